-- A batch of payments also pays what is owed to others than suppliers: purchase slips, self-billed invoices, credit notes and
-- overpaid sales of customers, and guarantees that go back (docs/decisions/0094-payments-beyond-suppliers.md).

alter table payment_part
  drop constraint payment_part_pkey,
  add id uuid primary key default uuidv7(),
  alter invoice_id drop not null,
  add slip_id uuid references purchase_slip,
  add owed_invoice_id uuid references invoice,
  add guarantee_dossier_id uuid references dossier,
  add refund_dossier_id uuid references dossier,
  add constraint payment_part_is_of_one_paper check (
    num_nonnulls(invoice_id, slip_id, owed_invoice_id, guarantee_dossier_id, refund_dossier_id) = 1),
  -- Credit notes are taken off the invoices of suppliers alone.
  add constraint payment_part_beyond_suppliers_is_owed check (invoice_id is not null or cents > 0);
comment on table payment_part is 'A paper that a transfer pays, or a credit note of a supplier that is taken off it.';
comment on column payment_part.invoice_id is 'Incoming invoice or credit note.';
comment on column payment_part.owed_invoice_id is 'Invoice of ours below zero: self-billed, or a credit note of a customer.';
comment on column payment_part.guarantee_dossier_id is 'The dossier of which the guarantee goes back.';
comment on column payment_part.refund_dossier_id is 'The dossier that was paid too much.';
comment on column payment_part.is_standing is 'The paper is held: no other transfer pays it. False once its line is removed, canceled, refused or returned; of papers that keep their own open amount also once it is executed.';
create unique index payment_part_once on payment_part (line_id, invoice_id) where invoice_id is not null;
create unique index payment_part_of_one_slip on payment_part (slip_id) where is_standing;
create unique index payment_part_of_one_owed_invoice on payment_part (owed_invoice_id) where is_standing;
create unique index payment_part_of_one_guarantee on payment_part (guarantee_dossier_id) where is_standing;
create unique index payment_part_of_one_refund on payment_part (refund_dossier_id) where is_standing;

alter table allocation
  add slip_id uuid references purchase_slip,
  add guarantee_dossier_id uuid references dossier,
  drop constraint allocation_kind_check,
  add constraint allocation_kind_check check (kind in ('payment', 'credit', 'write-off', 'difference', 'dossier', 'shop-order',
    'on-account', 'ledger', 'reversal', 'ignored', 'supplier-payment', 'purchase-slip', 'guarantee')),
  drop constraint allocation_of_a_transfer,
  add constraint allocation_of_a_transfer check ((kind <> 'supplier-payment' or payment_line_id is not null)
    and (payment_line_id is null or (bank_line_id is not null
      and kind in ('supplier-payment', 'payment', 'dossier', 'purchase-slip', 'guarantee')))),
  add constraint allocation_of_a_slip check ((kind = 'purchase-slip') = (slip_id is not null)),
  add constraint allocation_of_a_guarantee check ((kind = 'guarantee') = (guarantee_dossier_id is not null));
comment on column allocation.payment_line_id is 'The transfer of a batch that the bank line shows.';
comment on column allocation.guarantee_dossier_id is 'The dossier of which the guarantee went back.';

alter table purchase_slip add open_cents bigint not null default 0;
comment on column purchase_slip.open_cents is 'Still to be paid to the seller; 0 where it is set off against a sale; below zero: paid for a slip that was annulled.';
create index purchase_slip_open on purchase_slip (open_cents, number) where open_cents <> 0;

create function slip_open_cents(slip purchase_slip) returns bigint language sql stable as $$
  select case when slip.annulled_at is not null or slip.document -> 'settlement' ->> 'kind' = 'set-off' then 0 else slip.price_cents end
    + coalesce((select sum(sign(bank_line.cents) * allocation.cents)::bigint from allocation
      join bank_line on bank_line.id = allocation.bank_line_id
      where allocation.slip_id = slip.id and allocation.undone_at is null), 0)
$$;
comment on function slip_open_cents is 'What is still to be paid of a slip: its price less what bank lines show.';

create function purchase_slip_counts_open() returns trigger language plpgsql as $$
begin
  new.open_cents := slip_open_cents(new);
  return new;
end
$$;
create trigger purchase_slip_counts_open before insert or update on purchase_slip
  for each row execute function purchase_slip_counts_open();
update purchase_slip set updated_at = updated_at where annulled_at is null and price_cents <> 0;

/* Keeps what is open of invoices, slips and lines, on both sides of a credit note; their checks refuse more than is left. */
create or replace function count_allocations(ids uuid[], direction integer) returns void language plpgsql as $$
begin
  -- In one order, so that two statements never wait for each other in a circle.
  perform from invoice where id in (
    select unnest(array[invoice_id, credit_note_id]) from allocation where id = any (ids)) order by id for no key update;
  update invoice set open_cents = open_cents - sign(receivable_cents) * direction * part.cents
  from (
    select side as id, sum(cents) as cents from allocation, unnest(array[invoice_id, credit_note_id]) side
    where allocation.id = any (ids) and side is not null group by side) part
  where invoice.id = part.id;
  if direction = 1 and exists (
    select from dossier_payment payment
    where id in (select dossier_payment_id from allocation where id = any (ids) and invoice_id is not null)
      and abs(amount_cents) < (select sum(cents) from allocation
        where dossier_payment_id = payment.id and invoice_id is not null and undone_at is null)) then
    raise exception 'a payment that settles more than it is' using errcode = 'check_violation',
      constraint = 'allocation_within_payment', table = 'allocation';
  end if;
  update bank_line set settled_cents = settled_cents + sign(cents) * direction * part.settled,
    ignored_cents = ignored_cents + sign(cents) * direction * part.ignored
  from (
    select bank_line_id as id, coalesce(sum(cents) filter (where kind <> 'ignored'), 0) as settled,
      coalesce(sum(cents) filter (where kind = 'ignored'), 0) as ignored
    from allocation where id = any (ids) and bank_line_id is not null and kind <> 'difference' group by bank_line_id) part
  where bank_line.id = part.id;
  -- The trigger of the slip counts anew.
  update purchase_slip set updated_at = now() where id in (select slip_id from allocation where allocation.id = any (ids));
end
$$;

/* A guarantee that a transfer is to repay is not noted by hand meanwhile; one that a statement shows is undone there. */
create function guarantee_is_with_bank() returns trigger language plpgsql as $$
begin
  if exists (select from payment_part where guarantee_dossier_id = new.id and is_standing)
    or (new.guarantee_repaid_on is null
      and exists (select from allocation where guarantee_dossier_id = new.id and undone_at is null)) then
    raise exception 'a guarantee that a batch or a statement pays back' using errcode = 'check_violation',
      constraint = 'guarantee_is_with_bank', table = 'dossier';
  end if;
  return null;
end
$$;
create constraint trigger guarantee_is_with_bank after update of guarantee_received_on, guarantee_repaid_on on dossier for each row
  when ((old.guarantee_received_on, old.guarantee_repaid_on) is distinct from (new.guarantee_received_on, new.guarantee_repaid_on))
  execute function guarantee_is_with_bank();

select index_foreign_keys();
