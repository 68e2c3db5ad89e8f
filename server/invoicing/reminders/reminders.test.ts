import { extractText } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { findNextReminder } from '@forecourt/domain/invoicing/reminders/dunning.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { transaction } from '../../platform/database/database.ts'
import { accepted } from '../../test/sales.ts'
import { readDossier, sellCar, signForm } from '../../test/dossiers.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { scheduleReceivableRefresh } from './receivable-refresh.ts'
import { loadDunningRules } from './reminders.sql.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const brugge = await makeBranch(shop.database, 'Brugge')
const today = brusselsDay(new Date())
const year = today.slice(0, 4)

const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const lieven = await makeColleague(shop, 'salesperson', brugge.branchId)
const ann = await makeColleague(shop, 'administration', gent.branchId)
const pieter = await makeColleague(shop, 'sales-manager', gent.branchId)
const main = await signedInStaff(shop)

beforeAll(async () => {
  await pool.query("update company set invoicing = 'own', own_since = $1", [`${Number(year) - 1}-01-01`])
})

const refusals = (answer: Parameters<typeof refusalNames>[0]) => refusalNames(answer).slice(1)

async function makeDebtor(): Promise<number> {
  const customer = await makeCustomer(main.call)
  await pool.query(
    `insert into customer_address (customer_id, label, street_name, house_number, postal_code, city, country_code)
     select id, 'home', 'Kaai', '1', '9300', 'Aalst', 'BE' from customer where number = $1`,
    [customer],
  )
  return customer
}

/** An invoice of € 20,000 that was due so many days ago: its days are set back, which only a test may. */
async function makeOverdue(customer: number, daysLate: number) {
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  await pool.query(
    `insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on)
     values ($1, 1500000, false, $2) on conflict do nothing`,
    [car.vehicleId, today],
  )
  const { dossier } = await sellCar(sofie.call, { customer, car: car.number }, main.call)
  accepted(await signForm(sofie.call, await readDossier(sofie.call, dossier.id)))
  const { id, rev, hash } = accepted(await ann.call('POST /sales/invoice/draft', { dossier: dossier.id })).invoice
  const { invoice } = accepted(await ann.call('POST /sales/invoice/issue', { id, rev, hash: hash ?? '', on: today }))
  await setDue(invoice.id, daysLate)
  return { id: invoice.id, number: invoice.number ?? '', dossier: dossier.id }
}

async function setDue(invoice: number, daysLate: number) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('alter table invoice disable trigger invoice_is_sealed')
    await client.query('update invoice set due_on = $1 where number = $2', [addDays(today, -daysLate), invoice])
    await client.query('set constraints all immediate')
    await client.query('alter table invoice enable trigger invoice_is_sealed')
    await client.query('select refresh_receivable(customer_id, company_id) from invoice where number = $1', [invoice])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const findProposals = async (customer: number) =>
  accepted(await ann.call('GET /sales/reminder/proposals', { customer })).proposals
const readDebtor = async (customer: number) =>
  accepted(await ann.call('GET /sales/receivable/get', { id: customer })).debtor
const findRow = async (customer: number, { call } = ann) => {
  const { data } = accepted(
    await call('POST /sales/receivable/list', {
      searchFilter: { value: 'peeters' },
      pageFilter: { activePage: 1, pageSize: 0 },
    }),
  )
  return data.find(({ customerId }) => customerId === customer)
}
type Filter = NonNullable<Parameters<typeof ann.call<'POST /sales/receivable/list'>>[1]>['queryFilter']
type Proposal = Awaited<ReturnType<typeof findProposals>>[number]
const toChosen = ({ invoice: { id, rev }, level, channel }: Proposal) => ({ id, rev, level, channel })
const send = (proposals: readonly Proposal[]) =>
  ann.call('POST /sales/reminder/send', { reminders: proposals.map(toChosen) })
/** So many days pass since the reminders of an invoice were sent. */
const letPass = (invoice: number, days: number) =>
  pool.query(
    `update reminder set sent_on = sent_on - $2::integer, term_from = term_from - $2::integer, pay_until = pay_until - $2::integer
     where invoice_id = (select id from invoice where number = $1)`,
    [invoice, days],
  )

async function mailsAbout(subject: string): Promise<number> {
  const { rows } = await pool.query('select from mail where subject = $1', [subject])
  return rows.length
}

async function readPdf(path: string, body: object): Promise<string> {
  const answer = await fetch(`${shop.origin}/api${path}`, {
    method: 'POST',
    headers: { 'x-api-key': 'demo', 'content-type': 'application/json', authorization: `Bearer ${ann.token}` },
    body: JSON.stringify(body),
  })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true })
  return text
}

describe('what a customer owes', () => {
  test('is a line with sums, that payments and credit notes change', async () => {
    const customer = await makeDebtor()
    const { id, dossier } = await makeOverdue(customer, 10)
    expect(await findRow(customer)).toMatchObject({
      openCents: 2_000_000,
      overdueCents: 2_000_000,
      daysLate: 10,
      isOverdue: true,
      dueLevel: '1',
      invoiceCount: 1,
      stop: null,
    })
    await sofie.call('POST /sales/dossier/payment', {
      id: dossier,
      key: crypto.randomUUID(),
      on: today,
      kind: 'balance',
      amountCents: 500_000,
      reference: 'Uittreksel 3',
    })
    expect(await findRow(customer)).toMatchObject({ openCents: 1_500_000 })
    await makeOverdue(customer, -5)
    expect(await findRow(customer)).toMatchObject({ openCents: 3_500_000, overdueCents: 1_500_000, invoiceCount: 2 })
    const rev = accepted(await ann.call('GET /sales/invoice/get', { id })).invoice.rev
    accepted(await ann.call('POST /sales/invoice/writeoff', { id, rev, reason: 'Faillissement' }))
    expect(await findRow(customer)).toMatchObject({ openCents: 2_000_000, isOverdue: false, daysLate: null })
  })

  test('always equals the open amounts of the invoices', async () => {
    const { rows } = await pool.query(`
      select customer_id from receivable full join (
        select customer_id, company_id, sum(open_cents) filter (where open_cents > 0) as open,
          -sum(open_cents) filter (where open_cents < 0) as credit, count(*) filter (where open_cents > 0) as invoices
        from invoice where open_cents <> 0 and customer_id is not null group by 1, 2) added using (customer_id, company_id)
      where (open_cents, credit_cents, invoice_count) is distinct from
        (coalesce(open, 0), coalesce(credit, 0), coalesce(invoices, 0))`)
    expect(rows).toEqual([])
  })

  test('counts both of two payments at the same instant', async () => {
    const customer = await makeDebtor()
    const [one, other] = [await makeOverdue(customer, 3), await makeOverdue(customer, 4)]
    const pay = (dossier: number) =>
      sofie.call('POST /sales/dossier/payment', {
        id: dossier,
        key: crypto.randomUUID(),
        on: today,
        kind: 'balance',
        amountCents: 100_000,
        reference: 'Uittreksel 4',
      })
    await Promise.all([pay(one.dossier), pay(other.dossier)])
    expect(await findRow(customer)).toMatchObject({ openCents: 3_800_000 })
  })

  test('is shown within the reach of the right: a salesperson sees what is theirs', async () => {
    const customer = await makeDebtor()
    await makeOverdue(customer, 3)
    expect(await findRow(customer, sofie)).toMatchObject({ openCents: 2_000_000, overdueCents: 2_000_000 })
    expect(await findRow(customer, pieter)).toMatchObject({ openCents: 2_000_000 })
    expect(await findRow(customer, lieven)).toBeUndefined()
    expect(refusals(await lieven.call('GET /sales/receivable/get', { id: customer }))).toEqual(['record-not-found'])
    const asked = { customer, company: 1, from: addDays(today, -30), to: today }
    expect(refusals(await lieven.call('GET /sales/receivable/statement', asked))).toEqual(['record-not-found'])
    const counts = accepted(await lieven.call('GET /sales/receivable/counts', {}))
    expect(counts).toMatchObject({ open: { count: 0, cents: 0 }, overdue: { count: 0, cents: 0 }, due: 0 })
  })

  test('is filtered by level, stop, company and branch', async () => {
    const customer = await makeDebtor()
    await makeOverdue(customer, 8)
    const find = async (queryFilter: Filter) =>
      accepted(
        await ann.call('POST /sales/receivable/list', { queryFilter, pageFilter: { activePage: 1, pageSize: 0 } }),
      ).data.some(({ customerId }) => customerId === customer)
    const { rows } = await pool.query<{ company: number; branch: number; other: number }>(
      `select company.number as company, branch.number as branch,
         (select number from branch where id = $2) as other from invoice
       join company on company.id = company_id join branch on branch.id = branch_id
       where customer_id = (select id from customer where number = $1)`,
      [customer, brugge.branchId],
    )
    const { company, branch, other } = rows[0]!
    expect(await find({ dueLevel: ['1'], company: [company], branch: [branch] })).toBe(true)
    expect(await find({ dueLevel: ['2'] })).toBe(false)
    expect(await find({ branch: [other] })).toBe(false)
    expect(await find({ stop: ['paused'] })).toBe(false)
    await ann.call('POST /sales/reminder/stop', {
      kind: 'paused',
      customer,
      invoice: null,
      reason: 'Afbetaling',
      until: addDays(today, 10),
    })
    expect(await find({ stop: ['paused'] })).toBe(true)
    expect(await find({ dueLevel: ['1'] })).toBe(false)
  })
})

describe('a run of reminders', () => {
  test('proposes what is due, sends it once by mail with the letter, and proposes nothing twice', async () => {
    const customer = await makeDebtor()
    const { id, number } = await makeOverdue(customer, 6)
    const proposals = await findProposals(customer)
    expect(proposals).toMatchObject([
      { invoice: { id, number }, level: 1, costCents: 0, interestCents: 0, channel: 'mail', stop: null },
    ])
    expect(accepted(await send([...proposals, ...proposals]))).toMatchObject({ toPost: 0 })
    const debtor = await readDebtor(customer)
    expect(debtor.reminders).toMatchObject([
      {
        level: 1,
        channel: 'mail',
        sentOn: today,
        termFrom: addDays(today, 1),
        payUntil: addDays(today, 14),
        openCents: 2_000_000,
        revoked: null,
      },
    ])
    expect(debtor.invoices).toMatchObject([
      { last: { level: 1 }, next: { level: 2, on: addDays(today, 15) }, stop: null },
    ])
    expect(await findProposals(customer)).toEqual([])
    expect(refusals(await send(proposals))).toEqual(['reminder-moved'])
    await expect.poll(() => mailsAbout(`Eerste herinnering: factuur ${number}`), { timeout: 20_000 }).toBe(1)
  })

  test('asks costs at the second one, once the term of the first is over', async () => {
    const customer = await makeDebtor()
    const { id } = await makeOverdue(customer, 40)
    accepted(await send(await findProposals(customer)))
    await letPass(id, 13)
    await setDue(id, 40)
    expect(await findProposals(customer)).toEqual([])
    await letPass(id, 2)
    await setDue(id, 40)
    // 65 + 5 % of what lies above 500 euro.
    expect(await findProposals(customer)).toMatchObject([{ level: 2, costCents: 6_500 + 97_500, interestCents: 0 }])
  })

  test('leaves the invoice as it is: costs are asked, not booked', async () => {
    const customer = await makeDebtor()
    const { id } = await makeOverdue(customer, 40)
    accepted(await send(await findProposals(customer)))
    await letPass(id, 20)
    await setDue(id, 40)
    accepted(await send(await findProposals(customer)))
    const { invoice } = accepted(await ann.call('GET /sales/invoice/get', { id }))
    expect(invoice).toMatchObject({ receivableCents: 2_000_000, openCents: 2_000_000 })
    const { statement } = accepted(
      await ann.call('GET /sales/receivable/statement', {
        customer,
        company: (await readDebtor(customer)).companies[0]!.id,
        from: addDays(today, -60),
        to: today,
      }),
    )
    expect(statement).toMatchObject({ closingCents: 2_000_000, claims: [{ costCents: 104_000 }] })
  })

  test('is sent whole or not at all', async () => {
    const [one, other] = [await makeDebtor(), await makeDebtor()]
    const first = await makeOverdue(one, 6)
    const second = await makeOverdue(other, 6)
    const proposals = [...(await findProposals(one)), ...(await findProposals(other))]
    const rev = accepted(await ann.call('GET /sales/invoice/get', { id: second.id })).invoice.rev
    accepted(await ann.call('POST /sales/invoice/writeoff', { id: second.id, rev, reason: 'Verlies' }))
    const refused = await send(proposals)
    expect(refusals(refused)).toEqual(['reminder-moved'])
    expect(refused.errors[0]?.message).toContain(second.number)
    expect((await readDebtor(one)).reminders).toEqual([])
    expect(await findProposals(one)).toMatchObject([{ invoice: { id: first.id } }])
  })

  test('makes a letter where there is no mail address: its term begins on the third working day', async () => {
    const customer = await makeDebtor()
    const { number } = await makeOverdue(customer, 6)
    await pool.query('delete from customer_email where customer_id = (select id from customer where number = $1)', [
      customer,
    ])
    const [proposal] = await findProposals(customer)
    expect(proposal).toMatchObject({ channel: 'post', customer: { email: null } })
    expect(refusals(await send([{ ...proposal!, channel: 'mail' }]))).toEqual(['customer-without-mail'])
    expect(accepted(await send([proposal!]))).toMatchObject({ toPost: 1 })
    const [reminder] = (await readDebtor(customer)).reminders
    expect(reminder!.termFrom >= addDays(today, 3)).toBe(true)
    const text = await readPdf('/sales/reminder/letter', { id: reminder!.id })
    expect(text).toContain('Eerste herinnering')
    expect(text).toContain(number)
    expect(text).toMatch(/\+\+\+\d{3}\/\d{4}\/\d{5}\+\+\+/)
  })

  test('is refused to who may only look', async () => {
    const customer = await makeDebtor()
    await makeOverdue(customer, 6)
    const proposals = await findProposals(customer)
    for (const { call } of [sofie, pieter]) {
      expect(refusals(await call('POST /sales/reminder/send', { reminders: proposals.map(toChosen) }))).toEqual([
        'right-missing',
      ])
      expect(refusals(await call('GET /sales/reminder/proposals', { customer }))).toEqual(['right-missing'])
    }
  })
})

describe('what stops reminders', () => {
  const stop = (asked: object) =>
    ann.call('POST /sales/reminder/stop', { invoice: null, reason: 'Afspraak', until: null, ...asked } as never)

  test('a pause holds until its day, and is lifted', async () => {
    const customer = await makeDebtor()
    await makeOverdue(customer, 6)
    expect(refusals(await stop({ kind: 'paused', customer }))).toEqual(['pause-until-a-day-to-come'])
    expect(refusals(await stop({ kind: 'paused', customer, until: addDays(today, -1) }))).toEqual([
      'pause-until-a-day-to-come',
    ])
    const { id } = accepted(await stop({ kind: 'paused', customer, until: today }))
    expect(refusals(await stop({ kind: 'paused', customer, until: today }))).toEqual(['already-stopped'])
    const [stopped] = await findProposals(customer)
    expect(stopped).toMatchObject({ stop: 'paused' })
    expect(refusals(await send([stopped!]))).toEqual(['reminder-moved'])
    await pool.query('update dunning_stop set until = until - 1 where number = $1', [id])
    expect(await findProposals(customer)).toMatchObject([{ stop: null }])
    await pool.query('update dunning_stop set until = until + 5 where number = $1', [id])
    accepted(await ann.call('POST /sales/reminder/lift', { id }))
    expect(await findProposals(customer)).toMatchObject([{ stop: null }])
  })

  test('a dispute is of one invoice, the others go on', async () => {
    const customer = await makeDebtor()
    const [one, other] = [await makeOverdue(customer, 6), await makeOverdue(customer, 9)]
    expect(refusals(await stop({ kind: 'disputed', customer }))).toEqual(['dispute-without-invoice'])
    const foreign = await makeOverdue(await makeDebtor(), 6)
    expect(refusals(await stop({ kind: 'disputed', customer, invoice: foreign.id }))).toEqual([
      'dispute-without-invoice',
    ])
    accepted(await stop({ kind: 'disputed', customer, invoice: one.id }))
    const proposals = await findProposals(customer)
    expect(proposals.find(({ invoice }) => invoice.id === one.id)?.stop).toBe('disputed')
    expect(proposals.find(({ invoice }) => invoice.id === other.id)?.stop).toBeNull()
  })

  test('nobody writes to the dead', async () => {
    const customer = await makeDebtor()
    await makeOverdue(customer, 6)
    accepted(await stop({ kind: 'deceased', customer, reason: 'Bericht van de familie' }))
    expect(await findProposals(customer)).toMatchObject([{ stop: 'deceased' }])
    expect(await findRow(customer)).toMatchObject({ stop: 'deceased', dueLevel: null })
  })

  test('is noted only by who may remind', async () => {
    const customer = await makeDebtor()
    await makeOverdue(customer, 6)
    const asked = { kind: 'deceased', customer, invoice: null, reason: 'Bericht', until: null } as const
    expect(refusals(await sofie.call('POST /sales/reminder/stop', asked))).toEqual(['right-missing'])
  })
})

describe('a wrong reminder', () => {
  test('is revoked with a reason, the customer is told, and it may be sent again', async () => {
    const customer = await makeDebtor()
    const { number } = await makeOverdue(customer, 6)
    accepted(await send(await findProposals(customer)))
    const { id, rev } = requireValue((await readDebtor(customer)).reminders[0], 'the reminder that was sent')
    const revoke = (reason: string, at = rev) => ann.call('POST /sales/reminder/revoke', { id, rev: at, reason })
    expect(refusals(await revoke(' '))).toEqual(['offer-reason-missing'])
    expect(refusals(await revoke('Fout', rev + 1))).toEqual(['changed-meanwhile'])
    const { reminder } = accepted(await revoke('Betaling was onderweg'))
    expect(reminder.revoked).toMatchObject({ reason: 'Betaling was onderweg' })
    expect(refusals(await revoke('Nog eens', reminder.rev))).toEqual(['reminder-revoked'])
    expect(await findProposals(customer)).toMatchObject([{ level: 1 }])
    expect(await mailsAbout(`Herinnering voor factuur ${number} ingetrokken`)).toBe(1)
  })

  test('stays while a later one stands', async () => {
    const customer = await makeDebtor()
    const { id } = await makeOverdue(customer, 40)
    accepted(await send(await findProposals(customer)))
    await letPass(id, 20)
    await setDue(id, 40)
    accepted(await send(await findProposals(customer)))
    await letPass(id, 20)
    await setDue(id, 60)
    accepted(await send(await findProposals(customer)))
    // After the last one nothing follows by itself.
    expect((await readDebtor(customer)).invoices).toMatchObject([{ last: { level: 3 }, next: null }])
    const first = (await readDebtor(customer)).reminders.find(({ level }) => level === 1)!
    const { rev } = first
    expect(refusals(await ann.call('POST /sales/reminder/revoke', { id: first.id, rev, reason: 'Fout' }))).toEqual([
      'reminder-followed',
    ])
  })
})

test('the database and the pure function say the same of the next reminder', async () => {
  const { levels } = await loadDunningRules(shop.database.kysely, today)
  const { rows } = await pool.query<{
    payer: 'private' | 'business'
    due_on: string
    level: number | null
    pay_until: string | null
    next_level: number | null
    next_on: string | null
  }>(`
    select invoice.payer, due_on::text, last.level, last.pay_until::text, next_level, next_on::text
    from invoice join invoice_step step on step.invoice_id = invoice.id
    left join lateral (select level, pay_until from reminder where invoice_id = invoice.id and revoked_at is null
      order by level desc limit 1) last on true`)
  expect(rows.length).toBeGreaterThan(5)
  for (const { payer, due_on: dueOn, level, pay_until: payUntil, next_level, next_on } of rows) {
    const last = level === null || payUntil === null ? null : { level, payUntil }
    const next = findNextReminder({ payer, dueOn, last }, levels)
    expect([next_level, next_on]).toEqual([next?.level.level ?? null, next?.on ?? null])
  }
})

test('a rule that begins today without a change in the database is followed from midnight on', async () => {
  const customer = await makeDebtor()
  await makeOverdue(customer, 40)
  const nextOn = async () =>
    (
      await pool.query<{ next_on: string }>(
        'select next_on::text from receivable join customer on customer.id = customer_id where customer.number = $1',
        [customer],
      )
    ).rows[0]?.next_on
  const before = await nextOn()
  await pool.query('alter table dunning_level disable trigger dunning_level_receivables')
  await pool.query("update dunning_level set days = days + 30 where payer = 'private' and level = 1")
  expect(await nextOn()).toBe(before)
  await transaction(shop.database, (tx) => scheduleReceivableRefresh(tx, new Date()))
  await expect.poll(nextOn, { timeout: 10_000 }).toBe(addDays(before ?? '', 30))
  await pool.query("update dunning_level set days = days - 30 where payer = 'private' and level = 1")
  await pool.query('alter table dunning_level enable trigger dunning_level_receivables')
  await pool.query('select refresh_receivables()')
})

describe('the statement of account', () => {
  test('carries the balance, is printed in the language of the customer and mailed', async () => {
    const customer = await makeDebtor()
    const { number, dossier } = await makeOverdue(customer, 6)
    await sofie.call('POST /sales/dossier/payment', {
      id: dossier,
      key: crypto.randomUUID(),
      on: today,
      kind: 'balance',
      amountCents: 500_000,
      reference: 'Uittreksel 9',
    })
    const company = (await readDebtor(customer)).companies[0]!.id
    const asked = { customer, company, from: addDays(today, -30), to: today }
    const { statement } = accepted(await ann.call('GET /sales/receivable/statement', asked))
    expect(statement).toMatchObject({
      openingCents: 0,
      closingCents: 1_500_000,
      lines: [
        { kind: 'invoice', number, cents: 2_000_000, balanceCents: 2_000_000 },
        { kind: 'payment', number, cents: -500_000, balanceCents: 1_500_000 },
      ],
    })
    const turned = await ann.call('GET /sales/receivable/statement', { ...asked, from: today, to: addDays(today, -1) })
    expect(refusals(turned)).toEqual(['period-turned-round'])
    const text = await readPdf('/sales/receivable/statementfile', asked)
    expect(text).toContain('Rekeninguittreksel')
    expect(text).toContain(number)
    expect(refusals(await sofie.call('POST /sales/receivable/mailstatement', asked))).toEqual(['right-missing'])
    const { sentTo } = accepted(await ann.call('POST /sales/receivable/mailstatement', asked))
    expect(sentTo).toContain('@')
  })

  test('closes on what is open', async () => {
    const { rows } = await pool.query<{ customer: number; company: number; open: string }>(`
      select customer.number as customer, company.number as company, (open_cents - credit_cents)::text as open
      from receivable join customer on customer.id = customer_id join company on company.id = company_id`)
    expect(rows.length).toBeGreaterThan(3)
    for (const { customer, company, open } of rows) {
      const { statement } = accepted(
        await ann.call('GET /sales/receivable/statement', { customer, company, from: today, to: today }),
      )
      expect(String(statement.closingCents)).toBe(open)
    }
  })
})
