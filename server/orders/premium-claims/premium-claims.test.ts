import { beforeAll, describe, expect, test } from 'vitest'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Filters } from '@forecourt/domain/platform/lists/list-view.ts'
import { sellCar } from '../../test/dossiers.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted, draftOffer, issueOffer } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const luik = await makeBranch(shop.database, 'Luik')
const today = brusselsDay(new Date())

const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const pieter = await makeColleague(shop, 'sales-manager', gent.branchId)
const griet = await makeColleague(shop, 'administration', gent.branchId)
const karel = await makeColleague(shop, 'stock-manager', luik.branchId)
const main = await signedInStaff(shop)

let customer: number
const premiums: Record<string, { id: string; number: number }> = {}

type PremiumFacts = {
  support?: number
  paidBy?: 'importer' | 'lender' | 'house'
  days?: number | null
  isAutomatic?: boolean
}

async function premium(code: string, facts: PremiumFacts = {}) {
  const { support = 40_000, paidBy = 'importer', days = 30, isAutomatic = false } = facts
  const { rows } = await pool.query<{ id: string; number: number }>(
    `insert into price_rule (kind, code, name, premium_kind, amount_cents, support_net_cents, paid_by, treatment, claim_days,
       is_automatic)
     values ('premium', $1::text::code, jsonb_build_object('nl', 'Premie ' || $1::text, 'fr', 'Prime ' || $1::text), 'dealer', 50000, $2, $3, 'sale', $4, $5)
     returning id, number`,
    [code, support, paidBy, days, isAutomatic],
  )
  premiums[code] = rows[0]!
}

beforeAll(async () => {
  customer = await makeCustomer(main.call)
  await premium('najaar', { isAutomatic: true })
  await premium('rente', { support: 15_000, paidBy: 'lender', days: 10 })
  await premium('eigen', { support: 5_000, paidBy: 'house' })
  await premium('geen-termijn', { days: null })
})

const picking = (...codes: string[]) => codes.map((code) => premiums[code]!.id)

type Changes = Partial<OfferContent>

const draft = async (changes: Changes = {}) => {
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  return { ...changes, customer, car: car.number }
}

async function sold(changes: Changes = {}) {
  const { offer, dossier } = await sellCar(sofie.call, await draft(changes))
  return { offer, dossier: dossier.id }
}

const ofDossier = async (id: number, by = griet) =>
  accepted(await by.call('GET /sales/premiumclaim/ofdossier', { id })).claims

/** Returns the claims of a dossier that has two. */
const readBoth = async (dossier: number) => {
  const [first, second] = await ofDossier(dossier)
  return [first!, second!] as const
}
const readClaim = async () => (await ofDossier((await sold()).dossier))[0]!.id
const get = async (id: number) => accepted(await griet.call('GET /sales/premiumclaim/get', { id })).premiumClaim

/** Returns the number and the revision of a claim, by which every act on it names it. */
const latest = async (id: number) => ({ id, rev: (await get(id)).rev })
const claim = async (id: number, changes: { on?: string; reference?: string } = {}) =>
  griet.call('POST /sales/premiumclaim/claim', {
    ...(await latest(id)),
    on: today,
    reference: 'INV-2026-11',
    ...changes,
  })
const list = async (queryFilter: Filters, search = '') =>
  (
    await griet.call('POST /sales/premiumclaim/list', {
      pageFilter: { activePage: 1, pageSize: 0 },
      searchFilter: { value: search },
      queryFilter,
    })
  ).result.data

test('what is paid stands in the ledger of the car, until it was no payment or goes back', async () => {
  const { dossier } = await sold()
  const id = requireValue((await ofDossier(dossier))[0], 'the claim').id
  const readLedger = async () => {
    const { rows } = await pool.query<Record<string, unknown>>(
      `select net_cents, paper, regime from standing_car_entry
       where kind = 'support' and vehicle_id = (select vehicle_id from dossier where number = $1)`,
      [dossier],
    )
    return rows
  }
  await claim(id)
  expect(await readLedger()).toEqual([])
  const pay = async (paidCents: number) =>
    accepted(await griet.call('POST /sales/premiumclaim/pay', { ...(await latest(id)), on: today, paidCents }))
  await pay(38_000)
  const { claimNumber } = await get(id)
  expect(await readLedger()).toEqual([{ net_cents: 38_000, paper: claimNumber, regime: 'rated' }])
  accepted(await griet.call('POST /sales/premiumclaim/reopen', await latest(id)))
  expect(await readLedger()).toEqual([])
  await pay(40_000)
  expect(await readLedger()).toMatchObject([{ net_cents: 40_000 }])
  accepted(await griet.call('POST /sales/premiumclaim/reopen', await latest(id)))
  const because = { ...(await latest(id)), reason: 'Te laat' }
  accepted(await griet.call('POST /sales/premiumclaim/refuse', because))
  expect(await readLedger()).toEqual([])
  const { rows } = await pool.query<{ sum: number; count: number }>(
    `select sum(net_cents)::int, count(*)::int from car_entry
     where kind = 'support' and vehicle_id = (select vehicle_id from dossier where number = $1)`,
    [dossier],
  )
  expect(rows).toEqual([{ sum: 0, count: 4 }])
})

describe('the premiums of a car', () => {
  test('are claimed from its sale on, of who pays them, within their days', async () => {
    const { dossier } = await sold({ picks: picking('rente', 'eigen', 'geen-termijn') })
    expect(await ofDossier(dossier)).toMatchObject([
      {
        premium: { nl: 'Premie najaar' },
        paidBy: 'importer',
        supportNetCents: 40_000,
        state: 'open',
        dueOn: addDays(today, 30),
      },
      { premium: { nl: 'Premie rente' }, paidBy: 'lender', supportNetCents: 15_000, dueOn: addDays(today, 10) },
    ])
    const [first] = await readBoth(dossier)
    expect(await get(first.id)).toMatchObject({
      claimNumber: expect.stringMatching(/^CL-\d{4}-\d{6}$/),
      contractDay: today,
      customer: 'Jan Peeters',
      dossier: { id: dossier },
    })
  })

  test('are not claimed while a customer still decides', async () => {
    const { id, rev } = await issueOffer(sofie.call, await draftOffer(sofie.call, await draft()))
    await sofie.call('POST /sales/offer/confirmdelay', { id, rev, until: addDays(today, 2), reason: 'Thuis bespreken' })
    const { rows } = await pool.query(
      `select from premium_claim where dossier_id in (select dossier.id from dossier join offer on offer.id = offer_id
        where offer.number = $1)`,
      [id],
    )
    expect(rows).toEqual([])
  })

  test('follow what the customer signs again', async () => {
    const { offer, dossier } = await sold({ picks: picking('rente') })
    const [najaar, rente] = await readBoth(dossier)
    await claim(najaar.id)
    await claim(rente.id)
    const permit = { reason: 'Andere premie', isForMe: false }
    const open = (await pieter.call('POST /sales/offer/unlock', { id: offer.id, rev: offer.rev, ...permit })).result
      .offer
    await pool.query(`update price_rule set support_net_cents = 44_000 where code = 'najaar'`)
    const saved = await sofie.call('POST /sales/offer/saveunlocked', {
      id: open.id,
      rev: open.rev,
      offer: { ...open.content, picks: [] },
    })
    await pool.query(`update price_rule set support_net_cents = 40_000 where code = 'najaar'`)
    expect(saved.errors).toEqual([])
    expect(await ofDossier(dossier)).toMatchObject([
      { id: najaar.id, state: 'open', supportNetCents: 44_000 },
      { id: rente.id, state: 'lapsed' },
    ])
    expect(await get(rente.id)).toMatchObject({ lapsedBecause: '', reference: 'INV-2026-11' })
  })

  test('lapse with the sale; what was paid goes back', async () => {
    const { dossier } = await sold({ picks: picking('rente') })
    const [paid, open] = await readBoth(dossier)
    await claim(paid.id)
    await griet.call('POST /sales/premiumclaim/pay', { ...(await latest(paid.id)), on: today, paidCents: 40_000 })
    expect(
      refusalNames(await griet.call('POST /sales/premiumclaim/repay', { ...(await latest(paid.id)), on: today })),
    ).toEqual([422, 'premium-claim-state'])
    const { rev } = (await main.call('GET /sales/dossier/get', { id: dossier })).result.dossier
    await main.call('POST /sales/customerorder/cancel', { id: dossier, rev, reason: 'Klant verhuist' })
    expect(await ofDossier(dossier)).toMatchObject([
      { id: paid.id, state: 'lapsed', isToRepay: true },
      { id: open.id, state: 'lapsed', isToRepay: false },
    ])
    expect(await get(open.id)).toMatchObject({ lapsedBecause: 'Klant verhuist' })
    expect((await list({ isToRepay: true })).map(({ id }) => id)).toContain(paid.id)
    expect((await griet.call('GET /sales/premiumclaim/counts')).result.toRepay).toEqual({ count: 1, cents: 40_000 })
    expect(refusalNames(await claim(open.id))).toEqual([422, 'premium-claim-state'])
    expect(
      refusalNames(
        await griet.call('POST /sales/premiumclaim/repay', { ...(await latest(paid.id)), on: addDays(today, 1) }),
      ),
    ).toEqual([422, 'day-to-come'])
    expect(
      refusalNames(
        await griet.call('POST /sales/premiumclaim/repay', { ...(await latest(paid.id)), on: addDays(today, -1) }),
      ),
    ).toEqual([422, 'premium-claim-repaid-early'])
    expect(
      (await griet.call('POST /sales/premiumclaim/repay', { ...(await latest(paid.id)), on: today })).result
        .premiumClaim.repaidOn,
    ).toBe(today)
    expect(
      refusalNames(await griet.call('POST /sales/premiumclaim/repay', { ...(await latest(paid.id)), on: today })),
    ).toEqual([422, 'premium-claim-state'])
  })
})

describe('a premium claim', () => {
  test('is claimed under a reference, on a day that has come', async () => {
    const id = await readClaim()
    expect(refusalNames(await claim(id, { reference: ' ' }))).toEqual([422, 'premium-claim-reference'])
    expect(refusalNames(await claim(id, { on: addDays(today, 1) }))).toEqual([422, 'day-to-come'])
    expect((await claim(id)).result.premiumClaim).toMatchObject({ state: 'claimed', claimedOn: today })
    expect(refusalNames(await claim(id))).toEqual([422, 'premium-claim-state'])
  })

  test('keeps what came in, were it another amount', async () => {
    const id = await readClaim()
    expect(
      refusalNames(
        await griet.call('POST /sales/premiumclaim/pay', { ...(await latest(id)), on: today, paidCents: 40_000 }),
      ),
    ).toEqual([422, 'premium-claim-state'])
    await claim(id)
    expect(
      refusalNames(
        await griet.call('POST /sales/premiumclaim/pay', {
          ...(await latest(id)),
          on: addDays(today, -1),
          paidCents: 40_000,
        }),
      ),
    ).toEqual([422, 'premium-claim-paid-early'])
    expect(
      refusalNames(
        await griet.call('POST /sales/premiumclaim/pay', {
          ...(await latest(id)),
          on: addDays(today, 1),
          paidCents: 40_000,
        }),
      ),
    ).toEqual([422, 'day-to-come'])
    expect(
      refusalNames(
        await griet.call('POST /sales/premiumclaim/pay', { ...(await latest(id)), on: today, paidCents: 0 }),
      )[0],
    ).toBe(422)
    expect(
      (await griet.call('POST /sales/premiumclaim/pay', { ...(await latest(id)), on: today, paidCents: 36_000 })).result
        .premiumClaim,
    ).toMatchObject({
      state: 'paid',
      paidCents: 36_000,
      supportNetCents: 40_000,
    })
    const row = (await list({ state: ['paid'] })).find((one) => one.id === id)
    expect(row).toMatchObject({ differenceCents: -4_000 })
  })

  test('is refused for a reason, and reopened', async () => {
    const id = await readClaim()
    await claim(id)
    expect(
      refusalNames(await griet.call('POST /sales/premiumclaim/refuse', { ...(await latest(id)), reason: ' ' })),
    ).toEqual([422, 'offer-reason-missing'])
    await griet.call('POST /sales/premiumclaim/refuse', { ...(await latest(id)), reason: 'Te laat aangemeld' })
    expect(await get(id)).toMatchObject({ state: 'refused', refusedBecause: 'Te laat aangemeld' })
    await griet.call('POST /sales/premiumclaim/reopen', await latest(id))
    expect(await get(id)).toMatchObject({ state: 'open', refusedBecause: '', reference: '', claimedOn: null })
    await claim(id)
    await griet.call('POST /sales/premiumclaim/pay', { ...(await latest(id)), on: today, paidCents: 40_000 })
    await griet.call('POST /sales/premiumclaim/reopen', await latest(id))
    expect(await get(id)).toMatchObject({ state: 'claimed', paidCents: null, reference: 'INV-2026-11' })
    const { entries } = (await main.call('GET /sales/audit/history', { subject: 'premium_claim', id })).result
    expect(entries.map(({ action }) => action.split('/').at(-1))).toEqual([
      'reopen',
      'pay',
      'claim',
      'reopen',
      'refuse',
      'claim',
      'confirm',
    ])
  })

  test('is claimed with others in one go; what is claimed already is named', async () => {
    const [one, other, before] = [await readClaim(), await readClaim(), await readClaim()]
    await claim(before)
    const many = { ids: [one, other, before], on: today, reference: 'INV-2026-12' }
    expect(refusalNames(await griet.call('POST /sales/premiumclaim/claimmany', { ...many, reference: '' }))).toEqual([
      422,
      'premium-claim-reference',
    ])
    const { claimNumber } = await get(before)
    expect((await griet.call('POST /sales/premiumclaim/claimmany', many)).result).toEqual({
      done: 2,
      cents: 80_000,
      left: [{ id: before, claimNumber }],
    })
    expect(await get(other)).toMatchObject({ state: 'claimed', reference: 'INV-2026-12' })
    expect((await get(before)).reference).toBe('INV-2026-11')
    expect(refusalNames(await griet.call('POST /sales/premiumclaim/claimmany', { ...many, ids: [999_999] }))).toEqual([
      404,
      'record-not-found',
    ])
    expect((await list({}, 'inv-2026-12')).map(({ id }) => id)).toEqual([one, other])
    const { groups } = (await griet.call('GET /sales/search', { q: 'INV-2026-12' })).result
    expect(groups).toMatchObject([{ resource: 'premiumClaim', rows: [{ id: other }, { id: one }] }])
  })

  test('tells who saved meanwhile, and of one that is not there', async () => {
    const id = await readClaim()
    const { rev } = await get(id)
    await claim(id)
    const late = await griet.call('POST /sales/premiumclaim/claim', { id, rev, on: today, reference: 'X' })
    expect(refusalNames(late)).toEqual([409, 'changed-meanwhile'])
    expect(refusalNames(await griet.call('GET /sales/premiumclaim/get', { id: 999_999 }))).toEqual([
      404,
      'record-not-found',
    ])
    const nowhere = { id: 999_999, rev: 1 }
    expect(refusalNames(await griet.call('POST /sales/premiumclaim/reopen', nowhere))).toEqual([
      404,
      'record-not-found',
    ])
    expect(refusalNames(await griet.call('GET /sales/premiumclaim/ofdossier', { id: 999_999 }))).toEqual([
      404,
      'record-not-found',
    ])
  })

  test('is seen by who follows premiums up, and in its dossier by who sees costs there', async () => {
    const { dossier } = await sold()
    const { id } = (await ofDossier(dossier, pieter))[0]!
    expect(refusalNames(await pieter.call('GET /sales/premiumclaim/get', { id }))).toEqual([403, 'right-missing'])
    expect(refusalNames(await sofie.call('GET /sales/premiumclaim/ofdossier', { id: dossier }))).toEqual([
      403,
      'right-missing',
    ])
    expect(refusalNames(await karel.call('GET /sales/premiumclaim/ofdossier', { id: dossier }))).toEqual([
      403,
      'other-branch',
    ])
  })

  test('is late the day after, counted, filtered and summed up', async () => {
    const { dossier } = await sold({ picks: picking('rente') })
    const [late, soon] = await readBoth(dossier)
    await pool.query('update premium_claim set due_on = $2 where number = $1', [late.id, addDays(today, -1)])
    const ids = async (filter: Filters) => (await list(filter)).map(({ id }) => id)
    expect(await ids({ isLate: true })).toEqual([late.id])
    expect(await ids({ paidBy: ['lender'], premium: [premiums['rente']!.number], state: ['open'] })).toContain(soon.id)
    expect(await ids({ premium: [premiums['najaar']!.number] })).not.toContain(soon.id)
    const { rows } = await pool.query<{ number: number }>(`select number from branch where name = 'Luik'`)
    expect(await ids({ branch: [rows[0]!.number] })).toEqual([])
    const { states, outstandingCents, ...counts } = (await griet.call('GET /sales/premiumclaim/counts')).result
    expect(counts.late).toEqual({ count: 1, cents: 40_000 })
    expect(counts.soon.count).toBeGreaterThan(0)
    const sum = states
      .filter(({ state }) => state === 'open' || state === 'claimed')
      .reduce((all, { cents }) => all + cents, 0)
    expect(outstandingCents).toBe(sum)
    const { data } = (await griet.call('GET /sales/premiumclaimpremium/getall')).result
    expect(data.map(({ name }) => name.fr)).toEqual(['Prime najaar', 'Prime rente'])
  })

  test('is handed over with what it is of, in the words of whoever asks', async () => {
    const id = await readClaim()
    await claim(id, { reference: 'INV-EXPORT' })
    const response = await fetch(`${shop.origin}/api/sales/premiumclaim/export`, {
      method: 'POST',
      headers: { 'x-api-key': 'demo', 'content-type': 'application/json', authorization: `Bearer ${griet.token}` },
      body: JSON.stringify({ format: 'csv', only: [id] }),
    })
    const [head, first, ...rest] = (await response.text()).trim().split('\r\n')
    expect(head).toContain(';Bedrag excl. btw;Op te vragen tegen;')
    expect(first).toContain('INV-EXPORT')
    expect(first).toContain(';Premie najaar;')
    expect(rest).toEqual([])
  })
})
