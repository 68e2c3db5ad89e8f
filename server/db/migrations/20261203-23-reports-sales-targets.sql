-- A board of the month compares what was sold with what was aimed at.

create table sales_target (
  id uuid primary key default uuidv7(),
  month date not null check (extract(day from month) = 1),
  branch_id uuid not null references branch,
  seller_id uuid references staff_user,
  cars smallint not null check (cars between 0 and 9999),
  revenue_cents bigint not null check (revenue_cents between 0 and 99999999999),
  unique nulls not distinct (month, branch_id, seller_id)
);
comment on table sales_target is 'The sales that a branch, or a salesperson of it, is to reach in a month.';
comment on column sales_target.seller_id is 'Null: the branch as a whole.';
comment on column sales_target.revenue_cents is 'With VAT.';
select keep_audit('sales_target');
select index_foreign_keys();
