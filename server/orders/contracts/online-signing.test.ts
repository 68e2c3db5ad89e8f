import { createHash } from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { newToken } from '../../access/secrets.ts'
import { transaction } from '../../platform/database/database.ts'
import { apiCaller } from '../../test/api-caller.ts'
import { readDossier, sellCar, signForm } from '../../test/dossiers.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { tokenIn } from '../../test/mailed.ts'
import { eraseCustomer, homeEmail, makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { orderFormData } from './contract-data.ts'
import { orderFormLinkRetention } from './online-signing.ts'

const shop = await runningShop({ rateLimitFactor: 1000 })
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const { call: sofie } = await makeColleague(shop, 'salesperson', gent.branchId)
const { call: luc } = await makeColleague(shop, 'workshop', gent.branchId)
const main = await signedInStaff(shop)

const demand = async (orderFormMode: 'off' | 'optional' | 'required') => {
  const [company] = (await main.call('GET /sales/identityprovider/getall', {})).result.companies
  const { companyName: _, hasSecret: __, ...kept } = company!
  const wanted = {
    ...kept,
    kind: 'simulator',
    name: 'Proef-ID',
    orderFormMode,
    secret: '',
    isPublicClient: false,
  } as const
  accepted(await main.call('POST /sales/identityprovider/save', wanted))
}

beforeAll(async () => {
  await pool.query(
    `with flow as (insert into order_flow (name, code, vehicle_condition, valid_from)
       values ('{"nl": "Tekenen"}', 'tekenen', 2, '2026-01-01') returning id)
     insert into order_flow_step (order_flow_id, rank, label, role, due_days, needs)
     select id, 0, '{"nl": "Laten tekenen"}', 'salesperson', 3, '{order-form}' from flow`,
  )
  await demand('required')
})

let made = 0

/** A sold car whose order form can be signed. */
async function sell(facts: Parameters<typeof makeCustomer>[1] = {}) {
  const email = `koper${++made}@example.be`
  const customer = await makeCustomer(main.call, { emails: homeEmail(email), ...facts })
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  const { dossier } = await sellCar(sofie, { customer, car: car.number })
  const { id, rev } = dossier
  const noted = accepted(
    await sofie('POST /sales/customerorder/saveessential', { id, rev, essential: 'trekhaak' }),
  ).dossier
  return { email, customer, id, rev: noted.rev, owner: dossier.owner }
}
type Sale = Awaited<ReturnType<typeof sell>>

/** Sends the order form of a sale. Returns the key of its mailed link. */
async function send(of: Sale): Promise<string> {
  const { dossier } = accepted(await sofie('POST /sales/customerorder/sendform', { id: of.id, rev: of.rev }))
  expect(dossier.state).toBe('draft')
  const mail = await vi.waitFor(
    async () => {
      const invitation = (await shop.mailsTo(of.email)).find((one) => /tekenen|signer/.test(one) && one.includes('#'))
      expect(invitation).toBeDefined()
      return invitation!
    },
    { timeout: 12_000, interval: 100 },
  )
  return tokenIn(mail)
}

/** A browser of a customer, with a cookie of its own. */
function browser(link: string) {
  const cookie = `XSRF-TOKEN=xsrf; identity-check=${newToken()}`
  const headers = { 'x-api-key': 'demo', cookie, 'x-xsrf-token': 'xsrf', 'x-requested-with': 'XMLHttpRequest' }
  const call = apiCaller(shop.origin, headers)
  const open = () => call('POST /shop/orderform/open', { link })
  const print = async () =>
    new Uint8Array(await (await call.file('POST /shop/orderform/print', { link })).arrayBuffer())
  const hash = async () => (await open()).result.form.documentHash!
  const goOn = async (fields: Record<string, string> = {}) => {
    const { address } = accepted(await call('POST /shop/orderform/identify', { link, documentHash: await hash() }))
    const confirmed = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ act: 'confirm', givenName: 'Jan', familyName: 'Peeters', ...fields }),
      redirect: 'manual',
    })
    return fetch(confirmed.headers.get('location')!, { headers: { cookie }, redirect: 'manual' })
  }
  const sign = async (
    changes: Partial<{ documentHash: string; name: string; isAgreed: boolean; isIdentified: boolean }> = {},
  ) =>
    call('POST /shop/orderform/sign', {
      link,
      documentHash: changes.documentHash ?? (await hash()),
      name: '',
      isAgreed: true,
      isIdentified: true,
      ...changes,
    })
  return { link, call, open, print, goOn, sign }
}

const readText = async (bytes: Uint8Array) => {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}
const online = async ({ id }: Sale) => accepted(await sofie('GET /sales/customerorder/getonline', { id }))

describe('an order form that is sent', () => {
  test('is read, and signed by who was identified; the dossier sees its paper', async () => {
    const of = await sell()
    const visitor = browser(await send(of))
    const first = accepted(await visitor.open()).form
    expect(first).toMatchObject({
      state: 'open',
      isRead: false,
      isConsumer: true,
      identity: { mode: 'required', person: null },
    })
    const shown = await visitor.print()
    expect(createHash('sha256').update(shown).digest('hex')).toBe(first.documentHash)
    const back = await visitor.goOn({ birthDate: '1984-02-29' })
    expect([back.status, back.headers.get('location')]).toEqual([303, '/nl/bestelbon-tekenen'])
    const { form } = accepted(await visitor.sign())
    expect(form).toMatchObject({
      state: 'signed',
      documentHash: null,
      signed: { name: 'Jan Peeters', identity: { provider: 'Proef-ID', match: 'same' } },
    })
    const dossier = await readDossier(sofie, of.id)
    expect(dossier.state).toBe('valid')
    expect(dossier.papers.find(({ paper }) => paper === 'order-form')?.receivedOn).toBe(form.signed?.on)
    expect(dossier.steps.filter(({ needs }) => needs.includes('order-form'))).toMatchObject([
      { doneOn: form.signed?.on, doneBy: null },
    ])
    const { rows } = await pool.query(
      `select contract.number, way, document_hash from contract join customer_order on customer_order.id = customer_order_id
       join dossier on dossier.id = dossier_id where dossier.number = $1`,
      [of.id],
    )
    expect(rows).toMatchObject([{ way: 'online', document_hash: first.documentHash }])
    const { contract } = accepted(await sofie('GET /sales/contract/get', { id: rows[0].number }))
    expect(contract).toMatchObject({
      way: 'online',
      signerName: 'Jan Peeters',
      identity: { name: 'Jan Peeters', match: 'same', birthDate: '1984-02-29' },
    })
    const file = await visitor.call.file('POST /shop/orderform/print', { link: visitor.link })
    expect(file.headers.get('content-disposition')).toMatch(/filename="?bestelbon-co-\d{4}-\d{6}\.pdf/)
    const signed = await readText(new Uint8Array(await file.arrayBuffer()))
    expect(signed).toContain('Geïdentificeerd met Proef-ID als Jan Peeters.')
    expect(signed).toContain(`via de link die`)
    expect(signed).toContain(of.email)
    await expect.poll(async () => (await shop.mailsTo(of.email)).join('')).toContain('Uw getekende bestelbon')
    const { events } = await online(of)
    expect(events.map(({ kind }) => kind)).toEqual(['sent', 'opened', 'read', 'signed'])
    expect(events.slice(1).every(({ documentHash }) => documentHash === first.documentHash)).toBe(true)
    const read = await orderFormData.read(shop.database.db, { email: of.email } as never, {
      language: 'nl',
      now: new Date(),
    })
    expect(read).toMatchObject([{ kind: 'sent' }, { kind: 'opened' }, { kind: 'read' }, { kind: 'signed' }])
  })

  test('is signed once, by whichever way comes first', async () => {
    const of = await sell()
    const visitor = browser(await send(of))
    await visitor.print()
    await visitor.goOn()
    const seen = accepted(await visitor.open()).form
    const dossier = await readDossier(sofie, of.id)
    accepted(await signForm(sofie, dossier))
    expect(refusalNames(await visitor.sign({ documentHash: seen.documentHash! }))).toEqual([409, 'order-form-signed'])
    expect(accepted(await visitor.open()).form).toMatchObject({
      state: 'signed',
      signed: { way: 'typed', identity: null },
    })
  })

  test('is not signed unread, without consent, in another form, or by a name where an identity is wanted', async () => {
    const of = await sell()
    const visitor = browser(await send(of))
    expect(refusalNames(await visitor.sign())).toEqual([422, 'order-form-unread'])
    await visitor.print()
    expect(refusalNames(await visitor.sign({ isAgreed: false }))).toEqual([422, 'order-form-consent-missing'])
    expect(refusalNames(await visitor.sign({ documentHash: '0'.repeat(64) }))).toEqual([409, 'order-form-reread'])
    expect(refusalNames(await visitor.sign())).toEqual([422, 'identity-lapsed'])
    expect(refusalNames(await visitor.sign({ isIdentified: false, name: 'Jan Peeters' }))).toEqual([
      422,
      'identity-required',
    ])
    expect((await readDossier(sofie, of.id)).state).toBe('draft')
  })

  test('is signed by nobody else than its customer', async () => {
    const of = await sell()
    const visitor = browser(await send(of))
    await visitor.print()
    await visitor.goOn({ givenName: 'Piet' })
    expect(accepted(await visitor.open()).form.identity.person).toMatchObject({ match: 'other' })
    expect(refusalNames(await visitor.sign())).toEqual([422, 'identity-other-person'])
    await visitor.goOn({ givenName: 'Jan Karel' })
    expect(accepted(await visitor.sign()).form.signed).toMatchObject({ identity: { match: 'more-names' } })
  })

  test('is not signed with an identity of another form: it changed meanwhile', async () => {
    const of = await sell()
    const visitor = browser(await send(of))
    await visitor.print()
    await visitor.goOn()
    const { rev } = await readDossier(sofie, of.id)
    accepted(await sofie('POST /sales/customerorder/saveessential', { id: of.id, rev, essential: 'geen trekhaak' }))
    expect(accepted(await visitor.open()).form).toMatchObject({ isRead: false, identity: { person: null } })
    expect(refusalNames(await visitor.sign())).toEqual([422, 'order-form-unread'])
  })

  test('is signed by a typed name where the company wants no identity, and says so', async () => {
    await demand('off')
    const of = await sell()
    const visitor = browser(await send(of))
    await visitor.print()
    const { form } = accepted(await visitor.sign({ isIdentified: false, name: 'Jan Peeters' }))
    expect(form.signed).toMatchObject({ name: 'Jan Peeters', identity: null })
    const signed = await readText(await visitor.print())
    expect(signed).toContain('Zonder identificatie, alleen met een getypte naam.')
    await demand('required')
  })
})

describe('the link of an order form', () => {
  test('is mailed by who may have it signed, to a customer with an address, once all is answered', async () => {
    const of = await sell()
    expect((await luc('POST /sales/customerorder/sendform', { id: of.id, rev: of.rev })).status).toBe(403)
    expect(refusalNames(await sofie('POST /sales/customerorder/sendform', { id: of.id, rev: of.rev - 1 }))).toEqual([
      409,
      'changed-meanwhile',
    ])
    const nowhere = await sell()
    await pool.query('delete from customer_email where address = $1', [nowhere.email])
    expect(
      refusalNames(await sofie('POST /sales/customerorder/sendform', { id: nowhere.id, rev: nowhere.rev })),
    ).toEqual([422, 'order-form-no-email'])
  })

  test('opens nothing at an earlier address any more, and each address reads the form for itself', async () => {
    const of = await sell()
    const wrong = browser(await send(of))
    await wrong.print()
    const address = `juist${made}@example.be`
    await pool.query('update customer_email set address = $1 where address = $2', [address, of.email])
    const right = browser(await send({ ...of, email: address }))
    expect((await wrong.open()).status).toBe(404)
    expect(accepted(await right.open()).form.isRead).toBe(false)
    expect((await online(of)).events.map(({ kind, email }) => `${kind} ${email}`)).toEqual([
      `sent ${of.email}`,
      `read ${of.email}`,
      `sent ${address}`,
      `opened ${address}`,
    ])
  })

  test('is withdrawn by staff: nothing of it is read or signed any more, and its page says where to ask', async () => {
    const of = await sell()
    expect(refusalNames(await sofie('POST /sales/customerorder/withdrawform', { id: of.id }))).toEqual([
      409,
      'order-form-no-link',
    ])
    const visitor = browser(await send(of))
    await visitor.print()
    const { documentHash } = accepted(await visitor.open()).form
    expect((await luc('POST /sales/customerorder/withdrawform', { id: of.id })).status).toBe(403)
    accepted(await sofie('POST /sales/customerorder/withdrawform', { id: of.id }))
    const refused = await visitor.open()
    expect(refusalNames(refused)).toEqual([404, 'order-form-withdrawn'])
    expect(refused.errors[0]?.message).toMatch(/^Autogroep NV heeft deze link ingetrokken/)
    const signed = await visitor.sign({ documentHash: documentHash!, name: 'Jan Peeters', isIdentified: false })
    expect(refusalNames(signed)).toEqual([404, 'order-form-withdrawn'])
    expect((await readDossier(sofie, of.id)).state).toBe('draft')
    const { isOpen, events } = await online(of)
    expect([isOpen, events.at(-1)?.kind, events.at(-1)?.email]).toEqual([false, 'withdrawn', of.email])

    // A new link, to another address, opens it.
    const address = `nieuw${made}@example.be`
    await pool.query('update customer_email set address = $1 where address = $2', [address, of.email])
    const next = browser(await send({ ...of, email: address }))
    expect(accepted(await next.open()).form.state).toBe('open')
    expect((await online(of)).isOpen).toBe(true)
  })

  test('is gone with the customer, and the record names no address any more', async () => {
    const of = await sell()
    const visitor = browser(await send(of))
    await visitor.open()
    await eraseCustomer(main.call, of.customer)
    expect((await visitor.open()).status).toBe(404)
    const { rows } = await pool.query(
      'select distinct email, ip from order_form_event join dossier on dossier.id = dossier_id where dossier.number = $1',
      [of.id],
    )
    expect(rows).toEqual([{ email: '', ip: '' }])
  })

  test('opens nothing that is not its own, and nothing once it lapsed', async () => {
    const of = await sell()
    const link = await send(of)
    expect(refusalNames(await browser(newToken()).open())).toEqual([404, 'order-form-not-found'])
    shop.moveClock(16 * 86_400_000)
    expect(refusalNames(await browser(link).open())).toEqual([404, 'order-form-not-found'])
    const removed = await transaction(shop.database, (tx) => orderFormLinkRetention.remove(tx, shop.services.clock()))
    expect(removed).toBeGreaterThan(0)
  })
})
