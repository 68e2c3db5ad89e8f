import type pg from 'pg'

// Offers and dossiers by the hundred thousand: each copies one of the demo dealer, for another customer, with its own number
// and days. Most are of past years; one in twenty is still open, one sale in eight is still in progress.

interface Wish {
  readonly offers: number
  readonly dossiers: number
  readonly onProgress: (message: string) => void
}

/** Adds so many offers without a sale, and about so many dossiers with their offers. */
export async function addManyOffers(client: pg.Client, { offers, dossiers, onProgress }: Wish): Promise<void> {
  if (offers > 0) {
    await makeTwins(client, { count: offers, sources: unsold, isOpen: 'offer.status in (1, 2)', openOneIn: 20 })
    await copyOffers(client)
    onProgress(`Offers: ${offers}`)
  }
  if (dossiers > 0) {
    const { rows } = await client.query<{ each: number }>(
      `select avg(car_count)::float8 as each from offer where id in (${sold})`,
    )
    const count = Math.ceil(dossiers / rows[0]!.each)
    await makeTwins(client, { count, sources: sold, isOpen: 'offer.status = 3', openOneIn: 8 })
    await copyOffers(client)
    await copyDossiers(client)
    onProgress(`Dossiers: ${dossiers}`)
  }
}

const unsold = `select id from offer where status in (1, 2, 5, 6) and blocked_reason is null and customer_id is not null
  and confirmed_version is null and total_cents is not null and offer_number like 'OF-%' order by number limit 300`
/** A car in stock is sold once. */
const sold = `select offer.id from offer where confirmed_version is not null and vehicle_id is null order by number limit 200`

interface Twins {
  readonly count: number
  /** A query for the keys of the offers to copy. */
  readonly sources: string
  readonly isOpen: string
  readonly openOneIn: number
}

/** Copies offers: the source of each copy, its customer, its age in days and its name. */
async function makeTwins(client: pg.Client, { count, sources, isOpen, openOneIn }: Twins): Promise<void> {
  await client.query(`
    drop table if exists twin;
    create temp table twin on commit drop as
    with source as (
      select id, created_at, ${isOpen} as is_open,
        row_number() over (partition by ${isOpen} order by number) - 1 as place, count(*) over (partition by ${isOpen}) as places
      from offer where id in (${sources})
    ), buyer as (
      select id, number, customer_type, row_number() over (order by number) - 1 as place, count(*) over () as places,
        case when is_company then company_name else first_name || ' ' || last_name end as name
      from customer where is_active and merged_into_id is null and blocked_reason is null
    ), made as (
      select uuidv7() as id, source.id as source, buyer.id as customer_id, buyer.number as customer, buyer.name,
        source.created_at - days * interval '1 day' as created_at, days
      from generate_series(1, ${count}) n
      join source on source.is_open = (n % ${openOneIn} = 0) and source.place = n / (case when n % ${openOneIn} = 0 then ${openOneIn} else 1 end) % source.places
      join buyer on buyer.place = (n * 7 + n / 300) % buyer.places,
        lateral (select case when source.is_open then 0 else 20 + n * 13 % 1300 end as days) age
    )
    select *, extract(year from created_at)::integer as year, row_number() over (partition by extract(year from created_at)
        order by created_at, id) as place from made`)
  await raiseSeries(client, { series: 'OF', table: 'twin', to: 'offer_number' })
  await client.query('create unique index on twin (id); analyze twin')
}

/** Gives each row of a temporary table a number of its year. */
async function raiseSeries(
  client: pg.Client,
  { series, table, to }: { series: string; table: string; to: string },
): Promise<void> {
  await client.query(`
    alter table ${table} add ${to} text;
    with taken as (
      insert into number_series as s (series, year, last) select '${series}', year, max(place) from ${table} group by year
      on conflict (series, year) do update set last = s.last + excluded.last returning year, last
    ), before as materialized (select year, last - (select max(place) from ${table} where ${table}.year = taken.year) as last from taken)
    update ${table} set ${to} = format('${series}-%s-%s', ${table}.year, lpad((before.last + place)::text, 6, '0'))
    from before where before.year = ${table}.year`)
}

async function copyOffers(client: pg.Client): Promise<void> {
  await client.query(`
    insert into offer (id, offer_number, offer_type, status, customer_id, branch_id, owner_id, version_id, vehicle_id,
      sales_type, car_count, current_version, issued_version, total_cents, customer_name, car_name, licence_plate, vin,
      valid_until, issued_at, closed_at, closed_reason, needs_approval, created_at, updated_at, sale_mode, confirmed_version,
      confirmed_at, confirmed_by, contract_date, signature)
    select twin.id, twin.offer_number, offer_type, status, twin.customer_id, branch_id, owner_id, version_id, vehicle_id,
      sales_type, car_count, 1, case when issued_version is not null then 1 end, total_cents, twin.name, car_name, licence_plate, vin,
      valid_until - days, issued_at - days * interval '1 day', closed_at - days * interval '1 day', closed_reason, needs_approval,
      twin.created_at, twin.created_at, sale_mode, case when confirmed_version is not null then 1 end,
      confirmed_at - days * interval '1 day', confirmed_by, contract_date - days, signature
    from twin join offer on offer.id = twin.source order by twin.created_at, twin.id`)
  // The stored version also contains the customer.
  await client.query(`
    insert into offer_version (offer_id, version_no, reason, content, context, breakdown, refusal, price_date, total_cents, hash,
      created_by, created_at)
    select twin.id, 1, reason, jsonb_set(content, '{customer}', to_jsonb(twin.customer)),
      context || jsonb_build_object('day', price_date - days,
        'customer', context -> 'customer' || jsonb_build_object('id', twin.customer, 'name', twin.name)),
      breakdown, refusal, price_date - days, version.total_cents,
      encode(sha256(convert_to(version.hash || twin.id, 'UTF8')), 'hex'), version.created_by, twin.created_at
    from twin join offer source on source.id = twin.source
    join offer_version version on version.offer_id = source.id and version.version_no = source.current_version`)
  await client.query(`
    insert into offer_issue (offer_id, version_no, customer_id, valid_until, issued_at)
    select offer.id, 1, offer.customer_id, offer.valid_until, offer.issued_at
    from twin join offer on offer.id = twin.id where offer.issued_version = 1`)
}

async function copyDossiers(client: pg.Client): Promise<void> {
  await client.query(`
    drop table if exists dossier_twin;
    create temp table dossier_twin on commit drop as
    select uuidv7() as id, uuidv7() as order_id, dossier.id as source, twin.id as offer_id, twin.name, twin.days,
      dossier.created_at - twin.days * interval '1 day' as created_at,
      extract(year from dossier.created_at - twin.days * interval '1 day')::integer as year,
      row_number() over (partition by extract(year from dossier.created_at - twin.days * interval '1 day')
        order by dossier.created_at - twin.days * interval '1 day', twin.id, car_index) as place
    from twin join dossier on dossier.offer_id = twin.source`)
  await raiseSeries(client, { series: 'DO', table: 'dossier_twin', to: 'dossier_number' })
  await raiseSeries(client, { series: 'CO', table: 'dossier_twin', to: 'order_number' })
  await client.query(`
    create unique index on dossier_twin (id); analyze dossier_twin;
    insert into dossier (id, dossier_number, offer_id, car_index, version_no, vehicle_id, customer_name, car_name, vin,
      licence_plate, production_number, factory_order_number, due_cents, advance_cents, is_on_account, approval, approved_by,
      approved_at, approval_remark, created_at, updated_at)
    select twin.id, twin.dossier_number, twin.offer_id, car_index, 1, null, twin.name, car_name, vin,
      licence_plate, production_number, factory_order_number, due_cents, advance_cents, is_on_account, approval, approved_by,
      approved_at - days * interval '1 day', approval_remark, twin.created_at, twin.created_at
    from dossier_twin twin join dossier on dossier.id = twin.source order by twin.created_at, twin.id;
    insert into customer_order (id, dossier_id, order_number, state, flow_name, signed_on, completed_at, delivered_on, canceled_at,
      cancel_reason, created_at)
    select twin.order_id, twin.id, twin.order_number, state, flow_name, signed_on - days, completed_at - days * interval '1 day',
      delivered_on - days, canceled_at - days * interval '1 day', cancel_reason, twin.created_at
    from dossier_twin twin join customer_order ordered on ordered.dossier_id = twin.source;
    insert into customer_order_step (customer_order_id, rank, label, role, due_on, needs, done_on, done_by)
    select twin.order_id, rank, label, role, due_on - days, needs, done_on - days, done_by
    from dossier_twin twin join customer_order ordered on ordered.dossier_id = twin.source
    join customer_order_step step on step.customer_order_id = ordered.id;
    insert into dossier_document (dossier_id, need, received_on, received_by)
    select twin.id, need, received_on - days, received_by
    from dossier_twin twin join dossier_document paper on paper.dossier_id = twin.source;
    insert into dossier_payment (id, dossier_id, on_day, amount_cents, reference, created_by, created_at)
    select gen_random_uuid(), twin.id, on_day - days, amount_cents, reference, created_by, payment.created_at - days * interval '1 day'
    from dossier_twin twin join dossier_payment payment on payment.dossier_id = twin.source`)
}
