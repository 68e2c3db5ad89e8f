-- The desk of the stock. A car is taken in before all is known of it: what an advert needs may wait until it is published,
-- and from then on it stays. Beside that, what the forms of the desk choose from, as people call it.

alter table used_car
  alter version_name drop not null, alter body_type_id drop not null, alter vat_sales_type drop not null,
  alter warranty_id drop not null, alter build_year drop not null, alter first_registration drop not null,
  alter mileage_km drop not null, alter booklet_state drop not null, alter key_count drop not null,
  alter is_first_owner set default false, alter engine_name drop not null, alter fuel_id drop not null,
  alter power_type_id drop not null, alter gearbox_id drop not null, alter wheel_drive_id drop not null,
  alter emission_norm_id drop not null, alter doors drop not null, alter seats drop not null,
  alter exterior_colour_id drop not null;
comment on column used_car.version_name is 'What the shop shows. Null, as much else of a car that was just taken in: not known yet. Of what was published once it stays.';

alter table used_car rename constraint used_car_check to used_car_inspected_before_due;
alter table used_car rename constraint used_car_check1 to used_car_built_before_registered;
alter table used_car rename constraint used_car_check2 to used_car_emission_has_cycle;

create function keep_advert_complete() returns trigger language plpgsql as $$
begin
  if exists (
    select from vehicle v join used_car u on u.vehicle_id = v.id
    where v.id = (to_jsonb(new) ->> tg_argv[0])::uuid and v.published_at is not null
      and num_nulls(u.version_name, u.body_type_id, u.vat_sales_type, u.warranty_id, u.build_year, u.first_registration,
        u.mileage_km, u.booklet_state, u.key_count, u.engine_name, u.fuel_id, u.power_type_id, u.gearbox_id,
        u.wheel_drive_id, u.emission_norm_id, u.doors, u.seats, u.exterior_colour_id) > 0)
  then
    raise exception 'What the shop shows of a used car is complete.'
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
-- Looked at when a transaction ends: the desk itself says on the fields what is missing.
create constraint trigger vehicle_advert after insert or update of published_at on vehicle
  deferrable initially deferred for each row when (new.published_at is not null and new.kind = 'used') execute function keep_advert_complete('id');
create constraint trigger used_car_advert after insert or update on used_car
  deferrable initially deferred for each row when (num_nulls(new.version_name, new.body_type_id, new.vat_sales_type, new.warranty_id, new.build_year,
    new.first_registration, new.mileage_km, new.booklet_state, new.key_count, new.engine_name, new.fuel_id,
    new.power_type_id, new.gearbox_id, new.wheel_drive_id, new.emission_norm_id, new.doors, new.seats,
    new.exterior_colour_id) > 0) execute function keep_advert_complete('vehicle_id');

create view car_model as
select model.id, model.number, brand.name || ' ' || model.name as name, model.vehicle_class,
  model.is_active and brand.is_active as is_active
from model join brand on brand.id = model.brand_id;
comment on view car_model is 'Models as people type them into a form: with their brand.';

create view stock_place as
select place.id, place.number, place.branch_id, place.rank, place.is_active,
  jsonb_build_object('nl', branch.name || ' · ' || (place.name ->> 'nl'),
    'fr', branch.name || ' · ' || coalesce(place.name ->> 'fr', place.name ->> 'nl')) as name
from stock_location place join branch on branch.id = place.branch_id;
comment on view stock_place is 'Places on our ground, with their branch.';

create view stock_department as
select department.id, department.number, department.branch_id, branch.rank,
  jsonb_build_object('nl', branch.name || ' · ' || (department.name ->> 'nl'),
    'fr', branch.name || ' · ' || coalesce(department.name ->> 'fr', department.name ->> 'nl')) as name
from department join branch on branch.id = department.branch_id
where department.kind in ('sales-used', 'sales-new', 'trucks');
comment on view stock_department is 'Where cars stand: the departments that sell them, with their branch.';

create index vehicle_desk on vehicle (kind, vehicle_class, arrived_on);

select index_foreign_keys();
