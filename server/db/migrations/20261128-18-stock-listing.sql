-- The listing: a row for each published vehicle with its own data and the keys of its master data, so that lists need not
-- join twenty tables. Triggers keep it, whatever writes: car, price, promotion, reservation, sale, picture. Names of
-- master data are not copied, because renaming a brand would rewrite the stock; readers have them from small tables
-- (server/stock/lists/stock-labels.ts). Rows are never deleted: links to sold and withdrawn cars still work.

create view listing_source as
select
  v.id as vehicle_id, v.number, v.kind, v.vehicle_class, t.truck_category as truck_category_id,
  case
    when sale.vehicle_id is not null then 3
    when v.withdrawn_at is not null then 4
    when hold.vehicle_id is not null then 2
    else 1
  end::smallint as state,
  case when sale.vehicle_id is null and v.withdrawn_at is null then hold.until end as reserved_until,
  coalesce(s.state, 2)::smallint as stock_state, v.department_id,
  coalesce(u.brand_id, s.brand_id) as brand_id, coalesce(u.model_id, s.model_id) as model_id, s.version_id, s.engine_id,
  u.version_name, u.engine_name, u.body_type_id, u.fuel_id, u.power_type_id, u.gearbox_id, u.wheel_drive_id, u.emission_norm_id,
  u.doors, u.seats, u.electric_range_km, u.tow_weight_kg,
  coalesce(u.exterior_colour_id, s.exterior_colour_id) as exterior_colour_id,
  coalesce(u.build_year, s.build_year) as build_year, coalesce(u.mileage_km, s.mileage_km) as mileage_km,
  coalesce(u.vat_sales_type, 1)::smallint as vat_sales_type,
  list.price_cents, list.vat_excluded, promotion.price_cents as promotion_cents,
  promotion.vat_excluded as promotion_vat_excluded, promotion.valid_from as promotion_from,
  promotion.valid_until as promotion_until,
  case when promotion.id is not null then (
    select coalesce(jsonb_agg(amounts order by published_from), '[]')
    from shown_price
    where subject_id = v.id and channel = 'shop' and published_from < promotion.begins_at
  ) end as ledger,
  picture.json as picture, v.published_at, promotion.begins_at as promotion_begins_at
from vehicle v
left join used_car u on u.vehicle_id = v.id
left join stock_car s on s.vehicle_id = v.id
left join truck t on t.vehicle_id = v.id
left join car_sale sale on sale.vehicle_id = v.id and sale.freed_at is null
left join car_hold hold on hold.vehicle_id = v.id and hold.until > now()
join price list on list.vehicle_id = v.id and list.valid_from <= brussels_today()
  and (list.valid_until is null or list.valid_until > brussels_today())
left join promotion on promotion.vehicle_id = v.id and promotion.channel = 'shop'
  and promotion.valid_from <= brussels_today() and promotion.valid_until > brussels_today()
left join lateral (
  select jsonb_object_agg(version.label, version.url)
    || jsonb_build_object('colour', image.colour, 'view', image.view, 'count',
      (select count(*) from media_image other where other.host_id = image.host_id)) as json
  from (select * from media_image i where i.host_id = v.media_host_id order by i.rank limit 1) image
  join media_image_version version on version.image_id = image.id
  group by image.id, image.host_id, image.colour, image.view
) picture on true
where v.published_at is not null and (u.vehicle_id is not null or s.vehicle_id is not null);
comment on view listing_source is 'Current content for listing; vehicles without a price are missing.';

-- The columns of the view, and tx.
create table listing (like listing_source);
alter table listing
  add primary key (vehicle_id),
  add foreign key (vehicle_id) references vehicle,
  add unique (number),
  add column tx xid8 not null default pg_current_xact_id(),
  add check (kind in ('used', 'stock')),
  add check (state between 1 and 4),
  add check (stock_state in (1, 2)),
  alter number set not null, alter kind set not null, alter vehicle_class set not null, alter state set not null,
  alter stock_state set not null, alter department_id set not null, alter brand_id set not null,
  alter model_id set not null, alter exterior_colour_id set not null, alter build_year set not null,
  alter mileage_km set not null, alter vat_sales_type set not null, alter price_cents set not null,
  alter vat_excluded set not null, alter published_at set not null,
  add check ((state = 2) = (reserved_until is not null)),
  -- The facts of a stock car are those of its version and engine; a used car has its own.
  add constraint listing_facts_of_used check (kind <> 'used'
    or num_nulls(version_name, engine_name, body_type_id, fuel_id, power_type_id, gearbox_id, wheel_drive_id,
      emission_norm_id, doors, seats) = 0),
  add constraint listing_facts_of_stock check (kind <> 'stock' or num_nulls(version_id, engine_id) = 0),
  add check (num_nonnulls(promotion_cents, promotion_vat_excluded, promotion_from, promotion_until, ledger) in (0, 5));
comment on table listing is 'A published vehicle as the shop lists it; kept by triggers, see below.';
comment on column listing.state is '1 available, 2 reserved (until reserved_until, then available again), 3 sold, 4 withdrawn';
comment on column listing.stock_state is '1 ordered, 2 in stock';
comment on column listing.price_cents is 'Of the price in force; what is to pay says domain/pricing/shop-price.ts.';
comment on column listing.ledger is 'Under a promotion: what was shown before it began, for the lowest price of the thirty days before.';
comment on column listing.picture is 'The first: addresses by size, colour, view, and how many there are.';
comment on column listing.tx is 'Transaction of the last change: readers fetch what their last snapshot did not see.';
create index listing_tx on listing (tx);

create function refresh_listing(vehicle_ids uuid[]) returns void language plpgsql
-- Planning takes longer than writing one car, and the plan is always the same.
set plan_cache_mode = force_generic_plan as $$
begin
  if coalesce(cardinality(vehicle_ids), 0) = 0 then
    return;
  end if;
  -- Who comes second waits here and then, in a statement of its own, sees what the first one wrote.
  perform from vehicle where id = any (vehicle_ids) order by id for no key update;
  perform write_listing(vehicle_ids);
end
$$;
comment on function refresh_listing is 'Updates the rows of these vehicles. Triggers call it.';

create function refresh_listing_all() returns void language plpgsql
-- The plan for a handful of vehicles is not the plan for all.
set plan_cache_mode = force_custom_plan as $$
begin
  lock table vehicle in share row exclusive mode;
  perform write_listing(array(select id from vehicle));
  perform write_version_ledger(array(select id from version));
end
$$;
comment on function refresh_listing_all is 'After a bulk load with set local forecourt.bulk = on.';

create function refresh_listing_due() returns void language plpgsql as $$
begin
  perform refresh_listing(array(
    select vehicle_id from price where vehicle_id is not null and brussels_today() in (valid_from, valid_until)
    union
    select vehicle_id from promotion where vehicle_id is not null and brussels_today() in (valid_from, valid_until)
    union
    select vehicle_id from listing where reserved_until <= now()
    order by 1));
  perform write_version_ledger(array(select id from version));
end
$$;
comment on function refresh_listing_due is 'Changes that depend on time only: prices and promotions that begin or end today, expired reservations. Called after midnight in Brussels, and regularly.';

create function write_ledger(vehicle_ids uuid[]) returns void language plpgsql as $$
begin
  update price_ledger ledger set published_until = greatest(now(), ledger.published_from)
  from listing l
  where l.vehicle_id in (select unnest(vehicle_ids)) and ledger.subject_id = l.vehicle_id and ledger.channel = 'shop'
    and ledger.published_until is null
    and (l.state in (3, 4) or (l.price_cents, l.vat_excluded, l.promotion_cents, l.promotion_vat_excluded)
      is distinct from (ledger.list_cents, ledger.list_vat_excluded, ledger.promotion_cents, ledger.promotion_vat_excluded));
  insert into price_ledger (vehicle_id, list_cents, list_vat_excluded, promotion_cents, promotion_vat_excluded)
  select l.vehicle_id, l.price_cents, l.vat_excluded, l.promotion_cents, l.promotion_vat_excluded
  from listing l
  where l.vehicle_id in (select unnest(vehicle_ids)) and l.state in (1, 2)
    and not exists (select from price_ledger open
      where open.subject_id = l.vehicle_id and open.channel = 'shop' and open.published_until is null);
end
$$;
comment on function write_ledger is 'Updates the ledger of these vehicles to what the shop shows now.';

create function follow_listing_source() returns void language plpgsql as $$
declare
  columns text[] := array(select attname from pg_attribute
    where attrelid = 'listing_source'::regclass and attnum > 0 order by attnum);
  added record;
begin
  for added in
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = 'listing_source'::regclass and attnum > 0
      and attname not in (select attname from pg_attribute where attrelid = 'listing'::regclass)
  loop
    execute format('alter table listing add column %I %s', added.name, added.type);
  end loop;
  execute format($function$
create or replace function write_listing(vehicle_ids uuid[]) returns void language plpgsql as $body$
declare
  changed uuid[];
begin
  with source as materialized (
    select * from listing_source where vehicle_id = any (vehicle_ids)
  ), written as (
    insert into listing as l (%1$s)
    select %1$s from source
    on conflict (vehicle_id) do update set (%1$s, tx) = (%2$s, excluded.tx)
    where (%3$s) is distinct from (%2$s)
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
  perform write_ledger(changed);
  perform pg_notify('stock', '');
end
$body$
  $function$, array_to_string(columns, ', '), 'excluded.' || array_to_string(columns, ', excluded.'),
    'l.' || array_to_string(columns, ', l.'));
end
$$;
comment on function follow_listing_source is 'Adds the columns of listing_source that listing lacks, and writes all of them. Called by a migration that adds a column to the view.';
select follow_listing_source();
comment on function write_listing is 'Called by the refresh functions, which take the locks.';

-- Triggers. Each table has a query on its changed rows (%1$I) for the vehicles that they affect.

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
comment on function keep_listing is 'Makes writes to a table refresh the listing; touched: a query for vehicle ids over the changed rows, %1$I.';

select keep_listing('vehicle', 'select id from %1$I');
select keep_listing('used_car', 'select vehicle_id from %1$I');
select keep_listing('stock_car', 'select vehicle_id from %1$I');
select keep_listing('truck', 'select vehicle_id from %1$I');
select keep_listing('price', 'select vehicle_id from %1$I');
select keep_listing('promotion', 'select vehicle_id from %1$I');
select keep_listing('car_hold', 'select vehicle_id from %1$I');
select keep_listing('car_sale', 'select vehicle_id from %1$I');
select keep_listing('media_image', 'select v.id from vehicle v join %1$I c on c.host_id = v.media_host_id');
select keep_listing('media_image_version', 'select v.id from vehicle v join media_image i on i.host_id = v.media_host_id
  join %1$I c on c.image_id = i.id');

create view lead_car as
  select vehicle.id as vehicle_id, vehicle.number, vehicle.kind, vehicle.stock_number,
    listing.state, listing.picture
  from vehicle left join listing on listing.vehicle_id = vehicle.id;
comment on view lead_car is 'The car of a lead.';

select index_foreign_keys();
