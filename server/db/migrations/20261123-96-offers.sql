-- Who blocked an offer, and since when.

alter table offer
  add blocked_by uuid references staff_user,
  add blocked_at timestamptz,
  add constraint offer_is_blocked_by_somebody check (num_nonnulls(blocked_reason, blocked_by, blocked_at) in (0, 3));

select index_foreign_keys();
