-- The garage register gets a row when the workshop takes a car in, in the transaction that receives it (Royal Decree no. 1
-- art. 28): the work order does not know the register, as a purchase does not either.

alter table garage_entry alter column vehicle_id drop not null;
alter table garage_entry drop constraint garage_entry_act_check;
alter table garage_entry add constraint garage_entry_act_check check (act in ('purchase', 'return', 'work'));
alter table garage_entry add work_order_id uuid;
alter table garage_entry add constraint garage_entry_has_a_source check (num_nonnulls(vehicle_id, work_order_id) > 0);
comment on column garage_entry.vehicle_id is 'The car of our stock; null: of a customer. No foreign key: the row stays when the import of a car is taken back.';
comment on column garage_entry.work_order_id is 'The work order that took it in. No foreign key, as of vehicle_id.';
comment on column garage_entry.act is 'purchase: bought or traded in; return: came back from a sale; work: taken in by the workshop.';
create unique index garage_entry_of_work_order on garage_entry (work_order_id);

create function enter_garage_for_work() returns trigger language plpgsql as $$
begin
  insert into garage_entry (branch_id, on_day, act, work_order_id, plate, vin, car, party, booked_by)
  select department.branch_id, (new.received_at at time zone 'Europe/Brussels')::date, 'work', new.id, new.licence_plate,
    new.vin, new.car,
    (select nullif(coalesce(customer.vat_prefix, '') || coalesce(customer.vat_number, ''), '') from customer
      where customer.id = new.customer_id),
    audit_setting('actor')
  from department where department.id = new.department_id;
  return null;
end
$$;
create trigger work_order_enters_garage after update of received_at on work_order
  for each row when (old.received_at is null and new.received_at is not null) execute function enter_garage_for_work();

/* A car that was taken in and leaves without work has the reason in the register. */
create function leave_garage_without_work() returns trigger language plpgsql as $$
begin
  insert into garage_leaving (entry_id, branch_id, on_day, reason, booked_by)
  select entry.id, entry.branch_id, greatest(entry.on_day, brussels_today()), new.cancel_reason, audit_setting('actor')
  from garage_entry entry
  where entry.work_order_id = new.id and not exists (select from garage_leaving where entry_id = entry.id);
  return null;
end
$$;
create trigger work_order_leaves_garage after update of state on work_order
  for each row when (new.state = 'canceled' and old.received_at is not null) execute function leave_garage_without_work();
