import { describe, expect, test } from 'vitest'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { InputOf } from '../../test/api-calls.ts'
import { getRow } from '../../platform/database/rows.ts'
import { makeUsedCar } from '../../test/factories.ts'
import { refusalNames } from '../../test/people.ts'
import { accepted } from '../../test/sales.ts'
import type { SignedIn } from '../../test/signed-in.ts'
import { invoicingWorkshop, type WantedWork, all, job, line, makeVin, o9 } from './work-invoices.test-data.ts'

const { shop, nadia, stranger, joren, ann, get, latest, makeReady, beginInvoice, issueNow, credit, readLedger } =
  await invoicingWorkshop()
const { pool } = shop.database
const today = brusselsDay(new Date())
type Order = Awaited<ReturnType<typeof get>>

type Claim = Awaited<ReturnType<typeof getClaim>>
const getClaim = async (id: number, by: SignedIn = nadia) =>
  accepted(await by.call('GET /sales/warrantyclaim/get', { id })).warrantyClaim
const ofWork = async ({ id }: { id: number }) =>
  accepted(await nadia.call('GET /sales/warrantyclaim/ofwork', { id })).claims
const importer = { customer: 0, importer: 10_000, insurer: 0, house: 0 }

/** A charged work order with its claim: golden case O9 by default. */
async function charge(wanted: WantedWork & { shares?: typeof all } = {}): Promise<{ order: Order; claim: Claim }> {
  const { shares = o9, ...others } = wanted
  const order = await makeReady({ jobs: [job({ shares })], lines: [line({ shares })], ...others })
  if (shares.customer > 0) await issueNow(await beginInvoice(order))
  else accepted(await nadia.call('POST /sales/workorder/charge', await latest(order)))
  const [claim] = await ofWork(order)
  return { order: await get(order.id), claim: await getClaim(claim?.id ?? 0) }
}
const save = (
  { id, rev, lines, vin }: Claim,
  changes: Partial<InputOf<'POST /sales/warrantyclaim/save'>> = {},
  by = nadia,
) =>
  by.call('POST /sales/warrantyclaim/save', {
    id,
    rev,
    vin: vin ?? '',
    remark: '',
    codes: lines.filter(({ kind }) => kind === 'labour').map((one) => ({ line: one.id, defectCode: 'M-4711' })),
    ...changes,
  })
const send = ({ id, rev }: Claim, changes: Partial<InputOf<'POST /sales/warrantyclaim/send'>> = {}, by = nadia) =>
  by.call('POST /sales/warrantyclaim/send', { id, rev, on: today, reference: 'GA-88', ...changes })
const answer = ({ id, rev, netCents }: Claim, changes: Partial<InputOf<'POST /sales/warrantyclaim/answer'>> = {}) =>
  nadia.call('POST /sales/warrantyclaim/answer', {
    id,
    rev,
    on: today,
    acceptedCents: netCents,
    borneBy: null,
    reason: '',
    ...changes,
  })
const pay = ({ id, rev }: Claim, changes: Partial<InputOf<'POST /sales/warrantyclaim/pay'>> = {}, by = ann) =>
  by.call('POST /sales/warrantyclaim/pay', { id, rev, on: today, document: 'SB-2026-77', ...changes })
const reopen = ({ id, rev }: Claim) => nadia.call('POST /sales/warrantyclaim/reopen', { id, rev })
const sendNow = async (claim: Claim) => accepted(await send(accepted(await save(claim)).warrantyClaim)).warrantyClaim
const answerNow = async (...of: Parameters<typeof answer>) => accepted(await answer(...of)).warrantyClaim

describe('a warranty claim', () => {
  test('is opened with the first invoice of its work order, for the share of the importer', async () => {
    const vin = makeVin()
    const { order, claim } = await charge({ vin })
    expect(claim).toMatchObject({
      claimNumber: expect.stringMatching(/^WC-\d{4}-\d{6}$/),
      state: 'draft',
      settlement: 'self-billed',
      workOrder: { id: order.id, workNumber: order.workNumber },
      vin,
      km: 98_611,
      netCents: 17_745 + 24_768,
      dueOn: addDays(today, 30),
      isOverdue: false,
      lines: [
        { kind: 'labour', shareBp: 6_000, netCents: 17_745, defectCode: '' },
        { kind: 'part', partNumber: '3C-1021', netCents: 24_768 },
      ],
    })
  })

  test('is opened by work that nobody is invoiced for, and not without a share of the importer', async () => {
    expect((await charge({ shares: importer })).claim).toMatchObject({ state: 'draft', netCents: 29_575 + 41_280 })
    const order = await makeReady()
    await issueNow(await beginInvoice(order))
    expect(await ofWork(order)).toEqual([])
  })

  test('is due by the terms of the brand, as they were when the work was ready', async () => {
    const { rows } = await pool.query<{ id: string }>(
      "insert into brand (slug, name) values ('velta', 'Velta') returning id",
    )
    await pool.query(
      `insert into warranty_term (name, brand_id, claim_days, answer_days, settlement, valid_from)
       values ('{"nl": "Velta", "fr": "Velta"}', $1, 14, 20, 'own-invoice', '2026-01-01')`,
      [rows[0]?.id],
    )
    const { claim } = await charge()
    expect(claim).toMatchObject({ brand: 'Velta', settlement: 'own-invoice', dueOn: addDays(today, 14) })
    expect(await sendNow(claim)).toMatchObject({ answerDueOn: addDays(today, 20) })
    const accepting = await answerNow(await getClaim(claim.id))
    expect(refusalNames(await pay(accepting, { document: 'VW-2026-999999' }))).toEqual([422, 'warranty-claim-invoice'])

    // Two claims that are accepted for the same amount, and one invoice of it: whoever is faster gets it.
    const { rows: issued } = await pool.query<{ invoiceNumber: string; netCents: number }>(
      `select invoice_number as "invoiceNumber", net_cents::float8 as "netCents" from invoice
       where state = 'issued' and credits_id is null and net_cents <= $1 limit 1`,
      [claim.netCents],
    )
    const { invoiceNumber: document, netCents: acceptedCents } = getRow(issued)
    const less = { acceptedCents, borneBy: 'house' as const, reason: 'Minder' }
    const first = await answerNow(await sendNow((await charge()).claim), less)
    const second = await answerNow(await sendNow((await charge()).claim), less)
    const payments = await Promise.all([first, second].map((one) => pay(one, { document })))
    const [paid, refused] = payments.toSorted((one, other) => one.status - other.status)
    expect(accepted(requireValue(paid, 'a payment')).warrantyClaim).toMatchObject({ state: 'paid', document })
    expect(refusalNames(requireValue(refused, 'a payment'))).toEqual([422, 'warranty-claim-invoice-used'])
    await pool.query('delete from warranty_term where brand_id is not null')
    await pool.query("update brand set name = 'Andere' where name = 'Velta'")
  })

  test('is sent with a number, a chassis number and a defect code of each job', async () => {
    const { claim } = await charge()
    expect(refusalNames(await send(claim))).toEqual([422, 'warranty-claim-defect-code'])
    expect(refusalNames(await save(claim, { vin: 'KORT' }))).toEqual([422, 'work-order-vin'])
    expect(refusalNames(await save(claim, { codes: [{ line: 999_999, defectCode: 'X' }] }))).toEqual([
      404,
      'record-not-found',
    ])
    const without = accepted(await save(claim, { vin: '' })).warrantyClaim
    expect(refusalNames(await send(without))).toEqual([422, 'warranty-claim-vin'])
    const ready = accepted(await save(without, { vin: makeVin() })).warrantyClaim
    expect(refusalNames(await send(ready, { reference: ' ' }))).toEqual([422, 'warranty-claim-reference'])
    expect(refusalNames(await send(ready, { on: addDays(today, 1) }))).toEqual([422, 'day-to-come'])
    expect(refusalNames(await send(ready, { on: addDays(today, -1) }))).toEqual([422, 'warranty-claim-early'])
    const sent = accepted(await send(ready)).warrantyClaim
    expect(sent).toMatchObject({ state: 'sent', reference: 'GA-88', answerDueOn: addDays(today, 45) })
    expect(refusalNames(await save(sent))).toEqual([422, 'warranty-claim-state'])
    expect(refusalNames(await pay(sent))).toEqual([422, 'warranty-claim-state'])
  })

  test('that is accepted is closed by the invoice of the importer', async () => {
    const { claim } = await charge()
    const done = await answerNow(await sendNow(claim), { borneBy: 'customer', reason: 'Niet nodig' })
    expect(done).toMatchObject({ state: 'accepted', acceptedCents: claim.netCents, borneBy: null, borneBecause: '' })
    expect(refusalNames(await pay(done, { document: '' }))).toEqual([422, 'warranty-claim-document'])
    expect(accepted(await pay(done)).warrantyClaim).toMatchObject({
      state: 'paid',
      document: 'SB-2026-77',
      paidOn: today,
    })
  })

  test('that is paid in part names who bears the rest, for a reason; ours is a cost of our car', async () => {
    const vin = makeVin()
    const car = await makeUsedCar(shop.database)
    await pool.query('update vehicle set vin = $1 where id = $2', [vin, car.vehicleId])
    const { claim } = await charge({ vin })
    const sent = await sendNow(claim)
    const half = { acceptedCents: 20_000, borneBy: 'house' as const, reason: 'Filters zijn slijtage' }
    expect(refusalNames(await answer(sent, { acceptedCents: claim.netCents + 1 }))).toEqual([
      422,
      'warranty-claim-above',
    ])
    expect(refusalNames(await answer(sent, { ...half, borneBy: null }))).toEqual([422, 'warranty-claim-bearer'])
    expect(refusalNames(await answer(sent, { ...half, reason: ' ' }))).toEqual([422, 'offer-reason-missing'])
    const reduced = await answerNow(sent, half)
    expect(reduced).toMatchObject({ state: 'reduced', acceptedCents: 20_000, borneBy: 'house', isOurCar: true })
    // The importer's share cost 60 % of 3.5 hours at 38.00 and of a part of 200.00; 22,513 of 42,513 is not paid.
    expect(await readLedger(claim.claimNumber)).toEqual([
      { kind: 'house-work', regime: 'internal', cents: -Math.round((19_980 * 22_513) / 42_513) },
    ])
    const back = accepted(await reopen(reduced)).warrantyClaim
    expect(back).toMatchObject({ state: 'sent', acceptedCents: null, borneBy: null })
    expect(await readLedger(claim.claimNumber)).toEqual([])
    const refused = await answerNow(back, { acceptedCents: 0, borneBy: 'customer', reason: 'Geen dekking' })
    expect(refused).toMatchObject({ state: 'refused', borneBy: 'customer', borneBecause: 'Geen dekking' })
    expect(await readLedger(claim.claimNumber)).toEqual([])
    expect(refusalNames(await pay(refused))).toEqual([422, 'warranty-claim-state'])
  })

  test('goes back step by step', async () => {
    const { claim } = await charge()
    let now = accepted(await pay(await answerNow(await sendNow(claim)))).warrantyClaim
    const states: string[] = []
    for (let step = 0; step < 3; step++) {
      now = accepted(await reopen(now)).warrantyClaim
      states.push(now.state)
    }
    expect(states).toEqual(['accepted', 'sent', 'draft'])
    expect(refusalNames(await reopen(now))).toEqual([422, 'warranty-claim-state'])
  })

  test('is answered once, of two at a time', async () => {
    const { claim } = await charge()
    const sent = await sendNow(claim)
    const half = { acceptedCents: 1_000, borneBy: 'house' as const, reason: 'Half' }
    const both = await Promise.all([answer(sent), answer(sent, half)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('lapses when the order is corrected, unless the importer answered it', async () => {
    const { order, claim } = await charge()
    const { payers } = accepted(await nadia.call('GET /sales/invoice/ofwork', { id: order.id }))
    await credit(payers[0]?.invoices[0]?.id ?? 0)
    expect(await getClaim(claim.id)).toMatchObject({ state: 'lapsed' })
    await issueNow(await beginInvoice(order))
    const again = (await ofWork(order)).find(({ state }) => state === 'draft')
    expect(again?.netCents).toBe(claim.netCents)

    await answerNow(await sendNow(await getClaim(again?.id ?? 0)))
    const invoices = accepted(await nadia.call('GET /sales/invoice/ofwork', { id: order.id })).payers[0]?.invoices
    await credit(invoices?.find(({ standing }) => standing === 'open')?.id ?? 0)
    expect(await getClaim(again?.id ?? 0)).toMatchObject({ state: 'accepted' })
    const ready = await get(order.id)
    const jobs = ready.jobs.map(({ id }) => job({ id, shares: all }))
    expect(
      refusalNames(await nadia.call('POST /sales/workorder/savework', { ...(await latest(order)), jobs, lines: [] })),
    ).toEqual([422, 'warranty-claim-answered'])
    await issueNow(await beginInvoice(ready))
    expect((await ofWork(order)).map(({ state }) => state)).toEqual(['lapsed', 'accepted'])
  })

  test('is of the branch that worked: others neither see nor change it', async () => {
    const { order, claim } = await charge()
    expect(refusalNames(await stranger.call('GET /sales/warrantyclaim/get', { id: claim.id }))[0]).toBe(404)
    expect(refusalNames(await save(claim, {}, stranger))[0]).toBe(403)
    expect(refusalNames(await send(claim, {}, joren))[0]).toBe(403)
    expect(refusalNames(await pay(claim, {}, stranger))[0]).toBe(403)
    const find = async (by: SignedIn) =>
      accepted(
        await by.call('POST /sales/warrantyclaim/list', {
          pageFilter: { activePage: 1, pageSize: 10 },
          searchFilter: { value: order.workNumber },
        }),
      ).data
    expect(await find(nadia)).toMatchObject([{ id: claim.id, netCents: claim.netCents, nextOn: claim.dueOn }])
    expect(await find(stranger)).toEqual([])
  })

  test('is counted as overdue past its day', async () => {
    const { claim } = await charge()
    const count = async () => accepted(await nadia.call('GET /sales/warrantyclaim/counts', {}))
    const before = await count()
    await pool.query('update warranty_claim set due_on = $1 where number = $2', [addDays(today, -1), claim.id])
    const after = await count()
    expect(after.overdue).toEqual({
      count: before.overdue.count + 1,
      cents: before.overdue.cents + claim.netCents,
    })
    expect(after.outstandingCents).toBe(before.outstandingCents)
  })
})
