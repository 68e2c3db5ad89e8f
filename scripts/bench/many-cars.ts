import { run } from './databases.ts'

/**
 * Creates the given number of used cars, each a copy of an existing one with its own price, mileage and day. In SQL: a
 * million cars through the seed of the demo would take most of an hour.
 */
export async function multiplyStock(url: string, used: number): Promise<void> {
  await run(
    url,
    `begin;
    set local session_replication_role = replica;
    set local forecourt.bulk = on;
    set local work_mem = '256MB';
    create temp table twin on commit drop as
      select original.id as original, uuidv7() as id, row_number() over () as place
      from (select v.id from vehicle v join used_car u on u.vehicle_id = v.id
        join listing l on l.vehicle_id = v.id and l.state = 1 and l.vehicle_class < 3) original,
        generate_series(1, 1 + ${used} / (select count(*)::integer from listing where state = 1 and kind = 'used')) round
      limit greatest(0, ${used} - (select count(*) from listing where state <= 2 and kind = 'used' and vehicle_class < 3));
    insert into vehicle (id, kind, stock_number, vehicle_class, department_id, media_host_id, published_at)
      select t.id, v.kind, 'Z-' || lpad(((select count(*) from vehicle) + t.place)::text, 8, '0'), v.vehicle_class, v.department_id, v.media_host_id,
        v.published_at - t.place * interval '7 seconds'
      from twin t join vehicle v on v.id = t.original;
    create temp table car on commit drop as
      select t.id as twin, t.place, u.* from twin t join used_car u on u.vehicle_id = t.original;
    update car set vehicle_id = twin, mileage_km = mileage_km + place % 9973, licence_plate = null;
    alter table car drop column twin, drop column place;
    insert into used_car select * from car;
    insert into price (vehicle_id, valid_from, price_cents, vat_excluded)
      select t.id, p.valid_from, p.price_cents + (t.place % 7919) * 100, p.vat_excluded
      from twin t join price p on p.vehicle_id = t.original
      where p.valid_from <= current_date and (p.valid_until is null or p.valid_until > current_date);
    analyze vehicle, used_car, price;
    select refresh_listing_all();
    commit`,
  )
  await run(url, 'vacuum analyze')
}
