-- A car that was sold comes back one day: its chassis number is that of one vehicle among those that stand with us, not of one
-- for ever. Sold is what car_sale says, so no index on vehicle alone can tell.

alter table vehicle drop constraint vehicle_vin_key;
create index vehicle_vin on vehicle (vin);

create table standing_vin (
  vehicle_id uuid primary key references vehicle on delete cascade,
  vin text not null constraint vehicle_vin_key unique
);
comment on table standing_vin is 'The chassis numbers of vehicles that are neither sold nor withdrawn, kept by triggers: each once.';

create function write_standing_vin(vehicle_key uuid) returns void language plpgsql as $$
begin
  delete from standing_vin where vehicle_id = vehicle_key;
  insert into standing_vin (vehicle_id, vin)
  select id, vin from vehicle
  where id = vehicle_key and vin is not null and withdrawn_at is null
    and not exists (select from car_sale where car_sale.vehicle_id = vehicle.id and freed_at is null);
end
$$;

create function vehicle_stands() returns trigger language plpgsql as $$
begin
  perform write_standing_vin(new.id);
  return null;
end
$$;

/* A sale that is called off brings its car back, unless the same car was taken in again meanwhile: then this one is history. */
create function sale_changed() returns trigger language plpgsql as $$
begin
  if new.freed_at is not null then
    update vehicle set withdrawn_at = greatest(published_at, new.freed_at)
    where id = new.vehicle_id and withdrawn_at is null
      and exists (select from standing_vin other where other.vin = vehicle.vin and other.vehicle_id <> vehicle.id);
  end if;
  perform write_standing_vin(new.vehicle_id);
  return null;
end
$$;

create trigger vehicle_stands_insert after insert on vehicle
  for each row when (new.vin is not null) execute function vehicle_stands();
create trigger vehicle_stands after update of vin, withdrawn_at on vehicle
  for each row when (old.vin is distinct from new.vin or old.withdrawn_at is distinct from new.withdrawn_at)
  execute function vehicle_stands();
create trigger car_sale_stands after insert or update on car_sale
  for each row execute function sale_changed();

insert into standing_vin (vehicle_id, vin)
select id, vin from vehicle
where vin is not null and withdrawn_at is null
  and not exists (select from car_sale where car_sale.vehicle_id = vehicle.id and freed_at is null);
