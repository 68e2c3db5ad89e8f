-- All rows have one of the reasons: the rule is wider than the one before it.

alter table offer_version validate constraint offer_version_reason_check;
