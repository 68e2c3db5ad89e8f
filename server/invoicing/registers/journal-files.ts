import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  findAccount,
  toJournalLines,
  toLossLines,
  type AccountRule,
} from '@forecourt/domain/invoicing/registers/journal.ts'
import {
  buildClientListing,
  buildIntraListing,
  selectListed,
  writeNode,
  type Declarant,
  type ListedClient,
} from '@forecourt/domain/invoicing/registers/vat-listing.ts'
import type { InvoiceDocument } from '@forecourt/domain/invoicing/invoices/invoice-document.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import { streetLine } from '@forecourt/domain/contacts/address.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Db, Tx } from '../../platform/database/database.ts'
import { FileAnswer } from '../../platform/files/file-answer.ts'
import { writeZip, type PackedFile } from '../../platform/files/write-zip.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { writeCsv, type Cell } from '../../platform/imports/export-file.ts'
import type { CompanyRow, PeriodOf } from './registers.sql.ts'

/** The most invoices of an archive with their files; more are handed over in parts. */
const MOST_PAPERS = 1_000

interface Days {
  readonly from: CalendarDay
  readonly to: CalendarDay
}

/** Makes the journal of a range of days: a CSV of its lines, with the PDF and XML of each invoice. Its rows are marked. */
export async function makeJournal(
  tx: Tx,
  { company, from, to, by, language }: Days & { company: CompanyRow; by: string; language: Language },
): Promise<FileAnswer | ApiRefusal> {
  const papers = await findPapers(tx, company.id, { from, to })
  const losses = await findLosses(tx, company.id, { from, to })
  if (papers.length === 0 && losses.length === 0) return refuse('journal-empty', { status: 422 })
  if (papers.length > MOST_PAPERS)
    return refuse('journal-too-long', { status: 422, field: 'to', values: { most: String(MOST_PAPERS) } })
  const rules = await findRules(tx)
  const lines: Cell[][] = []
  for (const paper of papers) {
    for (const { lineKind, vatCode, cents, account: typed } of toJournalLines(paper.document)) {
      const subject = { lineKind, vatCode, vehicleCondition: paper.condition, branchId: paper.branchId }
      const account = typed ?? findAccount(rules, subject)
      if (account === undefined)
        return refuse('account-missing', {
          status: 422,
          values: { number: paper.number, kind: kindText(lineKind, language) },
        })
      lines.push(toCells(paper, { account, lineKind, vatCode, cents, language }))
    }
  }
  for (const row of await findMarginVat(tx, company.id, { from, to })) {
    const subject = { vatCode: 'MARGIN', vehicleCondition: 'used', branchId: row.branchId } as const
    const sale = findAccount(rules, { ...subject, lineKind: 'car' })
    const vat = findAccount(rules, { ...subject, lineKind: 'vat' })
    if (sale === undefined || vat === undefined)
      return refuse('account-missing', { status: 422, values: { number: row.number, kind: kindText('vat', language) } })
    lines.push(toCells(row, { account: sale, lineKind: 'car', vatCode: 'MARGIN', cents: row.vatCents, language }))
    lines.push(toCells(row, { account: vat, lineKind: 'vat', vatCode: 'MARGIN', cents: -row.vatCents, language }))
  }
  for (const loss of losses) {
    for (const { lineKind, vatCode, cents } of toLossLines(loss)) {
      const account = findAccount(rules, { lineKind, vatCode, vehicleCondition: null, branchId: loss.branchId })
      if (account === undefined)
        return refuse('account-missing', {
          status: 422,
          values: { number: loss.number, kind: kindText(lineKind, language) },
        })
      lines.push(toCells(loss, { account, lineKind, vatCode, cents, language }))
    }
  }
  const csv = writeCsv(heads(language), lines, language)
  const { files, missing } = await packFiles(tx, papers)
  const archive = writeZip([
    { name: 'journal.csv', content: Buffer.from(csv) },
    ...files,
    ...(missing.length === 0
      ? []
      : [{ name: 'missing-files.txt', content: Buffer.from(`${missing.join('\r\n')}\r\n`) }]),
  ])
  await noteExport(tx, { companyId: company.id, from, to, rowCount: lines.length, archive, by, papers })
  return new FileAnswer(archive, {
    contentType: 'application/zip',
    fileName: `${m['office.register.journal']({}, { locale: language })} ${from} ${to}.zip`,
  })
}

interface Paper {
  readonly id: string
  readonly number: string
  readonly on: CalendarDay
  readonly journal: string
  readonly branchId: string
  readonly communication: string | null
  readonly condition: 'new' | 'used' | null
  readonly vin: string | null
  readonly document: InvoiceDocument
}

async function findPapers(db: Db, companyId: string, { from, to }: Days): Promise<Paper[]> {
  const { rows } = await sql<Paper>`
    select invoice.id, invoice.invoice_number as number, invoice.issued_on as on, series.code as journal, invoice.branch_id,
      invoice.communication, invoice.document, coalesce(dossier.vin, entry.identity ->> 'vin', entry.built_vin) as vin,
      case when vehicle.kind = 'used' then 'used' when num_nonnulls(dossier.id, entry.id) > 0 then 'new' end as condition
    from invoice join invoice_series series on series.id = invoice.series_id
    left join dossier on dossier.id = invoice.dossier_id
    left join shop_order_entry entry on entry.id = invoice.shop_order_entry_id
    left join vehicle on vehicle.id = coalesce(dossier.vehicle_id, entry.vehicle_id)
    where invoice.company_id = ${companyId} and invoice.issued_on between ${from} and ${to} and invoice.kind not in ('self-billed', 'self-billed-credit')
    order by series.rank, invoice.series_year, invoice.series_no limit ${MOST_PAPERS + 1}`.execute(db)
  return rows
}

interface MarginLine {
  readonly number: string
  readonly on: CalendarDay
  readonly journal: string
  readonly branchId: string
  readonly vatCents: Cents
}

/** Returns the VAT in margins: no paper shows it, and it is booked off the sales of the scheme. */
async function findMarginVat(db: Db, companyId: string, { from, to }: Days): Promise<MarginLine[]> {
  const { rows } = await sql<MarginLine>`
    select sale.paper as number, sale.on_day as on, 'MARGE' as journal, invoice.branch_id, sale.vat_cents::float8 as vat_cents
    from margin_sale sale join invoice on invoice.id = sale.invoice_id
    where sale.company_id = ${companyId} and sale.on_day between ${from} and ${to} and sale.vat_cents <> 0
    order by sale.chain_no`.execute(db)
  return rows
}

interface LossLine extends MarginLine {
  readonly cents: Cents
  readonly vat: readonly { readonly code: string; readonly vatCents: Cents }[]
  readonly document: InvoiceDocument | null
}

/** Returns what was written off of invoices, and what came in of that: no paper shows it. */
async function findLosses(db: Db, companyId: string, { from, to }: Days): Promise<Omit<LossLine, 'vatCents'>[]> {
  const { rows } = await sql<Omit<LossLine, 'vatCents'>>`
    select invoice.invoice_number as number, loss.on_day as on, 'VERLIES' as journal, invoice.branch_id, invoice.document,
      loss.cents::float8 as cents, loss.vat
    from debt_loss loss join invoice on invoice.id = loss.invoice_id
    where loss.company_id = ${companyId} and loss.on_day between ${from} and ${to}
    order by loss.number`.execute(db)
  return rows
}

async function findRules(db: Db): Promise<AccountRule[]> {
  const { rows } = await sql<AccountRule>`
    select line_kind, vehicle_condition, vat_code.code as vat_code, branch_id, ledger_account.account_number as account
    from booking_rule join ledger_account on ledger_account.id = booking_rule.account_id
    left join vat_code on vat_code.id = booking_rule.vat_code_id
    where booking_rule.is_active order by booking_rule.rank`.execute(db)
  return rows
}

function heads(language: Language): string[] {
  const locale = { locale: language }
  return [
    m['words.day']({}, locale),
    m['office.register.journal']({}, locale),
    m['invoice.number']({}, locale),
    m['office.register.account']({}, locale),
    m['words.kind']({}, locale),
    m['words.customer']({}, locale),
    m['words.vat-number']({}, locale),
    m['office.register.vat-codes']({}, locale),
    m['office.register.debit']({}, locale),
    m['office.register.credit']({}, locale),
    m['invoice.communication']({}, locale),
    'VIN',
  ]
}

interface Booked {
  readonly account: string
  readonly lineKind: string
  readonly vatCode: string | null
  readonly cents: Cents
  readonly language: Language
}

function toCells(
  paper: Pick<Paper, 'number' | 'on' | 'journal'> &
    Partial<Omit<Paper, 'document'>> & { readonly document?: InvoiceDocument | null },
  { account, lineKind, vatCode, cents, language }: Booked,
): Cell[] {
  return [
    { day: paper.on },
    paper.journal,
    paper.number,
    account,
    kindText(lineKind, language),
    paper.document?.buyer.name ?? null,
    paper.document?.buyer.vatNumber ?? null,
    vatCode,
    cents > 0 ? cents / 100 : null,
    cents < 0 ? -cents / 100 : null,
    paper.communication ?? null,
    paper.vin ?? null,
  ]
}

function kindText(kind: string, language: Language): string {
  const locale = { locale: language }
  const texts: Readonly<Record<string, () => string>> = {
    car: () => m['office.register.kinds.car']({}, locale),
    extra: () => m['office.register.kinds.extra']({}, locale),
    advance: () => m['words.advance']({}, locale),
    discount: () => m['office.register.kinds.discount']({}, locale),
    premium: () => m['office.register.kinds.premium']({}, locale),
    transport: () => m['office.register.kinds.transport']({}, locale),
    fee: () => m['office.register.kinds.fee']({}, locale),
    vat: () => m['office.register.vat']({}, locale),
    receivable: () => m['words.customer']({}, locale),
    loss: () => m['office.register.kinds.loss']({}, locale),
  }
  return texts[kind]?.() ?? kind
}

async function packFiles(db: Db, papers: readonly Paper[]): Promise<{ files: PackedFile[]; missing: string[] }> {
  const kept = await db
    .selectFrom('invoiceFile')
    .select(['invoiceId', 'kind', 'content'])
    .where(
      'invoiceId',
      'in',
      papers.map(({ id }) => id),
    )
    .execute()
  const byPaper = Map.groupBy(kept, ({ invoiceId }) => invoiceId)
  return {
    files: papers.flatMap(({ id, number }) =>
      (byPaper.get(id) ?? []).map(({ kind, content }) => ({
        name: kind === 'pdf' ? `pdf/${number}.pdf` : `ubl/${number}.xml`,
        content,
      })),
    ),
    missing: papers.filter(({ id }) => !byPaper.has(id)).map(({ number }) => number),
  }
}

async function noteExport(
  tx: Tx,
  {
    companyId,
    from,
    to,
    rowCount,
    archive,
    by,
    papers,
  }: Days & { companyId: string; rowCount: number; archive: Uint8Array; by: string; papers: readonly Paper[] },
): Promise<void> {
  const { id: exportId } = await tx
    .insertInto('journalExport')
    .values({
      companyId,
      fromDay: from,
      toDay: to,
      rowCount,
      fileHash: createHash('sha256').update(archive).digest('hex'),
      createdBy: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('journalExportPaper')
    .values(papers.map(({ id: invoiceId }) => ({ exportId, invoiceId })))
    .execute()
}

/** Makes a listing for Intervat: of Belgian customers in the year of a period, or of supplies within the Union in it. */
export async function makeListing(
  db: Db,
  { company, period, listing }: { company: CompanyRow; period: PeriodOf; listing: 'customers' | 'intra-community' },
): Promise<FileAnswer | ApiRefusal> {
  const year = Number(period.firstDay.slice(0, 4))
  const isYear = listing === 'customers'
  const clients = await sumClients(db, {
    ...period,
    ...(isYear && { firstDay: `${year}-01-01`, lastDay: `${year}-12-31` }),
    categories: isYear ? ['S', 'E', 'G', 'AE'] : ['K'],
  })
  const listed = isYear ? selectListed(clients) : clients.filter(({ country }) => country !== 'BE')
  if (listed.length === 0) return refuse('listing-empty', { status: 422 })
  const declarant = await findDeclarant(db, company)
  const root = isYear ? buildClientListing(declarant, year, listed) : buildIntraListing(declarant, period, listed)
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${writeNode(root)}\n`
  return new FileAnswer(new TextEncoder().encode(text), {
    contentType: 'application/xml; charset=utf-8',
    fileName: isYear ? `client-listing-${year}.xml` : `intra-listing-${period.firstDay}.xml`,
  })
}

/** Sums invoices less credit notes by VAT number. */
async function sumClients(
  db: Db,
  { companyId, firstDay, lastDay, categories }: PeriodOf & { categories: readonly string[] },
): Promise<ListedClient[]> {
  const { rows } = await sql<ListedClient>`
    select left(number, 2) as country, substr(number, 3) as vat_number,
      sum(base_cents * sign)::float8 as turnover_cents, sum(vat_cents * sign)::float8 as vat_cents
    from (
      select invoice.document -> 'buyer' ->> 'vatNumber' as number, amount.base_cents, amount.vat_cents,
        case invoice.kind when 'credit-note' then -1 else 1 end as sign
      from invoice join invoice_amount amount on amount.invoice_id = invoice.id
      where invoice.company_id = ${companyId} and invoice.issued_on between ${firstDay} and ${lastDay}
        and invoice.kind not in ('self-billed', 'self-billed-credit') and amount.category = any (${categories}::text[])) as invoiced
    where number is not null
    group by 1, 2 having sum(base_cents * sign) <> 0 order by 1, 2`.execute(db)
  return rows
}

async function findDeclarant(db: Db, { enterpriseNumber, name }: CompanyRow): Promise<Declarant> {
  const branch = await db
    .selectFrom('branch')
    .select(['streetName', 'houseNumber', 'boxNumber', 'postalCode', 'city', 'email', 'phone'])
    .where('enterpriseNumber', '=', enterpriseNumber)
    .orderBy('rank')
    .executeTakeFirstOrThrow()
  return {
    enterpriseNumber,
    name,
    street: streetLine({ ...branch, boxNumber: branch.boxNumber ?? '' }, 'nl'),
    postalCode: branch.postalCode,
    city: translate(branch.city, 'nl'),
    email: branch.email,
    phone: branch.phone,
  }
}
