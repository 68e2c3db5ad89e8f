-- An approval that a deputy gave or refused says in whose place (docs/decisions/0123-deputies-decide-for-absent-approvers.md).

-- Locks offer: the columns are empty, and so are their partial indexes; the table is read once, a tenth of a second for 100,000 offers.
alter table offer
  add column approved_for uuid references staff_user on delete set null,
  add column approval_refused_for uuid references staff_user on delete set null;
comment on column offer.approved_for is 'The absent colleague in whose place the approval was given; null: in the own name of who gave it.';
comment on column offer.approval_refused_for is 'The same of a refusal.';

select index_foreign_keys();
select keep_audit('offer');
