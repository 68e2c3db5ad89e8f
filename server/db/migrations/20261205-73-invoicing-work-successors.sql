-- An invoice of work that replaces a credited one is paid by what was paid on that one, as an invoice of a sale is: before, both papers
-- stayed open until somebody set them off by hand.

drop function settle_by_credit_notes(uuid, uuid);

/* Credit notes of a dossier, of a shop order or of a payer of a work order settle what its other invoices leave open, but for those
   that a batch pays out. An invoice to another customer is not theirs to pay: the first one was sent to the wrong customer. */
create function settle_by_credit_notes(of_dossier uuid, of_order uuid, of_work uuid default null) returns void language plpgsql as $$
declare
  target record;
begin
  loop
    select note.id as note_id, owed.id as invoice_id, least(-note.open_cents, owed.open_cents) as cents into target
    from invoice note join invoice owed on owed.dossier_id = of_dossier or owed.shop_order_id = of_order
      or (owed.work_order_id = of_work and owed.work_payer = note.work_payer and owed.customer_id = note.customer_id)
    where (note.dossier_id = of_dossier or note.shop_order_id = of_order or note.work_order_id = of_work)
      and note.kind = 'credit-note' and note.open_cents < 0 and note.state <> 'draft'
      and owed.open_cents > 0 and owed.state <> 'draft'
      and not exists (select from payment_part where owed_invoice_id = note.id and is_standing)
    order by note.number, owed.due_on, owed.number limit 1;
    exit when not found;
    insert into allocation (invoice_id, kind, cents, on_day, credit_note_id)
    values (target.invoice_id, 'credit', target.cents, brussels_today(), target.note_id);
  end loop;
end
$$;
