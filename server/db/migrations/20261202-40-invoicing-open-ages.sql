-- What is open is reported by its age (docs/decisions/0090-reports-with-our-own-chart.md): an invoice of a supplier needs the day on
-- which it is to be paid as a column, so that list and report find it by an index.

alter table supplier_invoice add column pay_on date not null generated always as (coalesce(due_on, issued_on, received_on)) stored;
comment on column supplier_invoice.pay_on is 'Day on which it is due: without a day it is due when it comes (Civil Code art. 5.74).';
create index supplier_invoice_open on supplier_invoice (pay_on, number) where open_cents <> 0;
select keep_audit('supplier_invoice');
