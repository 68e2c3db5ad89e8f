-- Files that the bank puts into a folder of the server are imported by themselves, in the name of the colleague who switched that on.

create table bank_folder_watch (
  id boolean primary key default true check (id),
  switched_by uuid not null references staff_user,
  switched_at timestamptz not null default now()
);
comment on table bank_folder_watch is 'One row while files of the folder of the bank (BANK_FOLDER) are imported by themselves.';
comment on column bank_folder_watch.switched_by is 'The colleague in whose name they are imported.';
select keep_audit('bank_folder_watch');
select index_foreign_keys();

-- An import allocates thousands of lines in one statement. Invoices and lines are counted once for all of them: a trigger for each row
-- updated, and audited, each invoice by itself, which took most of the import.

/* Keeps what is open of invoices and lines, on both sides of a credit note; their checks refuse more than is left. */
create function count_allocations(ids uuid[], direction integer) returns void language plpgsql as $$
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
end
$$;

create function count_new_allocations() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform count_allocations(array(select id from changed), 1);
  end if;
  return null;
end
$$;

create function count_undone_allocations() returns trigger language plpgsql as $$
declare
  ids uuid[] := array(select changed.id from changed join before using (id)
    where before.undone_at is null and changed.undone_at is not null);
begin
  if cardinality(ids) > 0 then
    perform count_allocations(ids, -1);
  end if;
  return null;
end
$$;

drop trigger allocation_counts on allocation;
drop trigger allocation_counts_back on allocation;
drop function allocate_amount();
create trigger allocation_counts after insert on allocation referencing new table as changed
  for each statement execute function count_new_allocations();
create trigger allocation_counts_back after update on allocation referencing old table as before new table as changed
  for each statement execute function count_undone_allocations();
