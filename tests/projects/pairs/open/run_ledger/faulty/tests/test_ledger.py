from ledger import JobLedger


def test_by_owner():
    ledger = JobLedger()
    ledger.add("build", "ada")
    ledger.add("deploy", "ada", 5)
    ledger.add("mail", "bob")
    assert ledger.by_owner("ada") == [(2, "deploy", 5), (1, "build", 0)]
    assert ledger.by_owner("eve") == []
    assert ledger.owners() == ["ada", "bob"]
    ledger.close()
