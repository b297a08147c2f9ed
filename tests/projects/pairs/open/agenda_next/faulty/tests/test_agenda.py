from agenda import Agenda


def test_order():
    agenda = Agenda()
    agenda.add(20.0, "mail")
    agenda.add(10.0, "build")
    assert agenda.next_due() == 10.0
    assert agenda.seconds_left(4.0) == 6.0
    assert agenda.take(30.0) == ["build", "mail"]
