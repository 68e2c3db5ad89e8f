import {
  buildStatement,
  type AccountStatement,
  type StatementEntry,
} from '@forecourt/domain/invoicing/reminders/statement.ts'
import { formatDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { type Cents, formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { findInvoiceParty } from '../../contacts/invoice-party.ts'
import { printDocument, type Printing } from '../../documents/typst.ts'
import { loadBranch } from '../../organisation/companies.ts'
import type { Db } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/http/services.ts'
import { companyText } from '../../platform/mail/company-text.ts'
import { kindText } from '../invoices/invoice-paper.ts'
import { partyLines } from './reminder-paper.ts'
import { debtorNotFound } from './reminder-refusals.ts'
import {
  findCompanyByNumber,
  findDebtor,
  findDebtorWithinReach,
  findReminders,
  findWritingBranch,
  selectStatementEntries,
} from './reminders.sql.ts'

export interface AskedStatement {
  readonly customer: number
  readonly company: number
  readonly from: CalendarDay
  readonly to: CalendarDay
}

interface Claim {
  readonly number: string
  readonly sentOn: CalendarDay
  readonly costCents: Cents
  readonly interestCents: Cents
}
export type ReadStatement = AccountStatement & { readonly claims: Claim[] }

/** Reads the account of a customer with a company, within the reach of the user. */
export async function readStatement(db: Db, who: Who, asked: AskedStatement): Promise<ReadStatement | ApiRefusal> {
  if (asked.from > asked.to) return refuse('period-turned-round', { status: 422, field: 'to' })
  const [debtor, company] = await Promise.all([
    findDebtorWithinReach(db, who, asked.customer),
    findCompanyByNumber(db, asked.company),
  ])
  if (!debtor || !company) return debtorNotFound()
  const { invoices, allocations } = await selectStatementEntries(db, who, {
    customerId: debtor.id,
    companyId: company.id,
  })
  const entries: StatementEntry[] = [
    ...invoices.map((invoice) => ({
      on: requireValue(invoice.issuedOn, 'the day of an issued invoice'),
      kind: invoice.kind,
      number: invoice.invoiceNumber ?? '',
      text: '',
      dueOn: invoice.receivableCents > 0 ? invoice.dueOn : null,
      cents: invoice.receivableCents,
    })),
    ...allocations.map(({ kind, cents, onDay, reason, reference, invoiceNumber, receivableCents }) => {
      const isRefund = receivableCents < 0
      return {
        on: onDay,
        kind:
          kind === 'write-off' || kind === 'difference' ? kind : isRefund ? ('refund' as const) : ('payment' as const),
        number: invoiceNumber ?? '',
        text: reference ?? reason,
        dueOn: null,
        cents: isRefund ? cents : -cents,
      }
    }),
  ]
  const open = new Set(invoices.filter(({ openCents }) => openCents > 0).map(({ id }) => id))
  return { ...buildStatement(entries, asked), claims: await readClaims(db, open) }
}

/** Reads the costs and interest of the last reminder of each open invoice. */
async function readClaims(db: Db, open: ReadonlySet<string>): Promise<Claim[]> {
  const reminders = (await findReminders(db, { invoiceIds: [...open] })).filter(({ revokedAt }) => revokedAt === null)
  const byInvoice = Map.groupBy(reminders, ({ invoiceId }) => invoiceId)
  return [...byInvoice.values()].flatMap((own) => {
    const last = own.toSorted((one, other) => other.level - one.level).at(0)
    if (!last || last.costCents + last.interestCents === 0) return []
    const { invoiceNumber, sentOn, costCents, interestCents } = last
    return { number: invoiceNumber ?? '', sentOn, costCents, interestCents }
  })
}

export interface PrintedStatement {
  readonly pdf: Buffer
  readonly fileName: string
  readonly statement: ReadStatement
  readonly customer: { readonly name: string; readonly email: string | null; readonly language: Language }
  /** Number of the branch that writes. */
  readonly branch: number
}

/** Prints a statement of account in the language of the customer. */
export async function printStatement(
  db: Db,
  services: Services,
  who: Who,
  asked: AskedStatement,
): Promise<PrintedStatement | ApiRefusal> {
  const statement = await readStatement(db, who, asked)
  if (isRefusal(statement)) return statement
  const debtor = requireValue(await findDebtor(db, asked.customer), 'the customer of a statement')
  const company = requireValue(await findCompanyByNumber(db, asked.company), 'the company of a statement')
  const branchId = await findWritingBranch(db, { customerId: debtor.id, companyId: company.id })
  if (branchId === undefined) return debtorNotFound()
  const branch = await loadBranch(db, branchId)
  const { language } = debtor
  const party = await findInvoiceParty(db, debtor.number, language)
  const foot = companyText(branch, language)
  const pdf = await printDocument(
    paper(statement, { language, foot, company: company.name, debtor: partyLines({ ...party, endpoint: null }) }),
    services.settings.look,
  )
  if (isRefusal(pdf)) return pdf
  const name = m['statement.file']({}, { locale: language })
  return {
    pdf,
    fileName: `${name}-${debtor.number}-${asked.to}.pdf`,
    statement,
    customer: { name: debtor.name, email: party.email === '' ? null : party.email, language },
    branch: branch.number,
  }
}

function paper(
  statement: ReadStatement,
  { language, foot, company, debtor }: { language: Language; foot: string; company: string; debtor: string[] },
): Printing {
  const locale = { locale: language }
  const money = (cents: Cents) => formatExactMoney(cents, language)
  const period = m['statement.period']({ from: formatDay(statement.from), to: formatDay(statement.to) }, locale)
  return {
    template: 'account-statement',
    data: {
      title: m['statement.title']({}, locale),
      language,
      foot,
      seller: { title: m['reminder.creditor']({}, locale), lines: [company] },
      buyer: { title: m['words.customer']({}, locale), lines: debtor },
      period,
      heads: [
        m['words.day']({}, locale),
        m['invoice.description']({}, locale),
        m['invoice.due']({}, locale),
        m['words.amount']({}, locale),
        m['words.balance']({}, locale),
      ],
      opening: {
        term: m['statement.opening']({ day: formatDay(statement.from) }, locale),
        value: money(statement.openingCents),
      },
      lines: statement.lines.map((line) => ({
        on: formatDay(line.on),
        what: describeEntry(line, language),
        due: line.dueOn === null ? '' : formatDay(line.dueOn),
        amount: money(line.cents),
        balance: money(line.balanceCents),
      })),
      closing: {
        term: m['statement.closing']({ day: formatDay(statement.to) }, locale),
        value: money(statement.closingCents),
      },
      claimsTitle: m['statement.claims']({}, locale),
      claims: statement.claims.map(({ number, sentOn, costCents, interestCents }) => ({
        term: m['statement.claim']({ number, day: formatDay(sentOn) }, locale),
        value: money(costCents + interestCents),
      })),
      note: m['statement.note']({}, locale),
    },
    files: {},
  }
}

function describeEntry({ kind, number, text }: StatementEntry, language: Language): string {
  const locale = { locale: language }
  switch (kind) {
    case 'payment':
      return m['statement.payment']({ number }, locale)
    case 'refund':
      return m['statement.refund']({ number }, locale)
    case 'difference':
      return m['statement.difference']({ number }, locale)
    case 'write-off':
      return m['statement.write-off']({ number }, locale)
    default:
      return [kindText(kind, language), number, text].filter((part) => part !== '').join(' ')
  }
}
