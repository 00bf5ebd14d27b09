"""What stands beside a run on the Forest page. Its addresses: tests/ui/places."""

from ui.places.forest import Forest


def test_a_loss_does_not_stand_beside_itself_and_other_data_forget_the_feature():
    assert Forest().others_than("gbt") == ("lambdamart", "mpboost") and Forest().others_than("qbrank") == ("gbt", "lambdamart")
    here = Forest("dependence", 2, "", "clicks", ("gbt", "qbrank"))
    assert here.others_than("gbt") == ("qbrank",)
    assert here.of_other_data() == Forest("dependence", 0, "", "", ("gbt", "qbrank"))
