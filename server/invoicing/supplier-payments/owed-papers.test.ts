import { beforeAll, describe, expect, test } from 'vitest'
import type { WrittenMove } from '@forecourt/domain/invoicing/bank/coda-writer.ts'
import type { PayableKind } from '@forecourt/domain/invoicing/supplier-payments/payment-states.ts'
import type {
  PaymentBatchRecord,
  PaymentLineRecord,
} from '@forecourt/domain/invoicing/supplier-payments/supplier-payment.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { toMoneyCarId } from '@forecourt/domain/stock/money-car.ts'
import { readDossier, sellCar, signForm } from '../../test/dossiers.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { createStatements, exportBatch } from '../../test/payment-batches.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { makeSupplier } from '../../test/suppliers.ts'
import { takeOverCar } from '../../test/trade-ins.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())
const main = await signedInStaff(shop)
const ann = await makeColleague(shop, 'administration', gent.branchId)
const bea = await makeColleague(shop, 'administration', gent.branchId)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const pieter = await makeColleague(shop, 'sales-manager', gent.branchId)
const sellersIban = 'BE71096123456769'

let seller: number
let builder: number
let account: { id: number; iban: string }

const addAddress = (customer: number) =>
  pool.query(
    `insert into customer_address (customer_id, label, street_name, house_number, postal_code, city, country_code)
     select id, 'home', 'Kaai', '1', '9300', 'Aalst', 'BE' from customer where number = $1`,
    [customer],
  )

beforeAll(async () => {
  await pool.query("update company set invoicing = 'own', own_since = $1", [`${today.slice(0, 4)}-01-01`])
  seller = await makeCustomer(main.call, { lastName: 'Verkoper' })
  await addAddress(seller)
  builder = await makeCustomer(main.call, {
    customerType: 'dealer',
    isCompany: true,
    companyName: 'Scheldebouw bv',
    vatPrefix: 'BE',
    vatNumber: '0999005572',
    enterpriseNumber: '0999005572',
  })
  await addAddress(builder)
  await makeSupplier(shop, { by: ann, verifier: main.call, customer: builder, today })
  account = requireValue(accepted(await ann.call('GET /sales/paymentbatch/due', {})).accounts[0], 'an account')
})

const refusals = (answer: Parameters<typeof refusalNames>[0]) => refusalNames(answer).slice(1)
type Paper = { readonly kind: PayableKind; readonly id: number }
const due = async ({ kind, id }: Paper) =>
  accepted(await ann.call('GET /sales/paymentbatch/due', {})).papers.find((one) => one.kind === kind && one.id === id)
const make = (papers: readonly Paper[], as = ann) =>
  as.call('POST /sales/paymentbatch/make', { account: account.id, executeOn: today, papers: [...papers] })
const toAct = ({ id, rev }: PaymentBatchRecord) => ({ id, rev })
const readBatch = async ({ id }: Pick<PaymentBatchRecord, 'id'>) =>
  accepted(await ann.call('GET /sales/paymentbatch/get', { id })).batch

const exportMade = async (...papers: Paper[]) =>
  exportBatch(accepted(await make(papers)).batch, { approver: main, clerk: ann })

const uploadStatement = createStatements(shop, ann, today)
const importDay = (moves: readonly WrittenMove[]) => uploadStatement(account.iban, moves)
const debit = ({ cents, endToEnd, iban }: PaymentLineRecord): WrittenMove => ({
  cents: -cents,
  reference: endToEnd,
  name: 'BEGUNSTIGDE',
  iban,
  text: 'x',
})
const execute = (batch: PaymentBatchRecord) => importDay(batch.lines.map(debit))
async function undoLine(batch: PaymentBatchRecord) {
  const statement = requireValue((await readBatch(batch)).lines[0]?.statement, 'the statement')
  const { done } = accepted(await ann.call('GET /sales/bank/get', { id: statement.id }))
  const { id, rev } = requireValue(done[0], 'the line')
  return ann.call('POST /sales/bank/undo', { id, rev })
}

let serial = 0
const nextVin = () => `WVWZZZ1JZ5W${String(100_000 + (serial += 1))}`

async function issueSlipFor(tradeIn: number, iban = sellersIban) {
  const source = { tradeIn, car: null, seller: null }
  const { hash } = accepted(await ann.call('POST /sales/purchaseslip/preview', { ...source, on: null, iban }))
  return accepted(await ann.call('POST /sales/purchaseslip/issue', { ...source, on: today, iban, hash })).slip
}
const takeOver = () => takeOverCar(pieter.call, { customer: seller, vin: nextVin(), sellerVat: 'private' })
const makeSlip = async (iban = sellersIban) => issueSlipFor(await takeOver(), iban)
const readSlip = async (id: number) => accepted(await ann.call('GET /sales/purchaseslip/get', { id })).slip
const slip = (id: number): Paper => ({ kind: 'purchase-slip', id })

describe('a purchase slip', () => {
  test('is paid on the account that its seller signed for, by two users, and settled by the statement alone', async () => {
    const tradeIn = await takeOver()
    const { id, number } = await issueSlipFor(tradeIn)
    expect(await due(slip(id))).toMatchObject({ number, openCents: 640_000, iban: sellersIban, problem: null })
    const batch = accepted(await make([slip(id)])).batch
    expect(batch).toMatchObject({
      totalCents: 640_000,
      lines: [
        {
          endToEnd: number,
          text: number,
          iban: sellersIban,
          isSigned: true,
          verifiedBy: null,
          problem: null,
          papers: [{ ...slip(id), number }],
        },
      ],
    })
    expect(refusals(await ann.call('POST /sales/paymentbatch/release', toAct(batch)))).toEqual(['right-missing'])
    const released = accepted(await main.call('POST /sales/paymentbatch/release', toAct(batch))).batch
    const exported = accepted(await ann.call('POST /sales/paymentbatch/export', toAct(released))).batch
    const file = await ann.call.file('POST /sales/paymentbatch/file', { id: batch.id })
    expect(await file.text()).toContain(`<EndToEndId>${number}</EndToEndId>`)
    const before = await readSlip(id)
    expect(before.payment).toMatchObject({ openCents: 640_000, batch: { number: batch.batchNumber }, paid: [] })
    const readCar = async () =>
      accepted(
        await main.call('GET /sales/carpayment/get', { id: toMoneyCarId({ subject: 'trade-in', number: tradeIn }) }),
      ).buy
    expect((await readCar())?.rows).toMatchObject([{ openCents: 640_000, parts: [{ kind: 'transfer' }] }])
    await execute(exported)
    expect((await readSlip(id)).payment).toMatchObject({
      openCents: 0,
      batch: null,
      paid: [{ on: today, cents: 640_000, statement: { label: expect.any(String) } }],
    })
    expect(await readCar()).toMatchObject({
      openCents: 0,
      settledCents: 640_000,
      rows: [{ parts: [{ kind: 'bank' }] }],
    })
    expect(await readBatch(batch)).toMatchObject({ state: 'executed', lines: [{ state: 'executed' }] })
    expect(await due(slip(id))).toBeUndefined()
    expect(refusals(await make([slip(id)]))).toEqual(['reference-gone'])
  })

  test('is free again when the bank gives the money back', async () => {
    const own = 'BE43068999999501'
    const { id } = await makeSlip(own)
    const batch = await exportMade(slip(id))
    await execute(batch)
    await importDay([{ cents: 640_000, iban: own, name: 'VERKOPER', returned: '2', text: 'terug' }])
    expect((await readSlip(id)).payment).toMatchObject({ openCents: 640_000, batch: null })
    expect(await readBatch(batch)).toMatchObject({ state: 'failed' })
    expect(await due(slip(id))).toMatchObject({ openCents: 640_000 })
  })

  test('waits for its statement again when the line is undone, and is free when the bank refused it', async () => {
    const { id, number } = await makeSlip()
    const batch = await exportMade(slip(id))
    await execute(batch)
    accepted(await undoLine(batch))
    expect((await readSlip(id)).payment).toMatchObject({ openCents: 640_000, batch: { number: batch.batchNumber } })
    expect(await readBatch(batch)).toMatchObject({ state: 'exported', lines: [{ state: 'planned' }] })
    expect(refusals(await make([slip(id)]))).toEqual(['payment-invoice-taken'])
    const failed = { ...toAct(await readBatch(batch)), line: null, reason: 'Rekening afgesloten' }
    accepted(await ann.call('POST /sales/paymentbatch/fail', failed))
    const again = await exportMade(slip(id))
    expect(again.lines).toMatchObject([{ endToEnd: `${number}-2` }])
    await execute(again)
    expect((await readSlip(id)).payment).toMatchObject({ openCents: 0, batch: null })
  })

  test('that is paid in part by hand asks the rest alone', async () => {
    const { id, number } = await makeSlip()
    await importDay([{ cents: -240_000, iban: sellersIban, name: 'VERKOPER', reference: number }])
    expect((await readSlip(id)).payment).toMatchObject({ openCents: 400_000, paid: [{ cents: 240_000 }] })
    expect(accepted(await make([slip(id)])).batch.totalCents).toBe(400_000)
  })

  test('without an account is shown with the reason, and is paid on one that a colleague verified', async () => {
    const { id } = await makeSlip('')
    expect(await due(slip(id))).toMatchObject({ iban: '', problem: 'iban-missing' })
    expect(refusals(await make([slip(id)]))).toEqual(['payment-iban-missing'])
    const added = 'BE43068999999501'
    const { accounts } = accepted(await ann.call('POST /sales/supplier/saveaccount', { id: seller, iban: added }))
    const { id: own, rev } = requireValue(accounts[0], 'the account')
    expect(await due(slip(id))).toMatchObject({ problem: 'iban-missing' })
    const how = 'Bankkaart gezien aan de balie'
    accepted(await main.call('POST /sales/supplier/verifyaccount', { id: seller, account: own, rev, how }))
    expect(await due(slip(id))).toMatchObject({ iban: added, problem: null })
    expect(accepted(await make([slip(id)])).batch.lines).toMatchObject([{ isSigned: false, verifiedHow: how }])
  })

  test('that is set off against a sale is not paid', async () => {
    const { id } = await makeSlip()
    await pool.query('alter table purchase_slip disable trigger purchase_slip_is_sealed')
    await pool.query(
      `update purchase_slip set document = jsonb_set(document, '{settlement}', '{"kind": "set-off", "offer": "OF-1"}')
       where number = $1`,
      [id],
    )
    await pool.query('alter table purchase_slip enable trigger purchase_slip_is_sealed')
    expect((await readSlip(id)).payment).toMatchObject({ isSetOff: true, openCents: 0 })
    expect(await due(slip(id))).toBeUndefined()
  })

  test('is not annulled while a batch pays it; annulled once paid, its payment counts for the slip that takes its place', async () => {
    const tradeIn = await takeOver()
    const first = await issueSlipFor(tradeIn)
    const annul = async (id: number) => {
      const { rev } = await readSlip(id)
      return main.call('POST /sales/purchaseslip/annul', { id, rev, reason: 'Verkeerde kilometerstand' })
    }
    const batch = await exportMade(slip(first.id))
    expect(refusals(await annul(first.id))).toEqual(['paper-in-batch'])
    await execute(batch)
    accepted(await annul(first.id))
    expect((await readSlip(first.id)).payment.openCents).toBe(-640_000)
    const second = await issueSlipFor(tradeIn)
    expect((await readSlip(first.id)).payment).toMatchObject({ openCents: 0, paid: [] })
    expect((await readSlip(second.id)).payment).toMatchObject({ openCents: 0, paid: [{ cents: 640_000 }] })
    expect(await due(slip(second.id))).toBeUndefined()
  })

  test('that was annulled once paid asks its money back of the seller', async () => {
    const { id, number } = await makeSlip()
    await execute(await exportMade(slip(id)))
    const { rev } = await readSlip(id)
    accepted(await main.call('POST /sales/purchaseslip/annul', { id, rev, reason: 'Wagen teruggenomen' }))
    await importDay([{ cents: 640_000, iban: sellersIban, name: 'VERKOPER', reference: number }])
    expect((await readSlip(id)).payment).toMatchObject({ openCents: 0 })
  })
})

test('a credit note that a batch pays back is not set off meanwhile', async () => {
  const issueFree = async () => {
    const { free, choices } = accepted(await ann.call('GET /sales/invoice/getfree', {}))
    const line = {
      description: 'Stalling',
      quantity: 1_000,
      unit: 'C62',
      unitPrice: 1_000_000,
      vatCode: 'S21',
      account: requireValue(choices.accounts[0], 'an account').number,
    } as const
    const customer = { id: builder, label: 'Scheldebouw bv' }
    const saved = accepted(
      await ann.call('POST /sales/invoice/savefree', { free: { ...free, customer, lines: [line] } }),
    )
    return issueInvoice(requireValue(saved.free.id, 'a draft'))
  }
  const readInvoice = async (id: number) => accepted(await ann.call('GET /sales/invoice/get', { id })).invoice
  const issueInvoice = async (id: number) => {
    const { rev, hash } = await readInvoice(id)
    return accepted(await ann.call('POST /sales/invoice/issue', { id, rev, on: today, hash: hash ?? '' })).invoice
  }
  const paid = await issueFree()
  const { id, rev, openCents: amountCents } = paid
  const cash = { id, rev, key: crypto.randomUUID(), way: 'card', on: today, amountCents, reference: '' } as const
  const { rev: paidRev } = accepted(await ann.call('POST /sales/invoice/notepayment', cash)).invoice
  const asked = { id, rev: paidRev, reason: 'Dubbel', wishes: null, isCarBack: false }
  const note = await issueInvoice(accepted(await ann.call('POST /sales/invoice/draftcredit', asked)).invoice.id)
  const owed = await issueFree()
  const setOff = async () =>
    ann.call('POST /sales/invoice/setoff', {
      id: owed.id,
      rev: (await readInvoice(owed.id)).rev,
      other: note.id,
      amountCents: 1_000,
    })
  const batch = accepted(await make([{ kind: 'credit-note', id: note.id }])).batch
  expect(refusals(await setOff())).toEqual(['paper-in-batch'])
  accepted(await ann.call('POST /sales/paymentbatch/cancel', { ...toAct(batch), reason: 'Verrekend' }))
  accepted(await setOff())
})

describe('a self-billed invoice', () => {
  async function makeSelfBilled() {
    const tradeIn = await takeOverCar(pieter.call, { customer: builder, vin: nextVin(), sellerVat: 'full' })
    const source = { tradeIn, car: null, seller: null }
    const { id, rev, hash } = accepted(await ann.call('POST /sales/invoice/draftselfbilled', source)).invoice
    return accepted(await ann.call('POST /sales/invoice/issue', { id, rev, on: today, hash: hash ?? '' })).invoice
  }
  const readInvoice = async (id: number) => accepted(await ann.call('GET /sales/invoice/get', { id })).invoice
  const selfBilled = (id: number): Paper => ({ kind: 'self-billed', id })

  test('is paid on a verified account, and is not credited while a batch pays it', async () => {
    const invoice = await makeSelfBilled()
    expect(await due(selfBilled(invoice.id))).toMatchObject({ openCents: 640_000, problem: null })
    const batch = await exportMade(selfBilled(invoice.id))
    const wishes = [{ code: requireValue(invoice.left[0], 'a code').code, grossCents: 24_200 }]
    const asked = { id: invoice.id, rev: invoice.rev, reason: 'Schade', wishes, isCarBack: false }
    const credit = accepted(await main.call('POST /sales/invoice/draftcredit', asked)).invoice
    const issueCredit = async () => {
      const { id, rev, hash } = await readInvoice(credit.id)
      return main.call('POST /sales/invoice/issue', { id, rev, on: today, hash: hash ?? '' })
    }
    expect(refusals(await issueCredit())).toEqual(['paper-in-batch'])
    await execute(batch)
    expect((await readInvoice(invoice.id)).openCents).toBe(0)
    accepted(await undoLine(batch))
    expect((await readInvoice(invoice.id)).openCents).toBe(-640_000)
    accepted(
      await ann.call('POST /sales/paymentbatch/fail', {
        ...toAct(await readBatch(batch)),
        line: null,
        reason: 'Limiet',
      }),
    )
    accepted(await issueCredit())
    expect(await due(selfBilled(invoice.id))).toMatchObject({ openCents: 615_800 })
  })

  test('whose account is not verified any more stops the approval', async () => {
    const invoice = await makeSelfBilled()
    const batch = accepted(await make([selfBilled(invoice.id)])).batch
    await pool.query('update supplier_account set verified_at = null, verified_by = null, verified_how = $1', [''])
    expect(await readBatch(batch)).toMatchObject({ lines: [{ problem: 'iban-unverified' }] })
    expect(refusals(await main.call('POST /sales/paymentbatch/release', toAct(batch)))).toEqual(['payment-problems'])
    accepted(await ann.call('POST /sales/paymentbatch/cancel', { ...toAct(batch), reason: 'Rekening' }))
    expect(await due(selfBilled(invoice.id))).toMatchObject({ problem: 'iban-missing' })
  })
})

describe('money of a sale that goes back', () => {
  let dossier: number
  const set = (changes: string) => pool.query(`update dossier set ${changes} where number = $1`, [dossier])
  const read = () => readDossier(main.call, dossier)

  beforeAll(async () => {
    const buyer = await makeCustomer(main.call, { lastName: 'Exporteur' })
    await addAddress(buyer)
    const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
    const sold = await sellCar(sofie.call, { customer: buyer, car: car.number })
    accepted(await signForm(sofie.call, sold.dossier))
    dossier = sold.dossier.id
    const iban = 'BE68539007547034'
    const { accounts } = accepted(await ann.call('POST /sales/supplier/saveaccount', { id: buyer, iban }))
    const { id, rev } = requireValue(accounts[0], 'the account')
    accepted(
      await main.call('POST /sales/supplier/verifyaccount', { id: buyer, account: id, rev, how: 'Kaart gezien' }),
    )
    const { rows } = await pool.query<{ id: string }>('select id from staff_user limit 1')
    await set(`guarantee_cents = 420000, guarantee_received_on = '${today}', guarantee_received_by = '${rows[0]?.id}'`)
  })

  test('a guarantee waits for the proof of transport, then goes back by its batch, and not a second time by hand', async () => {
    const guarantee: Paper = { kind: 'guarantee', id: dossier }
    // Without a row for the proof too.
    expect(await due(guarantee)).toMatchObject({ openCents: 420_000, problem: 'transport-unproven' })
    await pool.query(
      `insert into dossier_document (dossier_id, need) select id, 'transport-proof' from dossier where number = $1`,
      [dossier],
    )
    expect(await due(guarantee)).toMatchObject({ openCents: 420_000, problem: 'transport-unproven' })
    expect(refusals(await make([guarantee]))).toEqual(['payment-transport-unproven'])
    await pool.query(
      `update dossier_document set received_on = $2, received_by = (select id from staff_user limit 1)
       where need = 'transport-proof' and dossier_id = (select id from dossier where number = $1)`,
      [dossier, today],
    )
    const batch = await exportMade(guarantee)
    expect(batch.lines).toMatchObject([{ endToEnd: expect.stringMatching(/^G-DO-/), cents: 420_000 }])
    const byHand = (event: 'received' | 'repaid', on: string | null) =>
      main.call('POST /sales/dossier/guarantee', { id: dossier, event, on })
    expect(refusals(await byHand('repaid', today))).toEqual(['guarantee_is_with_bank'])
    await execute(batch)
    expect((await read()).money?.guarantee).toMatchObject({ repaidOn: today })
    expect(refusals(await byHand('repaid', null))).toEqual(['guarantee_is_with_bank'])
    accepted(await undoLine(batch))
    expect((await read()).money?.guarantee).toMatchObject({ repaidOn: null })
    accepted(
      await ann.call('POST /sales/paymentbatch/fail', {
        ...toAct(await readBatch(batch)),
        line: null,
        reason: 'Limiet',
      }),
    )
    accepted(await byHand('repaid', today))
    expect(await due(guarantee)).toBeUndefined()
  })

  test('what was paid too much goes back, and the balance of the dossier follows', async () => {
    const sale: Paper = { kind: 'sale', id: dossier }
    const { money } = await read()
    const balance = requireValue(money, 'the money').balanceCents
    await pool.query(
      `insert into dossier_payment (id, dossier_id, on_day, amount_cents, is_advance, reference, created_by, created_at)
       select uuidv7(), dossier.id, $2, $3, false, 'bank', staff.id, now() from dossier, (select id from staff_user limit 1) staff where number = $1`,
      [dossier, today, balance + 12_300],
    )
    expect(await due(sale)).toMatchObject({ openCents: 12_300, problem: null })
    const batch = await exportMade(sale)
    await execute(batch)
    expect((await read()).money?.balanceCents).toBe(0)
    accepted(await undoLine(batch))
    expect((await read()).money?.balanceCents).toBe(-12_300)
  })
})

describe('is refused', () => {
  test('to who may not; of another company or none; and what is refused beside it leaves nothing half', async () => {
    const { id } = await makeSlip()
    expect((await make([slip(id)], sofie)).status).toBe(403)
    expect(refusals(await make([slip(99_999)]))).toEqual(['reference-gone'])
    expect(refusals(await make([{ kind: 'self-billed', id }]))).toEqual(['reference-gone'])
    const { id: missing } = await makeSlip('BE68539007547034')
    const count = async () =>
      (await pool.query<{ count: number }>('select count(*)::int as count from payment_batch')).rows[0]?.count
    const before = await count()
    await pool.query(
      'update purchase_slip set annulled_at = now(), annulled_by = issued_by, annulled_because = $2 where number = $1',
      [missing, 'x'],
    )
    expect(refusals(await make([slip(id), slip(missing)]))).toEqual(['reference-gone'])
    expect(await count()).toBe(before)
    expect(await due(slip(id))).toMatchObject({ problem: null })
    // Chosen twice, it is paid once.
    expect(accepted(await make([slip(id), slip(id)])).batch).toMatchObject({ totalCents: 640_000, lineCount: 1 })
  })

  test('by the database itself: one paper in two standing transfers', async () => {
    const { id } = await makeSlip()
    accepted(await make([slip(id)]))
    const twice = pool.query(
      `insert into payment_part (line_id, slip_id, cents)
       select (select line_id from payment_part where slip_id is distinct from slip.id limit 1), slip.id, 1
       from purchase_slip slip where number = $1`,
      [id],
    )
    await expect(twice).rejects.toThrow('payment_part_of_one_slip')
  })
})

test('at the same moment, two clerks do not pay one slip in two batches', async () => {
  const [shared, first, second] = [await makeSlip(), await makeSlip(), await makeSlip()]
  const answers = await Promise.all([
    make([slip(first.id), slip(shared.id)]),
    make([slip(shared.id), slip(second.id)], bea),
  ])
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
  expect(answers.flatMap((one) => refusals(one))).toEqual(['payment-invoice-taken'])
})
