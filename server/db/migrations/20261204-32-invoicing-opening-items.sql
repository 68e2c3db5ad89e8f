-- Invoices that another system issued or booked and that are still open when the dealer moves here: they are owed, reminded and
-- paid as ours, but were booked there, so no journal, no VAT return and no turnover of ours has them
-- (docs/decisions/0117-moves-from-other-systems.md).

-- Locks invoice: its rules are read over all rows once, which are some ten thousand a year.
alter table invoice
  add column opening_total_cents bigint,
  drop constraint invoice_kind_check,
  add constraint invoice_kind_check check (kind in ('invoice', 'advance', 'credit-note', 'self-billed', 'free',
    'self-billed-credit', 'opening')),
  drop constraint invoice_is_sealed_when_issued,
  add constraint invoice_is_sealed_when_issued check (
    case when kind = 'opening' then state <> 'draft' and num_nonnulls(series_id, series_year, series_no) = 0
      and num_nonnulls(invoice_number, issued_on, due_on, issued_at, issued_by, document, fingerprint) = 7
    else (state = 'draft') = (num_nonnulls(series_id, series_year, series_no, invoice_number, issued_on, due_on, issued_at,
      issued_by, document, fingerprint) = 0)
      and num_nonnulls(series_id, series_year, series_no, invoice_number, issued_on, due_on, issued_at, issued_by, document,
      fingerprint) in (0, 10) end),
  drop constraint invoice_has_a_source,
  add constraint invoice_has_a_source check (case when kind = 'opening' then credits_id is null and net_cents = 0 and vat_cents = 0
      and num_nonnulls(dossier_id, shop_order_entry_id, work_order_id, trade_in_id, vehicle_id) = 0
    when credits_id is not null then true when kind = 'free' then typed is not null
    when kind = 'self-billed' then num_nonnulls(trade_in_id, vehicle_id) > 0
    else num_nonnulls(dossier_id, shop_order_entry_id, work_order_id) = 1 end);
comment on column invoice.opening_total_cents is 'Total of an invoice of another system; null: its file did not say.';

-- Until something was allocated to it, or a reminder was sent, it can be taken back with the file that brought it.
create or replace function invoice_is_sealed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.kind = 'opening' and old.open_cents = old.receivable_cents then
    return old;
  end if;
  if tg_op = 'DELETE' or (old.kind, old.company_id, old.branch_id, old.dossier_id, old.dossier_payment_id, old.credits_id,
      old.reason, old.series_id, old.series_year, old.series_no, old.invoice_number, old.issued_on, old.due_on,
      old.issued_at, old.issued_by, old.document, old.fingerprint, old.communication, old.receivable_cents)
    is distinct from (new.kind, new.company_id, new.branch_id, new.dossier_id, new.dossier_payment_id, new.credits_id,
      new.reason, new.series_id, new.series_year, new.series_no, new.invoice_number, new.issued_on, new.due_on,
      new.issued_at, new.issued_by, new.document, new.fingerprint, new.communication, new.receivable_cents) then
    raise exception 'an issued invoice is sealed' using errcode = 'check_violation', constraint = 'invoice_is_sealed',
      table = 'invoice';
  end if;
  return new;
end
$$;

-- Locks supplier_invoice: its rules are read over all rows once, which are some ten thousand a year.
alter table supplier_invoice
  add column is_opening boolean not null default false,
  add column opening_total_cents bigint,
  drop constraint supplier_invoice_origin_check,
  add constraint supplier_invoice_origin_check check (origin in ('upload', 'peppol', 'mailbox', 'move')),
  drop constraint supplier_invoice_is_booked_once_approved,
  add constraint supplier_invoice_is_booked_once_approved check (
    (state in ('approved', 'scheduled', 'paid')) = (approved_at is not null)
    and num_nonnulls(approved_at, booked_on, series_id, series_year, series_no, purchase_number)
      = any (case when is_opening then '{1}'::integer[] else '{0, 6}'::integer[] end)),
  add constraint supplier_invoice_opening_comes_with_a_move check (is_opening = (origin = 'move') and not (is_opening and is_credit));
comment on column supplier_invoice.is_opening is 'Booked in the system that the dealer came from: it is paid here, and in no journal or VAT return of ours.';

create or replace function supplier_invoice_is_sealed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.is_opening and old.state = 'approved' and old.open_cents = old.total_cents then
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
comment on column supplier_invoice.opening_total_cents is 'Total of an invoice of another system; null: its file did not say.';
