import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { baseRoleId } from '../../db/seeds/roles.ts'
import { makeUsedCar } from '../../test/factories.ts'
import type { InputOf } from '../../test/api-calls.ts'
import { accepted } from '../../test/sales.ts'
import { runningShop } from '../../test/running-shop.ts'
import { signedInStaff } from '../../test/signed-in.ts'

const shop = await runningShop()
const { pool } = shop.database
const { call } = await signedInStaff(shop, { roleId: baseRoleId('sales-manager') })
const seller = await signedInStaff(shop, { roleId: baseRoleId('salesperson') })
const today = brusselsDay(new Date())
const day = (days: number) => addDays(today, days)

/** Asks € 30.000 since long, and € 29.000 until ten days ago. */
async function shownCar(facts: object = {}) {
  const car = await makeUsedCar(shop.database, { priceGrossCents: 3_000_000, ...facts })
  await pool.query('delete from price_ledger where vehicle_id = $1', [car.vehicleId])
  const shown = async (cents: number, from: number, until: number | null) =>
    pool.query(
      `insert into price_ledger (vehicle_id, channel, list_cents, list_vat_excluded, published_from, published_until)
       values ($1, 'shop', $2, false, now() + make_interval(days => $3), now() + make_interval(days => $4))`,
      [car.vehicleId, cents, from, until],
    )
  await shown(2_900_000, -60, -10)
  await shown(3_000_000, -10, null)
  return car.number
}
let made = 0
type Promotion = InputOf<'POST /sales/promotion/save'>['promotion']
const draft = (id: number, given: Partial<Promotion> = {}): Promotion => ({
  id: null,
  rev: 0,
  subject: { kind: 'vehicle', id },
  channel: 'shop',
  validFrom: day(5),
  validUntil: day(15),
  priceCents: 2_800_000,
  vatExcluded: false,
  ...given,
})
const tried = (promotion: Promotion, as = call) => as('POST /sales/promotion/save', { promotion })
const saved = async (promotion: Promotion) => accepted(await tried(promotion)).promotion
const refused = async (promotion: Promotion) => {
  const { errors } = await tried(promotion)
  return errors.map(({ name, field }) => [name, field])
}
/** Returns the warning on a promotion that is saved; it is deleted again. */
const warned = async (promotion: Promotion) => {
  const { promotion: made, warning } = accepted(await tried(promotion))
  accepted(await call('POST /sales/promotion/delete', { id: made.id, rev: made.rev }))
  return warning
}
/** As it would be when its first day had come. */
const begin = (id: number, from = -2) =>
  pool.query('update promotion set valid_from = $2 where number = $1 returning rev', [id, day(from)])

let car: number
beforeAll(async () => {
  car = await shownCar()
})

describe('a promotion', () => {
  test('is planned, listed, changed and taken away before it begins', async () => {
    const own = await shownCar()
    const one = await saved(draft(own))
    const { result } = await call('GET /sales/promotion/get', { id: one.id })
    expect(result.promotion).toEqual(one)
    const list = await call('POST /sales/promotion/list', { queryFilter: { state: ['planned'] } })
    expect(list.result.data).toMatchObject([{ id: one.id, state: 'planned', kind: 'used', priceCents: 2_800_000 }])
    const changed = await saved({ ...one, priceCents: 2_700_000, validUntil: day(20) })
    expect(changed).toMatchObject({ rev: 2, priceCents: 2_700_000, validUntil: day(20) })
    expect((await tried(one)).errors[0]!.name).toBe('changed-meanwhile')
    const gone = await call('POST /sales/promotion/delete', { id: one.id, rev: changed.rev })
    expect(gone.result).toEqual({ id: one.id })
    expect((await call('GET /sales/promotion/get', { id: one.id })).errors[0]!.name).toBe('record-not-found')
  })

  test('of today is what the shop asks at once', async () => {
    const own = await shownCar()
    await saved(draft(own, { validFrom: today }))
    const { rows } = await pool.query('select promotion_cents from listing where number = $1', [own])
    expect(rows).toEqual([{ promotion_cents: 2_800_000 }])
  })

  test('is a reduction only below the lowest price of the thirty days before: another is saved with a warning', async () => {
    const told = await call('POST /sales/promotion/getpromoted', {
      subject: { kind: 'vehicle', id: car },
      validFrom: day(5),
      except: null,
    })
    expect(told.result).toMatchObject({ listGrossCents: 3_000_000, lowestGrossCents: 2_900_000, isMargin: false })
    expect(await warned(draft(car, { priceCents: 2_900_000 }))).toBe('promotion-not-below-lowest')
    // The same with the VAT on top.
    expect(await warned(draft(car, { priceCents: 2_400_000, vatExcluded: true }))).toBe('promotion-not-below-lowest')
    expect(await warned(draft(car, { priceCents: 2_899_900 }))).toBeNull()
    expect(await refused(draft(car, { priceCents: 3_000_000 }))).toEqual([
      ['promotion-not-below-list', 'promotion.priceCents'],
    ])
    // The lower price is more than thirty days ago by then.
    const later = await saved(draft(car, { validFrom: day(25), validUntil: day(30), priceCents: 2_950_000 }))
    // Promotions planned in between are shown by then.
    const last = { validFrom: day(32), validUntil: day(40), priceCents: 2_960_000 }
    expect(await warned(draft(car, last))).toBe('promotion-not-below-lowest')
    await call('POST /sales/promotion/delete', { id: later.id, rev: later.rev })
  })

  test('is shown by the shop as a plain price where it is no reduction', async () => {
    const own = await shownCar()
    await saved(draft(own, { validFrom: today, priceCents: 2_950_000 }))
    const { result } = await shop.call('GET /shop/catalog/getusedcar', { id: own })
    expect(result.usedCar.card).toMatchObject({ priceInc: 2_950_000, lowestPriceInc: null })
  })

  test('of today is held against all that was asked until it begins, the same day too', async () => {
    const own = await shownCar()
    const ask = (cents: number) =>
      pool.query('update price set price_cents = $2 where vehicle_id = (select id from vehicle where number = $1)', [
        own,
        cents,
      ])
    await ask(2_500_000)
    await ask(3_000_000)
    const lowest = async (validFrom: string) => {
      const asked = { subject: { kind: 'vehicle', id: own }, validFrom, except: null } as const
      return (await call('POST /sales/promotion/getpromoted', asked)).result.lowestGrossCents
    }
    expect(await lowest(today)).toBe(2_500_000)
    const first = await saved(draft(own, { validFrom: today, priceCents: 2_400_000 }))
    await call('POST /sales/promotion/delete', { id: first.id, rev: first.rev })
    // A promotion in between that was deleted again was asked too.
    expect(await lowest(today)).toBe(2_400_000)
    const second = accepted(await tried(draft(own, { validFrom: today, priceCents: 2_450_000 })))
    expect(second.warning).toBe('promotion-not-below-lowest')
    const { rows } = await pool.query(
      `select promotion_cents as "promotionCents", (promotion_begins_at > now() - interval '1 minute') as "beginsNow",
        (select min((shown ->> 'publishedFrom')::timestamptz) < promotion_begins_at from jsonb_array_elements(ledger) shown) as "isBefore"
       from listing where number = $1`,
      [own],
    )
    expect(rows).toEqual([{ promotionCents: 2_450_000, beginsNow: true, isBefore: true }])
  })

  test('of what nobody has seen yet has only to be below its price', async () => {
    const fresh = await makeUsedCar(shop.database, { priceGrossCents: 2_000_000 })
    const { result } = await call('POST /sales/promotion/getpromoted', {
      subject: { kind: 'vehicle', id: fresh.number },
      validFrom: day(1),
      except: null,
    })
    expect(result).toMatchObject({ listGrossCents: 2_000_000, lowestGrossCents: null })
    const soon = { validFrom: day(1), validUntil: day(3) }
    expect(await refused(draft(fresh.number, { ...soon, priceCents: 2_000_000 }))).toEqual([
      ['promotion-not-below-list', 'promotion.priceCents'],
    ])
    await saved(draft(fresh.number, { ...soon, priceCents: 1_900_000 }))
  })

  test('never runs beside another of the same in one place', async () => {
    const own = await shownCar()
    await saved(draft(own))
    const { errors } = await tried(draft(own, { validFrom: day(14), validUntil: day(20) }))
    expect(errors).toMatchObject([{ name: 'promotion-overlaps', field: 'promotion.validFrom' }])
    expect(errors[0]!.message).toContain(formatDay(day(5)))
    expect(errors[0]!.message).toContain(formatDay(day(15)))
    await saved(draft(own, { channel: 'showroom', validFrom: day(2), priceCents: 2_750_000 }))
    const after = { validFrom: day(15), validUntil: day(20), priceCents: 2_600_000 }
    await saved(draft(own, after))
  })

  test('keeps its price and its first day once it has begun', async () => {
    const own = await shownCar()
    const one = await saved(draft(own))
    const { rows } = await begin(one.id)
    const running = { ...one, validFrom: day(-2), rev: rows[0].rev }
    expect(await refused({ ...running, priceCents: 2_500_000 })).toEqual([
      ['promotion-has-begun', 'promotion.priceCents'],
    ])
    expect(await refused({ ...running, validFrom: day(1) })).toEqual([['promotion-has-begun', 'promotion.validFrom']])
    expect(await refused({ ...running, subject: { kind: 'vehicle', id: car } })).toEqual([
      ['promotion-has-begun', 'promotion.subject'],
    ])
    expect(await refused({ ...running, validUntil: day(-1) })).toEqual([
      ['promotion-ends-before-today', 'promotion.validUntil'],
    ])
    const kept = await call('POST /sales/promotion/delete', { id: one.id, rev: running.rev })
    expect(kept.errors[0]!.name).toBe('promotion-has-begun')
    const longer = await saved({ ...running, validUntil: day(30) })
    const over = await saved({ ...longer, validUntil: today })
    expect(await refused({ ...over, validUntil: day(9) })).toEqual([['promotion-is-over', 'promotion.validUntil']])
  })

  test('is taken away on its first day still, and what was shown of it stays known', async () => {
    const own = await shownCar()
    const slip = await saved(draft(own, { validFrom: today, priceCents: 123_400 }))
    const gone = await call('POST /sales/promotion/delete', { id: slip.id, rev: slip.rev })
    expect(gone.errors).toEqual([])
    const shown = await pool.query(
      `select promotion_cents, published_until is null as open from price_ledger
       where vehicle_id = (select id from vehicle where number = $1) and channel = 'shop' order by id desc limit 2`,
      [own],
    )
    expect(shown.rows).toEqual([
      { promotion_cents: null, open: true },
      { promotion_cents: 123_400, open: false },
    ])
  })

  test('is refused without days that can be, without what is promoted, and without VAT for a margin car', async () => {
    expect(await refused(draft(car, { validFrom: day(-1) }))).toEqual([
      ['promotion-begins-before-today', 'promotion.validFrom'],
    ])
    expect(await refused(draft(car, { validUntil: day(5) }))).toEqual([
      ['promotion-ends-before-it-begins', 'promotion.validUntil'],
    ])
    expect(await refused(draft(999_999))).toEqual([['reference-gone', 'promotion.subject']])
    const margin = await shownCar({ isMargin: true })
    expect(await refused(draft(margin, { vatExcluded: true }))).toEqual([
      ['margin-without-vat', 'promotion.priceCents'],
    ])
  })

  test('is of a version of the range as well, found by what it is called', async () => {
    const { rows } = await pool.query<{ number: number }>(
      `with model as (select id from model limit 1), year as (
         insert into model_year (model_id, year, orderable_from) select id, 2026, '2026-01-01' from model returning id, model_id)
       insert into version (model_id, model_year_id, slug, name, body_type_id, doors, seats)
       select model_id, id, $1, 'Zomer', (select id from body_type limit 1), 5, 5 from year returning number`,
      [`zomer-${++made}`],
    )
    const version = { kind: 'version', id: rows[0]!.number } as const
    const found = await call('POST /sales/promotion/findsubjects', { search: 'v6 zomer' })
    expect(found.result.subjects).toMatchObject([{ subject: version }])
    expect(await refused(draft(0, { subject: version }))).toEqual([['promotion-without-price', 'promotion.priceCents']])
    const cars = await call('POST /sales/promotion/findsubjects', { search: 'momentum' })
    expect(cars.result.subjects).toContainEqual(expect.objectContaining({ subject: { kind: 'vehicle', id: car } }))
  })

  test('is for the sales manager', async () => {
    expect((await tried(draft(car), seller.call)).errors).toMatchObject([{ name: 'right-missing' }])
    expect((await seller.call('POST /sales/promotion/list', {})).errors).toMatchObject([{ name: 'right-missing' }])
  })
})
