-- Credit notes of another system that are still open are taken over as well: those to customers are open items below zero, which the rules of
-- invoice allow already, those of suppliers are credit notes of the move (docs/decisions/0124-open-credit-notes-of-another-system.md).

-- Locks supplier_invoice: its rule is read over all rows once, which are some ten thousand a year.
alter table supplier_invoice
  drop constraint supplier_invoice_opening_comes_with_a_move,
  add constraint supplier_invoice_opening_comes_with_a_move check (is_opening = (origin = 'move'));
comment on column supplier_invoice.opening_total_cents is
  'Total of an invoice of another system, below zero of a credit note; null: its file did not say.';
comment on column invoice.opening_total_cents is
  'Total of an invoice of another system, below zero of a credit note; null: its file did not say.';

create or replace function supplier_invoice_is_sealed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.is_opening and old.state = 'approved' and abs(old.open_cents) = old.total_cents then
    return old;
  end if;
  if (tg_op = 'DELETE' and old.state <> 'received') or (tg_op = 'UPDATE' and (old.sha256 <> new.sha256
      or old.is_opening <> new.is_opening
      or old.company_id <> new.company_id and (old.purchase_number is not null or old.is_opening)
      or ((old.purchase_number is not null or old.is_opening) and (old.stated, old.supplier_name, old.their_number, old.issued_on,
        old.total_cents, old.vat_cents, old.net_cents, old.series_id, old.series_year, old.series_no, old.purchase_number,
        old.booked_on, old.approved_at)
        is distinct from (new.stated, new.supplier_name, new.their_number, new.issued_on, new.total_cents, new.vat_cents, new.net_cents,
          new.series_id, new.series_year, new.series_no, new.purchase_number, new.booked_on, new.approved_at)))) then
    raise exception 'an incoming invoice is sealed' using errcode = 'check_violation', constraint = 'supplier_invoice_is_sealed',
      table = 'supplier_invoice';
  end if;
  return coalesce(new, old);
end
$$;
