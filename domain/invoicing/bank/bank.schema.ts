import { z } from 'zod'
import {
  CentsAmount,
  Day,
  PublicNumber,
  PublicNumberParam,
  typedLines,
  typedText,
} from '../../platform/forms/fields.schema.ts'
import { listAnswer, listRequest, rowShape, exportRequest } from '../../platform/resources/resource.schema.ts'
import { bankStatementList, type ListedBankStatement } from './bank-statement-list.ts'
import { MATCH_REASONS, OPEN_ITEM_KINDS } from './matching.ts'

const listed: z.ZodType<ListedBankStatement & { id: number }> = z.strictObject({
  id: PublicNumber,
  ...rowShape(bankStatementList),
})
export const BankStatementListRequest = listRequest(bankStatementList)
export const BankStatementExportRequest = exportRequest(bankStatementList)
export const BankStatementListAnswer = listAnswer(bankStatementList, listed)
export const BankNothing = z.strictObject({})

export const BankCountsAnswer = z.strictObject({
  statements: z.int().describe('Statements with lines to decide'),
  lines: z.int().describe('Lines to decide'),
  cents: CentsAmount.describe('Their amounts together, in and out'),
})

export const BankFolderAnswer = z.strictObject({
  isThere: z.boolean().describe('The server has a folder of the bank'),
  watch: z
    .strictObject({
      by: z.string().describe('The colleague in whose name files are imported'),
      isIdle: z.boolean().describe('This colleague may not import any more, so nothing is'),
    })
    .nullable(),
})
export type BankFolder = z.infer<typeof BankFolderAnswer>
export const BankFolderSwitchRequest = z.strictObject({ isOn: z.boolean() })

/** `duplicates` read: also statements that their bank marks as delivered before. */
export const BankUploadRequest = z.strictObject({ duplicates: z.enum(['skip', 'read']).optional() })
export const BankUploadAnswer = z.strictObject({
  read: z.array(
    z.strictObject({
      id: PublicNumber,
      label: z.string(),
      account: z.string(),
      lines: z.int(),
      toDecide: z.int(),
    }),
  ),
  skipped: z.array(
    z.strictObject({
      label: z.string(),
      account: z.string(),
      reason: z.enum(['known', 'duplicate']).describe('Imported before, or marked as a duplicate by its bank'),
    }),
  ),
  leftOut: z
    .array(
      z.strictObject({
        account: z.string(),
        currency: z.string().nullable().describe('Null: the account is none of the dealer group, else: not in euro'),
      }),
    )
    .describe('Accounts of which the statements were left out'),
})
export type BankUploadResult = z.infer<typeof BankUploadAnswer>

const Item = z.strictObject({
  kind: z.enum(OPEN_ITEM_KINDS),
  id: PublicNumber,
  number: z.string(),
  name: z.string(),
  about: z.string(),
  customer: PublicNumber.nullable(),
  dueOn: Day,
  openCents: CentsAmount,
})
export type BankItem = z.infer<typeof Item>

/** The targets of an amount: open items, the balance of a customer, an account of the books. */
export const BANK_TARGET_KINDS = [
  'invoice',
  'dossier',
  'shop-order',
  'noted-payment',
  'noted-transfer',
  'transfer',
  'purchase-slip',
  'guarantee',
  'written-off',
  'customer',
  'ledger',
] as const

const Proposal = z.strictObject({
  reason: z.enum([...MATCH_REASONS, 'known-account', 'reversal']),
  parts: z.array(z.strictObject({ item: Item, cents: CentsAmount, differenceCents: CentsAmount })),
  ledger: z.strictObject({ id: PublicNumber, name: z.string() }).nullable(),
  reverses: z.strictObject({ line: PublicNumber, label: z.string() }).nullable(),
  restCents: CentsAmount.describe('Left of the line'),
})
export type BankProposal = z.infer<typeof Proposal>

export const ALLOCATION_ENDS = [
  'payment',
  'difference',
  'dossier',
  'shop-order',
  'supplier-payment',
  'purchase-slip',
  'guarantee',
  'on-account',
  'ledger',
  'reversal',
  'ignored',
] as const

const Allocated = z.strictObject({
  kind: z.enum(ALLOCATION_ENDS),
  cents: CentsAmount,
  text: z.string().describe('Number of the invoice, dossier or order; name of the customer or account; reason'),
  invoices: z.array(z.strictObject({ id: PublicNumber, number: z.string() })),
  dossier: PublicNumber.nullable(),
  order: PublicNumber.nullable(),
  slip: PublicNumber.nullable(),
  customer: PublicNumber.nullable(),
  batch: PublicNumber.nullable().describe('Batch of payments to suppliers'),
  isNotedBefore: z.boolean(),
})

export const BANK_LINE_STATES = ['new', 'partly', 'allocated', 'ignored'] as const
export type BankLineState = (typeof BANK_LINE_STATES)[number]

const Line = z.strictObject({
  id: PublicNumber,
  rev: z.int(),
  place: z.int(),
  cents: CentsAmount,
  leftCents: CentsAmount,
  state: z.enum(BANK_LINE_STATES),
  bookedOn: Day,
  valueOn: Day.nullable(),
  name: z.string(),
  account: z.string(),
  communication: z.string().nullable().describe('Twelve digits, right or wrong'),
  text: z.string(),
  reference: z.string(),
  information: z.string(),
  isReturned: z.boolean(),
  proposal: Proposal.nullable().describe('Of a line to decide'),
  reason: z.enum(MATCH_REASONS).or(z.literal('reversal')).nullable().describe('Why it was allocated automatically'),
  decidedBy: z.string().nullable(),
  allocations: z.array(Allocated),
})
export type BankLine = z.infer<typeof Line>

const Statement = z.strictObject({
  id: PublicNumber,
  label: z.string(),
  account: z.strictObject({ id: PublicNumber, name: z.string(), iban: z.string() }),
  oldDay: Day,
  oldCents: CentsAmount,
  newDay: Day,
  newCents: CentsAmount,
  inCount: z.int(),
  inCents: CentsAmount,
  outCount: z.int(),
  outCents: CentsAmount,
  lines: z.int(),
  decided: z.int(),
  ignored: z.int(),
  leftCents: CentsAmount.describe('Amounts to decide together'),
  follows: z.strictObject({ id: PublicNumber, label: z.string() }).nullable().describe('The statement before it'),
  nextToDecide: z.strictObject({ id: PublicNumber, label: z.string() }).nullable(),
  file: z.string(),
})
export type BankStatementRecord = z.infer<typeof Statement>

/** The number of done lines that are returned at first. */
export const DONE_LINES_AT_FIRST = 40

export const BankStatementRequest = z.strictObject({
  id: PublicNumberParam,
  done: z.enum(['first', 'all']).optional().describe('Default: first'),
})
export const BankStatementAnswer = z.strictObject({
  statement: Statement,
  toDecide: z.array(Line),
  done: z.array(Line),
})
export type BankStatementDesk = z.infer<typeof BankStatementAnswer>

export const BankLineRequest = z.strictObject({ id: PublicNumberParam })
export const BankLineAnswer = z.strictObject({
  others: z.array(Item).describe('What else the same customers have open'),
  earlier: z.array(z.strictObject({ on: Day, text: z.string(), cents: CentsAmount, statement: PublicNumber })),
  customer: z.strictObject({ id: PublicNumber, name: z.string(), balanceCents: CentsAmount }).nullable(),
  opposite: z
    .array(z.strictObject({ line: PublicNumber, label: z.string(), on: Day, cents: CentsAmount }))
    .describe('Lines of the same account that this one may reverse'),
})
export type BankLineContext = z.infer<typeof BankLineAnswer>

export const BankFindRequest = z.strictObject({ line: PublicNumber, text: typedText(80) })
export const BankFindAnswer = z.strictObject({
  items: z.array(Item),
  customers: z.array(z.strictObject({ id: PublicNumber, name: z.string() })),
  ledgers: z.array(z.strictObject({ id: PublicNumber, name: z.string() })),
})

/** An amount of CODA has twelve digits before its comma; ten are more than any account of a dealer has. */
const mostCents = 1_000_000_000_000

const asked = { id: PublicNumber, rev: z.int() }
export const BankAllocateRequest = z.strictObject({
  ...asked,
  parts: z
    .array(
      z.strictObject({
        kind: z.enum(BANK_TARGET_KINDS),
        id: PublicNumber,
        cents: CentsAmount.min(-mostCents).max(mostCents).describe('With the sign of the line'),
      }),
    )
    .min(1)
    .max(50),
})
export const BankIgnoreRequest = z.strictObject({ ...asked, reason: typedLines(300) })
export const BankUndoRequest = z.strictObject(asked)
export const BankReverseRequest = z.strictObject({ ...asked, reverses: PublicNumber })
