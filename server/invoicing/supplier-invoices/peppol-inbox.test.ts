import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeCoda } from '@forecourt/domain/invoicing/bank/coda-writer.ts'
import type { StatedInvoice } from '@forecourt/domain/invoicing/supplier-invoices/stated-invoice.ts'
import { dearerCar } from '@forecourt/domain/invoicing/supplier-invoices/supplier-invoice.test-data.ts'
import { writeSupplierUbl } from '@forecourt/domain/invoicing/supplier-invoices/supplier-ubl.ts'
import { writeInvoiceResponse } from '@forecourt/domain/invoicing/supplier-invoices/purchase-response.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { makeBranch } from '../../test/factories.ts'
import { makeColleague, makeCustomer } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { readInvoiceResponse } from '../delivery/invoice-response.ts'
import { signCallback } from '../delivery/signed-callback.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const main = await signedInStaff(shop)
const ann = await makeColleague(shop, 'administration', gent.branchId)
const today = brusselsDay(new Date())
const sender = '0208:0440331894'
const knownName = 'Jan Noord'
let ours = ''

beforeAll(async () => {
  // A company of the group that shares the access point: what is sent to it is not ours.
  await pool.query(
    "insert into company (name, enterprise_number, rank) values ('Autogroep Trucks NV', '0999006067', -1)",
  )
  await pool.query("update company set invoicing = 'own', own_since = $1", [`${today.slice(0, 4)}-01-01`])
  const { rows } = await pool.query<{ number: string }>(
    'select enterprise_number as number from branch where id = $1',
    [gent.branchId],
  )
  ours = `0208:${requireValue(rows[0], 'the company of a branch').number}`
  const { companies } = accepted(await main.call('GET /sales/accesspoint/getall', {}))
  for (const { company, rev } of companies) {
    const asked = { company, rev, kind: 'simulator', address: '', network: 'test', token: '' } as const
    accepted(await main.call('POST /sales/accesspoint/save', asked))
  }
  const supplier = await makeCustomer(main.call, { lastName: 'Noord' })
  await pool.query("update customer set vat_prefix = 'BE', vat_number = '0440331894' where number = $1", [supplier])
})

beforeEach(async () => {
  await pool.query('delete from simulator_peppol_behaviour')
})

let serial = 0
function invoice(changes: Partial<StatedInvoice> = {}): StatedInvoice {
  const netCents = 10_000 + (serial += 1) * 1_371
  const vatCents = Math.round(netCents * 0.21)
  return {
    ...dearerCar,
    number: `P-${serial}`,
    issuedOn: today,
    dueOn: null,
    orderReference: '',
    lines: [{ description: 'Poetsen', netCents, rateBp: 2_100, vin: null }],
    vat: [{ rateBp: 2_100, baseCents: netCents, vatCents }],
    netCents,
    vatCents,
    totalCents: netCents + vatCents,
    ...changes,
  }
}

interface Sent {
  readonly kind?: 'invoice' | 'credit-note' | 'self-billed'
  readonly to?: string
  readonly messageId?: string
}

/** Has a supplier send us a document over Peppol; returns the id of its message. */
async function deliver(xml: string, { kind = 'invoice', to = ours, messageId }: Sent = {}): Promise<string> {
  const query = messageId === undefined ? '' : `?sbdhInstanceID=${messageId}`
  const address = `${shop.origin}/simulator/peppol/deliver/${[sender, to, kind].map(encodeURIComponent).join('/')}${query}`
  const answer = await fetch(address, { method: 'POST', body: xml })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { sbdhInstanceIdentifier: string }).sbdhInstanceIdentifier
}

interface FoundMessage {
  readonly fate: string
  readonly subject: string
  readonly sender: string
  readonly senderName: string
  readonly invoice: number | null
}

async function findMessage(key: string): Promise<FoundMessage | undefined> {
  const { rows } = await pool.query<FoundMessage>(
    `select fate, subject, message.sender, sender_name as "senderName", invoice.number as invoice from incoming_message message
     left join supplier_invoice invoice on invoice.message_id = message.id where message_key = $1`,
    [key],
  )
  return rows[0]
}

/** Has the access point asked until it gave a message. */
async function awaitMessage(key: string): Promise<FoundMessage> {
  await expect
    .poll(
      async () => {
        await shop.hurry('poll-peppol')
        return findMessage(key)
      },
      { timeout: 20_000, interval: 150 },
    )
    .toBeDefined()
  return requireValue(await findMessage(key), 'a message that was received')
}

const read = async (id: number) => accepted(await ann.call('GET /sales/supplierinvoice/get', { id })).invoice

async function awaitInvoice(stated: StatedInvoice): Promise<number> {
  const { invoice: id } = await awaitMessage(await deliver(writeSupplierUbl(stated)))
  return requireValue(id, 'the invoice of a message')
}

async function book(id: number) {
  const { rev, lines, branch } = await read(id)
  const booked = lines.map(({ place, carKind }) => ({
    place,
    account: '604200',
    vatCode: 'D21',
    branch: branch.id,
    carKind,
  }))
  return accepted(await ann.call('POST /sales/supplierinvoice/book', { id, rev, remember: false, lines: booked }))
    .invoice
}

/** Waits until the newest answer to an invoice comes to a state. */
async function expectResponse(id: number, state: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await shop.hurry('send-invoice-response')
        return (await read(id)).responses[0]?.state
      },
      { timeout: 20_000, interval: 150 },
    )
    .toBe(state)
}

async function sentResponses(number: string) {
  const { rows } = await pool.query<{ payload: string; sender: string; receiver: string }>(
    `select payload, sender, receiver from simulator_peppol_message
     where not is_inbound and process like '%invoice_response%' and payload like $1`,
    [`%<cbc:ID>${number}</cbc:ID>%`],
  )
  return rows
}

describe('a document that came over Peppol', () => {
  test('is kept byte for byte, read and matched as one that somebody uploaded', async () => {
    const stated = invoice()
    const xml = writeSupplierUbl(stated)
    const message = await awaitMessage(await deliver(xml))
    expect(message).toMatchObject({ fate: 'invoice', subject: stated.number, sender, senderName: stated.supplier.name })
    const id = requireValue(message.invoice, 'the invoice')
    expect(await read(id)).toMatchObject({
      origin: 'peppol',
      state: 'review',
      receivedBy: null,
      message: { channel: 'peppol', sender },
      stated: { number: stated.number },
    })
    const { rows } = await pool.query<{ content: Buffer; isSame: boolean }>(
      `select content, encode(sha256(content), 'hex') = sha256 as "isSame" from supplier_invoice_file
       join supplier_invoice invoice on invoice.id = invoice_id where invoice.number = $1`,
      [id],
    )
    expect(rows.map(({ content, isSame }) => [content.toString(), isSame])).toEqual([[xml, true]])
  })

  test('is taken once, however often its message is listed', async () => {
    const key = await deliver(writeSupplierUbl(invoice()))
    await deliver(writeSupplierUbl(invoice()), { messageId: key })
    await awaitMessage(key)
    await awaitMessage(await deliver(writeSupplierUbl(invoice())))
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int from incoming_message where message_key = $1',
      [key],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('that came before by another message leads to no second invoice', async () => {
    const xml = writeSupplierUbl(invoice())
    await awaitMessage(await deliver(xml))
    const key = await deliver(xml)
    expect(await awaitMessage(key)).toMatchObject({ fate: 'same-file', invoice: null })
    const { rows } = await pool.query<{ state: string; detail: string }>(
      'select state, detail from incoming_message where message_key = $1',
      [key],
    )
    expect(rows).toEqual([{ state: 'done', detail: expect.stringMatching(/^IN-/) as string }])
  })

  test('is a credit note where it says so', async () => {
    const key = await deliver(writeSupplierUbl(invoice({ isCredit: true })), { kind: 'credit-note' })
    const { invoice: id } = await awaitMessage(key)
    expect(await read(requireValue(id, 'the credit note'))).toMatchObject({ stated: { isCredit: true } })
  })

  test.each(['by its envelope', 'by its content'])('is no purchase where it is self-billed %s', async (by) => {
    const stated = invoice()
    const xml = writeSupplierUbl(stated)
    const key =
      by === 'by its envelope'
        ? await deliver(xml, { kind: 'self-billed' })
        : await deliver(xml.replace('>380<', '>389<'))
    expect(await awaitMessage(key)).toEqual({
      fate: 'self-billed',
      subject: stated.number,
      sender,
      senderName: knownName,
      invoice: null,
    })
    const { rows } = await pool.query<{ size: number }>(
      `select length(content) as size from incoming_message_file file join incoming_message message
       on message.id = file.message_id where message_key = $1`,
      [key],
    )
    expect(rows[0]?.size).toBeGreaterThan(500)
  })

  test.each([
    [
      'einvoice-doctype',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><Invoice>&b;</Invoice>',
    ],
    ['einvoice-unreadable', '<Invoice><cbc:ID>1</Invoice>'],
  ])('that cannot be read is kept with the reason: %s', async (fault, xml) => {
    const message = await awaitMessage(await deliver(xml))
    expect(message).toMatchObject({ fate: 'unreadable', senderName: knownName })
    expect(await read(requireValue(message.invoice, 'what was kept'))).toMatchObject({ state: 'received', fault })
  })

  test('that is a PDF waits to be looked at, and becomes an invoice that a clerk types', async () => {
    const key = await deliver('%PDF-1.7\nniets')
    expect(await awaitMessage(key)).toMatchObject({ fate: 'unreadable', invoice: null })
    const { rows } = await pool.query<{ number: number; state: string; name: string; reason: string }>(
      `select message.number, message.state, file.name, file.reason from incoming_message message
       join incoming_message_file file on file.message_id = message.id where message_key = $1`,
      [key],
    )
    const message = requireValue(rows[0], 'the message')
    expect(message).toMatchObject({ state: 'open', reason: 'type' })
    expect(message.name).toMatch(/\.pdf$/)
    const { invoice } = accepted(
      await ann.call('POST /sales/incomingmessage/makeinvoice', { id: message.number, place: 1 }),
    )
    expect(await read(invoice)).toMatchObject({ state: 'received', origin: 'peppol', stated: null })
  })

  test('to another company of the same access point is not ours', async () => {
    const key = await deliver(writeSupplierUbl(invoice()), { to: '0208:0999006067' })
    const message = await awaitMessage(key)
    const { rows } = await pool.query<{ name: string }>(
      `select company.name from supplier_invoice invoice join company on company.id = company_id where invoice.number = $1`,
      [message.invoice],
    )
    expect(rows).toEqual([{ name: 'Autogroep Trucks NV' }])
    const nobody = await deliver(writeSupplierUbl(invoice()), { to: '0208:0123456749' })
    await awaitMessage(await deliver(writeSupplierUbl(invoice())))
    expect(await findMessage(nobody)).toBeUndefined()
  })

  test('that names another buyer than it came to is not approved', async () => {
    const id = await awaitInvoice(invoice({ buyerNumber: 'BE0999006067' }))
    const { rev, checks } = await book(id)
    expect(checks).toContainEqual({ code: 'buyer-differs', severity: 'error', place: 'BE0999006067' })
    const answer = await main.call('POST /sales/supplierinvoice/approve', { id, rev, reason: null })
    expect(answer.errors[0]?.name).toBe('purchase-check-errors')
  })

  test('is still read when more came than one poll reads', async () => {
    const keys: string[] = []
    for (let at = 0; at < 60; at++) keys.push(await deliver(`Geen XML: ${at}`))
    for (const key of [keys[0], keys[30], keys[59]]) await awaitMessage(requireValue(key, 'a key'))
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int from incoming_message where message_key = any ($1)',
      [keys],
    )
    expect(rows).toEqual([{ count: 60 }])
  })
})

describe('a call of the access point', () => {
  const key = 'simulator'
  const post = async (body: string, signature: string | undefined) => {
    const headers = {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'peppol-signature': signature }),
    }
    return (await fetch(`${shop.origin}/api/peppol/arrived`, { method: 'POST', headers, body })).status
  }

  test('that is signed brings a document at once', async () => {
    const address = `${shop.origin}/simulator/peppol/deliver/${[sender, ours, 'invoice'].map(encodeURIComponent).join('/')}?notify`
    const answer = await fetch(address, { method: 'POST', body: writeSupplierUbl(invoice()) })
    const { sbdhInstanceIdentifier } = (await answer.json()) as { sbdhInstanceIdentifier: string }
    await expect.poll(() => findMessage(sbdhInstanceIdentifier), { timeout: 20_000, interval: 100 }).toBeDefined()
  })

  test('is refused unsigned, old, changed, of another key, of a number that is not ours, and a second time', async () => {
    const body = JSON.stringify({ receiver: ours, id: 'a document of its own' })
    const sign = (changes: { key?: string; at?: Date } = {}) => signCallback(body, { key, at: new Date(), ...changes })
    expect(await post(body, undefined)).toBe(401)
    expect(await post(body, sign({ key: 'other' }))).toBe(401)
    expect(await post(body, sign({ at: new Date(Date.now() - 600_000) }))).toBe(401)
    expect(await post(JSON.stringify({ receiver: ours, more: 1 }), sign())).toBe(401)
    const strange = JSON.stringify({ receiver: '0208:0123456749', id: 'x' })
    expect(await post(strange, signCallback(strange, { key, at: new Date() }))).toBe(401)
    const once = sign({ at: new Date(Date.now() - 1_000) })
    expect(await post(body, once)).toBe(200)
    expect(await post(body, once)).toBe(401)
  })
})

describe('our answer', () => {
  test('says that an approved invoice is accepted', async () => {
    const stated = invoice()
    const id = await awaitInvoice(stated)
    const { rev } = await book(id)
    accepted(await main.call('POST /sales/supplierinvoice/approve', { id, rev, reason: null }))
    await expectResponse(id, 'delivered')
    const [sent, ...others] = await sentResponses(stated.number)
    expect(others).toEqual([])
    expect(sent).toMatchObject({
      sender: `iso6523-actorid-upis::${ours}`,
      receiver: `iso6523-actorid-upis::${sender}`,
    })
    expect(readInvoiceResponse(Buffer.from(sent?.payload ?? ''))).toEqual({
      code: 'AP',
      reason: '',
      invoiceNumber: stated.number,
    })
  })

  test.each([
    ['dispute', 'UQ', 'PRI'],
    ['refuse', 'RE', 'REC'],
  ] as const)('names the reason of a person who wants to %s', async (act, code, reason) => {
    const stated = invoice()
    const id = await awaitInvoice(stated)
    const { rev } = await read(id)
    const asked = { id, rev, reason: 'Besteld voor 214,00', code: reason }
    accepted(
      act === 'dispute'
        ? await main.call('POST /sales/supplierinvoice/dispute', asked)
        : await main.call('POST /sales/supplierinvoice/refuse', asked),
    )
    await expectResponse(id, 'delivered')
    const [sent] = await sentResponses(stated.number)
    expect(sent?.payload).toContain(`<cbc:StatusReasonCode listID="OPStatusReason">${reason}</cbc:StatusReasonCode>`)
    expect(readInvoiceResponse(Buffer.from(sent?.payload ?? ''))).toMatchObject({ code, reason: 'Besteld voor 214,00' })
  })

  test('is not sent where the supplier takes none, and says so', async () => {
    const id = await awaitInvoice(invoice())
    const body = JSON.stringify({ participant: sender, behaviour: 'absent' })
    await fetch(`${shop.origin}/simulator/peppol/behaviour`, { method: 'POST', body })
    const { rev } = await read(id)
    accepted(await main.call('POST /sales/supplierinvoice/refuse', { id, rev, reason: 'Niet besteld', code: 'UNR' }))
    await expectResponse(id, 'failed')
    expect((await read(id)).responses).toMatchObject([{ problem: 'takes-none' }])
  })

  test('goes out once when the answer of the access point is lost', async () => {
    const stated = invoice()
    const id = await awaitInvoice(stated)
    const body = JSON.stringify({ participant: '*', behaviour: 'answer-lost' })
    await fetch(`${shop.origin}/simulator/peppol/behaviour`, { method: 'POST', body })
    const { rev } = await read(id)
    accepted(await main.call('POST /sales/supplierinvoice/refuse', { id, rev, reason: 'Niet besteld', code: 'UNR' }))
    await expectResponse(id, 'delivered')
    expect(await sentResponses(stated.number)).toHaveLength(1)
  })

  test('says that it was paid once the statement shows it, and not a second time', async () => {
    const iban = 'BE68539007547034'
    const stated = invoice({ iban })
    const id = await awaitInvoice(stated)
    const { rev, supplier } = await book(id)
    accepted(await main.call('POST /sales/supplierinvoice/approve', { id, rev, reason: null }))
    await expectResponse(id, 'delivered')
    const payee = requireValue(supplier.id, 'the supplier')
    const { accounts } = accepted(await ann.call('POST /sales/supplier/saveaccount', { id: payee, iban }))
    const account = requireValue(accounts[0], 'the account')
    const how = 'Gebeld'
    accepted(
      await main.call('POST /sales/supplier/verifyaccount', { id: payee, account: account.id, rev: account.rev, how }),
    )
    const due = accepted(await ann.call('GET /sales/paymentbatch/due', {}))
    const from = requireValue(
      due.accounts.find((one) => one.id === due.account),
      'the account of the company',
    )
    const asked = { account: from.id, executeOn: today, papers: [{ kind: 'supplier-invoice' as const, id }] }
    const made = accepted(await ann.call('POST /sales/paymentbatch/make', asked)).batch
    const toAct = ({ id: batch, rev: at }: typeof made) => ({ id: batch, rev: at })
    const released = accepted(await main.call('POST /sales/paymentbatch/release', toAct(made))).batch
    const exported = accepted(await ann.call('POST /sales/paymentbatch/export', toAct(released))).batch
    const line = requireValue(exported.lines[0], 'the transfer')
    const day = { holder: 'GARAGE', oldDay: today, day: today }
    const move = { cents: -line.cents, reference: line.endToEnd, name: 'NOORD', iban, text: 'x' }
    const statement = writeCoda([{ ...day, iban: from.iban, sequence: 1, oldCents: 9_000_000, moves: [move] }])
    const body = new FormData()
    body.append('FormFile', new File([statement], 'dag.cod'))
    const headers = { 'x-api-key': 'demo', authorization: `Bearer ${ann.token}` }
    await fetch(`${shop.origin}/api/sales/bank/upload`, { method: 'POST', headers, body })
    await expect
      .poll(
        async () => {
          await shop.hurry('send-invoice-response')
          return (await read(id)).responses.map(({ code, state }) => `${code} ${state}`)
        },
        { timeout: 20_000, interval: 150 },
      )
      .toEqual(['PD delivered', 'AP delivered'])
    const sent = await sentResponses(stated.number)
    const told = sent.find(({ payload }) => payload.includes('>PD<'))
    expect(told?.payload).toContain(`<cbc:EffectiveDate>${today}</cbc:EffectiveDate>`)
    const shown = requireValue(
      accepted(await ann.call('GET /sales/paymentbatch/get', { id: exported.id })).batch.lines[0]?.statement,
      'the statement',
    )
    const moved = requireValue(accepted(await ann.call('GET /sales/bank/get', { id: shown.id })).done[0], 'the line')
    accepted(await ann.call('POST /sales/bank/undo', { id: moved.id, rev: moved.rev }))
    expect((await read(id)).state).toBe('scheduled')
    expect((await read(id)).responses).toHaveLength(2)
  })

  test('goes to nobody for an invoice that was uploaded', async () => {
    const body = new FormData()
    body.append('FormFile', new File([writeSupplierUbl(invoice())], 'factuur.xml'))
    const response = await fetch(`${shop.origin}/api/sales/supplierinvoice/upload`, {
      method: 'POST',
      headers: { 'x-api-key': 'demo', authorization: `Bearer ${ann.token}` },
      body,
    })
    const { result } = (await response.json()) as { result: { id: number } }
    const { rev } = await read(result.id)
    accepted(await main.call('POST /sales/supplierinvoice/refuse', { id: result.id, rev, reason: 'Dubbel' }))
    expect((await read(result.id)).responses).toEqual([])
  })
})

test('the written response is valid by the schema of UBL 2.1', async (context) => {
  const folder =
    process.env['EINVOICE_RULES_DIR'] ?? path.resolve(import.meta.dirname, '../../../../shared/einvoice-rules')
  const url = path.join(folder, 'xsd/maindoc/UBL-ApplicationResponse-2.1.xsd')
  const schema = await readFile(url).catch(() => undefined)
  if (!schema) return context.skip()
  xmlRegisterFsInputProviders()
  const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(schema, { url }))
  const party = { participant: sender, name: 'Noord & Zuid' }
  const written = writeInvoiceResponse({
    id: '0b5e4a0e-0000-4000-8000-000000000001',
    on: today,
    effectiveOn: today,
    code: 'UQ',
    reasonCode: 'PRI',
    reason: 'Duurder dan besteld',
    sender: party,
    receiver: party,
    invoice: { number: 'F26/1', issuedOn: today, isCredit: false },
  })
  expect(() => validator.validate(XmlDocument.fromString(written))).not.toThrow()
})
