-- Thirty used cars of one brand, newest first, and what every other choice would leave: one statement, one scan of the
-- brand by index, one of the list for the counts of brands.
with hit as materialized (
  select l.*
  from listing l
  join brand on brand.id = l.brand_id
  where brand.slug = $1 and l.kind = 'used' and l.vehicle_class <> 3 and l.state <= 2
), page as (
  select hit.number, price_cents, vat_excluded, promotion_cents, ledger, build_year, mileage_km, power.kilowatts, vat_sales_type,
    state, reserved_until, published_at, model.name as model, version_name, engine_name, fuel.name as fuel, picture
  from (select * from hit order by published_at desc limit 30) hit
  join model on model.id = hit.model_id
  join power_type power on power.id = hit.power_type_id
  join fuel on fuel.id = hit.fuel_id
  order by published_at desc
), counts as (
  select
    jsonb_object_agg(coalesce(branch_id::text, model_id::text, body_type_id::text, fuel_id::text, gearbox_group_id::text,
      wheel_drive_id::text, emission_norm_id::text, colour_group, 'vat-' || vat_sales_type, 'doors-' || doors, 'seats-' || seats), n) as of
  from (
    select department.branch_id, model_id, body_type_id, fuel_id, gearbox_group_id, wheel_drive_id, emission_norm_id, colour_group,
      vat_sales_type, doors, seats, count(*) as n
    from hit
    join department on department.id = hit.department_id
    join gearbox on gearbox.id = hit.gearbox_id
    join exterior_colour colour on colour.id = hit.exterior_colour_id
    group by grouping sets ((branch_id), (model_id), (body_type_id), (fuel_id), (gearbox_group_id), (wheel_drive_id),
      (emission_norm_id), (colour_group), (vat_sales_type), (doors), (seats))
  ) grouped
), brands as (
  select jsonb_object_agg(brand_id, n) as of
  from (select brand_id, count(*) as n from listing where kind = 'used' and vehicle_class <> 3 and state <= 2 group by brand_id) b
), bounds as (
  select min(price_cents), max(price_cents), min(mileage_km), max(mileage_km), min(build_year), max(build_year)
  from listing where kind = 'used' and vehicle_class <> 3 and state <= 2
)
select json_build_object(
  'cars', (select json_agg(page) from page),
  'rowCount', (select count(*) from hit),
  'counts', (select of from counts),
  'brands', (select of from brands),
  'bounds', (select row_to_json(bounds) from bounds)
)::text as answer
