import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { vehicleShopPrice, type ShownAmounts } from '@forecourt/domain/pricing/shop-price.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { VAT_SALES_TYPES } from '@forecourt/domain/stock/vehicle-states.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { testDatabase } from '../../test/database.ts'
import { makeUsedCar, type TestCar } from '../../test/factories.ts'

// The triggers of the migration stock-listing: nobody who writes has to think of the listing.

const url = await testDatabase()
const database = openDatabase(url)
const client = new pg.Client({
  connectionString: url,
  // Days as they stand.
  types: {
    getTypeParser: (oid, format) => (oid === pg.types.builtins.DATE ? String : pg.types.getTypeParser(oid, format)),
  },
})
const today = '2026-11-20'
let car: TestCar

beforeAll(async () => {
  await client.connect()
  await client.query(`set forecourt.today = '${today}'`)
})
afterAll(async () => {
  await client.end()
  await database.close()
})
beforeEach(async () => {
  car = await makeUsedCar(database)
})

type Listing = {
  state: number
  reserved_until: Date | null
  kind: 'used' | 'stock'
  vehicle_class: number
  vat_sales_type: number
  price_cents: number
  vat_excluded: boolean
  promotion_cents: number | null
  promotion_vat_excluded: boolean | null
  promotion_from: CalendarDay | null
  promotion_until: CalendarDay | null
  ledger: ShownAmounts[] | null
  picture: { md: string; count: number } | null
  tx: string
}

async function listing(of: TestCar = car): Promise<Listing> {
  const { rows } = await client.query<Listing>('select * from listing where vehicle_id = $1', [of.vehicleId])
  return rows[0]!
}
const write = (sql: string, ...values: unknown[]) => client.query(sql, values)

describe('the state', () => {
  it('follows holds and sales, and a canceled sale frees the car again', async () => {
    expect(await listing()).toMatchObject({ state: 1, reserved_until: null })
    await write(
      `insert into car_hold (vehicle_id, holder, until) values ($1, 'buyer', now() + interval '5 minutes')`,
      car.vehicleId,
    )
    expect(await listing()).toMatchObject({ state: 2, reserved_until: expect.any(Date) })
    await write('insert into car_sale (vehicle_id) values ($1)', car.vehicleId)
    expect(await listing()).toMatchObject({ state: 3, reserved_until: null })
    await write('delete from car_hold where vehicle_id = $1', car.vehicleId)
    await write('update car_sale set freed_at = now() where vehicle_id = $1', car.vehicleId)
    expect((await listing()).state).toBe(1)
  })

  it('sells a car once', async () => {
    await write('insert into car_sale (vehicle_id) values ($1)', car.vehicleId)
    await expect(write('insert into car_sale (vehicle_id) values ($1)', car.vehicleId)).rejects.toMatchObject({
      constraint: 'car_is_sold_once',
    })
  })

  it('keeps what is withdrawn readable', async () => {
    await write('update vehicle set withdrawn_at = now() where id = $1', car.vehicleId)
    expect(await listing()).toMatchObject({ state: 4, price_cents: 3_195_000 })
    await write('update vehicle set withdrawn_at = null where id = $1', car.vehicleId)
    expect((await listing()).state).toBe(1)
  })

  it('gives back what was held too long', async () => {
    await write(
      `insert into car_hold (vehicle_id, holder, until) values ($1, 'buyer', now() + interval '80 milliseconds')`,
      car.vehicleId,
    )
    expect((await listing()).state).toBe(2)
    await write('select pg_sleep(0.1)')
    await write('select refresh_listing_due()')
    expect((await listing()).state).toBe(1)
  })
})

describe('the price', () => {
  it('is none without a price row, and then the car is not for sale', async () => {
    await write(`update price set valid_until = '2026-11-01' where vehicle_id = $1`, car.vehicleId)
    expect((await listing()).state).toBe(4)
    await write(
      `insert into price (vehicle_id, valid_from, price_cents, vat_excluded) values ($1, '2026-11-01', 2500000, true)`,
      car.vehicleId,
    )
    expect(await listing()).toMatchObject({ state: 1, price_cents: 2_500_000, vat_excluded: true })
  })

  it('has no two rows for one day', async () => {
    await expect(
      write(
        `insert into price (vehicle_id, valid_from, price_cents, vat_excluded) values ($1, '2026-06-01', 1, false)`,
        car.vehicleId,
      ),
    ).rejects.toMatchObject({ constraint: 'one_price_at_a_time' })
  })

  it('is a reduction only when it is below the lowest of thirty days before', async () => {
    await ledger([
      [3_195_000, '2026-09-01', '2026-10-25'],
      [2_999_000, '2026-10-25', '2026-11-02'],
      [3_195_000, '2026-11-02', null],
    ])
    await promotion(2_990_000)
    expect(await shopPrice()).toEqual({
      grossCents: 2_990_000,
      netCents: 2_471_074,
      listGrossCents: 3_195_000,
      lowestGrossCents: 2_999_000,
      lowestDays: 30,
      isReduction: true,
    })
    await write('delete from promotion where vehicle_id = $1', car.vehicleId)
    await promotion(3_050_000)
    // Cheaper than the list, but not than three weeks ago.
    expect(await shopPrice()).toMatchObject({
      grossCents: 3_050_000,
      lowestGrossCents: 2_999_000,
      isReduction: false,
    })
  })

  it('looks back on all its days, at a car that came less than thirty days ago', async () => {
    await ledger([
      [2_999_000, '2026-11-01', '2026-11-05'],
      [3_195_000, '2026-11-05', null],
    ])
    await promotion(3_050_000)
    expect(await shopPrice()).toMatchObject({ lowestGrossCents: 2_999_000, isReduction: false })
  })

  it('writes each price that was shown into the ledger, which nobody can change', async () => {
    await promotion(2_990_000)
    const { rows } = await write(
      `select list_cents, promotion_cents, published_until is null as open from price_ledger where vehicle_id = $1
       order by published_from, open`,
      car.vehicleId,
    )
    expect(rows).toEqual([
      { list_cents: 3_195_000, promotion_cents: null, open: false },
      { list_cents: 3_195_000, promotion_cents: 2_990_000, open: true },
    ])
    await expect(write('update price_ledger set list_cents = 1 where vehicle_id = $1', car.vehicleId)).rejects.toThrow(
      /evidence/,
    )
  })

  async function ledger(prices: [cents: number, from: string, until: string | null][]): Promise<void> {
    await write('delete from price_ledger where vehicle_id = $1', car.vehicleId)
    for (const [cents, from, until] of prices) {
      await write(
        `insert into price_ledger (vehicle_id, list_cents, list_vat_excluded, published_from, published_until)
         values ($1, $2, false, $3, $4)`,
        car.vehicleId,
        cents,
        from,
        until,
      )
    }
  }
  async function shopPrice() {
    const row = await listing()
    const priced = vehicleShopPrice(
      {
        kind: row.kind,
        isMargin: row.vat_sales_type === VAT_SALES_TYPES.margin,
        list: { cents: row.price_cents, vatExcluded: row.vat_excluded },
        promotion: {
          cents: row.promotion_cents!,
          vatExcluded: row.promotion_vat_excluded!,
          validFrom: row.promotion_from!,
          validUntil: row.promotion_until!,
        },
        ledger: row.ledger!,
      },
      [{ category: 'S', rateBp: 2_100, validFrom: null, validUntil: null }],
      today,
    )
    return priced.ok && priced.shopPrice
  }
  async function promotion(cents: number): Promise<void> {
    await write(
      `insert into promotion (vehicle_id, valid_from, valid_until, price_cents, vat_excluded) values ($1, '2026-11-18', '2026-12-01', $2, false)`,
      car.vehicleId,
      cents,
    )
  }
})

describe('what a card shows', () => {
  it('shows the first picture, also after they changed places', async () => {
    await write(`with host as (insert into media_host (kind) values ('vehicle') returning id),
      images as (insert into media_image (host_id, rank, colour) select id, n, '#ffffff' from host, generate_series(0, 1) n returning id, rank, host_id),
      versions as (insert into media_image_version (image_id, label, url, width, height) select id, 'md', '/media/' || rank || '.webp', 4, 3 from images)
      update vehicle set media_host_id = (select id from host) where id = '${car.vehicleId}'`)
    expect((await listing()).picture).toMatchObject({ md: '/media/0.webp', count: 2 })
    await write(
      `update media_image set rank = 1 - rank where host_id = (select media_host_id from vehicle where id = $1)`,
      car.vehicleId,
    )
    expect((await listing()).picture).toMatchObject({ md: '/media/1.webp', count: 2 })
  })
})

describe('who reads along', () => {
  it('is told once for a statement, and finds what changed by its transaction', async () => {
    const others = [await makeUsedCar(database), await makeUsedCar(database)]
    const told: string[] = []
    client.on('notification', ({ channel }) => told.push(channel))
    await write('listen stock')
    const before = (await client.query<{ now: string }>('select pg_current_xact_id()::text as now')).rows[0]!.now
    await write(
      `insert into car_sale (vehicle_id) select unnest($1::uuid[])`,
      [car, ...others].map(({ vehicleId }) => vehicleId),
    )
    expect(told).toEqual(['stock'])
    const { rows } = await write('select vehicle_id from listing where tx > $1::xid8', before)
    expect(new Set(rows.map(({ vehicle_id }) => vehicle_id))).toEqual(
      new Set([car, ...others].map(({ vehicleId }) => vehicleId)),
    )
    await write('unlisten stock')
  })

  it('is not touched when master data are renamed', async () => {
    const { tx } = await listing()
    await write(`update brand set name = 'Søren Noord' where slug = 'noord'`)
    await write(`update body_type set name = '{"nl": "Break"}', code = 'break' where code = 'suv'`)
    await write(`update engine set name = name`)
    expect((await listing()).tx).toBe(tx)
  })

  it('is not told of what it does not show', async () => {
    const { tx } = await listing()
    await write(`update used_car set key_count = 1 where vehicle_id = $1`, car.vehicleId)
    expect((await listing()).tx).toBe(tx)
  })

  it('is told nothing in a bulk load until the listing is refreshed', async () => {
    await write('begin')
    await write(`set local forecourt.bulk = on`)
    await write('update vehicle set withdrawn_at = now() where id = $1', car.vehicleId)
    expect((await listing()).state).toBe(1)
    await write('select refresh_listing_all()')
    expect((await listing()).state).toBe(4)
    await write('rollback')
  })
})

it('has every column of its view, also one that came later', async () => {
  await write('begin')
  await write('alter table listing drop column electric_range_km')
  await write('select follow_listing_source()')
  await write('update used_car set electric_range_km = 432 where vehicle_id = $1', car.vehicleId)
  expect(await listing()).toMatchObject({ electric_range_km: 432 })
  await write('rollback')
})

it('ends right when two write about one car at once', async () => {
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  try {
    await write('begin')
    await write(`update price set price_cents = 2800000 where vehicle_id = $1`, car.vehicleId)
    await other.query('begin')
    const held = other.query(
      `insert into car_hold (vehicle_id, holder, until) values ($1, 'buyer', now() + interval '5 minutes')`,
      [car.vehicleId],
    )
    await expect
      .poll(
        async () =>
          (
            await client.query(
              `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
            )
          ).rows[0].waiting,
      )
      .toBeGreaterThan(0)
    await write('commit')
    await held
    await other.query('commit')
    expect(await listing()).toMatchObject({ state: 2, price_cents: 2_800_000 })
  } finally {
    await other.end()
  }
})
