-- The same for the approval of a sale (docs/decisions/0123-deputies-decide-for-absent-approvers.md).

-- Locks dossier: the column is empty, and so is its partial index; the table is read once.
alter table dossier add column approved_for uuid references staff_user on delete set null;
comment on column dossier.approved_for is 'The absent colleague in whose place the sale was approved; null: in the own name of who approved it.';

select index_foreign_keys();
select keep_audit('dossier');
