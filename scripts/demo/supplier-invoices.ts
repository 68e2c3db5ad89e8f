import { createHash } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import { formatInvoiceNumber } from '../../domain/invoicing/invoices/invoice-number.ts'
import { findDemoIban } from './demo-ibans.ts'
import type { StatedInvoice } from '../../domain/invoicing/supplier-invoices/stated-invoice.ts'
import { writeSupplierUbl } from '../../domain/invoicing/supplier-invoices/supplier-ubl.ts'
import { roundVat } from '../../domain/invoicing/supplier-invoices/vat-arithmetic.ts'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import { requireValue } from '../../domain/platform/values/required.ts'
import type { IncomingMessage } from '../../server/db/schema.ts'
import { insertMessage, keepMessageFile } from '../../server/invoicing/supplier-invoices/incoming-messages.sql.ts'
import { toColumns } from '../../server/invoicing/supplier-invoices/receive-invoice.ts'
import { callerFor, unwrapDone } from './caller.ts'
import { makeRulesOfInvoice } from '../../server/invoicing/supplier-invoices/supplier-rule-acts.ts'
import { matchInvoice } from '../../server/invoicing/supplier-invoices/match-invoice.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { writeDemoPdf } from './demo-pdf.ts'
import { atClock, daysBetween, daysFrom } from './days.ts'

interface DemoSupplier {
  readonly name: string
  readonly city: string
  readonly postalCode: string
  readonly what: readonly string[]
  readonly account: string
  readonly fromCents: number
}

const suppliers: readonly DemoSupplier[] = [
  {
    name: 'Noord Import Belgium nv',
    city: 'Brussel',
    postalCode: '1000',
    what: ['Onderdelen', 'Brochures'],
    account: '604200',
    fromCents: 42_000,
  },
  {
    name: 'Autoruiten Leie bv',
    city: 'Kortrijk',
    postalCode: '8500',
    what: ['Voorruit geplaatst', 'Zijruit'],
    account: '604200',
    fromCents: 31_800,
  },
  {
    name: 'Garage Dewaele bv',
    city: 'Deinze',
    postalCode: '9800',
    what: ['Onderhoud in onderaanneming'],
    account: '604200',
    fromCents: 95_000,
  },
  {
    name: 'Transport Vervaet nv',
    city: 'Lokeren',
    postalCode: '9160',
    what: ['Transport van wagens'],
    account: '604200',
    fromCents: 48_000,
  },
  {
    name: 'Bandenhuis De Smet bv',
    city: 'Aalst',
    postalCode: '9300',
    what: ['Winterbanden', 'Zomerbanden'],
    account: '604200',
    fromCents: 60_000,
  },
  {
    name: 'Velta Parts Benelux',
    city: 'Antwerpen',
    postalCode: '2000',
    what: ['Remblokken', 'Filters', 'Olie'],
    account: '604200',
    fromCents: 75_400,
  },
  {
    name: 'Arden Financial Services',
    city: 'Namur',
    postalCode: '5000',
    what: ['Frais de dossier'],
    account: '613000',
    fromCents: 25_800,
  },
  {
    name: 'Elektro Baeten bv',
    city: 'Mechelen',
    postalCode: '2800',
    what: ['Laadpaal nagekeken'],
    account: '613000',
    fromCents: 61_000,
  },
  {
    name: 'Poetsbedrijf Claes',
    city: 'Gent',
    postalCode: '9000',
    what: ['Poetsen van wagens'],
    account: '613000',
    fromCents: 58_000,
  },
  {
    name: 'Drukkerij Sanderus',
    city: 'Gent',
    postalCode: '9000',
    what: ['Prijskaarten', 'Folders'],
    account: '613000',
    fromCents: 31_100,
  },
]

const historyCount = 260
const companyNumber = (at: number) => {
  const first = String(4_402_318 + at * 1_117).padStart(8, '0')
  return `${first}${String(97 - (Number(first) % 97)).padStart(2, '0')}`
}

interface Seeding {
  readonly today: CalendarDay
  readonly bookkeeper: string
  /** Verifies the accounts that the bookkeeper typed. */
  readonly verifier: string
}

interface Place {
  readonly companyId: string
  readonly branchId: string
  readonly number: string
  /** Days back to the first one that is not in a closed VAT period. */
  readonly span: number
}

/** Invoices of suppliers: those of the last months approved, and forty that wait for a decision, each kind of it. */
export async function seedSupplierInvoices(tx: Tx, seeding: Seeding): Promise<void> {
  const found = await tx
    .selectFrom('branch')
    .innerJoin('company', 'company.enterpriseNumber', 'branch.enterpriseNumber')
    .select(['company.id as companyId', 'branch.id as branchId', 'company.enterpriseNumber as number'])
    .orderBy('company.rank')
    .orderBy('branch.rank')
    .executeTakeFirstOrThrow()
  const { lastDay } = await tx
    .selectFrom('vatPeriod')
    .select(({ fn }) => fn.max<CalendarDay | null>('lastDay').as('lastDay'))
    .where('companyId', '=', found.companyId)
    .where('state', '=', 'closed')
    .executeTakeFirstOrThrow()
  const place = { ...found, span: lastDay === null ? 260 : Math.min(260, daysBetween(lastDay, seeding.today) - 1) }
  await sql`insert into ledger_account (account_number, name, account_use, rank) values
    ('613000', '{"nl": "Diensten en diverse goederen", "fr": "Services et biens divers"}', 'purchase', 17)
    on conflict (account_number) do nothing`.execute(tx)
  const keys = await addSuppliers(tx, seeding)
  await addHistory(tx, seeding, place, keys)
  // Periods are closed later in this transaction: what is booked is compared with those that are closed now.
  await sql`set constraints supplier_invoice_follows_counter immediate`.execute(tx)
  await addWaiting(tx, seeding, place)
  await addRule(tx, seeding, place)
  await sql`set constraints supplier_invoice_follows_counter deferred`.execute(tx)
}

/** A rule that was made of an invoice of the history, and an invoice that it approved. */
async function addRule(tx: Tx, { today, verifier }: Seeding, place: Place): Promise<void> {
  const now = atClock(today, '07:25')
  const before = await tx
    .selectFrom('supplierInvoice')
    .select(['number', 'stated'])
    .where('state', '=', 'paid')
    .where('supplierName', '=', requireValue(suppliers.at(-1), 'a supplier').name)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  unwrapDone(await makeRulesOfInvoice(tx, callerFor(verifier, now), { invoice: before.number }))
  const stated = {
    ...requireValue(before.stated, 'what an invoice states'),
    number: 'R26/9901',
    issuedOn: daysFrom(today, -1),
    dueOn: daysFrom(today, 29),
  }
  const xml = writeSupplierUbl(stated)
  const row = await tx
    .insertInto('supplierInvoice')
    .values({
      ...toColumns(stated),
      companyId: place.companyId,
      branchId: place.branchId,
      receivedOn: today,
      receivedAt: now,
      receivedBy: verifier,
      state: 'read',
      origin: 'upload',
      sha256: hash(xml),
      createdAt: now,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await addFiles(tx, [{ id: row.id, xml }])
  await matchInvoice(tx, row.number, now)
}

async function addSuppliers(tx: Tx, { bookkeeper, verifier, today }: Seeding): Promise<string[]> {
  const rows = await tx
    .insertInto('customer')
    .values(
      suppliers.map(({ name }, at) => ({
        customerType: 3,
        isCompany: true,
        companyName: name,
        enterpriseNumber: companyNumber(at),
        vatPrefix: 'BE',
        vatNumber: companyNumber(at),
        language: at === 6 ? ('fr' as const) : ('nl' as const),
      })),
    )
    .returning('id')
    .execute()
  await tx
    .insertInto('customerAddress')
    .values(
      suppliers.map(({ city, postalCode }, at) => ({
        customerId: requireValue(rows[at], 'a supplier').id,
        label: 'invoice' as const,
        streetName: 'Industrielaan',
        houseNumber: String(at * 3 + 4),
        postalCode,
        city,
        countryCode: 'BE',
      })),
    )
    .execute()
  const at = atClock(daysFrom(today, -330), '10:00')
  await tx
    .insertInto('supplierAccount')
    .values(
      rows.map(({ id }, index) => ({
        customerId: id,
        iban: findDemoIban(index),
        enteredBy: bookkeeper,
        enteredAt: at,
        verifiedBy: verifier,
        verifiedAt: at,
        verifiedHow: 'Gebeld op het nummer van hun website',
      })),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** An invoice of a supplier for one thing. */
function makeInvoice(
  supplierAt: number,
  {
    number,
    on,
    netCents,
    what,
    changes = {},
  }: { number: string; on: CalendarDay; netCents: number; what: string; changes?: Partial<StatedInvoice> },
): StatedInvoice {
  const supplier = requireValue(suppliers[supplierAt], 'a supplier')
  const vatCents = roundVat(netCents, 2_100)
  return {
    isCredit: false,
    supplier: {
      name: supplier.name,
      vatNumber: `BE${companyNumber(supplierAt)}`,
      street: `Industrielaan ${supplierAt * 3 + 4}`,
      postalCode: supplier.postalCode,
      city: supplier.city,
    },
    buyerNumber: '',
    number,
    issuedOn: on,
    dueOn: daysFrom(on, 30),
    orderReference: '',
    precedingNumber: '',
    lines: [{ description: what, netCents, rateBp: 2_100, vin: null }],
    vat: [{ rateBp: 2_100, baseCents: netCents, vatCents }],
    netCents,
    vatCents,
    totalCents: netCents + vatCents,
    iban: findDemoIban(supplierAt),
    communication: `Factuur ${number}`,
    note: '',
    ...changes,
  }
}

/** The days of the history, evenly up to yesterday. */
function findHistoryDay(today: CalendarDay, at: number, { span }: Pick<Place, 'span'>): CalendarDay {
  return daysFrom(today, Math.min(-1, -span + Math.floor((at * span) / historyCount)))
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const demoAmount = (at: number, fromCents: number) => fromCents + ((at * 7_919) % 40_000)
const formatDemoNumber = (at: number) => `F26/${String(100_000 + at * 37)}`

/** Adds the invoices that were approved in the last months, in a few statements. */
async function addHistory(
  tx: Tx,
  { today, bookkeeper }: Seeding,
  place: Place,
  keys: readonly string[],
): Promise<void> {
  const series = await tx
    .selectFrom('invoiceSeries')
    .select(['id', 'code'])
    .where('companyId', '=', place.companyId)
    .where('purpose', '=', 'purchase')
    .executeTakeFirstOrThrow()
  const counters = new Map<number, { lastNo: number; lastDay: CalendarDay }>()
  const invoices = Array.from({ length: historyCount }, (_, at) => {
    const supplierAt = at % suppliers.length
    const { what, fromCents } = requireValue(suppliers[supplierAt], 'a supplier')
    const on = findHistoryDay(today, at, place)
    const year = Number(on.slice(0, 4))
    const seriesNo = (counters.get(year)?.lastNo ?? 0) + 1
    counters.set(year, { lastNo: seriesNo, lastDay: on })
    const stated = makeInvoice(supplierAt, {
      number: formatDemoNumber(at),
      on: daysFrom(on, -2),
      netCents: demoAmount(at, fromCents),
      what: what[at % what.length] ?? '',
    })
    return { stated, supplierAt, on, year, seriesNo, isPaid: at < historyCount - 35 }
  })
  await tx
    .insertInto('seriesYear')
    .values([...counters].map(([year, counter]) => ({ seriesId: series.id, year, ...counter })))
    .execute()
  const messages = await tx
    .insertInto('incomingMessage')
    .values(invoices.map(({ stated, on }) => describeMessage(stated, { place, receivedAt: atClock(on, '07:10') })))
    .returning(['id', 'number'])
    .execute()
  const messageIds = messages.toSorted((one, other) => one.number - other.number).map(({ id }) => id)
  const rows = await tx
    .insertInto('supplierInvoice')
    .values(
      invoices.map(({ stated, supplierAt, on, year, seriesNo, isPaid }, at) => ({
        messageId: requireValue(messageIds[at], 'a message'),
        ...toColumns(stated),
        companyId: place.companyId,
        branchId: place.branchId,
        supplierId: requireValue(keys[supplierAt], 'a supplier'),
        receivedOn: on,
        receivedAt: atClock(on, '07:10'),
        state: isPaid ? ('paid' as const) : ('approved' as const),
        origin: 'peppol' as const,
        sha256: hash(writeSupplierUbl(stated)),
        approvedAt: atClock(on, '11:00'),
        approvedBy: bookkeeper,
        bookedOn: on,
        seriesId: series.id,
        seriesYear: year,
        seriesNo,
        purchaseNumber: formatInvoiceNumber(series.code, year, seriesNo),
        openCents: isPaid ? 0 : stated.totalCents,
        createdAt: atClock(on, '07:10'),
      })),
    )
    .returning(['id', 'number'])
    .execute()
  const ids = rows.toSorted((one, other) => one.number - other.number).map(({ id }) => id)
  const [accounts, code] = await Promise.all([
    tx.selectFrom('ledgerAccount').select(['id', 'accountNumber']).execute(),
    tx.selectFrom('purchaseVatCode').select('id').where('code', '=', 'D21').executeTakeFirstOrThrow(),
  ])
  await tx
    .insertInto('supplierInvoiceLine')
    .values(
      invoices.map(({ stated, supplierAt }, at) => ({
        invoiceId: requireValue(ids[at], 'an invoice'),
        place: 1,
        description: stated.lines[0]?.description ?? '',
        netCents: stated.netCents,
        rateBp: 2_100,
        ledgerAccountId:
          accounts.find(({ accountNumber }) => accountNumber === suppliers[supplierAt]?.account)?.id ?? null,
        vatCodeId: code.id,
        branchId: place.branchId,
      })),
    )
    .execute()
  await tx
    .insertInto('supplierInvoiceBox')
    .values(
      invoices.flatMap(({ stated }, at) => {
        const invoiceId = requireValue(ids[at], 'an invoice')
        return [
          { invoiceId, box: '82', cents: stated.netCents },
          { invoiceId, box: '59', cents: stated.vatCents },
        ]
      }),
    )
    .execute()
  await addFiles(
    tx,
    invoices.map(({ stated }, at) => ({ id: requireValue(ids[at], 'an invoice'), xml: writeSupplierUbl(stated) })),
  )
}

function addFiles(tx: Tx, files: readonly { id: string; xml: string }[]): Promise<unknown> {
  return tx
    .insertInto('supplierInvoiceFile')
    .values(
      files.map(({ id, xml }) => ({
        invoiceId: id,
        kind: 'original' as const,
        name: 'factuur.xml',
        contentType: 'application/xml',
        content: Buffer.from(xml),
      })),
    )
    .execute()
}

/** Adds forty invoices of the last days that need a review. */
async function addWaiting(tx: Tx, { today, bookkeeper, verifier }: Seeding, place: Place): Promise<void> {
  const { rows: cars } = await sql<{ vin: string; name: string; cents: number }>`
    select vehicle.vin, vehicle_name(vehicle.id) as name, (-entry.net_cents)::float8 as cents
    from standing_car_entry entry join vehicle on vehicle.id = entry.vehicle_id
    join department on department.id = vehicle.department_id
    where entry.kind = 'purchase' and entry.regime = 'rated' and entry.paper is null and vehicle.vin is not null
      and entry.net_cents < -500000 and department.branch_id = ${place.branchId}
      and not exists (select from dossier where dossier.vehicle_id = vehicle.id)
    order by vehicle.number desc limit 12`.execute(tx)
  const waiting: StatedInvoice[] = []
  const add = (supplierAt: number, asked: Omit<Parameters<typeof makeInvoice>[1], 'number'>) =>
    waiting.push(makeInvoice(supplierAt, { ...asked, number: `R26/${String(5_000 + waiting.length * 13)}` }))
  for (const [at, { vin, name, cents }] of cars.entries()) {
    const on = daysFrom(today, -1 - (at % 5))
    const netCents = cents + (at % 3 === 0 ? 25_000 : at % 3 === 1 ? 9_640 : -12_050)
    add(0, { on, netCents, what: name, changes: { lines: [{ description: name, netCents, rateBp: 2_100, vin }] } })
  }
  for (let at = 0; at < 6; at += 1) {
    // The amount and days of an invoice of the history, under another number.
    const copied = historyCount - 1 - at
    const supplierAt = copied % suppliers.length
    const supplier = requireValue(suppliers[supplierAt], 'a supplier')
    add(supplierAt, {
      on: daysFrom(findHistoryDay(today, copied, place), -2),
      netCents: demoAmount(copied, supplier.fromCents),
      what: supplier.what[0] ?? '',
    })
  }
  for (let at = 0; at < 14; at += 1) {
    const supplierAt = 1 + ((at * 3) % 9)
    const supplier = requireValue(suppliers[supplierAt], 'a supplier')
    const netCents = demoAmount(at + 777, supplier.fromCents)
    const changes =
      at % 7 === 3
        ? { iban: findDemoIban(90 + at) }
        : at % 7 === 5
          ? { totalCents: netCents + roundVat(netCents, 2_100) + 1_000 }
          : {}
    add(supplierAt, {
      on: daysFrom(today, -1 - (at % 6)),
      netCents,
      what: supplier.what[at % supplier.what.length] ?? '',
      changes,
    })
  }
  for (let at = 0; at < 40 - cars.length - 6 - 14 - 4; at += 1) {
    const supplier = {
      name: `Nieuwe leverancier ${at + 1}`,
      vatNumber: `BE${companyNumber(40 + at)}`,
      street: 'Kaai 1',
      postalCode: '9000',
      city: 'Gent',
    }
    add(2, {
      on: daysFrom(today, -2),
      netCents: 12_500 + at * 1_310,
      what: 'Herstelling',
      changes: { supplier, iban: '' },
    })
  }
  const now = atClock(today, '07:15')
  const files: { id: string; xml: string }[] = []
  for (const [at, stated] of waiting.entries()) {
    const xml = writeSupplierUbl(stated)
    // Every other one came over Peppol, and is answered there.
    const message =
      at % 2 === 0 ? await insertMessage(tx, describeMessage(stated, { place, receivedAt: now })) : undefined
    const row = await tx
      .insertInto('supplierInvoice')
      .values({
        ...toColumns(stated),
        companyId: place.companyId,
        branchId: place.branchId,
        receivedOn: today,
        receivedAt: now,
        receivedBy: message ? null : verifier,
        messageId: message?.id ?? null,
        state: 'read',
        origin: message ? 'peppol' : 'upload',
        sha256: hash(xml),
        createdAt: now,
      })
      .returning(['id', 'number'])
      .executeTakeFirstOrThrow()
    files.push({ id: row.id, xml })
    await matchInvoice(tx, row.number, now)
  }
  await addFiles(tx, files)
  await addDuplicates(tx, { today, bookkeeper, verifier }, place)
  await addOpenMessages(tx, { on: today, place })
}

/** Messages that became no invoice, for a clerk to review. */
async function addOpenMessages(tx: Tx, { on, place }: { on: CalendarDay; place: Place }): Promise<void> {
  const common = { companyId: place.companyId, branchId: place.branchId, state: 'open' } as const
  const settlement = makeInvoice(0, {
    number: 'SB-2026-0417',
    on: daysFrom(on, -1),
    netCents: 184_260,
    what: 'Garantieclaims van de maand',
  })
  const printed = makeInvoice(1, { number: '2026/311', on: daysFrom(on, -1), netCents: 31_100, what: 'Zijruit' })
  const sent: {
    readonly message: Omit<Insertable<IncomingMessage>, keyof typeof common | 'messageKey'>
    readonly file?: Parameters<typeof keepMessageFile>[2]
  }[] = [
    {
      message: {
        ...describeMessage(settlement, { place, receivedAt: atClock(on, '06:40') }),
        senderName: '',
        fate: 'self-billed',
      },
      file: {
        place: 1,
        name: 'demo-SB-2026-0417.xml',
        contentType: 'application/xml',
        bytes: Buffer.from(writeSupplierUbl(settlement).replace('>380<', '>389<')),
        reason: 'self-billed',
      },
    },
    {
      message: {
        ...describeMessage(printed, { place, receivedAt: atClock(on, '06:55') }),
        senderName: '',
        subject: '',
        fate: 'unreadable',
      },
      file: {
        place: 1,
        name: 'demo-311.pdf',
        contentType: 'application/pdf',
        bytes: writeDemoPdf('Factuur 2026/311'),
        reason: 'type',
      },
    },
    {
      message: {
        ...describeMessage(printed, { place, receivedAt: atClock(on, '07:02') }),
        senderName: '',
        subject: '',
        fate: 'missing',
      },
    },
  ]
  for (const [at, { message, file }] of sent.entries()) {
    const kept = requireValue(
      await insertMessage(tx, { ...message, ...common, messageKey: `demo-open-${at}` }),
      'a message',
    )
    if (file) await keepMessageFile(tx, kept.id, file)
  }
}

/** Returns the message by which an invoice came over Peppol. */
function describeMessage(
  { number, supplier }: StatedInvoice,
  { place, receivedAt }: { place: Place; receivedAt: Date },
): Insertable<IncomingMessage> {
  const digits = supplier.vatNumber.replaceAll(/\D/g, '')
  return {
    channel: 'peppol',
    companyId: place.companyId,
    branchId: place.branchId,
    messageKey: `demo-${digits}-${number}`,
    sender: `0208:${digits}`,
    senderName: supplier.name,
    receiver: `0208:${place.number}`,
    subject: number,
    fate: 'invoice',
    state: 'done',
    receivedAt,
  }
}

/** Two invoices that came again under another spelling of their number, which are set aside. */
async function addDuplicates(tx: Tx, { today, verifier }: Seeding, place: Place): Promise<void> {
  const now = atClock(today, '07:20')
  for (const at of [historyCount - 3, historyCount - 12]) {
    const supplierAt = at % suppliers.length
    const supplier = requireValue(suppliers[supplierAt], 'a supplier')
    const stated = makeInvoice(supplierAt, {
      number: `Fact. ${formatDemoNumber(at).replace('/', ' - ')}`,
      on: daysFrom(findHistoryDay(today, at, place), -2),
      netCents: demoAmount(at, supplier.fromCents),
      what: supplier.what[0] ?? '',
    })
    const row = await tx
      .insertInto('supplierInvoice')
      .values({
        ...toColumns(stated),
        companyId: place.companyId,
        branchId: place.branchId,
        receivedOn: today,
        receivedAt: now,
        receivedBy: verifier,
        state: 'read',
        origin: 'upload',
        sha256: hash(writeSupplierUbl(stated)),
        createdAt: now,
      })
      .returning('number')
      .executeTakeFirstOrThrow()
    await matchInvoice(tx, row.number, now)
  }
}
