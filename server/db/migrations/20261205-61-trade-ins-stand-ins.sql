-- A value that a deputy gave says in whose place (docs/decisions/0123-deputies-decide-for-absent-approvers.md).

-- Locks trade_in and trade_in_bid: the columns are empty, and so are their partial indexes; each table is read once.
alter table trade_in add column valued_for uuid references staff_user on delete set null;
comment on column trade_in.valued_for is 'The absent colleague in whose place it was valued; null: in the own name of who valued it.';
-- A bid is never changed, not even where its user would go.
alter table trade_in_bid add column made_for uuid references staff_user;
comment on column trade_in_bid.made_for is 'The absent colleague in whose place it was answered; null: in the own name of who did.';

select index_foreign_keys();
select keep_audit('trade_in');
select keep_audit('trade_in_bid');
