-- Administrators are told once that a mailbox of invoices is not read.

alter table mailbox_standing
  add column told_at timestamptz,
  add constraint mailbox_standing_told_of_a_problem check (told_at is null or problem is not null);
comment on column mailbox_standing.told_at is 'Administrators were told that it is not read; null: not yet, or it was read since.';
