import type { InferResult } from 'kysely'
import { receivableList, type ListedReceivable } from '@forecourt/domain/invoicing/reminders/receivable-list.ts'
import {
  DebtorAnswer,
  DebtorRequest,
  ReceivableCountsAnswer,
  ReceivableExportRequest,
  ReceivableListAnswer,
  ReceivableListRequest,
  ReceivableNothing,
  StatementAnswer,
  StatementFileRequest,
  StatementMailAnswer,
  StatementMailRequest,
  StatementRequest,
} from '@forecourt/domain/invoicing/reminders/reminder.schema.ts'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { FileAnswer, fileAnswer } from '../../platform/files/file-answer.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { MOST_TO_EXPORT } from '../../platform/imports/export-file.ts'
import { exportList } from '../../platform/imports/export-list.ts'
import { queueTemplateMail } from '../../platform/mail/mail-template.ts'
import { readFields } from '../../platform/resources/field-columns.ts'
import { listRows } from '../../platform/resources/list.ts'
import { findDebtorRecord } from './debtors.ts'
import { debtorNotFound } from './reminder-refusals.ts'
import {
  placesOfDebtor,
  receivableConditions,
  selectListedReceivables,
  selectReceivableCounts,
} from './reminders.sql.ts'
import { printStatement, readStatement } from './statements.ts'

type StoredReceivable = InferResult<ReturnType<typeof selectListedReceivables>>[number]

const toListed = ({ id, customerId, ...row }: StoredReceivable): ListedReceivable => ({
  id,
  customerId,
  ...readFields(receivableList.fields, row),
})

const list = query({
  path: 'POST /sales/receivable/list',
  right: 'INVOICE_VIEW',
  place: 'rows',
  summary: "Lists what customers owe within the caller's scope, the oldest due on top.",
  input: ReceivableListRequest,
  output: ReceivableListAnswer,
  run: ({ db, call: { staff, language, now } }, request) =>
    listRows(db, selectListedReceivables(db, staff.who, brusselsDay(now)), receivableList, request, {
      language,
      read: toListed,
      own: receivableConditions,
    }),
})

const exportRows = query({
  path: 'POST /sales/receivable/export',
  right: 'INVOICE_VIEW',
  place: 'rows',
  summary: `Exports what customers owe as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: ReceivableExportRequest,
  output: fileAnswer,
  reads: () => ['receivable:export'],
  run: ({ db, call: { staff, language, now } }, request) =>
    exportList(db, selectListedReceivables(db, staff.who, brusselsDay(now)), receivableList, request, {
      language,
      read: toListed,
      own: receivableConditions,
    }),
})

const counts = query({
  path: 'GET /sales/receivable/counts',
  right: 'INVOICE_VIEW',
  place: 'rows',
  summary: 'Counts the customers with open and overdue invoices, and those who may be reminded today.',
  input: ReceivableNothing,
  output: ReceivableCountsAnswer,
  async run({ db, call: { staff, now } }) {
    const row = await selectReceivableCounts(db, staff.who, brusselsDay(now))
    return {
      open: { count: row.open, cents: row.openCents },
      overdue: { count: row.overdue, cents: row.overdueCents },
      due: row.due,
      stopped: row.stopped,
    }
  },
})

const get = query({
  path: 'GET /sales/receivable/get',
  right: 'INVOICE_VIEW',
  place: 'rows',
  summary: 'Returns the open invoices of a customer, with the reminders that were sent and what stops them.',
  input: DebtorRequest,
  output: DebtorAnswer,
  reads: (_, { id }) => [`customer:${id}`],
  async run({ db, call: { staff, now } }, { id }) {
    const debtor = await findDebtorRecord(db, id, { who: staff.who, now })
    return debtor ? { debtor } : debtorNotFound()
  },
})

const statement = query({
  path: 'GET /sales/receivable/statement',
  right: 'INVOICE_VIEW',
  place: 'rows',
  summary: 'Returns the account of a customer with a company for a period, with the running balance.',
  input: StatementRequest,
  output: StatementAnswer,
  reads: (_, { customer }) => [`customer:${customer}`],
  async run({ db, call: { staff } }, asked) {
    const read = await readStatement(db, staff.who, asked)
    if (isRefusal(read)) return read
    const { from, to, openingCents, lines, closingCents, claims } = read
    return { statement: { from, to, openingCents, lines: [...lines], closingCents, claims } }
  },
})

const statementFile = query({
  path: 'POST /sales/receivable/statementfile',
  right: 'INVOICE_VIEW',
  place: 'rows',
  summary: 'Returns the account of a customer for a period as a PDF, in the language of the customer.',
  input: StatementFileRequest,
  output: fileAnswer,
  reads: (_, { customer }) => [`customer:${customer}`],
  async run({ db, services, call: { staff } }, asked) {
    const printed = await printStatement(db, services, staff.who, asked)
    if (isRefusal(printed)) return printed
    return new FileAnswer(new Uint8Array(printed.pdf), { contentType: 'application/pdf', fileName: printed.fileName })
  },
})

const mailStatement = command({
  path: 'POST /sales/receivable/mailstatement',
  right: 'DUNNING_EDIT',
  place: (db, { customer }) => placesOfDebtor(db, customer),
  summary: 'Mails a customer their account for a period, as a PDF.',
  input: StatementMailRequest,
  output: StatementMailAnswer,
  async run({ tx, services, call }, asked) {
    const printed = await printStatement(tx, services, call.staff.who, asked)
    if (isRefusal(printed)) return printed
    const { customer, statement: read, pdf, fileName, branch } = printed
    if (customer.email === null) {
      return refuse('customer-without-mail', { status: 422, values: { customer: customer.name } })
    }
    await queueTemplateMail(tx, {
      template: 'account-statement',
      to: customer.email,
      language: customer.language,
      branch,
      onceKey: `account-statement:${call.requestId}`,
      values: {
        name: customer.name,
        from: formatDay(read.from),
        to: formatDay(read.to),
        balance: formatExactMoney(read.closingCents, customer.language),
      },
      attachments: [{ filename: fileName, contentType: 'application/pdf', contentBase64: pdf.toString('base64') }],
    })
    return { sentTo: customer.email }
  },
})

export const receivableEndpoints = [list, exportRows, counts, get, statement, statementFile, mailStatement] as const
