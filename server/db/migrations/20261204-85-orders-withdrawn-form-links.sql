-- Staff withdraw the link by which a customer signs an order form, and the customer reads that on its page until the link lapses.

alter table order_form_link add column withdrawn_at timestamptz;
comment on column order_form_link.withdrawn_at is 'When staff withdrew the link; null: it opens the form.';

alter table order_form_event
  drop constraint order_form_event_kind_check,
  drop constraint order_form_event_names_its_document,
  add constraint order_form_event_kind_check check (kind in ('sent', 'opened', 'read', 'signed', 'withdrawn')),
  add constraint order_form_event_names_its_document check ((document_hash is null) = (kind in ('sent', 'withdrawn')));
comment on table order_form_event is
  'Events of an order form that was sent to be signed online: sent, opened, read (its PDF was fetched), signed, withdrawn; append-only.';
comment on column order_form_event.ip is 'Network address of the customer; empty for the acts of staff.';
