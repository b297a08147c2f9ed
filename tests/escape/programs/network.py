"""The network of the host and everything that answers on it."""

import array
import errno
import os
import socket
import struct
import urllib.request

import canary
from tools import escaped, hostile, libc, must_fail, must_not_open, tried

NOWHERE = "192.0.2.1"
"""An address that is reserved for documentation; packets to it reach nobody."""
ODD_FAMILIES = {
    "AF_KEY": 15,
    "AF_ALG": 38,
    "AF_VSOCK": 40,
    "AF_BLUETOOTH": 31,
    "AF_TIPC": 30,
    "AF_RDS": 21,
    "AF_XDP": 44,
}


def raw_connect(family, kind, address):
    """Connect past the audit events of the interpreter: the error number, 0 when it worked."""
    client = tried(socket.socket, family, kind)
    if client is None:
        return errno.EACCES
    with client[0]:
        client[0].setblocking(False)
        return 0 if libc.connect(client[0].fileno(), address, len(address)) == 0 else _error()


def _error():
    import ctypes

    return ctypes.get_errno()


def internet(host, port):
    """An address of the older protocol as C wants it."""
    return struct.pack("=H", socket.AF_INET) + struct.pack(">H", port) + socket.inet_aton(host) + bytes(8)


def local(path):
    """An address in a folder, or with a leading zero byte an abstract one."""
    return struct.pack("=H", socket.AF_UNIX) + path


def must_not_connect(what, family, kind, address):
    """Neither at once nor in a while."""
    answer = raw_connect(family, kind, address)
    if answer in (0, errno.EINPROGRESS, errno.EAGAIN):
        escaped("connected to %s (%d)" % (what, answer))


@hostile(20)
def connect_to_the_host():
    """Connect to a server on the host's loopback."""
    must_not_connect("TCP", socket.AF_INET, socket.SOCK_STREAM, internet("127.0.0.1", canary.TCP))
    must_fail("connected", socket.create_connection, ("127.0.0.1", canary.TCP), 0.2)


@hostile(20)
def connect_to_the_host_by_other_names():
    """The same under the other addresses of the machine."""
    for host in ("127.1.2.3", "0.0.0.0"):
        must_not_connect(host, socket.AF_INET, socket.SOCK_STREAM, internet(host, canary.TCP))
    for host in ("::1", "::ffff:127.0.0.1", "localhost"):
        must_fail("connected", socket.create_connection, (host, canary.TCP6 or canary.TCP), 0.2)


@hostile(24)
def ask_a_server_of_the_host():
    """Speak HTTP to a server that only the host should reach."""
    must_fail("was answered", urllib.request.urlopen, "http://127.0.0.1:%d/" % canary.TCP, None, 0.2)


@hostile(21)
def connect_to_the_world():
    """Open a connection to an address outside."""
    must_not_connect("the world", socket.AF_INET, socket.SOCK_STREAM, internet(NOWHERE, 80))
    must_fail("connected", socket.create_connection, (NOWHERE, 443), 0.2)


@hostile(22)
def send_datagrams():
    """Send single packets to the host and to the world, which needs no connection."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as client:
        libc.sendto(client.fileno(), b"hello", 5, 0, internet("127.0.0.1", canary.UDP), 16)
        if libc.sendto(client.fileno(), b"hello", 5, 0, internet(NOWHERE, 53), 16) >= 0:
            escaped("a packet left for the world")
        tried(client.setsockopt, socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        if libc.sendto(client.fileno(), b"hello", 5, 0, internet("255.255.255.255", 9), 16) >= 0:
            escaped("a packet left for everybody")


@hostile(23)
def ask_for_a_name():
    """Look a name up."""
    must_fail("looked up", socket.getaddrinfo, "example.com", 80)
    must_fail("looked up", socket.gethostbyname, "one.one.one.one")


@hostile(19)
def connect_to_an_abstract_socket():
    """Connect to sockets that have a name and no place."""
    name = b"\0" + canary.ABSTRACT.encode()
    must_not_connect("abstract", socket.AF_UNIX, socket.SOCK_STREAM, local(name))
    must_not_connect("abstract", socket.AF_UNIX, socket.SOCK_DGRAM, local(name + b"-d"))


@hostile(19)
def connect_to_a_socket_in_a_folder():
    """Connect to sockets that lie in a folder of the host, as those of daemons do."""
    must_not_connect("a socket", socket.AF_UNIX, socket.SOCK_STREAM, local(canary.SOCKET.encode() + b"\0"))
    must_not_connect("a socket", socket.AF_UNIX, socket.SOCK_DGRAM, local(canary.DATAGRAMS.encode() + b"\0"))


@hostile(19)
def connect_to_daemons():
    """Connect to the sockets of daemons that would do anything for a caller."""
    for path in ("/run/docker.sock", "/var/run/docker.sock", "/run/dbus/system_bus_socket", "/run/systemd/private"):
        must_not_connect(path, socket.AF_UNIX, socket.SOCK_STREAM, local(path.encode() + b"\0"))


@hostile(11, 19)
def hand_its_descriptors_over():
    """Send the descriptors of the sandbox to a process of the host."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as client:
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [0, 1, 2]))]
        for address in (canary.DATAGRAMS, "\0" + canary.ABSTRACT + "-d"):
            must_fail("handed over", client.sendmsg, [b"x"], rights, 0, address)


@hostile()
def listen_beside_the_host():
    """Listen on the port of a server of the host: a shared network would show."""
    with socket.socket() as server:
        address = internet("127.0.0.1", canary.TCP)
        if libc.bind(server.fileno(), address, len(address)) != 0 and _error() == errno.EADDRINUSE:
            escaped("shares the ports of the host")


@hostile()
def look_at_interfaces():
    """List the interfaces of the machine, and take one down."""
    seen = [name for _, name in socket.if_nameindex() if name in canary.INTERFACES]
    if seen:
        escaped("sees %s" % seen)
    for name in os.listdir("/sys/class/net") if os.path.isdir("/sys/class/net") else ():
        if name in canary.INTERFACES:
            escaped("sees %s" % name)


@hostile()
def speak_to_the_kernel_about_the_network():
    """Ask for all links and routes, and for a new address on each."""
    link = tried(socket.socket, socket.AF_NETLINK, socket.SOCK_RAW, 0)
    if link is None:
        return
    with link[0]:
        request = struct.pack("=IHHII", 17, 18, 0x301, 1, 0) + bytes(1)
        if tried(link[0].send, request):
            link[0].settimeout(0.2)
            told = tried(link[0].recv, 1 << 16)
            if told and any(name.encode() + b"\0" in told[0] for name in canary.INTERFACES):
                escaped("sees the host's links")


@hostile()
def read_the_tables_of_the_host():
    """Read who is connected to whom, through a process of the host."""
    for pid in (canary.PID, canary.RUNNER):
        must_not_open("/proc/%d/net/tcp" % pid)
    for table in ("/proc/net/tcp", "/proc/net/unix"):
        told = tried(lambda table=table: open(table).read())
        if told and (":%04X " % canary.TCP in told[0] or canary.ABSTRACT in told[0]):
            escaped("%s shows the host" % table)


@hostile()
def use_raw_sockets():
    """Build packets by hand, and listen to everything that passes."""
    for family, kind, protocol in ((socket.AF_INET, socket.SOCK_RAW, 255), (socket.AF_PACKET, socket.SOCK_RAW, 0x300)):
        made = tried(socket.socket, family, kind, protocol)
        if made is not None:
            with made[0]:
                if libc.sendto(made[0].fileno(), b"x" * 40, 40, 0, internet(NOWHERE, 0), 16) >= 0:
                    escaped("a packet made by hand left")


@hostile()
def use_odd_families():
    """Make sockets of families that no namespace separates, or whose code is seldom looked at."""
    for name, number in ODD_FAMILIES.items():
        made = tried(socket.socket, number, socket.SOCK_STREAM) or tried(socket.socket, number, socket.SOCK_DGRAM)
        made = made or tried(socket.socket, number, socket.SOCK_SEQPACKET) or tried(socket.socket, number, 3)
        if made is not None:
            made[0].close()
            escaped("made a socket of %s" % name)
