-- What is sealed is opened for one colleague and for a while, by somebody who says why.

alter table offer
  add unlocked_for uuid references staff_user,
  add unlocked_by uuid references staff_user,
  add unlocked_until timestamptz,
  add unlock_reason text check (unlock_reason <> ''),
  add constraint offer_is_unlocked_for_somebody
    check (num_nonnulls(unlocked_for, unlocked_by, unlocked_until, unlock_reason) in (0, 4));
comment on column offer.unlocked_for is 'Who may change it until unlocked_until, although it is sold or its days are over. It stays as the last permit that was given.';

select index_foreign_keys();
