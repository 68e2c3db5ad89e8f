import {
  CarBookAnswer,
  CarBookRequest,
  ChecksAnswer,
  ChecksRequest,
  ClosedAnswer,
  CloseRequest,
  DoneAnswer,
  DossierMarginAnswer,
  DossierMarginRequest,
  GarageReasonRequest,
  JournalRequest,
  ListingRequest,
  PrintRequest,
  PurchasePaperRequest,
  RegisterAnswer,
  RegisterRequest,
  ReopenRequest,
  RowsAnswer,
  RowsRequest,
} from '@forecourt/domain/invoicing/registers/register.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { printDocument } from '../../documents/typst.ts'
import { FileAnswer, fileAnswer } from '../../platform/files/file-answer.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { loadCarLedger } from '../../stock/details/car-ledger.ts'
import { makeJournal, makeListing } from './journal-files.ts'
import { checkPeriod } from './period-checks.sql.ts'
import { closePeriod, noteCarPaper, noteGarageReason, reopenPeriod } from './register-acts.ts'
import { findCompany, findPeriod, readRegisters, readRows } from './register-desk.ts'
import { exportRegister, printRegister } from './register-paper.ts'
import { findCarOfBook, findDossierMargin, findInvoiceNumbers } from './registers.sql.ts'

const notFound = () => refuse('record-not-found', { status: 404 })

const get = query({
  path: 'GET /sales/register/get',
  right: 'REGISTER_VIEW',
  summary: 'Returns a VAT period of a company: the boxes of its return and the number of rows in each register.',
  input: RegisterRequest,
  output: RegisterAnswer,
  async run({ db, call: { now } }, { company: number, on }) {
    const company = await findCompany(db, number)
    if (!company) return notFound()
    const today = brusselsDay(now)
    return readRegisters(db, { company, on: on ?? today, today })
  },
})

const checks = query({
  path: 'GET /sales/register/checks',
  right: 'REGISTER_VIEW',
  summary: 'Checks a VAT period before it is closed.',
  input: ChecksRequest,
  output: ChecksAnswer,
  async run({ db }, { company: number, on }) {
    const company = await findCompany(db, number)
    return company ? { checks: await checkPeriod(db, findPeriod(company, on)) } : notFound()
  },
})

const rows = query({
  path: 'POST /sales/register/rows',
  right: 'REGISTER_VIEW',
  summary: 'Returns the rows of a register in a VAT period.',
  input: RowsRequest,
  output: RowsAnswer,
  reads: (_, { register }) => [`register:${register}`],
  async run({ db }, { company: number, on, register }) {
    const company = await findCompany(db, number)
    return company ? readRows(db, register, findPeriod(company, on)) : notFound()
  },
})

const dossierMargin = query({
  path: 'GET /sales/dossier/margin',
  right: 'OFFER_MARGIN',
  summary: 'Returns the margin of a dossier, from the ledger of its car.',
  input: DossierMarginRequest,
  output: DossierMarginAnswer,
  async run({ db }, { id }) {
    const found = await findDossierMargin(db, id)
    return found ?? notFound()
  },
})

const carBook = query({
  path: 'GET /sales/register/car',
  right: 'REGISTER_VIEW',
  summary: 'Returns the ledger of a car, from its purchase to after-sales, and its result.',
  input: CarBookRequest,
  output: CarBookAnswer,
  async run({ db }, { vehicle }) {
    const found = await findCarOfBook(db, vehicle)
    if (!found) return notFound()
    const entries = await loadCarLedger(db, found.key)
    const invoices = await findInvoiceNumbers(
      db,
      entries.flatMap(({ sourceId }) => sourceId ?? []),
    )
    return {
      car: { ...found.car, plate: found.plate },
      entries: entries.map(({ id, onDay: on, kind, description, regime, paper, party, netCents, sourceId }) => ({
        id,
        on,
        kind,
        description,
        regime,
        paper,
        invoice: sourceId === null ? null : (invoices.get(sourceId) ?? null),
        party,
        netCents,
      })),
      resultCents: entries.reduce((sum, { netCents }) => sum + netCents, 0),
    }
  },
})

const close = command({
  path: 'POST /sales/register/close',
  right: 'VAT_PERIOD_CLOSE',
  summary: 'Closes a VAT period whose checks are all right: nothing is dated into it any more.',
  input: CloseRequest,
  output: ClosedAnswer,
  async run({ tx, call }, { company: number, firstDay: on }) {
    const company = await findCompany(tx, number)
    if (!company) return notFound()
    return (await closePeriod(tx, call, { company, on })) ?? { isClosed: true }
  },
})

const reopen = command({
  path: 'POST /sales/register/reopen',
  right: 'VAT_PERIOD_CLOSE',
  summary: 'Opens a closed VAT period again, for a reason. Main administrators only.',
  input: ReopenRequest,
  output: ClosedAnswer,
  async run({ tx, call }, { company: number, firstDay: on, reason }) {
    const company = await findCompany(tx, number)
    if (!company) return notFound()
    return (await reopenPeriod(tx, call, { company, on, reason })) ?? { isClosed: false }
  },
})

const garageReason = command({
  path: 'POST /sales/register/garagereason',
  right: 'VAT_PERIOD_CLOSE',
  summary: 'Notes why a row of the garage register has no invoice.',
  input: GarageReasonRequest,
  output: DoneAnswer,
  run: async ({ tx, call }, asked) => (await noteGarageReason(tx, call, asked)) ?? {},
})

const purchasePaper = command({
  path: 'POST /sales/register/purchasepaper',
  right: 'VAT_PERIOD_CLOSE',
  summary: 'Notes the paper by which a car was bought: a purchase slip or the invoice of the seller.',
  input: PurchasePaperRequest,
  output: DoneAnswer,
  run: async ({ tx }, asked) => (await noteCarPaper(tx, asked)) ?? {},
})

const print = query({
  path: 'POST /sales/register/print',
  right: 'REGISTER_VIEW',
  summary: 'Prints a register of a VAT period, or exports it as a spreadsheet.',
  input: PrintRequest,
  output: fileAnswer,
  reads: () => ['register:print'],
  async run({ db, services, call: { language } }, { company: number, on, register, format }) {
    const company = await findCompany(db, number)
    if (!company) return notFound()
    const period = findPeriod(company, on)
    const data = await readRows(db, register, period)
    if (format === 'xlsx') return exportRegister(data, { period, language })
    const printing = printRegister(data, { company, period, language })
    const pdf = await printDocument(printing, services.settings.look)
    if (isRefusal(pdf)) return pdf
    return new FileAnswer(new Uint8Array(pdf), {
      contentType: 'application/pdf',
      fileName: `${printing.data.title} ${period.firstDay}.pdf`,
    })
  },
})

const journal = command({
  path: 'POST /sales/register/journal',
  right: 'LEDGER_EXPORT',
  summary:
    'Returns the journal of a range of days as an archive: a CSV of its lines, and the PDF and UBL of each invoice. Its invoices are marked as handed over.',
  input: JournalRequest,
  output: fileAnswer,
  async run({ tx, call: { staff, language } }, { company: number, from, to }) {
    const company = await findCompany(tx, number)
    if (!company) return notFound()
    if (from > to) return refuse('days-reversed', { status: 422, field: 'to' })
    return makeJournal(tx, { company, from, to, by: staff.userId, language })
  },
})

const listing = query({
  path: 'POST /sales/register/listing',
  right: 'LEDGER_EXPORT',
  summary:
    'Returns a listing for Intervat as XML: the Belgian customers of a year, or the supplies within the European Union of a period.',
  input: ListingRequest,
  output: fileAnswer,
  reads: (_, { listing: name }) => [`register:${name}`],
  async run({ db }, { company: number, on, listing: name }) {
    const company = await findCompany(db, number)
    return company ? makeListing(db, { company, period: findPeriod(company, on), listing: name }) : notFound()
  },
})

export const registerEndpoints = [
  get,
  checks,
  rows,
  carBook,
  dossierMargin,
  close,
  reopen,
  garageReason,
  purchasePaper,
  print,
  journal,
  listing,
] as const
