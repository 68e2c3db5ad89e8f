import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { CustomerDraft } from '@forecourt/domain/contacts/customer.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { readDossier, sellCar, signForm } from '../../test/dossiers.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { homeEmail, makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { transaction } from '../../platform/database/database.ts'
import type { JobContext } from '../../platform/jobs/jobs.ts'
import { planDelivery } from './deliveries.ts'
import type { RuleCheckerService } from './rule-checker.ts'
import { advanceDelivery } from './peppol-sending.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const ann = await makeColleague(shop, 'administration', gent.branchId)
const main = await signedInStaff(shop)
const minuteMs = 60_000

beforeAll(async () => {
  // A company before ours in the list, with the same access point: answers to us are not read as its own.
  await pool.query(
    "insert into company (name, enterprise_number, rank) values ('Autogroep Trucks NV', '0999006067', -1)",
  )
  await pool.query("update company set invoicing = 'own', own_since = $1", [`${today.slice(0, 4)}-01-01`])
  const { companies } = accepted(await main.call('GET /sales/accesspoint/getall', {}))
  for (const { company, rev } of companies) {
    const asked = { company, rev, kind: 'simulator', address: '', network: 'test', token: '' } as const
    accepted(await main.call('POST /sales/accesspoint/save', asked))
  }
})

beforeEach(async () => {
  await pool.query('delete from simulator_peppol_behaviour')
})

/** Has a simulated buyer, or with * the access point, behave in some way. */
async function behave(participant: string, behaviour: string | null): Promise<void> {
  const body = JSON.stringify({ participant, behaviour })
  const answer = await fetch(`${shop.origin}/simulator/peppol/behaviour`, { method: 'POST', body })
  expect(answer.status).toBe(200)
}

let serial = 0
/** Makes a customer with an address: a company with its own enterprise number, or a private person. */
async function makeBuyer(isBusiness: boolean, facts: Partial<CustomerDraft> = {}) {
  serial++
  const first = 999_005_000 + serial * 7
  const digits = `0${first}`.slice(0, 8)
  const enterpriseNumber = `${digits}${String(97 - (Number(digits) % 97)).padStart(2, '0')}`
  const business = { isCompany: true, companyName: 'Scheldebouw', enterpriseNumber } as const
  const id = await makeCustomer(main.call, {
    emails: homeEmail(`koper-${serial}@example.be`),
    ...(isBusiness && { ...business, vatPrefix: 'BE', vatNumber: enterpriseNumber }),
    ...facts,
  })
  await pool.query(
    `insert into customer_address (customer_id, label, street_name, house_number, postal_code, city, country_code)
     select id, 'home', 'Kaai', '1', '9300', 'Aalst', 'BE' from customer where number = $1`,
    [id],
  )
  return { id, enterpriseNumber, participant: `0208:${enterpriseNumber}` }
}

async function draftInvoice(customer: number) {
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  await pool.query(
    `insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on)
     values ($1, 1500000, false, $2) on conflict do nothing`,
    [car.vehicleId, today],
  )
  const { dossier } = await sellCar(sofie.call, { customer, car: car.number }, main.call)
  accepted(await signForm(sofie.call, await readDossier(sofie.call, dossier.id)))
  return accepted(await ann.call('POST /sales/invoice/draft', { dossier: dossier.id })).invoice
}

async function issueFor(customer: number): Promise<number> {
  const { id, rev, hash, checks, problem } = await draftInvoice(customer)
  expect({ problem, errors: checks.filter(({ severity }) => severity === 'error') }).toEqual({
    problem: null,
    errors: [],
  })
  accepted(await ann.call('POST /sales/invoice/issue', { id, rev, hash: hash ?? '', on: today }))
  return id
}

const read = async (id: number) => accepted(await ann.call('GET /sales/invoice/deliveries', { id }))
const refusals = (answer: Parameters<typeof refusalNames>[0]) => refusalNames(answer).slice(1)

/** Waits until the deliveries of an invoice come to something; jobs that wait for later run now. */
async function expectStanding(id: number, standing: string): Promise<void> {
  await expect
    .poll(
      async () => {
        for (const name of ['send-invoice', 'mail-delivery', 'poll-peppol'] as const) await shop.hurry(name)
        return (await read(id)).standing
      },
      { timeout: 20_000, interval: 200 },
    )
    .toBe(standing)
}

async function findDeliveryId(invoice: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select delivery.id from invoice_delivery delivery join invoice on invoice.id = invoice_id
     where invoice.number = $1 and channel = 'peppol' order by delivery.number desc limit 1`,
    [invoice],
  )
  return rows[0]!.id
}

async function countInvoiceMails(to: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from mail where recipient = $1 and once_key like 'invoice-delivery:%' and sent_at is not null`,
    [to],
  )
  return rows[0]!.count
}

/** Counts the messages of an invoice at the access point. */
async function countMessages(invoice: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from simulator_peppol_message where not is_inbound
       and instance_id in (select message_id::text from invoice_delivery join invoice on invoice.id = invoice_id
         where invoice.number = $1)`,
    [invoice],
  )
  return rows[0]!.count
}

describe('an invoice of a business', () => {
  test('goes out over Peppol once, with its PDF inside, and is accepted by its buyer', async () => {
    const buyer = await makeBuyer(true)
    await behave(buyer.participant, 'accepts')
    const id = await issueFor(buyer.id)
    await expectStanding(id, 'accepted')
    const { deliveries, isForPeppol } = await read(id)
    expect(isForPeppol).toBe(true)
    expect(deliveries).toMatchObject([
      { channel: 'peppol', state: 'accepted', recipient: buyer.participant, problem: null, by: null },
    ])
    expect(await countMessages(id)).toBe(1)
    const { rows } = await pool.query<{ payload: string; sender: string; document_type: string }>(
      'select payload, sender, document_type from simulator_peppol_message where receiver like $1',
      [`%${buyer.participant}`],
    )
    expect(rows[0]!.payload).toContain('<cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf"')
    expect(rows[0]!.document_type).toContain('Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant')
    expect(refusals(await ann.call('POST /sales/invoice/send', { id }))).toEqual(['already-sent'])
  })

  test('is refused by its buyer: those who issue are told, and a credit note ends the work', async () => {
    const buyer = await makeBuyer(true)
    await behave(buyer.participant, 'refuses')
    const before = accepted(await ann.call('GET /sales/invoice/counts', {})).undelivered
    const id = await issueFor(buyer.id)
    await expectStanding(id, 'refused')
    const { deliveries } = await read(id)
    expect(deliveries).toMatchObject([{ state: 'refused', answer: 'Verkeerd bestelbonnummer' }])
    const { notices } = accepted(await ann.call('GET /sales/notice/getall', {}))
    expect(notices[0]).toMatchObject({ kind: 'invoice-refused', screen: 'invoice', record: id })
    expect(accepted(await ann.call('GET /sales/invoice/counts', {})).undelivered).toBe(before + 1)
    expect(refusals(await ann.call('POST /sales/invoice/send', { id }))).toEqual(['already-sent'])
    const { rev } = accepted(await ann.call('GET /sales/invoice/get', { id })).invoice
    const asked = { id, rev, reason: 'Geweigerd', wishes: null, isCarBack: false }
    const { invoice: credit } = accepted(await ann.call('POST /sales/invoice/draftcredit', asked))
    accepted(
      await ann.call('POST /sales/invoice/issue', {
        id: credit.id,
        rev: credit.rev,
        hash: credit.hash ?? '',
        on: today,
      }),
    )
    expect(accepted(await ann.call('GET /sales/invoice/counts', {})).undelivered).toBe(before)
  })

  test('gets its PDF by mail while it is not on Peppol, and its e-invoice once it is', async () => {
    const buyer = await makeBuyer(true)
    await behave(buyer.participant, 'absent')
    const draft = await draftInvoice(buyer.id)
    // It is looked up while the draft is read.
    await expect
      .poll(async () => accepted(await ann.call('GET /sales/invoice/get', { id: draft.id })).invoice.checks)
      .toContainEqual({ code: 'not-deliverable', severity: 'warning', place: 'buyer' })
    accepted(
      await ann.call('POST /sales/invoice/issue', { id: draft.id, rev: draft.rev, hash: draft.hash ?? '', on: today }),
    )
    await expectStanding(draft.id, 'not-on-peppol')
    expect((await read(draft.id)).deliveries).toMatchObject([
      { channel: 'mail', state: 'sent', recipient: `koper-${serial}@example.be` },
      { channel: 'peppol', state: 'queued', problem: 'not-on-peppol' },
    ])
    expect(await countInvoiceMails(`koper-${serial}@example.be`)).toBe(1)
    await behave(buyer.participant, null)
    await expectStanding(draft.id, 'delivered')
    expect(await countMessages(draft.id)).toBe(1)
    expect(await countInvoiceMails(`koper-${serial}@example.be`)).toBe(1)
  })

  test('is given up after a month off Peppol', async () => {
    const buyer = await makeBuyer(true)
    await behave(buyer.participant, 'absent')
    const id = await issueFor(buyer.id)
    await expectStanding(id, 'not-on-peppol')
    await pool.query("update invoice_delivery set created_at = created_at - interval '31 days' where id = $1", [
      await findDeliveryId(id),
    ])
    await expect
      .poll(async () => {
        await shop.hurry('send-invoice')
        return (await read(id)).deliveries.map(({ state }) => state)
      })
      .toEqual(['sent', 'failed'])
    // The buyer has the PDF, so nothing is left to do.
    expect((await read(id)).standing).toBe('not-on-peppol')
  })

  test('that the network could not bring is sent again under another id, or mailed', async () => {
    const buyer = await makeBuyer(true)
    await behave(buyer.participant, 'unreachable')
    const id = await issueFor(buyer.id)
    await expectStanding(id, 'failed')
    expect((await read(id)).deliveries).toMatchObject([{ state: 'failed', problem: 'not-brought' }])
    const { notices } = accepted(await ann.call('GET /sales/notice/getall', {}))
    expect(notices[0]).toMatchObject({ kind: 'invoice-undelivered', record: id })
    accepted(await ann.call('POST /sales/invoice/mail', { id, to: 'boekhouding@example.be' }))
    await expectStanding(id, 'delivered')
    await behave(buyer.participant, null)
    accepted(await ann.call('POST /sales/invoice/send', { id }))
    await expect.poll(async () => (await read(id)).deliveries[0]?.state).toBe('delivered')
    expect(await countInvoiceMails('boekhouding@example.be')).toBe(1)
  })

  test('without an access point of the company is mailed, and says so', async () => {
    const buyer = await makeBuyer(true)
    const { rows } = await pool.query('delete from access_point returning company_id, kind, address, network')
    try {
      const id = await issueFor(buyer.id)
      await expectStanding(id, 'delivered')
      expect((await read(id)).deliveries).toMatchObject([{ channel: 'mail', problem: 'no-access-point' }])
      expect(refusals(await ann.call('POST /sales/invoice/send', { id }))).toEqual(['no-access-point'])
    } finally {
      for (const { company_id, kind, address, network } of rows) {
        await pool.query('insert into access_point (company_id, kind, address, network) values ($1, $2, $3, $4)', [
          company_id,
          kind,
          address,
          network,
        ])
      }
    }
  })
})

describe('an invoice of a private person', () => {
  test('is mailed, and never looked for on Peppol', async () => {
    const buyer = await makeBuyer(false)
    const id = await issueFor(buyer.id)
    await expectStanding(id, 'delivered')
    expect((await read(id)).deliveries).toMatchObject([{ channel: 'mail', state: 'sent', problem: null }])
    expect(refusals(await ann.call('POST /sales/invoice/send', { id }))).toEqual(['buyer-not-business'])
    expect(await countMessages(id)).toBe(0)
  })

  test('without a mail address is printed by somebody', async () => {
    const buyer = await makeBuyer(false)
    const { id: draft } = await draftInvoice(buyer.id)
    await pool.query('delete from customer_email where customer_id = (select id from customer where number = $1)', [
      buyer.id,
    ])
    const { id, rev, hash } = accepted(await ann.call('GET /sales/invoice/get', { id: draft })).invoice
    accepted(await ann.call('POST /sales/invoice/issue', { id, rev, hash: hash ?? '', on: today }))
    await expectStanding(id, 'to-print')
    const { data } = accepted(await ann.call('POST /sales/invoice/list', { queryFilter: { isUndelivered: true } }))
    expect(data.find((row) => row.id === id)?.delivery).toBe('to-print')
    accepted(await ann.call('POST /sales/invoice/printed', { id }))
    expect(await read(id)).toMatchObject({
      standing: 'delivered',
      deliveries: [{ channel: 'paper', state: 'delivered' }],
    })
  })
})

interface Changes {
  readonly settings?: JobContext['services']['settings']
  readonly transact?: JobContext['transact']
}

/** The context of a job, run here instead of by the worker. */
function jobContext({ settings, transact }: Changes): JobContext {
  const { services } = shop
  return {
    services: settings ? { ...services, settings } : services,
    db: services.database.db,
    now: services.clock(),
    transact: transact ?? ((work) => transaction(services.database, work)),
  }
}

/** Issues an invoice of a business whose delivery waits for a worker. */
async function queuedDelivery() {
  const buyer = await makeBuyer(true)
  const id = await issueFor(buyer.id)
  await shop.services.database.kysely.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('invoice').selectAll().where('number', '=', id).executeTakeFirstOrThrow()
    await planDelivery(tx, row, shop.services.clock())
  })
  return { id, deliveryId: await findDeliveryId(id) }
}

/** Lets time pass until the test ends: later tests sign on the day of the real clock. */
function passMinutes(minutes: number): void {
  shop.moveClock(minutes * minuteMs)
  onTestFinished(() => shop.moveClock(-minutes * minuteMs))
}

describe('nothing is lost and nothing is sent twice', () => {
  test('when the access point is dead for a long time', async () => {
    await behave('*', 'dead')
    const buyer = await makeBuyer(true)
    const id = await issueFor(buyer.id)
    await expectStanding(id, 'stuck')
    // Its answer is missing, so nobody knows whether it took the message: it is asked, and gets it again only later.
    expect((await read(id)).deliveries).toMatchObject([{ state: 'sending', problem: 'access-point-silent' }])
    await behave('*', null)
    await shop.hurry('send-invoice')
    await expect.poll(() => countMessages(id), { timeout: 2_000 }).toBe(0)
    passMinutes(11)
    await expectStanding(id, 'delivered')
    expect(await countMessages(id)).toBe(1)
  })

  test('when nobody listens at its address', async () => {
    await shop.stopWorker()
    const { deliveryId, id } = await queuedDelivery()
    const settings = { ...shop.services.settings, publicUrl: 'http://127.0.0.1:9' }
    await advanceDelivery(jobContext({ settings }), deliveryId)
    expect(await read(id)).toMatchObject({
      standing: 'stuck',
      deliveries: [{ state: 'queued', problem: 'access-point-silent', attempts: 1 }],
    })
    await shop.startWorker()
    await expectStanding(id, 'delivered')
    expect(await countMessages(id)).toBe(1)
  })

  test('when the answer is lost after it took the message', async () => {
    await behave('*', 'answer-lost')
    const buyer = await makeBuyer(true)
    const id = await issueFor(buyer.id)
    await expectStanding(id, 'delivered')
    expect(await countMessages(id)).toBe(1)
  })

  test.each([
    { killed: 'before the access point is called', isTaken: false },
    { killed: 'after the access point took it', isTaken: true },
  ])('when the process is killed $killed', async ({ isTaken }) => {
    await shop.stopWorker()
    const { deliveryId, id } = await queuedDelivery()
    // It writes what the look-up said, then that it is sending; then comes the call.
    let writes = 0
    const dying = new Error('killed')
    const at = jobContext({
      async transact(work) {
        if (writes === 2) throw dying
        writes++
        const result = await transaction(shop.services.database, work)
        if (writes === 2 && !isTaken) throw dying
        return result
      },
    })
    await expect(advanceDelivery(at, deliveryId)).rejects.toBe(dying)
    expect(await countMessages(id)).toBe(isTaken ? 1 : 0)
    expect((await read(id)).deliveries).toMatchObject([{ state: 'sending' }])
    // Another process runs the job of a killed one; what the access point never had is handed over once that is sure.
    await shop.startWorker()
    if (!isTaken) {
      await shop.hurry('send-invoice')
      await expect.poll(() => countMessages(id), { timeout: 1_000 }).toBe(0)
      passMinutes(11)
    }
    await expectStanding(id, 'delivered')
    expect(await countMessages(id)).toBe(1)
  })

  test('when two workers take the same delivery, or two clerks send at once', async () => {
    const buyer = await makeBuyer(true)
    await behave(buyer.participant, 'unreachable')
    const id = await issueFor(buyer.id)
    await expectStanding(id, 'failed')
    await behave(buyer.participant, null)
    const answers = await Promise.all([1, 2].map(() => ann.call('POST /sales/invoice/send', { id })))
    expect(answers.flatMap(({ errors }) => errors.map(({ name }) => name))).toEqual(['already-sent'])
    const deliveryId = await findDeliveryId(id)
    for (const key of [randomUUID(), randomUUID()]) {
      await pool.query(
        `select graphile_worker.add_job('send-invoice', json_build_object('deliveryId', $1::text), job_key := $2)`,
        [deliveryId, key],
      )
    }
    await expectStanding(id, 'delivered')
    expect(await countMessages(id)).toBe(2)
  })
})

test('an invoice that breaks an official rule is not sent over Peppol: those who issue are told, and read which', async () => {
  await shop.stopWorker()
  const { deliveryId, id } = await queuedDelivery()
  const finding = { rule: 'BR-CO-15', isFatal: true, text: 'Invoice total amount', place: 'Invoice' }
  const at = jobContext({})
  const asked: string[] = []
  const ruleChecker: RuleCheckerService = {
    check(xml) {
      asked.push(xml)
      return Promise.resolve({ version: 'EN 16931 1.3.14', findings: [finding] })
    },
    close: () => Promise.resolve(),
  }
  await advanceDelivery({ ...at, services: { ...at.services, ruleChecker } }, deliveryId)
  expect(asked[0]).toContain('<cbc:EmbeddedDocumentBinaryObject')
  expect(await read(id)).toMatchObject({
    standing: 'failed',
    deliveries: [{ state: 'failed', problem: 'rules-broken', attempts: 0 }],
    rules: { version: 'EN 16931 1.3.14', findings: [finding] },
  })
  expect(await countMessages(id)).toBe(0)
  const { notices } = accepted(await ann.call('GET /sales/notice/getall', {}))
  expect(notices[0]).toMatchObject({ kind: 'invoice-undelivered', record: id })
  // A warning is kept, and does not hold it up.
  const warning = { ...finding, isFatal: false }
  accepted(await ann.call('POST /sales/invoice/send', { id }))
  const mild = { ...ruleChecker, check: () => Promise.resolve({ version: 'EN 16931 1.3.14', findings: [warning] }) }
  await advanceDelivery({ ...at, services: { ...at.services, ruleChecker: mild } }, await findDeliveryId(id))
  expect(await read(id)).toMatchObject({ standing: 'delivered', rules: { findings: [warning] } })
  await shop.startWorker()
})

test('who may look does not send, and who may not look is told nothing', async () => {
  const buyer = await makeBuyer(true)
  const id = await issueFor(buyer.id)
  const viewer = await makeColleague(shop, { INVOICE_VIEW: 'all' }, gent.branchId)
  const stranger = await makeColleague(shop, { STOCK_VIEW: 'all' }, gent.branchId)
  accepted(await viewer.call('GET /sales/invoice/deliveries', { id }))
  for (const [path, input] of [
    ['POST /sales/invoice/send', { id }],
    ['POST /sales/invoice/mail', { id, to: 'jan@example.be' }],
    ['POST /sales/invoice/printed', { id }],
  ] as const) {
    expect((await viewer.call.unchecked(path, input)).status).toBe(403)
  }
  expect((await stranger.call('GET /sales/invoice/deliveries', { id })).status).toBe(403)
  expect((await ann.call('GET /sales/accesspoint/getall', {})).status).toBe(403)
})

describe('an access point', () => {
  test('is an address outside, with a token that nobody reads again and that no other server gets', async () => {
    const { companies } = accepted(await main.call('GET /sales/accesspoint/getall', {}))
    const [{ company, rev } = { company: 0, rev: 0 }] = companies
    const asked = { company, rev, kind: 'phoss-ap', network: 'production' } as const
    const save = (address: string, token: string, at = rev) =>
      main.call('POST /sales/accesspoint/save', { ...asked, rev: at, address, token })
    for (const address of ['http://ap.example.be', 'https://127.0.0.1', 'https://ap.example.be:8443', 'ap']) {
      expect(refusals(await save(address, 'geheim'))).toEqual(['access-point-address'])
    }
    expect(refusals(await save('https://ap.example.be', ''))).toEqual(['access-point-token'])
    const { point } = accepted(await save('https://ap.example.be', 'geheim'))
    expect(point).toMatchObject({ kind: 'phoss-ap', hasToken: true })
    expect(JSON.stringify(point)).not.toContain('geheim')
    const { point: kept } = accepted(await save('https://ap.example.be', '', point.rev))
    expect(kept.hasToken).toBe(true)
    expect(refusals(await save('https://other.example.be', '', kept.rev))).toEqual(['access-point-token'])
    expect(refusals(await save('https://ap.example.be', '', rev))).toEqual(['changed-meanwhile'])
    accepted(
      await main.call('POST /sales/accesspoint/save', {
        ...asked,
        rev: kept.rev,
        kind: 'simulator',
        address: '',
        token: '',
      }),
    )
  })
})
