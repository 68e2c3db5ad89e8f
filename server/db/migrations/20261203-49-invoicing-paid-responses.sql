-- The supplier of an invoice that came over Peppol hears that it was paid: answer PD of BIS Invoice Response 3
-- (docs/decisions/0085-invoices-that-come-by-themselves.md).

alter table purchase_response
  add effective_on date,
  drop constraint purchase_response_code_check,
  add constraint purchase_response_code_check check (code in ('AP', 'RE', 'UQ', 'PD')),
  drop constraint purchase_response_refuses_for_a_reason,
  add constraint purchase_response_refuses_for_a_reason check ((code in ('AP', 'PD')) = (reason_code is null)),
  add constraint purchase_response_paid_on_a_day check ((code = 'PD') = (effective_on is not null));
comment on column purchase_response.code is 'UNCL4343: AP accepted, RE rejected, UQ under query, PD paid.';
comment on column purchase_response.reason_code is 'Code of OPStatusReason; null: accepted or paid.';
comment on column purchase_response.effective_on is 'Of a paid invoice: the day on which the bank executed its transfer.';
comment on column purchase_response.created_by is 'Null: a rule of the supplier approved the invoice, or a statement shows its payment.';
-- An invoice is paid once, also when the line of its statement is undone and comes again.
create unique index purchase_response_paid_once on purchase_response (invoice_id) where code = 'PD';
