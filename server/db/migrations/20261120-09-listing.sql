-- One row for each published vehicle, with what lists filter, count, sort and show, so that no list joins twenty tables.
-- Triggers keep it, whatever writes: car, price, promotion, hold, sale, picture, name of a brand. Rows are never deleted;
-- what is sold or withdrawn stays readable, because links and carts live on.

create view vehicle_facts as
select u.vehicle_id, u.brand_id, u.model_id, u.version_id, u.version_name, u.engine_name, u.build_id, u.fuel_id,
  u.power_type_id, u.gear_id, u.wheel_drive_id, u.emission_norm_id, u.exterior_colour_id, u.doors, u.seats, u.build_year,
  u.first_registration, u.mileage_km, u.emission_g as emission_min_g, u.emission_g as emission_max_g, u.emission_cycle,
  u.electric_range_km, u.vat_sales_type, u.warranty_id, 2::smallint as stock_state, null::date as expected_on
from used_car u
union all
select s.vehicle_id, s.brand_id, s.model_id, s.version_id, e.name || ' ' || v.name, e.name, v.build_id, e.fuel_id,
  e.power_type_id, e.gear_id, e.wheel_drive_id, e.emission_norm_id, s.exterior_colour_id, v.doors, v.seats, s.build_year,
  null, s.mileage_km, e.emission_min_g, e.emission_max_g, 'WLTP',
  e.electric_range_max_km, 1, v.warranty_id, s.state, s.expected_on
from stock_car s
join version v on v.id = s.version_id
join engine e on e.id = s.engine_id;
comment on view vehicle_facts is 'Used and stock cars in one shape.';

create table listing (
  vehicle_id uuid primary key references vehicle,
  number integer not null unique,
  kind text not null check (kind in ('used', 'stock')),
  vehicle_class smallint not null,
  truck_category_id smallint,
  state smallint not null check (state between 1 and 4),
  reserved_until timestamptz,
  stock_state smallint not null check (stock_state in (1, 2)),
  brand_id uuid not null,
  model_id uuid not null,
  version_id uuid,
  build_id uuid not null,
  fuel_id uuid not null,
  gear_group_id uuid not null,
  wheel_drive_id uuid not null,
  emission_norm_id uuid not null,
  colour_group text not null,
  department_id uuid not null,
  branch_id uuid not null,
  vat_sales_type smallint not null,
  doors smallint not null,
  seats smallint not null,
  build_year smallint not null,
  first_registration date,
  mileage_km integer not null,
  kilowatts smallint not null,
  price_gross_cents integer not null,
  list_gross_cents integer not null,
  lowest_gross_cents integer,
  is_promo boolean not null,
  published_at timestamptz not null,
  search_text text not null,
  card jsonb not null,
  tx xid8 not null default pg_current_xact_id(),
  check ((state = 2) = (reserved_until is not null))
);
create index listing_tx on listing (tx);
-- Cars like this one.
create index listing_alike on listing (build_id, price_gross_cents) where state <= 2;
comment on column listing.state is '1 available, 2 reserved (until reserved_until, then available again), 3 sold, 4 withdrawn';
comment on column listing.stock_state is '1 ordered, 2 in stock';
comment on column listing.price_gross_cents is 'To pay now; under a promotion lower than list_gross_cents.';
comment on column listing.lowest_gross_cents is 'Lowest price of the 30 days before the promotion; null without promotion.';
comment on column listing.search_text is 'Folded (no capitals or accents) words people may search for, both languages.';
comment on column listing.card is 'What a card shows that is no column here; texts in both languages.';
comment on column listing.tx is 'Transaction of the last change: readers fetch what their last snapshot did not see.';

create view listing_source as
select
  -- Of the facts, so that a condition on it reaches both kinds of car.
  f.vehicle_id, v.number, v.kind, v.vehicle_class, t.truck_category as truck_category_id,
  case
    when sale.vehicle_id is not null then 3
    when v.withdrawn_at is not null then 4
    when hold.vehicle_id is not null then 2
    else 1
  end::smallint as state,
  case when sale.vehicle_id is null and v.withdrawn_at is null then hold.until end as reserved_until,
  f.stock_state, f.brand_id, f.model_id, f.version_id, f.build_id, f.fuel_id, gear.gear_group_id, f.wheel_drive_id,
  f.emission_norm_id, colour.colour_group, v.department_id, department.branch_id, f.vat_sales_type::smallint as vat_sales_type,
  f.doors, f.seats, f.build_year, f.first_registration, f.mileage_km, power.kilowatts,
  case when promo.gross_cents < list.gross_cents then promo.gross_cents else list.gross_cents end as price_gross_cents,
  list.gross_cents as list_gross_cents,
  case when promo.gross_cents < list.gross_cents then promo.lowest_cents end as lowest_gross_cents,
  -- A price that is not below the lowest of before may not be called a reduction.
  coalesce(promo.gross_cents < list.gross_cents and promo.gross_cents < promo.lowest_cents, false) as is_promo,
  v.published_at,
  fold(concat_ws(' ', brand.name, model.name, f.version_name, f.build_year, v.stock_number,
    build.name ->> 'nl', build.name ->> 'fr', fuel.name ->> 'nl', fuel.name ->> 'fr',
    colour.name ->> 'nl', colour.name ->> 'fr', branch.name)) as search_text,
  jsonb_build_object(
    'brand', brand.name, 'brandSlug', brand.slug, 'model', model.name, 'modelSlug', model.slug,
    'version', f.version_name, 'engine', f.engine_name, 'stockNumber', v.stock_number,
    'build', build.name, 'fuel', fuel.name, 'fuelCode', fuel.code, 'fuelType', fuel.fuel_type,
    'gear', gear_group.name, 'wheelDrive', wheel_drive.name,
    'horsepower', power.horsepower, 'emissionMinG', f.emission_min_g, 'emissionMaxG', f.emission_max_g,
    'emissionCycle', f.emission_cycle, 'emissionNorm', norm.name, 'electricRangeKm', f.electric_range_km,
    'colour', colour.name, 'colourHex', colour.hex, 'warrantyMonths', warranty.months, 'expectedOn', f.expected_on,
    'department', department.name, 'branch', branch.name, 'branchSlug', branch.slug,
    'truckCategory', category.code,
    'picture', picture.json
  ) as card
from vehicle_facts f
join vehicle v on v.id = f.vehicle_id
join brand on brand.id = f.brand_id
join model on model.id = f.model_id
join build on build.id = f.build_id
join fuel on fuel.id = f.fuel_id
join power_type power on power.id = f.power_type_id
join gear on gear.id = f.gear_id
join gear_group on gear_group.id = gear.gear_group_id
join wheel_drive on wheel_drive.id = f.wheel_drive_id
join emission_norm norm on norm.id = f.emission_norm_id
join exterior_colour colour on colour.id = f.exterior_colour_id
join department on department.id = v.department_id
join branch on branch.id = department.branch_id
left join warranty on warranty.id = f.warranty_id
left join truck t on t.vehicle_id = v.id
left join truck_category category on category.number = t.truck_category
left join car_sale sale on sale.vehicle_id = v.id and sale.freed_at is null
left join car_hold hold on hold.vehicle_id = v.id and hold.until > now()
join lateral (
  select gross_cents(p.price_cents, p.vat_excluded, brussels_today()) as gross_cents
  from price p
  where p.vehicle_id = v.id and p.valid_from <= brussels_today()
    and (p.valid_until is null or p.valid_until > brussels_today())
) list on true
left join lateral (
  select gross_cents(p.price_cents, p.vat_excluded, brussels_today()) as gross_cents,
    lowest_price_before(v.id, 'shop', p.valid_from) as lowest_cents
  from promotion p
  where p.vehicle_id = v.id and p.channel = 'shop'
    and p.valid_from <= brussels_today() and p.valid_until > brussels_today()
) promo on true
left join lateral (
  select jsonb_object_agg(version.label, version.url)
    || jsonb_build_object('colour', image.colour, 'view', image.view, 'count',
      (select count(*) from media_image other where other.host_id = image.host_id)) as json
  from (select * from media_image i where i.host_id = v.media_host_id order by i.rank limit 1) image
  join media_image_version version on version.image_id = image.id
  group by image.id, image.host_id, image.colour, image.view
) picture on true
where v.published_at is not null;
comment on view listing_source is 'What listing should say now. A vehicle without a price is not here.';

create function refresh_listing(vehicle_ids uuid[]) returns void language plpgsql as $$
begin
  if coalesce(cardinality(vehicle_ids), 0) = 0 then
    return;
  end if;
  -- Who comes second waits here and then, in a statement of its own, sees what the first one wrote.
  perform from vehicle where id = any (vehicle_ids) order by id for no key update;
  perform write_listing(vehicle_ids);
end
$$;
comment on function refresh_listing is 'Brings the rows of these vehicles up to date. Triggers call it; writers need not.';

create function refresh_listing_all() returns void language plpgsql
-- The plan for a handful of vehicles is not the plan for all.
set plan_cache_mode = force_custom_plan as $$
begin
  lock table vehicle in share row exclusive mode;
  perform write_listing(array(select id from vehicle));
end
$$;
comment on function refresh_listing_all is 'After a bulk load under: set local forecourt.bulk = on.';

create function refresh_listing_due() returns void language plpgsql as $$
begin
  perform refresh_listing(array(
    select vehicle_id from price where vehicle_id is not null and brussels_today() in (valid_from, valid_until)
    union
    select vehicle_id from promotion where vehicle_id is not null and brussels_today() in (valid_from, valid_until)
    union
    select vehicle_id from listing where reserved_until <= now()
    order by 1));
end
$$;
comment on function refresh_listing_due is 'What time alone changes: prices and promotions that begin or end today, holds that ran out. Run after midnight in Brussels and now and then.';

create function write_listing(vehicle_ids uuid[]) returns void language plpgsql as $$
declare
  changed uuid[];
begin
  with source as materialized (
    select * from listing_source where vehicle_id = any (vehicle_ids)
  ), written as (
    insert into listing as l (vehicle_id, number, kind, vehicle_class, truck_category_id, state, reserved_until, stock_state,
      brand_id, model_id, version_id, build_id, fuel_id, gear_group_id, wheel_drive_id, emission_norm_id, colour_group,
      department_id, branch_id, vat_sales_type, doors, seats, build_year, first_registration, mileage_km, kilowatts,
      price_gross_cents, list_gross_cents, lowest_gross_cents, is_promo, published_at, search_text, card)
    select vehicle_id, number, kind, vehicle_class, truck_category_id, state, reserved_until, stock_state,
      brand_id, model_id, version_id, build_id, fuel_id, gear_group_id, wheel_drive_id, emission_norm_id, colour_group,
      department_id, branch_id, vat_sales_type, doors, seats, build_year, first_registration, mileage_km, kilowatts,
      price_gross_cents, list_gross_cents, lowest_gross_cents, is_promo, published_at, search_text, card
    from source
    on conflict (vehicle_id) do update set
      (number, vehicle_class, truck_category_id, state, reserved_until, stock_state,
        brand_id, model_id, version_id, build_id, fuel_id, gear_group_id, wheel_drive_id, emission_norm_id, colour_group,
        department_id, branch_id, vat_sales_type, doors, seats, build_year, first_registration, mileage_km, kilowatts,
        price_gross_cents, list_gross_cents, lowest_gross_cents, is_promo, published_at, search_text, card, tx)
      = (excluded.number, excluded.vehicle_class, excluded.truck_category_id, excluded.state, excluded.reserved_until,
        excluded.stock_state, excluded.brand_id, excluded.model_id, excluded.version_id, excluded.build_id,
        excluded.fuel_id, excluded.gear_group_id, excluded.wheel_drive_id, excluded.emission_norm_id,
        excluded.colour_group, excluded.department_id, excluded.branch_id, excluded.vat_sales_type, excluded.doors,
        excluded.seats, excluded.build_year, excluded.first_registration, excluded.mileage_km, excluded.kilowatts,
        excluded.price_gross_cents, excluded.list_gross_cents, excluded.lowest_gross_cents, excluded.is_promo,
        excluded.published_at, excluded.search_text, excluded.card, excluded.tx)
    where (to_jsonb(l) - 'tx') is distinct from (to_jsonb(excluded) - 'tx')
    returning l.vehicle_id
  ), gone as (
    -- No longer published, or without a price.
    update listing l set state = 4, reserved_until = null, tx = pg_current_xact_id()
    where l.vehicle_id in (select unnest(vehicle_ids)) and l.state <> 4
      and not exists (select from source s where s.vehicle_id = l.vehicle_id)
    returning l.vehicle_id
  )
  select array_agg(vehicle_id) into changed from (table written union all table gone) as both_kinds;

  if changed is null then
    return;
  end if;
  update price_ledger ledger set published_until = now()
  from listing l
  where l.vehicle_id in (select unnest(changed)) and ledger.vehicle_id = l.vehicle_id and ledger.channel = 'shop'
    and ledger.published_until is null
    and (l.state in (3, 4) or l.price_gross_cents <> ledger.gross_cents);
  insert into price_ledger (vehicle_id, gross_cents)
  select l.vehicle_id, l.price_gross_cents
  from listing l
  where l.vehicle_id in (select unnest(changed)) and l.state in (1, 2)
    and not exists (select from price_ledger open
      where open.subject_id = l.vehicle_id and open.channel = 'shop' and open.published_until is null);
  perform pg_notify('listing', '');
end
$$;
comment on function write_listing is 'Used by the refresh functions, which take the locks.';

-- Triggers: each table says, as a query on its changed rows (%1$I), which vehicles it touches.

create function refresh_listing_of_changed() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  if current_setting('forecourt.bulk', true) = 'on' then
    return null;
  end if;
  execute format('select array(select distinct id from (%s) as touched (id) where id is not null order by id)',
    case when tg_op = 'UPDATE' then format(tg_argv[0], 'changed') || ' union all ' || format(tg_argv[0], 'former')
    else format(tg_argv[0], 'changed') end) into ids;
  perform refresh_listing(ids);
  return null;
end
$$;

create function keep_listing(relation text, touched text) returns void language plpgsql as $$
begin
  execute format('create trigger %I after insert on %I referencing new table as changed
    for each statement execute function refresh_listing_of_changed(%L)', relation || '_listing_insert', relation, touched);
  execute format('create trigger %I after update on %I referencing new table as changed old table as former
    for each statement execute function refresh_listing_of_changed(%L)', relation || '_listing_update', relation, touched);
  execute format('create trigger %I after delete on %I referencing old table as changed
    for each statement execute function refresh_listing_of_changed(%L)', relation || '_listing_delete', relation, touched);
end
$$;
comment on function keep_listing is 'Makes writes to a table refresh the listing; touched: query for vehicle ids over the rows in %1$I.';

select keep_listing('vehicle', 'select id from %1$I');
select keep_listing('media_image', 'select v.id from vehicle v join %1$I c on c.host_id = v.media_host_id');
select keep_listing('media_image_version', 'select v.id from vehicle v join media_image i on i.host_id = v.media_host_id
  join %1$I c on c.image_id = i.id');
do $$
declare
  relation text;
begin
  foreach relation in array array['used_car', 'stock_car', 'truck', 'price', 'promotion', 'car_hold', 'car_sale'] loop
    perform keep_listing(relation, 'select vehicle_id from %1$I');
  end loop;
  foreach relation in array array['brand', 'model', 'build', 'fuel', 'wheel_drive', 'emission_norm', 'gear_group',
    'department', 'branch'] loop
    perform keep_listing(relation, format('select l.vehicle_id from listing l join %%1$I c on c.id = l.%I', relation || '_id'));
  end loop;
  foreach relation in array array['power_type', 'gear', 'exterior_colour', 'warranty'] loop
    perform keep_listing(relation, format('select f.vehicle_id from vehicle_facts f join %%1$I c on c.id = f.%I', relation || '_id'));
  end loop;
end
$$;
select keep_listing('truck_category', 'select l.vehicle_id from listing l join %1$I c on c.number = l.truck_category_id');
select keep_listing('version', 'select s.vehicle_id from stock_car s join %1$I c on c.id = s.version_id');
select keep_listing('engine', 'select s.vehicle_id from stock_car s join %1$I c on c.id = s.engine_id');

select index_foreign_keys();
