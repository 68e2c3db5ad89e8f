-- Accounts by which lines of incoming invoices are booked when no rule of their supplier says another.

alter table booking_rule drop constraint booking_rule_line_kind_check;
alter table booking_rule add constraint booking_rule_line_kind_check check (line_kind in ('car', 'extra', 'advance', 'discount',
  'premium', 'transport', 'fee', 'vat', 'receivable', 'purchase', 'labour', 'car-cost', 'workshop-cost'));
insert into booking_rule (code, line_kind, vehicle_condition, account_id, rank)
select given.code, line_kind, condition, ledger_account.id, place
from (values ('purchase-new', 'purchase', 'new', '604000', 14), ('car-cost', 'car-cost', null, '604200', 15),
  ('workshop-cost', 'workshop-cost', null, '604200', 16)) as given (code, line_kind, condition, account, place)
join ledger_account on account_number = account
on conflict do nothing;
