-- Rules of suppliers are kept by people: how far an amount may differ, up to which total an invoice is approved without a person,
-- once per month, quarter or year, and for how long (docs/decisions/0081-incoming-invoices.md). A line says by which rule it is booked.

alter table supplier_rule
  add rev integer not null default 1,
  add updated_at timestamptz not null default now(),
  add tolerance_cents bigint not null default 0 check (tolerance_cents >= 0),
  add limit_cents bigint check (limit_cents > 0),
  add period text check (period in ('month', 'quarter', 'year')),
  add valid_from date,
  add valid_until date,
  add constraint supplier_rule_begins_before_it_ends check (valid_until >= valid_from);
update supplier_rule set limit_cents = greatest(1, round(expected_cents * 1.21)) where is_automatic;
alter table supplier_rule
  drop constraint supplier_rule_automatic_expects,
  add constraint supplier_rule_automatic_expects check (not is_automatic or (expected_cents is not null and limit_cents is not null));
comment on column supplier_rule.tolerance_cents is 'So much may a line differ from what is expected and be approved without a person.';
comment on column supplier_rule.limit_cents is 'Highest total, with VAT, of an invoice that it approves; within the limit of who made the rule.';
comment on column supplier_rule.period is 'It approves one invoice in each calendar month, quarter or year; null: any number.';
comment on column supplier_rule.valid_until is 'Last day of invoices that it is for; null: no end.';
comment on column supplier_rule.entered_by is 'The user who made or last changed it: it approves no more than they may.';
select keep_revision('supplier_rule');

alter table supplier_invoice_line add rule_id uuid references supplier_rule on delete set null;
comment on column supplier_invoice_line.rule_id is 'The rule of the supplier that it was booked by; null: none, or one that was deleted.';

select index_foreign_keys();
