import { beforeAll, describe, expect, test } from 'vitest'
import { offerList } from '@forecourt/domain/offers/offer-list.ts'
import { readView } from '@forecourt/domain/platform/lists/list-view.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { FOLLOW_UP_GROUPS, findChances, type ChanceGroup } from '@forecourt/domain/reports/follow-up-report.ts'
import type { Report } from '@forecourt/domain/reports/report.schema.ts'
import type { ReportColumn } from '@forecourt/domain/reports/report.ts'
import type { NewTarget } from '@forecourt/domain/reports/sales-board.schema.ts'
import { findOpenChances, FORECAST_GROUPS } from '@forecourt/domain/reports/sales-forecast.ts'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import { homeEmail, makeColleague, makeCustomer, refusalNames } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { accepted, confirmOffer, createOffer, draftOffer, issueOffer, totalCents, usedCarOffer } from '../test/sales.ts'
import { signedInStaff, type SignedIn } from '../test/signed-in.ts'

const shop = await runningShop({ rateLimitFactor: 1000 })
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const luik = await makeBranch(shop.database, 'Luik')
const main = await signedInStaff(shop)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const an = await makeColleague(shop, 'salesperson', gent.branchId)
const marc = await makeColleague(shop, 'salesperson', luik.branchId)
const pieter = await makeColleague(shop, 'sales-manager', gent.branchId)
const luc = await makeColleague(shop, 'workshop', gent.branchId)
const today = brusselsDay(new Date())
const days = { from: today, to: today }

let made = 0
const person = () => makeCustomer(main.call, { emails: homeEmail(`kans${++made}@example.be`) })
async function issueNew(by: SignedIn, priceGrossCents = 2_000_000) {
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents })
  return issueOffer(by.call, await draftOffer(by.call, { customer: await person(), car: car.number }))
}
const readReason = async (code: string) =>
  accepted(await main.call('GET /sales/lossreason/getall', {})).data.find((one) => one['code'] === code)!.id
async function lose(by: SignedIn, code: string, offer?: Awaited<ReturnType<typeof issueNew>>) {
  const { id, rev } = offer ?? (await issueNew(by))
  const loss = { reason: await readReason(code), competitor: '' }
  accepted(await by.call('POST /sales/offer/close', { id, rev, reason: '', loss }))
  return id
}
const readOffer = async (id: number) => accepted(await sofie.call('GET /sales/offer/get', { id })).offer

/** Two alternatives that go out together. */
async function issueSet() {
  const [one, other] = [
    await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 1_000_000 }),
    await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 3_000_000 }),
  ]
  const first = await createOffer(sofie.call, usedCarOffer({ customer: await person(), car: one.number }))
  const added = await readOffer(accepted(await sofie.call('POST /sales/offer/addalternative', { id: first.id })).id)
  const content = { ...added.content, car: { kind: 'used', vehicle: other.number } } as const
  const second = accepted(
    await sofie.call('POST /sales/offer/save', { id: added.id, rev: added.rev, offer: content }),
  ).offer
  const fresh = await readOffer(first.id)
  const others = [{ id: second.id, rev: second.rev, totalCents: totalCents(second) }]
  accepted(
    await sofie.call('POST /sales/offer/issue', {
      id: fresh.id,
      rev: fresh.rev,
      totalCents: totalCents(fresh),
      others,
    }),
  )
  return [await readOffer(first.id), await readOffer(second.id)] as const
}

const ask = (who: SignedIn, by: ChanceGroup, branch: number | null = null) =>
  who.call('POST /sales/followupreport/get', { ...days, by, branch })
const read = ({ columns }: Report, values: Report['total'], column: ReportColumn) =>
  values[columns.indexOf(column)] ?? null
const toCounts = (report: Report, values = report.total) =>
  (['chances', 'won', 'lost', 'openChances', 'hitRate'] as const).map((column) => read(report, values, column))
async function countListed(who: SignedIn, search: string) {
  const request = listRequest(readView(offerList, [...new URLSearchParams(search)]))
  return accepted(await who.call('POST /sales/offer/list', request)).filter.rowCount
}

beforeAll(async () => {
  await confirmOffer(sofie.call, await issueNew(sofie))
  await lose(sofie, 'price')
  await lose(sofie, 'mistake')
  await issueNew(sofie)
  // A set is one chance: sold by its second car, and lost with its last.
  const [, sold] = await issueSet()
  await confirmOffer(sofie.call, sold)
  const [first, last] = await issueSet()
  accepted(await sofie.call('POST /sales/offer/close', { id: first.id, rev: first.rev, reason: 'Liever de andere' }))
  await lose(sofie, 'postponed', await readOffer(last.id))
  // An expired one without a reason.
  const expired = await issueNew(an)
  await pool.query('update offer set valid_until = $2 where number = $1', [expired.id, today])
  await confirmOffer(marc.call, await issueNew(marc))
  // One whose copy went out again.
  const copied = await issueNew(an)
  const { id } = accepted(await an.call('POST /sales/offer/copy', { id: copied.id }))
  await issueOffer(an.call, accepted(await an.call('GET /sales/offer/get', { id })).offer)
  await pool.query('update offer set valid_until = $2 where number = $1', [copied.id, today])
}, 60_000)

describe('the follow-up of offers', () => {
  test('counts each chance once: sets, mistakes and copies', async () => {
    const report = accepted(await ask(pieter, 'salesperson'))
    // Sofie: two sold, two lost, one open; An: one expired, one open; Marc: one sold.
    expect(toCounts(report)).toEqual([8, 3, 3, 2, 5_000])
    const ofSofie = report.rows.find(({ key }) => key === String(sofie.number))!
    expect(toCounts(report, ofSofie.values)).toEqual([5, 2, 2, 1, 5_000])
    expect(read(report, ofSofie.values, 'wonCents')).toBe(5_000_000)
  })

  test('reaches as far as the rights of the user, and a branch is one', async () => {
    expect(toCounts(accepted(await ask(marc, 'salesperson')))).toEqual([1, 1, 0, 0, 10_000])
    expect(toCounts(accepted(await ask(pieter, 'salesperson', luik.branch)))).toEqual([1, 1, 0, 0, 10_000])
    expect((await ask(luc, 'salesperson')).status).toBe(403)
    const wrong = await pieter.call('POST /sales/followupreport/get', {
      from: today,
      to: addDays(today, -1),
      by: 'model',
      branch: null,
    })
    expect(refusalNames(wrong)).toEqual([422, 'report-days'])
  })

  test('says why the lost ones were lost', async () => {
    const report = accepted(await ask(pieter, 'reason'))
    const lost = Object.fromEntries(
      report.rows.map(({ label, values }) => [String(label), read(report, values, 'lost')]),
    )
    expect(lost).toEqual({ 'Aankoop uitgesteld': 1, Prijs: 1, 'Nog geen reden': 1 })
    expect(report.columns).not.toContain('hitRate')
  })

  test('leads from each reason to a list of as many offers, and from those without one too', async () => {
    const { columns, rows } = accepted(await ask(pieter, 'reason'))
    const lost = columns.indexOf('lost')
    const listed = []
    for (const { key, values } of rows) {
      const link = findChances({ by: 'reason', column: 'lost', key }, null, days)
      listed.push([key, link && (await countListed(pieter, link.search)), values[lost]])
    }
    expect(listed.map(([key]) => key)).toContain('none')
    expect(listed).toEqual(listed.map(([key, , count]) => [key, count, count]))
  })

  test('knows by which question a customer came', async () => {
    await pool.query(
      `insert into lead (kind, department_id, name, email, contact_by, language, created_at)
       select 'test-drive', (select id from department limit 1), 'Jan', address, 'email', 'nl', now() - interval '3 days'
       from customer_email where address = 'kans1@example.be'`,
    )
    const report = accepted(await ask(pieter, 'source'))
    const keys = report.rows.map(({ key, values }) => [key, read(report, values, 'chances')])
    expect(keys).toEqual([
      ['none', 7],
      ['test-drive', 1],
    ])
  })

  test.each(FOLLOW_UP_GROUPS)('leads from each number by %s to a list of as many offers', async (by) => {
    const report = accepted(await ask(pieter, by))
    const counts: ReportColumn[] = ['chances', 'won', 'lost', 'openChances']
    const shown: unknown[] = []
    const listed: unknown[] = []
    for (const { key, values } of [...report.rows, { key: null, values: report.total }]) {
      for (const column of counts) {
        const link = findChances({ by, column, key }, null, days)
        if (!link) continue
        shown.push([key, column, read(report, values, column)])
        listed.push([key, column, await countListed(pieter, link.search)])
      }
    }
    expect(shown).not.toEqual([])
    expect(listed).toEqual(shown)
  })

  test('is exported as a spreadsheet', async () => {
    const file = await pieter.call.file('POST /sales/followupreport/export', { ...days, by: 'reason', branch: null })
    expect(file.status).toBe(200)
  })
})

describe('the forecast', () => {
  const forecast = (who: SignedIn, by: (typeof FORECAST_GROUPS)[number]) =>
    who.call('POST /sales/salesforecast/get', { by, branch: null })

  test('weighs what is open by the share that was sold', async () => {
    const report = accepted(await forecast(pieter, 'age'))
    // Two open of 20,000 euros; three of six decided were sold.
    expect(report.total).toEqual([2, 4_000_000, 5_000, 2_000_000])
    expect(report.rows.map(({ key }) => key)).toEqual(['upTo7', 'upTo30', 'upTo60', 'over60'])
    expect(accepted(await forecast(marc, 'age')).total).toEqual([0, 0, null, 0])
  })

  test.each(FORECAST_GROUPS)('leads by %s to a list of as many offers', async (by) => {
    const report = accepted(await forecast(pieter, by))
    for (const { key, values } of report.rows) {
      const link = findOpenChances({ by, column: 'openChances', key }, null, today)
      expect([key, await countListed(pieter, link!.search)]).toEqual([key, values[0]])
    }
    expect((await pieter.call.file('POST /sales/salesforecast/export', { by, branch: null })).status).toBe(200)
  })
})

describe('the board of the month', () => {
  const month = today.slice(0, 7)
  const board = (who: SignedIn) => who.call('POST /sales/salesboard/get', { month })
  const setTargets = (who: SignedIn, targets: readonly NewTarget[], was: readonly NewTarget[] = []) =>
    who.call('POST /sales/salesboard/savetargets', { month, was: [...was], targets: [...targets] })

  test('compares what was sold with its targets, and shows margins to whoever may see them', async () => {
    const targets = [
      { branch: gent.branch, seller: null, cars: 10, revenueCents: 20_000_000 },
      { branch: gent.branch, seller: sofie.number, cars: 4, revenueCents: 8_000_000 },
    ]
    accepted(await setTargets(pieter, targets))
    const { board: shown, targets: set } = accepted(await board(pieter))
    expect(set).toHaveLength(2)
    const here = shown.branches.find(({ id }) => id === gent.branch)!
    expect(here).toMatchObject({ cars: 2, targetCars: 10, revenueCents: 5_000_000 })
    expect(here.sellers.find(({ seller }) => seller?.id === sofie.number)).toMatchObject({ cars: 2, targetCars: 4 })
    expect(shown).toMatchObject({ cars: 3, targetCars: 10 })
    expect((await pieter.call.file('POST /sales/salesboard/export', { month })).status).toBe(200)
    // Somebody else's branch is not theirs to see.
    const theirs = accepted(await board(marc)).board
    expect(theirs.branches.map(({ id }) => id)).toEqual([luik.branch])
    expect(theirs.marginCents).toBeNull()
  })

  test('takes targets of whoever may set them, each place once', async () => {
    const one = { branch: gent.branch, seller: null, cars: 1, revenueCents: 0 }
    expect((await setTargets(sofie, [one])).status).toBe(403)
    expect(refusalNames(await setTargets(pieter, [one, one]))).toEqual([422, 'sales-target-twice'])
    expect(refusalNames(await setTargets(pieter, [{ ...one, branch: 99_999 }]))).toEqual([422, 'sales-target-place'])
    expect(refusalNames(await setTargets(pieter, [{ ...one, seller: 99_999 }]))).toEqual([422, 'sales-target-place'])
  })

  test('keeps what two users set for different places, and tells the second one of the same place', async () => {
    const [branch, seller] = [
      { branch: gent.branch, seller: null, cars: 10, revenueCents: 20_000_000 },
      { branch: gent.branch, seller: sofie.number, cars: 4, revenueCents: 8_000_000 },
    ]
    const was = [branch, seller]
    accepted(await setTargets(pieter, [{ ...branch, cars: 12 }, seller], was))
    accepted(await setTargets(main, [branch, { ...seller, cars: 5 }], was))
    const readCars = async () => accepted(await board(pieter)).targets.map(({ cars }) => cars)
    expect(await readCars()).toEqual([12, 5])
    expect(refusalNames(await setTargets(main, [{ ...branch, cars: 11 }, seller], was))).toEqual([
      409,
      'changed-meanwhile',
    ])
    // A place that the caller did not see keeps its target.
    accepted(await setTargets(main, [], [{ ...seller, cars: 5 }]))
    expect(await readCars()).toEqual([12])
    accepted(await setTargets(main, [], [{ ...branch, cars: 12 }]))
    expect(await readCars()).toEqual([])
  })
})
