import type { RegisterRows } from '@forecourt/domain/invoicing/registers/register.schema.ts'
import { formatDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { type Cents, formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Printing } from '../../documents/typst.ts'
import type { FileAnswer } from '../../platform/files/file-answer.ts'
import { spreadsheet, type Cell } from '../../platform/imports/export-file.ts'
import type { CompanyRow, PeriodOf } from './registers.sql.ts'

interface Column<Row> {
  readonly text: string
  readonly value: (row: Row) => string | Cents | null
  readonly kind?: 'cents' | 'wide'
}

/** Prints a register of a VAT period. */
export function printRegister(
  data: RegisterRows,
  { company, period, language }: { company: CompanyRow; period: PeriodOf; language: Language },
): Printing {
  const locale = { locale: language }
  const { heads, rows, total } = tabulate(data, language)
  const title = m[`office.register.tabs.${data.register}`]({}, locale)
  const days = m['office.register.from-to']({ from: formatDay(period.firstDay), to: formatDay(period.lastDay) }, locale)
  return {
    template: 'register',
    data: {
      title,
      language,
      subtitle: `${company.name} · BE ${company.enterpriseNumber} · ${days}`,
      heads,
      rows,
      total,
      none: m['office.register.none']({}, locale),
      foot: `${company.name} · ${title} · ${days}`,
    },
    files: {},
  }
}

/** Writes a register of a VAT period as a spreadsheet, with amounts as numbers. */
export function exportRegister(
  data: RegisterRows,
  { period, language }: { period: PeriodOf; language: Language },
): Promise<FileAnswer> {
  const { heads, cells } = tabulate(data, language)
  const title = m[`office.register.tabs.${data.register}`]({}, { locale: language })
  return spreadsheet(
    heads.map(({ text }) => text),
    cells,
    `${title} ${period.firstDay}.xlsx`,
  )
}

function tabulate(data: RegisterRows, language: Language) {
  const locale = { locale: language }
  const word = {
    no: m['office.register.no']({}, locale),
    day: m['words.day']({}, locale),
    car: m['words.car']({}, locale),
    customer: m['words.customer']({}, locale),
    paper: m['office.register.paper']({}, locale),
    party: m['office.register.party']({}, locale),
  }
  const orDash = (on: CalendarDay | null) => (on === null ? '–' : formatDay(on))
  const carText = ({ name, stockNumber }: { name: string; stockNumber: string | null }) =>
    stockNumber === null ? name : `${name} ${stockNumber}`
  switch (data.register) {
    case 'margin':
      return toTable(
        data.rows,
        [
          { text: word.no, value: ({ no }) => String(no) },
          { text: word.day, value: ({ on }) => formatDay(on) },
          { text: word.car, value: ({ car }) => carText(car), kind: 'wide' },
          { text: m['office.register.entries.purchase']({}, locale), value: (row) => row.purchasePaper ?? '–' },
          {
            text: m['office.register.purchase-price']({}, locale),
            value: (row) => row.purchaseCents,
            kind: 'cents',
          },
          { text: m['office.register.entries.sale']({}, locale), value: ({ invoice }) => invoice.number },
          { text: m['office.register.sale-price']({}, locale), value: (row) => row.saleCents, kind: 'cents' },
          { text: m['office.register.margin']({}, locale), value: (row) => row.marginCents, kind: 'cents' },
          { text: m['office.register.margin-vat']({}, locale), value: (row) => row.vatCents, kind: 'cents' },
        ],
        language,
      )
    case 'sales':
    case 'credits':
      return toTable(
        data.rows,
        [
          { text: word.day, value: ({ on }) => formatDay(on) },
          { text: m['invoice.number']({}, locale), value: ({ invoice }) => invoice.number },
          { text: word.customer, value: (row) => row.customer, kind: 'wide' },
          { text: m['words.vat-number']({}, locale), value: (row) => row.vatNumber ?? '–' },
          { text: m['office.register.vat-codes']({}, locale), value: ({ vatCodes }) => vatCodes.join(', ') },
          { text: m['office.register.net']({}, locale), value: (row) => row.netCents, kind: 'cents' },
          { text: m['office.register.vat']({}, locale), value: (row) => row.vatCents, kind: 'cents' },
        ],
        language,
      )
    case 'incoming':
      return toTable(
        data.rows,
        [
          { text: m['office.register.purchase-number']({}, locale), value: ({ invoice }) => invoice.number },
          { text: word.day, value: ({ on }) => formatDay(on) },
          { text: m['office.supplier-invoice.supplier']({}, locale), value: (row) => row.supplier, kind: 'wide' },
          { text: m['words.vat-number']({}, locale), value: (row) => row.vatNumber ?? '–' },
          { text: m['office.supplier-invoice.their-number']({}, locale), value: (row) => row.theirNumber },
          { text: m['office.supplier-invoice.issued-on']({}, locale), value: ({ issuedOn }) => orDash(issuedOn) },
          { text: m['office.register.vat-codes']({}, locale), value: ({ vatCode }) => vatCode },
          { text: m['office.register.net']({}, locale), value: (row) => row.netCents, kind: 'cents' },
          { text: m['office.register.vat']({}, locale), value: (row) => row.vatCents, kind: 'cents' },
          { text: m['office.register.owed']({}, locale), value: (row) => row.owedCents, kind: 'cents' },
          { text: m['office.register.sum']({}, locale), value: (row) => row.netCents + row.vatCents, kind: 'cents' },
        ],
        language,
      )
    case 'purchases':
    case 'stock':
      return toTable(
        data.rows,
        [
          { text: word.day, value: ({ on }) => formatDay(on) },
          { text: word.car, value: ({ car }) => carText(car), kind: 'wide' },
          { text: word.party, value: (row) => row.party ?? '–' },
          { text: word.paper, value: (row) => row.paper ?? '–' },
          {
            text: m['office.register.regime']({}, locale),
            value: (row) => m[`office.register.regimes.${row.regime}`]({}, locale),
          },
          { text: m['office.register.attest']({}, locale), value: ({ tradeIn }) => attestText(tradeIn, language) },
          { text: m['office.register.purchase-price']({}, locale), value: (row) => row.cents, kind: 'cents' },
        ],
        language,
      )
    case 'garage':
      return toTable(
        data.rows,
        [
          { text: word.no, value: ({ no }) => String(no) },
          { text: m['words.branch']({}, locale), value: (row) => row.branch },
          { text: m['office.register.came-in']({}, locale), value: ({ on }) => formatDay(on) },
          { text: m['office.register.plate']({}, locale), value: (row) => row.plate ?? '–' },
          { text: word.car, value: ({ car }) => carText(car), kind: 'wide' },
          { text: word.party, value: (row) => row.party ?? '–' },
          { text: m['office.register.left']({}, locale), value: ({ leftOn }) => orDash(leftOn) },
          { text: m['office.register.end']({}, locale), value: (row) => row.paper ?? row.reason ?? '–' },
        ],
        language,
      )
    case 'guarantees':
      return toTable(
        data.rows,
        [
          { text: m['words.dossier']({}, locale), value: ({ dossier }) => dossier.number },
          { text: word.car, value: (row) => row.car, kind: 'wide' },
          { text: word.customer, value: (row) => row.customer },
          { text: m['words.amount']({}, locale), value: (row) => row.cents, kind: 'cents' },
          { text: m['office.register.received']({}, locale), value: (row) => orDash(row.receivedOn) },
          { text: m['office.register.proven']({}, locale), value: (row) => orDash(row.provenOn) },
          { text: m['office.register.repaid']({}, locale), value: (row) => orDash(row.repaidOn) },
        ],
        language,
      )
  }
}

/** Returns whether the signed VAT attest of a traded-in car is stored; other purchases have none. */
function attestText(tradeIn: { readonly hasAttest: boolean } | null, language: Language): string {
  const locale = { locale: language }
  if (tradeIn === null) return '–'
  return tradeIn.hasAttest ? m['words.yes']({}, locale) : m['words.no']({}, locale)
}

const toCell = (value: string | Cents | null): Cell => (typeof value === 'number' ? value / 100 : value)

function toTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[], language: Language) {
  const amount = (cents: Cents) => formatExactMoney(cents, language)
  const write = (value: string | Cents | null) => (typeof value === 'number' ? amount(value) : (value ?? '–'))
  const sum = ({ value }: Column<Row>) => rows.reduce((total, row) => total + Number(value(row)), 0)
  return {
    heads: columns.map(({ text, kind }) => ({ text, number: kind === 'cents', wide: kind === 'wide' })),
    rows: rows.map((row) => columns.map(({ value }) => write(value(row)))),
    cells: rows.map((row) => columns.map(({ value }) => toCell(value(row)))),
    total:
      rows.length > 0 && columns.some(({ kind }) => kind === 'cents')
        ? columns.map((column, at) => {
            if (column.kind === 'cents') return amount(sum(column))
            return at === 0 ? m['office.register.sum']({}, { locale: language }) : ''
          })
        : [],
  }
}
