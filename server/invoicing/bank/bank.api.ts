import { MOST_TO_EXPORT } from '../../platform/imports/export-file.ts'
import { exportList } from '../../platform/imports/export-list.ts'
import { fileAnswer } from '../../platform/files/file-answer.ts'
import type { InferResult } from 'kysely'
import {
  BankAllocateRequest,
  BankCountsAnswer,
  BankFindAnswer,
  BankFolderAnswer,
  BankFolderSwitchRequest,
  BankFindRequest,
  BankIgnoreRequest,
  BankLineAnswer,
  BankLineRequest,
  BankNothing,
  BankReverseRequest,
  BankStatementAnswer,
  BankStatementListAnswer,
  BankStatementListRequest,
  BankStatementRequest,
  BankUndoRequest,
  BankUploadAnswer,
  BankUploadRequest,
  BankStatementExportRequest,
} from '@forecourt/domain/invoicing/bank/bank.schema.ts'
import { AccountSetOffRequest, InvoiceAnswer } from '@forecourt/domain/invoicing/invoices/invoice.schema.ts'
import { bankStatementList } from '@forecourt/domain/invoicing/bank/bank-statement-list.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import type { Tx } from '../../platform/database/database.ts'
import { command, query, upload } from '../../platform/http/endpoint.ts'
import type { ApiRefusal } from '../../platform/http/refusal.ts'
import { readFields } from '../../platform/resources/field-columns.ts'
import { listRows } from '../../platform/resources/list.ts'
import { placeOfInvoice } from '../invoices/invoices.sql.ts'
import { setOffAccount } from './account-set-offs.ts'
import { allocateLine, bankLineNotFound, ignoreLine, reverseLine, undoLine } from './bank-acts.ts'
import { importBankFile } from './bank-import.ts'
import { findBankDesk, findLineContext, findTargets } from './bank-record.ts'
import { countLinesToDecide, selectListedStatements, statementConditions } from './bank.sql.ts'
import { LARGEST_BANK_FILE } from './bank-file.ts'
import { findBankFolder, switchBankFolder } from './bank-folder.ts'

type StoredStatement = InferResult<ReturnType<typeof selectListedStatements>>[number]

const toListed = ({ id, ...row }: StoredStatement) => ({ id, ...readFields(bankStatementList.fields, row) })

const list = query({
  path: 'POST /sales/bankstatement/list',
  right: 'BANK_VIEW',
  summary: 'Lists the bank statements, the newest on top.',
  input: BankStatementListRequest,
  output: BankStatementListAnswer,
  run: ({ db, call: { language } }, request) =>
    listRows(db, selectListedStatements(db), bankStatementList, request, {
      language,
      read: toListed,
      own: statementConditions,
    }),
})

const exportRows = query({
  path: 'POST /sales/bankstatement/export',
  right: 'BANK_VIEW',
  summary: `Exports the listed bank statements as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: BankStatementExportRequest,
  output: fileAnswer,
  run: ({ db, call: { language } }, request) =>
    exportList(db, selectListedStatements(db), bankStatementList, request, {
      language,
      read: toListed,
      own: statementConditions,
    }),
})

const counts = query({
  path: 'GET /sales/bank/counts',
  right: 'BANK_VIEW',
  summary: 'Counts the bank lines to decide, and their statements.',
  input: BankNothing,
  output: BankCountsAnswer,
  run: ({ db }) => countLinesToDecide(db),
})

const get = query({
  path: 'GET /sales/bank/get',
  right: 'BANK_VIEW',
  summary: 'Returns a bank statement: the lines to decide with a proposal each, and those that are done.',
  input: BankStatementRequest,
  output: BankStatementAnswer,
  reads: (_, { id }) => [`bank_statement:${id}`],
  async run({ db, call }, { id, done = 'first' }) {
    return (await findBankDesk(db, { id, done }, call)) ?? bankLineNotFound()
  },
})

const line = query({
  path: 'GET /sales/bank/getline',
  right: 'BANK_VIEW',
  summary: 'Returns the context of a bank line: open items of its customer, and earlier payments of its account.',
  input: BankLineRequest,
  output: BankLineAnswer,
  async run({ db, call }, { id }) {
    return (await findLineContext(db, id, call)) ?? bankLineNotFound()
  },
})

const find = query({
  path: 'POST /sales/bank/find',
  right: 'BANK_EDIT',
  summary: 'Finds what a bank line may pay: open items, customers and accounts of the books.',
  input: BankFindRequest,
  output: BankFindAnswer,
  async run({ db, call }, asked) {
    return (await findTargets(db, asked, call)) ?? bankLineNotFound()
  },
})

const send = upload({
  path: 'POST /sales/bank/upload',
  right: 'BANK_EDIT',
  summary:
    'Imports a CODA or camt.053 file and allocates what is certain. A damaged file is refused as a whole, with its line; a statement that is known is skipped, and accounts that are unknown or not in euro are left out.',
  input: BankUploadRequest,
  output: BankUploadAnswer,
  maxBytes: LARGEST_BANK_FILE,
  run: ({ transact, call }, { duplicates }, file) =>
    importBankFile(transact, call, { file, withDuplicates: duplicates === 'read' }),
})

const folder = query({
  path: 'GET /sales/bank/folder',
  right: 'BANK_EDIT',
  summary: 'Returns whether the server has a folder for files of the bank, and in whose name they are imported.',
  input: BankNothing,
  output: BankFolderAnswer,
  run: ({ db, services }) => findBankFolder(db, services.settings.bankFolder),
})

const switchFolder = command({
  path: 'POST /sales/bank/switchfolder',
  right: 'BANK_EDIT',
  summary: "Switches the automatic import of files from the bank's folder on, in the name of the caller, or off.",
  input: BankFolderSwitchRequest,
  output: BankFolderAnswer,
  async run({ tx, services, call }, { isOn }) {
    const { bankFolder } = services.settings
    const refused = await switchBankFolder(tx, call, { isOn, folder: bankFolder })
    return refused ?? findBankFolder(tx, bankFolder)
  },
})

/** Returns the statement after an act. */
async function answerDesk(tx: Tx, call: OfferCaller, done: { readonly id: number } | ApiRefusal) {
  if (isRefusal(done)) return done
  return requireValue(await findBankDesk(tx, { id: done.id, done: 'first' }, call), 'the statement of a line')
}

const allocate = command({
  path: 'POST /sales/bank/allocate',
  right: 'BANK_EDIT',
  summary:
    'Allocates a bank line to invoices, dossiers, shop orders, the balance of a customer or accounts of the books.',
  input: BankAllocateRequest,
  output: BankStatementAnswer,
  run: async ({ tx, call }, asked) => answerDesk(tx, call, await allocateLine(tx, call, asked)),
})

const ignore = command({
  path: 'POST /sales/bank/ignore',
  right: 'BANK_EDIT',
  summary: 'Sets a bank line aside, with the reason.',
  input: BankIgnoreRequest,
  output: BankStatementAnswer,
  run: async ({ tx, call }, asked) => answerDesk(tx, call, await ignoreLine(tx, call, asked)),
})

const undo = command({
  path: 'POST /sales/bank/undo',
  right: 'BANK_EDIT',
  summary: 'Undoes the allocations of a bank line: what it paid is open again.',
  input: BankUndoRequest,
  output: BankStatementAnswer,
  run: async ({ tx, call }, asked) => answerDesk(tx, call, await undoLine(tx, call, asked)),
})

const reverse = command({
  path: 'POST /sales/bank/reverse',
  right: 'BANK_EDIT',
  summary: 'Books a bank line as the reversal of another: what that one paid is open again.',
  input: BankReverseRequest,
  output: BankStatementAnswer,
  run: async ({ tx, call }, asked) => answerDesk(tx, call, await reverseLine(tx, call, asked)),
})

const setAccountOff = command({
  path: 'POST /sales/invoice/setoffaccount',
  right: 'INVOICE_CREDIT',
  place: placeOfInvoice,
  summary: 'Pays an open invoice with an amount on account of its customer, as a whole or in part.',
  input: AccountSetOffRequest,
  output: InvoiceAnswer,
  run: ({ tx, call }, asked) => setOffAccount(tx, call, asked),
})

export const bankEndpoints = [
  list,
  exportRows,
  counts,
  get,
  line,
  find,
  send,
  folder,
  switchFolder,
  allocate,
  ignore,
  undo,
  reverse,
  setAccountOff,
] as const
