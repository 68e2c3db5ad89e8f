import { beforeAll, describe, expect, test } from 'vitest'
import { emptyOffer } from '@forecourt/domain/offers/offer-content.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/calendar.ts'
import { baseRoleId } from '../db/seeds/roles.ts'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInStaff } from '../test/signed-in.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const luik = await makeBranch(shop.database, 'Luik')
const today = brusselsDay(new Date())

async function colleague(role: Parameters<typeof baseRoleId>[0], branchId = gent.branchId) {
  const user = await signedInStaff(shop, { roleId: baseRoleId(role) })
  await pool.query('insert into staff_user_branch values ($1, $2)', [user.id, branchId])
  return user
}
const sofie = await colleague('salesperson')
const pieter = await colleague('sales-manager')
const griet = await colleague('administration')
const karel = await colleague('stock-manager', luik.branchId)
const main = await signedInStaff(shop)
type Colleague = typeof sofie

let customer: number
const premiums: Record<string, { id: string; number: number }> = {}

async function premium(code: string, columns: Record<string, unknown> = {}) {
  const { amount = 50_000, support = 40_000, paidBy = 'importer', days = 30, isAutomatic = false } = columns
  const { rows } = await pool.query<{ id: string; number: number }>(
    `insert into price_rule (kind, code, name, premium_kind, amount_cents, support_net_cents, paid_by, treatment, claim_days,
       is_automatic)
     values ('premium', $1::text::code, jsonb_build_object('nl', 'Premie ' || $1::text, 'fr', 'Prime ' || $1::text), 'dealer', $2, $3, $4, 'sale', $5, $6)
     returning id, number`,
    [code, amount, support, paidBy, days, isAutomatic],
  )
  premiums[code] = rows[0]!
}

beforeAll(async () => {
  const blank = (await main.call('GET /sales/customer/getnew')).result.customer
  const mail = { id: null, label: 'home', address: 'jan.peeters@example.be', isPreferred: true }
  const { result } = await main.call('POST /sales/customer/save', {
    customer: { ...blank, firstName: 'Jan', lastName: 'Peeters', emails: [mail] },
  })
  customer = result.customer.id
  await premium('najaar', { isAutomatic: true })
  await premium('rente', { support: 15_000, paidBy: 'lender', days: 10 })
  await premium('eigen', { support: 5_000, paidBy: 'house' })
  await premium('geen-termijn', { days: null })
})

const picking = (...codes: string[]) => codes.map((code) => premiums[code]!.id)

type Offer = { id: number; rev: number; content: object; breakdown: { totals: { totalCents: number } } }

async function issued(changes: object = {}): Promise<Offer> {
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  const content = { ...emptyOffer, customer, car: { kind: 'used', vehicle: car.number }, ...changes }
  const made: Offer = (await sofie.call('POST /sales/offer/create', { type: 'price', branch: null, offer: content }))
    .result.offer
  const { totalCents } = made.breakdown.totals
  const answer = await sofie.call('POST /sales/offer/issue', { id: made.id, rev: made.rev, totalCents })
  expect(answer.errors).toEqual([])
  return answer.result.offer
}

async function sold(changes: object = {}): Promise<{ offer: Offer; dossier: number }> {
  const { id, rev } = await issued(changes)
  const signed = { contractDay: today, isOnPaper: true, isIdentitySeen: true }
  const answer = await sofie.call('POST /sales/offer/confirm', { id, rev, ...signed })
  expect(answer.errors).toEqual([])
  const { dossiers } = (await main.call('GET /sales/dossier/ofoffer', { id })).result
  return { offer: answer.result.offer, dossier: dossiers[0].id }
}

const named = ({ status, errors }: { status: number; errors: { name: string }[] }) => [
  status,
  ...errors.map(({ name }) => name),
]
const ofDossier = async (id: number, by: Colleague = griet) =>
  (await by.call('GET /sales/premiumclaim/ofdossier', { id })).result.claims
const claimOf = async (changes: object = {}) => (await ofDossier((await sold(changes)).dossier))[0].id as number
const get = async (id: number) => (await griet.call('GET /sales/premiumclaim/get', { id })).result.premiumClaim
async function act(id: number, name: string, changes: object = {}, by: Colleague = griet) {
  const { rev } = await get(id)
  return by.call(`POST /sales/premiumclaim/${name}` as 'POST /sales/premiumclaim/pay', { id, rev, ...changes })
}
const claim = (id: number, changes: object = {}) =>
  act(id, 'claim', { on: today, reference: 'INV-2026-11', ...changes })
const list = async (queryFilter: object, search = '') =>
  (
    await griet.call('POST /sales/premiumclaim/list', {
      pageFilter: { activePage: 1, pageSize: 0 },
      searchFilter: { value: search },
      queryFilter,
    })
  ).result.data as { id: number; claimNumber: string }[]

describe('the premiums of a car', () => {
  test('are claimed from its sale on, of who pays them, within their days', async () => {
    const { dossier } = await sold({ picks: picking('rente', 'eigen', 'geen-termijn') })
    expect(await ofDossier(dossier)).toMatchObject([
      {
        ...{ premium: { nl: 'Premie najaar' }, paidBy: 'importer', supportNetCents: 40_000, state: 'open' },
        dueOn: addDays(today, 30),
      },
      { premium: { nl: 'Premie rente' }, paidBy: 'lender', supportNetCents: 15_000, dueOn: addDays(today, 10) },
    ])
    const [first] = await ofDossier(dossier)
    expect(await get(first.id)).toMatchObject({
      ...{ claimNumber: expect.stringMatching(/^CL-\d{4}-\d{6}$/), contractDay: today, customer: 'Jan Peeters' },
      dossier: { id: dossier },
    })
  })

  test('are not claimed while a customer still decides', async () => {
    const { id, rev } = await issued()
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
    const [najaar, rente] = await ofDossier(dossier)
    await claim(najaar.id)
    await claim(rente.id)
    const permit = { reason: 'Andere premie', isForMe: false }
    const open = (await pieter.call('POST /sales/offer/unlock', { id: offer.id, rev: offer.rev, ...permit })).result
      .offer
    await pool.query(`update price_rule set support_net_cents = 44_000 where code = 'najaar'`)
    const saved = await sofie.call('POST /sales/offer/saveunlocked', {
      ...{ id: open.id, rev: open.rev },
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
    const [paid, open] = await ofDossier(dossier)
    await claim(paid.id)
    await act(paid.id, 'pay', { on: today, paidCents: 40_000 })
    expect(named(await act(paid.id, 'repay', { on: today }))).toEqual([422, 'premium-claim-state'])
    const { rev } = (await main.call('GET /sales/dossier/get', { id: dossier })).result.dossier
    await main.call('POST /sales/customerorder/cancel', { id: dossier, rev, reason: 'Klant verhuist' })
    expect(await ofDossier(dossier)).toMatchObject([
      { id: paid.id, state: 'lapsed', isToRepay: true },
      { id: open.id, state: 'lapsed', isToRepay: false },
    ])
    expect(await get(open.id)).toMatchObject({ lapsedBecause: 'Klant verhuist' })
    expect((await list({ isToRepay: true })).map(({ id }) => id)).toContain(paid.id)
    expect((await griet.call('GET /sales/premiumclaim/counts')).result.toRepay).toEqual({ count: 1, cents: 40_000 })
    expect(named(await claim(open.id))).toEqual([422, 'premium-claim-state'])
    expect(named(await act(paid.id, 'repay', { on: addDays(today, 1) }))).toEqual([422, 'day-to-come'])
    expect(named(await act(paid.id, 'repay', { on: addDays(today, -1) }))).toEqual([422, 'premium-claim-repaid-early'])
    expect((await act(paid.id, 'repay', { on: today })).result.premiumClaim.repaidOn).toBe(today)
    expect(named(await act(paid.id, 'repay', { on: today }))).toEqual([422, 'premium-claim-state'])
  })
})

describe('a premium claim', () => {
  test('is claimed under a reference, on a day that has come', async () => {
    const id = await claimOf()
    expect(named(await claim(id, { reference: ' ' }))).toEqual([422, 'premium-claim-reference'])
    expect(named(await claim(id, { on: addDays(today, 1) }))).toEqual([422, 'day-to-come'])
    expect((await claim(id)).result.premiumClaim).toMatchObject({ state: 'claimed', claimedOn: today })
    expect(named(await claim(id))).toEqual([422, 'premium-claim-state'])
  })

  test('keeps what came in, were it another amount', async () => {
    const id = await claimOf()
    expect(named(await act(id, 'pay', { on: today, paidCents: 40_000 }))).toEqual([422, 'premium-claim-state'])
    await claim(id)
    expect(named(await act(id, 'pay', { on: addDays(today, -1), paidCents: 40_000 }))).toEqual([
      ...[422, 'premium-claim-paid-early'],
    ])
    expect(named(await act(id, 'pay', { on: addDays(today, 1), paidCents: 40_000 }))).toEqual([422, 'day-to-come'])
    expect(named(await act(id, 'pay', { on: today, paidCents: 0 }))[0]).toBe(422)
    expect((await act(id, 'pay', { on: today, paidCents: 36_000 })).result.premiumClaim).toMatchObject({
      ...{ state: 'paid', paidCents: 36_000, supportNetCents: 40_000 },
    })
    const row = (await list({ state: ['paid'] })).find((one) => one.id === id)
    expect(row).toMatchObject({ differenceCents: -4_000 })
  })

  test('is refused for a reason, and reopened', async () => {
    const id = await claimOf()
    await claim(id)
    expect(named(await act(id, 'refuse', { reason: ' ' }))).toEqual([422, 'offer-reason-missing'])
    await act(id, 'refuse', { reason: 'Te laat aangemeld' })
    expect(await get(id)).toMatchObject({ state: 'refused', refusedBecause: 'Te laat aangemeld' })
    await act(id, 'reopen')
    expect(await get(id)).toMatchObject({ state: 'open', refusedBecause: '', reference: '', claimedOn: null })
    await claim(id)
    await act(id, 'pay', { on: today, paidCents: 40_000 })
    await act(id, 'reopen')
    expect(await get(id)).toMatchObject({ state: 'claimed', paidCents: null, reference: 'INV-2026-11' })
    const { entries } = (await main.call('GET /sales/audit/history', { subject: 'premium_claim', id })).result
    expect(entries.map(({ action }: { action: string }) => action.split('/').at(-1))).toEqual([
      ...['reopen', 'pay', 'claim', 'reopen', 'refuse', 'claim', 'confirm'],
    ])
  })

  test('is claimed with others in one go; what is claimed already is named', async () => {
    const [one, other, before] = [await claimOf(), await claimOf(), await claimOf()]
    await claim(before)
    const many = { ids: [one, other, before], on: today, reference: 'INV-2026-12' }
    expect(named(await griet.call('POST /sales/premiumclaim/claimmany', { ...many, reference: '' }))).toEqual([
      ...[422, 'premium-claim-reference'],
    ])
    const { claimNumber } = await get(before)
    expect((await griet.call('POST /sales/premiumclaim/claimmany', many)).result).toEqual({
      ...{ done: 2, cents: 80_000, left: [{ id: before, claimNumber }] },
    })
    expect(await get(other)).toMatchObject({ state: 'claimed', reference: 'INV-2026-12' })
    expect((await get(before)).reference).toBe('INV-2026-11')
    expect(named(await griet.call('POST /sales/premiumclaim/claimmany', { ...many, ids: [999_999] }))).toEqual([
      404,
      'record-not-found',
    ])
    expect((await list({}, 'inv-2026-12')).map(({ id }) => id)).toEqual([one, other])
    const { groups } = (await griet.call('GET /sales/search', { q: 'INV-2026-12' })).result
    expect(groups).toMatchObject([{ resource: 'premiumClaim', rows: [{ id: other }, { id: one }] }])
  })

  test('tells who saved meanwhile, and of one that is not there', async () => {
    const id = await claimOf()
    const { rev } = await get(id)
    await claim(id)
    const late = await griet.call('POST /sales/premiumclaim/claim', { id, rev, on: today, reference: 'X' })
    expect(named(late)).toEqual([409, 'changed-meanwhile'])
    expect(named(await griet.call('GET /sales/premiumclaim/get', { id: 999_999 }))).toEqual([404, 'record-not-found'])
    const nowhere = { id: 999_999, rev: 1 }
    expect(named(await griet.call('POST /sales/premiumclaim/reopen', nowhere))).toEqual([404, 'record-not-found'])
    expect(named(await griet.call('GET /sales/premiumclaim/ofdossier', { id: 999_999 }))).toEqual([
      ...[404, 'record-not-found'],
    ])
  })

  test('is seen by who follows premiums up, and in its dossier by who sees costs there', async () => {
    const { dossier } = await sold()
    const [{ id }] = await ofDossier(dossier, pieter)
    expect(named(await pieter.call('GET /sales/premiumclaim/get', { id }))).toEqual([403, 'right-missing'])
    expect(named(await sofie.call('GET /sales/premiumclaim/ofdossier', { id: dossier }))).toEqual([
      ...[403, 'right-missing'],
    ])
    expect(named(await karel.call('GET /sales/premiumclaim/ofdossier', { id: dossier }))).toEqual([403, 'other-branch'])
  })

  test('is late the day after, counted, filtered and summed up', async () => {
    const { dossier } = await sold({ picks: picking('rente') })
    const [late, soon] = await ofDossier(dossier)
    await pool.query('update premium_claim set due_on = $2 where number = $1', [late.id, addDays(today, -1)])
    const ids = async (filter: object) => (await list(filter)).map(({ id }) => id)
    expect(await ids({ isLate: true })).toEqual([late.id])
    expect(await ids({ paidBy: ['lender'], premium: [premiums['rente']!.number], state: ['open'] })).toContain(soon.id)
    expect(await ids({ premium: [premiums['najaar']!.number] })).not.toContain(soon.id)
    const { rows } = await pool.query<{ number: number }>(`select number from branch where name = 'Luik'`)
    expect(await ids({ branch: [rows[0]!.number] })).toEqual([])
    const { states, outstandingCents, ...counts } = (await griet.call('GET /sales/premiumclaim/counts')).result
    expect(counts.late).toEqual({ count: 1, cents: 40_000 })
    expect(counts.soon.count).toBeGreaterThan(0)
    const sum = states
      .filter(({ state }: { state: string }) => state === 'open' || state === 'claimed')
      .reduce((all: number, { cents }: { cents: number }) => all + cents, 0)
    expect(outstandingCents).toBe(sum)
    const { data } = (await griet.call('GET /sales/premiumclaimpremium/getall')).result
    expect(data.map(({ name }: { name: { fr: string } }) => name.fr)).toEqual(['Prime najaar', 'Prime rente'])
  })

  test('is handed over with what it is of, in the words of whoever asks', async () => {
    const id = await claimOf()
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
