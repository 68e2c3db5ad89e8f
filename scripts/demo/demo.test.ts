import { demoAccounts } from './accounts.ts'
import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { folder } from '@forecourt/demo-pictures/files.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toHorsepower } from '../../domain/catalogue/power.ts'
import { VIN_PATTERN } from '../../domain/catalogue/vehicle.ts'
import { OFFER_CHECKS } from '../../domain/offers/checks/offer-check.ts'
import { parseIban } from '../../domain/organisation/iban.ts'
import { vehicleShopPrice, type VehicleAmounts } from '../../domain/pricing/shop-price.ts'
import { ROUTES } from '../../domain/platform/routes/route-table.ts'
import { COLOUR_GROUPS } from '../../domain/catalogue/colour-groups.ts'
import { runChecks, loadCheckInput } from '../../server/offers/checks/offer-checks.ts'
import { loadDeskOffer, loadVersion } from '../../server/offers/desk/offers.sql.ts'
import { rememberOnce } from '../../server/offers/desk/once.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { demoDatabase, night, today } from './demo.test-data.ts'
import { openDayFrom } from './days.ts'
import { readReferences } from './references.ts'
import { demoRows } from './seed.ts'

const vatRates = [{ category: 'S', rateBp: 2_100, validFrom: null, validUntil: null }]
/** Including VAT, before any promotion. */
const gross = 'case when l.vat_excluded then round(l.price_cents * 1.21) else l.price_cents end'
const databaseUrl = await demoDatabase()
const nightUrl = await demoDatabase({ seededAt: night, isShopOnly: true })
const client = new pg.Client({ connectionString: databaseUrl })

beforeAll(() => client.connect())
afterAll(() => client.end())

async function rows<Row>(sql: string): Promise<Row[]> {
  return (await client.query(sql)).rows as Row[]
}
/** Rows that break a rule; shown by the failing test. */
async function offenders(sql: string): Promise<unknown[]> {
  return rows(sql)
}

it('has offers of the last months in every state, each with the price of its day', async () => {
  expect(await rows('select distinct status from offer order by status')).toEqual(
    [1, 2, 3, 4, 5, 6].map((status) => ({ status })),
  )
  expect(
    await offenders(`select distinct refusal ->> 'reason' as reason from offer_version where refusal is not null`),
  ).toEqual([{ reason: 'deal-minimum' }])
  expect(
    await offenders(`select offer_number from offer join staff_user on staff_user.id = owner_id join role on role.id = role_id
      where car_count > 1 and (sales_type = 3 or role.base = 'salesperson')`),
  ).toEqual([])
  expect(
    await rows(`select role.base as role, count(distinct offer.owner_id)::int as people, count(*) > 5 as several
      from offer join staff_user on staff_user.id = owner_id join role on role.id = role_id group by 1 order by 1`),
  ).toEqual([
    { role: 'fleet-manager', people: 1, several: true },
    { role: 'sales-manager', people: 1, several: true },
    { role: 'salesperson', people: 4, several: true },
  ])
  const [flags] = await rows(`select count(*) >= 350 as enough, bool_or(blocked_reason is not null) as blocked,
      bool_or(needs_approval and approved_hash is null) as asks, bool_or(approved_hash is not null) as agreed,
      bool_or(sale_mode = 'delay') as waits, bool_or(status = 2 and valid_until <= '${today}') as expired,
      bool_or(signature = 'online') as online, bool_or(current_version > 2) as changed, bool_or(offer_type = 2) as stock,
      bool_or(offer_type = 3) as trial from offer`)
  expect(Object.entries(flags!).filter(([, isThere]) => isThere !== true)).toEqual([])
})

it('has dossiers on their way in every step, as far as the desk lets them come', async () => {
  expect(
    await rows('select state, count(*)::int > 3 as several from customer_order group by state order by state'),
  ).toEqual(['canceled', 'complete', 'delivered', 'draft', 'valid'].map((state) => ({ state, several: true })))
  const [facts] =
    await rows(`select count(*) >= 90 as enough, bool_or(approval = 1) as agreed, bool_or(approval = 2) as asks,
      bool_or(approval_remark <> '') as returned, bool_or(car_index > 4) as fleets,
      count(distinct (select min(rank) from customer_order_step step join customer_order ordered on ordered.id = customer_order_id
        where ordered.dossier_id = dossier.id and done_on is null)) > 8 as steps from dossier`)
  expect(Object.entries(facts!).filter(([, isThere]) => isThere !== true)).toEqual([])
  expect(
    await offenders(`select dossier_number from dossier join customer_order ordered on ordered.dossier_id = dossier.id
      where (state in ('complete', 'delivered') and vin is null)
        or (state = 'delivered' and (approval = 2 or exists (
          select from dossier_document where dossier_id = dossier.id and received_on is null)))`),
  ).toEqual([])
  // The requirements of a step were met on the day it was done; the car was delivered with its report.
  expect(
    await offenders(`select dossier_number from dossier join customer_order ordered on ordered.dossier_id = dossier.id
      join customer_order_step step on step.customer_order_id = ordered.id and step.done_on is not null
      left join dossier_document paper on paper.dossier_id = dossier.id and paper.need = any(step.needs)
      where step.done_on < paper.received_on or ('handover-report' = any(step.needs) and step.done_on <> ordered.delivered_on)
        or ('arrival' = any(step.needs) and step.done_on < (select arrived_on from car_order where dossier_id = dossier.id))`),
  ).toEqual([])
})

it('has an offer for each message of the checks, but for a type of sale that no dealer gives up', async () => {
  const database = openDatabase(databaseUrl)
  const { rows: open } = await client.query<{ number: number }>(
    'select number from offer where status <= 4 and offer_type <> 4',
  )
  const once = rememberOnce()
  const now = new Date(`${today}T10:00:00Z`)
  const found = new Set<string>()
  for (const { number } of open) {
    const row = await loadDeskOffer(database.db, number)
    const version = await loadVersion(database.db, row.id, row.currentVersion)
    const checkInput = await loadCheckInput(database.db, row, version, { now, role: row.ownerRole, once })
    for (const { code } of runChecks(checkInput)) found.add(code)
  }
  await database.close()
  // A trade-in of the demo belongs to the customer of its offer.
  expect(Object.keys(OFFER_CHECKS).filter((code) => !found.has(code))).toEqual([
    'sales-type-inactive',
    'trade-in-of-another',
  ])
}, 60_000)

it('has offers whose approval was asked for, refused and granted, for the salesperson and the manager who sign in', async () => {
  const states =
    await rows(`select count(approval_asked_at)::int > 1 as asked, count(approval_refused_at)::int > 0 as refused,
      count(approved_at)::int > 0 as granted, bool_or(approval_remark <> '') as remark from offer
    join staff_user on staff_user.id = owner_id where status = 1 and needs_approval and email = '${demoAccounts.salesperson}'`)
  expect(states).toEqual([{ asked: true, refused: true, granted: true, remark: true }])
  expect(await rows(`select kind from offer_decision group by kind order by kind`)).toEqual([
    { kind: 'approved' },
    { kind: 'countered' },
    { kind: 'refused' },
  ])
  expect(
    await offenders(`select offer_number from offer where coalesce(approval_asked_at, approval_refused_at) is not null
      and (not needs_approval or status <> 1 or coalesce(approval_refused_by, approved_by) = owner_id)`),
  ).toEqual([])
})

it('has price cards that wait for each kind of walk through the showroom', async () => {
  expect(
    await rows(`select coalesce(layout, 'none') as layout, bool_or(offer.status = 5) as over,
        bool_or(paper.list_cents <> listing.price_cents) as outdated
      from offer join listing using (vehicle_id) left join price_label paper on paper.offer_id = offer.id
      where offer_type = 4 group by 1 order by 1`),
  ).toMatchObject([{ layout: 'a4' }, { layout: 'a4-eight' }, { layout: 'a5' }, { layout: 'none', over: false }])
  const [facts] =
    await rows(`select bool_or(offer.status = 5) as over, bool_or(paper.list_cents <> listing.price_cents) as outdated
    from offer join listing using (vehicle_id) join price_label paper on paper.offer_id = offer.id`)
  expect(facts).toEqual({ over: true, outdated: true })
})

it('has cars on their way to the customers with an account, each with an advance to pay', async () => {
  expect(
    await rows(`select account.email, count(*) filter (where ordered.state = 'delivered') >= 2 as several, count(request.id)::int as asked
      from shop_account account join customer_account on shop_account_id = account.id join offer using (customer_id)
      join dossier on dossier.offer_id = offer.id join customer_order ordered on ordered.dossier_id = dossier.id
      left join advance_request request on request.dossier_id = dossier.id and request.state = 'asked'
      where account.email in ('lotte.vandenbroeck@forecourt.example', 'nadia.lambert@forecourt.example')
      group by account.email order by account.email`),
  ).toMatchObject([
    { email: 'lotte.vandenbroeck@forecourt.example', asked: 1 },
    { email: 'nadia.lambert@forecourt.example', several: true, asked: 1 },
  ])
})

it('has demo cars with their term in every state, with loans and costs', async () => {
  const cars = await rows<{ state: string }>(`select case when is_met then 'met' when due_on < '${today}' then 'missed'
      when urgent_on <= '${today}' then 'urgent' when near_on <= '${today}' then 'near' else 'running' end as state
    from demo_clock`)
  expect(cars).toHaveLength(8)
  expect([...new Set(cars.map(({ state }) => state))].toSorted()).toEqual([
    'met',
    'missed',
    'near',
    'running',
    'urgent',
  ])
  expect(
    await offenders(`select licence_plate from stock_car where is_demo and (
      demo_since < (select arrived_on from vehicle where id = vehicle_id)
      or not exists (select from car_entry where car_entry.vehicle_id = stock_car.vehicle_id and kind = 'papers'))`),
  ).toEqual([])
  const [facts] = await rows(`select count(*) filter (where back_km <= mileage_km)::int > 10 as driven,
      count(*) filter (where back_km > mileage_km)::int as beyond
    from stock_car join test_drive_loan using (vehicle_id) where is_demo`)
  expect(facts).toEqual({ driven: true, beyond: 0 })
})

it('has warranty claims in every state, some of them overdue', async () => {
  expect(await rows('select distinct state from warranty_claim order by state')).toEqual(
    ['accepted', 'draft', 'lapsed', 'paid', 'reduced', 'refused', 'sent'].map((state) => ({ state })),
  )
  const [counts] = await rows(`select count(*) filter (where state <> 'lapsed')::integer as live,
    count(*) filter (where state = 'draft' and due_on < '${today}' or state = 'sent' and answer_due_on < '${today}')::integer
      as overdue from warranty_claim`)
  expect(counts).toEqual({ live: 15, overdue: 2 })
})

it('has premium claims in every state, some late, some paid another amount, and one to pay back', async () => {
  expect(await rows('select distinct state from premium_claim order by state')).toEqual(
    ['claimed', 'lapsed', 'open', 'paid', 'refused'].map((state) => ({ state })),
  )
  const [facts] = await rows(`select bool_or(state = 'open' and due_on < '${today}') as late,
      bool_or(state = 'open' and due_on between '${today}' and '${today}'::date + 14) as soon,
      bool_or(paid_cents <> support_net_cents) as other, bool_or(state = 'lapsed' and paid_on is not null) as back,
      count(distinct premium_id) > 1 as several from premium_claim`)
  expect(Object.entries(facts!).filter(([, isThere]) => isThere !== true)).toEqual([])
})

it('delivers its invoices: over Peppol, by mail, one refused, one not on Peppol, one that did not arrive', async () => {
  const found = await rows<{ standing: string; count: number }>(
    'select standing, count(*)::int from invoice_delivery_standing group by standing',
  )
  const counts = Object.fromEntries(found.map(({ standing, count }) => [standing, count]))
  expect(counts).toMatchObject({ refused: 1, failed: 1, 'not-on-peppol': 1, accepted: 1 })
  const undelivered = await rows(
    // Invoices in the name of a seller wait for their files.
    `select number from invoice where state <> 'draft' and kind not like 'self-billed%' and not exists (
       select from invoice_delivery_standing delivery where delivery.invoice_id = invoice.id)`,
  )
  expect(undelivered).toEqual([])
})

it('makes its own invoices: of each kind and standing, numbered without a gap, and its books balance', async () => {
  const found = await rows<{ kind: string; standing: string }>('select distinct kind, standing from invoice')
  const standings = ['draft', 'open', 'paid', 'part', 'credited']
  expect(standings.filter((standing) => !found.some((one) => one.standing === standing))).toEqual([])
  expect(found.map((one) => one.kind)).toEqual(expect.arrayContaining(['invoice', 'advance', 'credit-note']))
  const gaps = await rows(
    `select series_id from invoice where state <> 'draft' group by series_id, series_year
     having count(*) <> max(series_no) or min(series_no) <> 1`,
  )
  expect(gaps).toEqual([])
  // A settled amount counts on both sides of a credit note, each by its own sign.
  expect(
    await offenders(`select number from invoice
      left join lateral (select coalesce(sum(cents), 0) as cents from allocation
        where undone_at is null and invoice.id in (invoice_id, credit_note_id)) settled on true
      where state <> 'draft' and open_cents <> receivable_cents - sign(receivable_cents) * settled.cents`),
  ).toEqual([])
})

it('has cars on order for its buyers: at every step of the factory, late, moved with and without a mail, and some to order', async () => {
  expect(
    await rows(`select distinct stage from car_order join stock_car using (vehicle_id)
      join queue_label on queue_label.id = queue_label_id where arrived_on is null order by stage`),
  ).toEqual(['built', 'confirmed', 'ordered', 'transit'].map((stage) => ({ stage })))
  const [facts] = await rows(`select bool_or(arrived_on is not null) as arrived,
      bool_or(arrived_on is null and expected_on < '${today}') as late,
      (select count(distinct told_to is null) = 2 from car_order_day) as both,
      exists (select from dossier join customer_order on dossier_id = dossier.id
        where vehicle_id is null and customer_order.state = 'valid') as waiting
    from car_order join stock_car using (vehicle_id)`)
  expect(Object.entries(facts!).filter(([, isThere]) => isThere !== true)).toEqual([])
  // A delivered car arrived before.
  expect(
    await offenders(`select dossier.number from dossier join customer_order on dossier_id = dossier.id
      left join car_order ordered on ordered.dossier_id = dossier.id
      left join stock_car on stock_car.vehicle_id = ordered.vehicle_id
      where customer_order.state in ('complete', 'delivered') and (dossier.vehicle_id is null or dossier.vin is null
        or ordered.vehicle_id is not null and stock_car.state <> 2)`),
  ).toEqual([])
})

it('has trade-ins in every state', async () => {
  expect(await rows('select distinct state from trade_in order by state')).toEqual(
    ['agreed', 'draft', 'dropped', 'received', 'stocked', 'valued'].map((state) => ({ state })),
  )
})

it('has three hundred incoming invoices, and those that wait for each kind of decision', async () => {
  const [counts] = await rows<{ all: number; waiting: number; findings: string }>(`
    select count(*)::int as all, count(*) filter (where state = 'review')::int as waiting,
      string_agg(distinct finding, ' ' order by finding) filter (where state = 'review') as findings
    from supplier_invoice`)
  expect(counts!.all).toBeGreaterThanOrEqual(290)
  expect(counts!.waiting).toBeGreaterThanOrEqual(25)
  expect(counts!.findings).toContain('arithmetic')
  expect(counts!.findings).toContain('duplicate')
})

it('has a rule of a supplier, and an invoice that it approved', async () => {
  const [counts] = await rows<{ rules: number; approved: number }>(`
    select (select count(*)::int from supplier_rule where is_automatic) as rules,
      (select count(*)::int from supplier_invoice where approved_at is not null and approved_by is null) as approved`)
  expect(counts).toEqual({ rules: 1, approved: 1 })
})

it('has payments to suppliers in every state, and statements that show those that were executed', async () => {
  const [counts] = await rows<{ states: string; shown: number }>(`
    select (select string_agg(distinct state, ' ' order by state) from payment_batch) as states,
      (select count(*)::int from allocation where payment_line_id is not null) as shown`)
  expect(counts!.states).toBe('canceled draft executed exported failed partly released')
  expect(counts!.shown).toBeGreaterThanOrEqual(6)
})

it('pays cars of private sellers and of sellers with VAT in batches too, and shows what cannot be paid', async () => {
  const [counts] = await rows<{ kinds: string; states: string; open: number; paid: number; without: number }>(`
    select (select string_agg(distinct case when slip_id is not null then 'slip' when owed_invoice_id is not null then 'invoice' end, ' '
        order by case when slip_id is not null then 'slip' when owed_invoice_id is not null then 'invoice' end)
        from payment_part where invoice_id is null) as kinds,
      (select string_agg(distinct batch.state, ' ' order by batch.state) from payment_part part
        join payment_line line on line.id = line_id join payment_batch batch on batch.id = batch_id where slip_id is not null) as states,
      (select count(*)::int from purchase_slip where open_cents > 0) as open,
      (select count(*)::int from purchase_slip where open_cents = 0 and document -> 'settlement' ->> 'kind' = 'transfer') as paid,
      (select count(*)::int from purchase_slip where open_cents > 0 and document -> 'settlement' ->> 'iban' is null) as without`)
  expect(counts!.kinds).toBe('invoice slip')
  expect(counts!.states).toContain('executed')
  expect(counts!.open).toBeGreaterThan(3)
  expect(counts!.paid).toBeGreaterThan(10)
  expect(counts!.without).toBeGreaterThan(0)
})

it('pays orders of the shop back in batches: one is executed, one is with the bank, and others wait', async () => {
  const [counts] = await rows<{ states: string; open: number }>(`
    select (select string_agg(line.state, ' ' order by line.state) from payment_part join payment_line line on line.id = line_id
        where refund_order_id is not null) as states,
      (select count(*)::int from shop_order_listing where is_refund_due) as open`)
  expect(counts!.states).toBe('executed planned')
  expect(counts!.open).toBeGreaterThan(1)
})

it('has purchase slips that were paid in cash, within the limit', async () => {
  const [counts] = await rows<{ paid: number; most: number }>(
    'select count(*)::int as paid, max(cents)::int as most from slip_payment where undone_at is null',
  )
  expect(counts!.paid).toBe(2)
  expect(counts!.most).toBeLessThanOrEqual(300_000)
})

it('has purchase slips of cars that were bought from private persons, and some that wait', async () => {
  const [counts] = await rows<{ slips: number; waiting: number }>(`
    select (select count(*)::int from purchase_slip) as slips,
      (select count(*)::int from trade_in where state in ('received', 'stocked') and seller_vat in ('private', 'exempt')
        and not exists (select from purchase_slip where trade_in_id = trade_in.id)) as waiting`)
  expect(counts!.slips).toBeGreaterThan(40)
  expect(counts!.waiting).toBeGreaterThan(0)
  expect(
    await offenders(`select slip_number from purchase_slip join trade_in on trade_in.id = trade_in_id
      where price_cents <> allowance_cents or issued_on <> received_on or purchase_slip.vin <> trade_in.vin
        or purchase_slip.vehicle_id is distinct from trade_in.vehicle_id`),
  ).toEqual([])
})

it('has offers that the customers with an account find there, one of them in two versions', async () => {
  expect(
    await rows(`select email, count(distinct offer_id)::int as offers, count(*)::int as versions
      from offer_issue join customer_account using (customer_id) join shop_account account on account.id = shop_account_id
      where issued_at > date '${today}' - 14 group by email having count(*) > 0 order by email`),
  ).toMatchObject([{ email: 'lotte.vandenbroeck@forecourt.example' }, { email: 'nadia.lambert@forecourt.example' }])
  expect(
    await offenders(`select offer_number from offer join offer_issue issue on issue.offer_id = offer.id
      where issue.version_no = issued_version and issue.customer_id is distinct from offer.customer_id`),
  ).toEqual([])
})

describe('the customers', () => {
  it('are three hundred of every kind and ten suppliers, listed, with the accounts of those who ordered', async () => {
    const [counts] = await rows<Record<string, number>>(`
      select count(*)::int as customers, count(distinct customer_type)::int as kinds,
        (select count(*)::int from customer_listing) as listed, (select count(*)::int from customer_account) as accounts,
        (select count(*)::int from customer_contact where fleet_role is not null) as members
      from customer`)
    expect(counts).toMatchObject({ customers: 310, kinds: 5, listed: 310, accounts: 2 })
    expect(counts!['members']).toBeGreaterThan(60)
    expect(
      await offenders(`select email from shop_order o where order_number is not null
        and not exists (select from customer_email where lower(address) = lower(o.email))`),
    ).toEqual([])
  })
})

describe('the rules that lower a price', () => {
  it('are of every kind, of now, of the year behind and of what is planned', async () => {
    expect(await rows(`select kind, count(*)::int > 2 as several from price_rule group by kind order by kind`)).toEqual(
      ['campaign', 'deal', 'discount', 'premium'].map((kind) => ({ kind, several: true })),
    )
    const [facts] = await rows(`
      select count(*) filter (where valid_until <= '${today}') > 4 as over,
        count(*) filter (where valid_from > '${today}') > 1 as planned,
        count(*) filter (where valid_from <= '${today}' and coalesce(valid_until > '${today}', true)) > 4 as now
      from price_rule_range`)
    expect(facts).toEqual({ over: true, planned: true, now: true })
    expect(
      await offenders(`select one.code from price_rule one join price_rule other on other.topic = one.topic and other.id > one.id
        join price_rule_range mine on mine.price_rule_id = one.id join price_rule_range theirs on theirs.price_rule_id = other.id
        where daterange(mine.valid_from, mine.valid_until) && daterange(theirs.valid_from, theirs.valid_until)`),
    ).toEqual([])
  })
})

describe('the audit', () => {
  it('tells a year of work, each change ending in what its record says by now', async () => {
    const [facts] = await rows<Record<string, number>>(`
      select count(*)::int as entries, count(distinct actor)::int as actors,
        count(distinct date_trunc('month', at))::int as months, (select count(*)::int from audit_reading) as readings
      from audit_entry where actor like 'user:%'`)
    expect(facts).toMatchObject({ actors: 12 })
    expect(facts!['entries']).toBeGreaterThan(500)
    expect(facts!['months']).toBeGreaterThan(11)
    expect(facts!['readings']).toBeGreaterThan(100)
    for (const [table, key] of [
      ...(['customer', 'customer_phone', 'vehicle', 'news_post'] as const).map((name) => [name, 'id']),
      ['used_car', 'vehicle_id'],
      ['setting', 'key'],
    ])
      expect(
        await offenders(`
          select facts.row_id, facts.after from (
            select distinct on (row_id, key) row_id, key, value as after from audit_row, jsonb_each(audit_row.after)
            where subject = '${table}' and kind <> 'bulk' order by row_id, key, id desc) as facts
          join ${table} on ${table}.${key}::text = facts.row_id
          where to_jsonb(${table}) -> facts.key is distinct from facts.after`),
      ).toEqual([])
  })
})

describe('the newsletters', () => {
  it('went to who read them by then, in their language, and one is being written', async () => {
    const sent = await rows<{ state: string; recipients: number; copies: number; cars: number }>(`
      select state, recipients, cardinality(cars) as cars,
        (select count(*)::int from newsletter_copy where issue_id = issue.id) as copies
      from newsletter_issue issue order by number`)
    expect(sent.map(({ state }) => state)).toEqual(['sent', 'sent', 'draft'])
    for (const { state, recipients, copies, cars } of sent) {
      expect(copies).toBe(recipients)
      expect(recipients > 50).toBe(state === 'sent')
      expect(cars).toBeGreaterThan(2)
    }
    expect(
      await offenders(`select 1 from newsletter_copy copy join newsletter_subscriber s on s.id = subscriber_id
        where copy.language <> s.language or mailed_at < subscribed_at or mailed_at > left_at`),
    ).toEqual([])
  })
})

describe('the group', () => {
  it('has three branches with departments, hours, links and accounts that are right', async () => {
    const branches = await rows<{ slug: string; iban: string; departments: number; links: number }>(`
      select slug, iban, (select count(*)::int from department where branch_id = branch.id) as departments,
        (select count(*)::int from social_link where branch_id = branch.id) as links
      from branch order by rank`)
    expect(branches.map(({ slug, departments }) => [slug, departments])).toEqual([
      ['gent', 4],
      ['aalst', 3],
      ['dendermonde', 3],
    ])
    for (const { iban, links } of branches) {
      expect(parseIban(iban)).toMatchObject({ ok: true })
      expect(links).toBeGreaterThan(0)
    }
    expect(
      await offenders(
        `select slug from department d where (select count(distinct weekday) from opening_hours h where h.department_id = d.id) < 6`,
      ),
    ).toEqual([])
  })

  it('stands in every city list with its own postal codes', async () => {
    expect(
      await offenders(`select slug from branch b where not exists (
      select from city c where c.postal_code = b.postal_code and c.name ->> 'nl' = b.city ->> 'nl')`),
    ).toEqual([])
  })

  it('links heroes and blocks to pages that exist', async () => {
    const routes = await rows<{ route: string }>(
      `select link_route as route from hero union select link_route from info_block`,
    )
    for (const { route } of routes) expect(ROUTES).toHaveProperty([route])
  })
})

describe('the vehicles', () => {
  it('are as many as promised', async () => {
    const counts = await rows(`
      select kind, vehicle_class = 3 as truck, count(*)::int as count from listing where state in (1, 2) group by 1, 2 order by 1, 2`)
    expect(counts).toEqual([
      { kind: 'stock', truck: false, count: 60 },
      { kind: 'stock', truck: true, count: 8 },
      { kind: 'used', truck: false, count: 260 },
      { kind: 'used', truck: true, count: 22 },
    ])
    expect(await rows(`select count(distinct truck_category_id)::int as categories from listing`)).toEqual([
      { categories: 3 },
    ])
    expect(
      (
        await rows<{ brands: number; models: number }>(`
      select count(distinct brand_id)::int as brands, count(distinct model_id)::int as models from listing`)
      )[0],
    ).toMatchObject({ brands: 11 })
    // The clock of the database decides whether a hold has expired.
    expect(await rows(`select distinct state from listing where state <> 2 order by state`)).toEqual(
      [1, 3].map((state) => ({ state })),
    )
    expect(await rows(`select count(*)::int > 0 as some from car_hold`)).toEqual([{ some: true }])
  })

  it('begin with a car photographed in full, each picture with what it shows in both languages', async () => {
    const pictures = await rows<{ captions: number; mileage: boolean; damage: string }>(`
      with first as (
        select v.media_host_id as host, u.mileage_km from listing l
        join vehicle v on v.id = l.vehicle_id join used_car u on u.vehicle_id = v.id
        where l.vehicle_class <> 3 order by v.published_at desc limit 1)
      select count(*)::int as captions,
        bool_or(alt ->> 'nl' = 'Kilometerstand: ' || replace(to_char(mileage_km, 'FM999,999'), ',', '.') || ' km') as mileage,
        string_agg(alt ->> 'fr', '; ' order by rank) filter (where rank >= 12) as damage
      from first join media_image on host_id = host where alt ->> 'nl' <> '' and alt ->> 'fr' <> ''`)
    expect(pictures).toEqual([
      {
        captions: 15,
        mileage: true,
        damage:
          'Griffe de 6 cm sur le pare-chocs arrière, à droite; ' +
          'Petite bosse de 5 cm avec éclat de peinture sur la porte avant gauche; ' +
          'Jante arrière droite frottée contre une bordure',
      },
    ])
  })

  it('show themselves in several poses in a list', async () => {
    const poses = await rows<{ turned: boolean; count: number }>(`
      select picture ->> 'md' like '%quarter-front%' as turned, count(*)::integer as count
      from listing where kind = 'used' and vehicle_class = 1 group by 1`)
    expect(new Set(poses.map(({ turned }) => turned))).toEqual(new Set([false, true]))
    expect(Math.min(...poses.map(({ count }) => count))).toBeGreaterThan(40)
  })

  it('have pictures, a price, a department of their kind and a colour group that the filter knows', async () => {
    expect(await offenders(`select number from listing where picture ->> 'md' is null`)).toEqual([])
    expect(
      await offenders(`
      select l.number, d.kind from listing l join department d on d.id = l.department_id
      where d.kind <> case when l.vehicle_class = 3 then 'trucks' when l.kind = 'used' then 'sales-used' else 'sales-new' end`),
    ).toEqual([])
    const groups = await rows<{ group: string }>(`
      select distinct c.colour_group as group from listing l join exterior_colour c on c.id = l.exterior_colour_id`)
    for (const { group } of groups) expect(COLOUR_GROUPS).toHaveProperty([group])
  })

  it('have power that fits in kW and Pk', async () => {
    const powers = await rows<{ kilowatts: number; horsepower: number }>(`select kilowatts, horsepower from power_type`)
    expect(powers.length).toBeGreaterThan(30)
    for (const { kilowatts, horsepower } of powers)
      expect(Math.abs(toHorsepower(kilowatts) - horsepower)).toBeLessThanOrEqual(1)
  })

  it('emit what their fuel and consumption make', async () => {
    const cars = await rows<{
      fuel: string
      g: number
      consumption: string | null
      power: string | null
      range: number | null
    }>(`
      select f.code as fuel, emission_g as g, consumption, power_consumption as power, electric_range_km as range
      from used_car join fuel f on f.id = fuel_id where emission_g is not null`)
    const gramsPerUnit: Record<string, number> = {
      petrol: 22.7,
      hybrid: 22.7,
      'plug-in-hybrid': 22.7,
      diesel: 26.2,
      cng: 27.5,
      lpg: 16.3,
    }
    for (const { fuel, g, consumption, power, range } of cars) {
      if (fuel === 'electric') expect([g, consumption]).toEqual([0, null])
      else expect(Math.abs(Number(consumption) * gramsPerUnit[fuel]! - g)).toBeLessThan(2)
      expect(range === null).toBe(!['electric', 'plug-in-hybrid'].includes(fuel))
      expect(power === null).toBe(range === null)
      if (fuel === 'plug-in-hybrid') expect(g).toBeLessThan(60)
    }
  })

  it('meet the norm of the day they were registered', async () => {
    expect(
      await offenders(`
      select v.number, n.code, u.first_registration from used_car u join vehicle v on v.id = u.vehicle_id
      join emission_norm n on n.id = u.emission_norm_id
      where n.required_from is not null and exists (
        select from emission_norm next where next.is_heavy_duty = n.is_heavy_duty and next.rank > n.rank
          and next.required_from <= u.first_registration)`),
    ).toEqual([])
    expect(
      await offenders(`
      select v.number from used_car u join vehicle v on v.id = u.vehicle_id join emission_norm n on n.id = u.emission_norm_id
      join fuel f on f.id = u.fuel_id
      where (f.code = 'electric') <> (n.code = 'electric') or n.is_heavy_duty <> (v.vehicle_class = 3) and n.code <> 'electric'`),
    ).toEqual([])
    expect(
      await offenders(`
      select vehicle_id from used_car where emission_cycle <> case when first_registration < '2018-09-01' then 'NEDC' else 'WLTP' end`),
    ).toEqual([])
  })

  it('cost less the older they are and the more they drove', async () => {
    // The rank correlation of the whole stock of one model with its age and mileage is strongly negative.
    const models = await rows<{ model: string; byAge: number; byKm: number }>(`
      select l.model_id::text as model, corr(${gross}, first_registration - date '2000-01-01') as "byAge",
        corr(${gross}, l.mileage_km) as "byKm"
      from listing l join used_car using (vehicle_id) group by 1 having count(*) >= 10`)
    expect(models.length).toBeGreaterThan(5)
    for (const { byAge, byKm } of models) {
      expect(byAge).toBeGreaterThan(0.4)
      expect(byKm).toBeLessThan(-0.3)
    }
    expect(
      await offenders(
        `select number from listing l where vehicle_class < 3 and ${gross} not between 300000 and 9000000`,
      ),
    ).toEqual([])
    expect(
      await offenders(`
      select v.number, u.mileage_km, u.first_registration from used_car u join vehicle v on v.id = u.vehicle_id
      where u.mileage_km > case v.vehicle_class when 3 then 150000 else 40000 end * greatest(0.4, (date '${today}' - u.first_registration) / 365.0)`),
    ).toEqual([])
  })

  it('come with a cable where they have a plug', async () => {
    expect(
      await offenders(`select vehicle.number from stock_car join vehicle on vehicle.id = vehicle_id
        join engine on engine.id = engine_id join fuel on fuel.id = fuel_id
        where vehicle_class <> 3 and fuel.code in ('electric', 'plug-in-hybrid') and not exists (
          select from option where code = '0902' and (
            exists (select from version_option own where own.version_id = stock_car.version_id and option_id = option.id)
            or exists (select from vehicle_option own where own.vehicle_id = vehicle.id and option_id = option.id)))`),
    ).toEqual([])
  })

  it('are sold with the margin scheme or with VAT, never below what they cost', async () => {
    expect(
      (
        await rows<{ types: number[] }>(
          `select array_agg(distinct vat_sales_type::int) as types from listing where kind = 'used'`,
        )
      )[0]?.types.toSorted(),
    ).toEqual([1, 2])
    expect(await offenders(`select number from listing where kind = 'stock' and vat_sales_type <> 1`)).toEqual([])
    expect(
      await offenders(`
      select l.number, l.price_cents, c.purchase_cents from listing l join vehicle_cost c using (vehicle_id)
      where c.purchase_vat_excluded <> (l.vat_sales_type = 1)
        or c.purchase_cents >= ${gross} / case l.vat_sales_type when 1 then 1.21 else 1 end`),
    ).toEqual([])
  })

  it('carry plates and chassis numbers of their time', async () => {
    const vins = await rows<{ vin: string }>(`select vin from vehicle where vin is not null`)
    // A nine in the third place: makers of few vehicles, so none of the great ones.
    for (const { vin } of vins) expect([VIN_PATTERN.test(vin), vin[2]]).toEqual([true, '9'])
    const plates = await rows<{ plate: string }>(`
      select licence_plate as plate from used_car order by first_registration`)
    // The first letters rise with time; chance decides only behind them.
    const heads = plates.map(({ plate }) => plate.slice(0, 3))
    expect(heads).toEqual(heads.toSorted())
    expect(plates.every(({ plate }) => /^[12]-[A-Z]{3}-\d{3}$/.test(plate))).toBe(true)
  })

  it('were inspected lately, and new enough cars go without until they are four', async () => {
    expect(
      await offenders(`
      select v.number from used_car u join vehicle v on v.id = u.vehicle_id
      where inspected_on > published_at::date or inspection_valid_until <= inspected_on
        or (v.vehicle_class < 3 and inspection_valid_until < least(first_registration + interval '4 years', inspected_on + interval '1 year'))`),
    ).toEqual([])
  })

  it('call a price a reduction only with thirty days of history behind it', async () => {
    const promoted = await rows<VehicleAmounts>(`
      select kind, vat_sales_type = 2 as "isMargin", json_build_object('cents', price_cents, 'vatExcluded', vat_excluded) as list,
        json_build_object('cents', promotion_cents, 'vatExcluded', promotion_vat_excluded,
          'validFrom', promotion_from, 'validUntil', promotion_until, 'beginsAt', promotion_begins_at) as promotion, ledger
      from listing where promotion_cents is not null`)
    expect(promoted.length).toBeGreaterThan(15)
    for (const car of promoted) {
      const priced = vehicleShopPrice(car, vatRates, today)
      if (!priced.ok) throw new Error(priced.reason)
      const { isReduction, lowestGrossCents, listGrossCents } = priced.shopPrice
      expect(isReduction).toBe(true)
      expect(lowestGrossCents).toBeLessThanOrEqual(listGrossCents)
    }
    expect(
      await offenders(`
      select subject_id from price_ledger a where exists (select from price_ledger b where b.subject_id = a.subject_id and b.id <> a.id
        and b.published_from < coalesce(a.published_until, 'infinity') and a.published_from < coalesce(b.published_until, 'infinity'))`),
    ).toEqual([])
  })

  it('do not stand beside one that looks the same', async () => {
    const lists = await rows<{ looks: string[] }>(`
      select array_agg(concat_ws(' ', coalesce(l.body_type_id, v.body_type_id), c.hex) order by published_at desc) as looks
      from listing l join exterior_colour c on c.id = l.exterior_colour_id left join version v on v.id = l.version_id
      where state in (1, 2) group by case when vehicle_class = 3 then 'truck' else kind end`)
    for (const { looks } of lists) {
      expect(looks.filter((look, index) => look === looks[index - 1])).toEqual([])
    }
  })
})

describe('the range', () => {
  it('gives every orderable version a price, one base engine and priced choices', async () => {
    expect(
      await offenders(`
      select v.name from version v where not exists (select from price p where p.version_id = v.id and p.valid_until is null)
        or (select count(*) from version_engine e where e.version_id = v.id and e.is_base) <> 1`),
    ).toEqual([])
    expect(
      await offenders(`
      select o.code from version_option vo join option o on o.id = vo.option_id
      where vo.tag = 1 and not exists (select from price p where p.option_id = o.id)`),
    ).toEqual([])
    expect(
      await offenders(`
      select ve.version_id from version_engine ve where not exists (
        select from price p where p.engine_id = ve.engine_id and p.for_version_id = ve.version_id and p.valid_until is null)`),
    ).toEqual([])
  })

  it('packs nothing that the version has as standard', async () => {
    expect(
      await offenders(`
      select p.code, o.code from version_pack vp join option_pack p on p.id = vp.option_pack_id
      join option_pack_content c on c.option_pack_id = p.id and coalesce(c.version_id, vp.version_id) = vp.version_id
      join option o on o.id = c.option_id
      left join version_option vo on vo.version_id = vp.version_id and vo.option_id = o.id
      where vo.tag is distinct from 1`),
    ).toEqual([])
  })

  it('gives new cars the norm of today', async () => {
    expect(
      await offenders(`
      select e.name, n.code from engine e join emission_norm n on n.id = e.emission_norm_id
      where n.code not in ('euro-6e', 'euro-vi-e', 'electric')`),
    ).toEqual([])
  })
})

it('says everything in both languages', async () => {
  const columns = await rows<{ table: string; column: string }>(`
    select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.atttypid = 'translated'::regtype and c.relkind = 'r' and c.relname not in ('city')`)
  expect(columns.length).toBeGreaterThan(30)
  for (const { table, column } of columns) {
    expect(
      await offenders(
        `select '${table}.${column}' as column, ${column} from ${table} where ${column} is not null and coalesce(btrim(${column} ->> 'fr'), '') = ''`,
      ),
    ).toEqual([])
  }
})

it('knows every province by its places, in both languages', async () => {
  expect(
    await rows(`select postal_code, name from city where (postal_code, name ->> 'nl') in
      (('1000', 'Brussel'), ('2000', 'Antwerpen'), ('4000', 'Luik'), ('5000', 'Namen'), ('6700', 'Aarlen'), ('7000', 'Bergen'), ('8000', 'Brugge')) order by 1`),
  ).toEqual(
    [
      ['1000', 'Brussel', 'Bruxelles'],
      ['2000', 'Antwerpen', 'Anvers'],
      ['4000', 'Luik', 'Liège'],
      ['5000', 'Namen', 'Namur'],
      ['6700', 'Aarlen', 'Arlon'],
      ['7000', 'Bergen', 'Mons'],
      ['8000', 'Brugge', 'Bruges'],
    ].map(([postal_code, nl, fr]) => ({ postal_code, name: { nl, fr } })),
  )
})

// The appearance of a car depends on the day, by its possible engines and their dashboard.
it.each([
  '2026-01-01',
  '2026-06-30',
  '2026-07-01',
  '2026-12-31',
  '2027-01-01',
  '2027-07-02',
  '2028-02-29',
  '2029-10-07',
  '2031-03-15',
  '2034-08-21',
] as const)('has pictures of all that it shows on %s', async (day) => {
  const batch = await demoRows(await readReferences(client), day)
  const urls = batch.tables.get('media_image_version')!.map(({ url }) => url)
  expect(urls.length).toBeGreaterThan(1_000)
  const shipped = new Set((await readdir(folder)).map((file): unknown => `/media/${file}`))
  expect(urls.filter((url) => !shipped.has(url))).toEqual([])
})

it('has the same shop on every machine, at any hour', async () => {
  // A few cars are driven 240 km further while the sales are added.
  const fingerprint = `select md5(string_agg(concat(number, version_name, version_id, mileage_km % 240, price_cents, promotion_cents,
    ledger), '|' order by number)) as sum from listing`
  const again = new pg.Client({ connectionString: nightUrl })
  await again.connect()
  try {
    expect((await again.query(fingerprint)).rows).toEqual(await rows(fingerprint))
  } finally {
    await again.end()
  }
})

describe('the customers', () => {
  it('ordered before: in each state, both ways, with what was agreed to and paid', async () => {
    const orders = await rows(`
      select o.first_name, o.status, delivery_type, o.language, o.terms_version > 0 as agreed, attempt.amount_cents = advance_cents as paid,
        (select count(*)::int from shop_order_entry entry join car_sale sale using (vehicle_id)
          where entry.order_id = o.id and sale.order_id = o.id and freed_at is null) as sold
      from shop_order o join shop_account account on account.id = o.shop_account_id
      join payment_attempt attempt on attempt.reference = payment_reference and received_at is not null
      order by order_number`)
    const kept = { agreed: true, paid: true, sold: 1 }
    expect(orders).toEqual([
      { first_name: 'Lotte', status: 'delivered', delivery_type: 'pickup', language: 'nl', ...kept },
      { first_name: 'Nadia', status: 'shipped', delivery_type: 'deliver', language: 'fr', ...kept },
      { first_name: 'Lotte', status: 'pending', delivery_type: 'deliver', language: 'nl', ...kept },
    ])
    expect(
      await offenders(`select number from listing join car_sale using (vehicle_id)
      where order_id is not null and sold_at < published_at`),
    ).toEqual([])
  })
})

it('has work of today: ordered, paid, handed over, given back', async () => {
  const onDay = (moment: string) => `(${moment} at time zone 'Europe/Brussels')::date = '${today}'`
  const [counts] = await rows(`
    select count(*) filter (where ${onDay('placed_at')})::int as ordered,
      count(*) filter (where is_withdrawal_open)::int as withdrawn, count(*) filter (where is_refund_due)::int as refunds,
      count(*) filter (where handover_on = '${today}')::int as "handedOver", count(distinct state)::int as states,
      (select count(*)::int from shop_order_transfer where on_day = '${today}') as transfers,
      (select count(*)::int from workshop_booking where ${onDay('starts_at')}) > 0 as "hasWork",
      (select count(*)::int from test_drive where ${onDay('starts_at')}) > 0 as "hasDrives",
      (select count(*)::int from lead where waiting_since is not null and ${onDay('created_at')}) > 0 as "hasLeads"
    from shop_order_listing`)
  expect(counts).toEqual({
    ordered: 3,
    withdrawn: 2,
    refunds: 3,
    handedOver: 2,
    states: 5,
    transfers: 1,
    hasWork: true,
    hasDrives: true,
    hasLeads: true,
  })
  expect(
    await offenders(`select order_number from shop_order_listing listed join shop_order_entry using (order_id)
      left join car_sale sale using (vehicle_id) where listed.state <> 'canceled' and sale.order_id is distinct from listed.order_id`),
  ).toEqual([])
})

it('hands cars over on days when it is open', async () => {
  const days = await rows<{ day: string | null }>(`
    select handover_on::text as day from dossier union select handover_on::text from shop_order
    union select delivered_on::text from customer_order union select delivered_on::text from shop_order`)
  const known = days.flatMap(({ day }) => (day === null ? [] : [day]))
  expect(known.length).toBeGreaterThan(10)
  expect(known.filter((day) => openDayFrom(day) !== day)).toEqual([])
})

describe('the workshops', () => {
  it('do for trucks what trucks need, for cars what cars need', async () => {
    expect(
      await offenders(`select d.slug from department d left join workshop_department w on w.department_id = d.id
        where (d.kind in ('workshop', 'trucks')) <> (w.department_id is not null)`),
    ).toEqual([])
    expect(
      await offenders(`select code from workshop_service s where not exists (
        select from workshop_department w where w.vehicle_classes && s.vehicle_classes)`),
    ).toEqual([])
  })

  it('have cars in manned bays, within their hours', async () => {
    expect(
      await offenders(`select number from workshop_booking b where not exists (
        select from workshop_capacity c where c.department_id = b.department_id and b.bay <= c.bays
          and c.weekday = extract(isodow from b.starts_at at time zone 'Europe/Brussels'))`),
    ).toEqual([])
    expect(
      await offenders(`select number from workshop_booking b where not exists (
        select from opening_hours h where h.department_id = b.department_id
          and h.weekday = extract(isodow from b.starts_at at time zone 'Europe/Brussels')
          and (b.starts_at at time zone 'Europe/Brussels')::time >= h.opens
          and (b.ends_at at time zone 'Europe/Brussels')::time <= h.closes)`),
    ).toEqual([])
    const [days] = await rows<{ full: number; open: number }>(`
      select count(*) filter (where starts_at < '2026-11-27')::int as full, count(*) filter (where starts_at > '2026-12-15')::int as open
      from workshop_booking`)
    expect(days!.full).toBeGreaterThan(days!.open)
  })
})

it('has what its newest buyers signed, drawn and by name, and papers that run out', async () => {
  expect(
    await rows(`
      select way, count(*)::int > 2 as some, bool_and(signed.kept_at is not null and form.kept_at is not null) as kept
      from contract join upload signed on signed.id = signed_id join upload form on form.id = document_id
      group by way order by way`),
  ).toEqual(['drawn', 'typed'].map((way) => ({ way, some: true, kept: true })))
  expect(
    await rows(
      `select count(*)::int > 0 as some from dossier_document where expires_on - '${today}'::date between 0 and 14`,
    ),
  ).toEqual([{ some: true }])
})
