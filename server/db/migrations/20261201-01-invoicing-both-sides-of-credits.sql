-- A credit note keeps what is open of it by its own sign, as the invoice that it settles does: one of a self-billed invoice is owed
-- to us. Lines of the bank and the amount of a payment count as before.

create or replace function allocate_amount() returns trigger language plpgsql as $$
declare
  change bigint := case when tg_op = 'INSERT' then new.cents else -new.cents end;
begin
  if new.invoice_id is not null then
    update invoice set open_cents = open_cents - sign(receivable_cents) * change where id = new.invoice_id;
    if tg_op = 'INSERT' and new.dossier_payment_id is not null then
      if (select sum(cents) from allocation
          where dossier_payment_id = new.dossier_payment_id and invoice_id is not null and undone_at is null)
        > (select abs(amount_cents) from dossier_payment where id = new.dossier_payment_id) then
        raise exception 'a payment that settles more than it is' using errcode = 'check_violation',
          constraint = 'allocation_within_payment', table = 'allocation';
      end if;
    end if;
  end if;
  if new.credit_note_id is not null then
    update invoice set open_cents = open_cents - sign(receivable_cents) * change where id = new.credit_note_id;
  end if;
  if new.bank_line_id is not null and new.kind <> 'difference' then
    update bank_line set
      settled_cents = settled_cents + case when new.kind = 'ignored' then 0 else sign(cents) * change end,
      ignored_cents = ignored_cents + case when new.kind = 'ignored' then sign(cents) * change else 0 end
    where id = new.bank_line_id;
  end if;
  return null;
end
$$;
