-- The lowest price of the thirty days before a promotion (Code of Economic Law art. VI.18) is that of instants and not of days:
-- what was asked on the first day itself, before the promotion began, counts. The ledger knows it by the second; here a promotion
-- says when it began, and readers are told the instants.

alter table promotion add column begins_at timestamptz not null default now();
update promotion set begins_at = case when valid_from = (created_at at time zone 'Europe/Brussels')::date
  then created_at else valid_from::timestamp at time zone 'Europe/Brussels' end;
comment on column promotion.begins_at is 'The first instant at which consumers can see it: midnight of its first day, or when it was planned on that day.';

create function keep_promotion_begin() returns trigger language plpgsql as $$
begin
  -- One that has begun changes neither its price nor its first day.
  if tg_op = 'INSERT' or (new.subject_id, new.channel, new.valid_from, new.price_cents, new.vat_excluded)
    is distinct from (old.subject_id, old.channel, old.valid_from, old.price_cents, old.vat_excluded) then
    new.begins_at := case when new.valid_from = brussels_today() and current_setting('forecourt.bulk', true) is distinct from 'on'
      then greatest(now(), new.valid_from::timestamp at time zone 'Europe/Brussels')
      else new.valid_from::timestamp at time zone 'Europe/Brussels' end;
  end if;
  return new;
end
$$;
create trigger promotion_begins before insert or update on promotion for each row execute function keep_promotion_begin();

create or replace view shown_price as
select subject_id, channel, published_from, (published_from at time zone 'Europe/Brussels')::date as shown_from,
  jsonb_build_object(
    'list', jsonb_build_object('cents', list_cents, 'vatExcluded', list_vat_excluded),
    'promotion', case when promotion_cents is not null then
      jsonb_build_object('cents', promotion_cents, 'vatExcluded', promotion_vat_excluded) end,
    'shownFrom', (published_from at time zone 'Europe/Brussels')::date,
    -- What ended at midnight was not shown on the new day.
    'shownUntil', ((published_until - interval '1 microsecond') at time zone 'Europe/Brussels')::date + 1,
    'publishedFrom', published_from, 'publishedUntil', published_until) as amounts
from price_ledger
-- What a transaction wrote and closed again was shown to nobody.
where published_until is null or published_until > published_from;
comment on view shown_price is 'The ledger by instants and by days, as domain/pricing/shop-price.ts reads it (ShownAmounts).';

create or replace view listing_source as
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

select follow_listing_source();
select refresh_listing(array(select vehicle_id from listing where promotion_cents is not null order by vehicle_id));
