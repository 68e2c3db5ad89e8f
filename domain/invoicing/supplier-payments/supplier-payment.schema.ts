import { z } from 'zod'
import {
  CentsAmount,
  Day,
  Instant,
  PublicNumber,
  PublicNumberParam,
  typedLines,
} from '../../platform/forms/fields.schema.ts'
import { listAnswer, listRequest, rowShape } from '../../platform/resources/resource.schema.ts'
import { paymentBatchList, type ListedPaymentBatch } from './payment-batch-list.ts'
import { PAYABLE_KINDS, PAYMENT_BATCH_STATES, PAYMENT_LINE_STATES, PAYMENT_PROBLEMS } from './payment-states.ts'

const listed: z.ZodType<ListedPaymentBatch & { id: number }> = z.strictObject({
  id: PublicNumber,
  ...rowShape(paymentBatchList),
})
export const PaymentBatchListRequest = listRequest(paymentBatchList)
export const PaymentBatchListAnswer = listAnswer(paymentBatchList, listed)

/** The most transfers of one batch. */
export const MOST_TRANSFERS = 500

const Problem = z.enum(PAYMENT_PROBLEMS)
const Kind = z.enum(PAYABLE_KINDS)
const Account = z.strictObject({ id: PublicNumber, name: z.string(), iban: z.string(), company: z.string() })

export const DuePaymentsRequest = z.strictObject({ account: PublicNumberParam.optional() })
export const DuePaymentsAnswer = z.strictObject({
  accounts: z.array(Account).describe('The accounts that are paid from'),
  account: PublicNumber.nullable().describe('The one that the papers below are paid from'),
  papers: z
    .array(
      z.strictObject({
        kind: Kind,
        id: PublicNumber.describe('Of a sale and a guarantee: the dossier'),
        number: z.string(),
        payee: z.strictObject({ id: PublicNumber.nullable(), name: z.string() }),
        theirNumber: z.string(),
        about: z.string().describe('The car; empty: none'),
        dueOn: Day,
        openCents: CentsAmount.describe('Below zero: a credit note, which is deducted'),
        iban: z.string(),
        problem: Problem.nullable(),
      }),
    )
    .describe('Owed and not in a batch, by due day'),
})
export type DuePayments = z.infer<typeof DuePaymentsAnswer>
export type DuePayment = DuePayments['papers'][number]

const By = z.strictObject({ at: Instant, by: z.string() })

const Line = z.strictObject({
  id: PublicNumber,
  place: z.int(),
  supplier: PublicNumber.nullable(),
  payee: z.string(),
  iban: z.string(),
  cents: CentsAmount,
  communication: z.string().nullable().describe('Twelve digits; null: the text is free'),
  text: z.string(),
  endToEnd: z.string(),
  state: z.enum(PAYMENT_LINE_STATES),
  on: Day.nullable().describe('Executed or failed on'),
  failedBecause: z.string(),
  problem: Problem.nullable(),
  isSigned: z.boolean().describe('The seller signed for the account on the purchase slip'),
  isPayer: z.boolean().describe('The account that the webshop order was paid from'),
  verifiedBy: z.string().nullable().describe('The colleague who verified the account'),
  verifiedOn: Day.nullable(),
  verifiedHow: z.string(),
  statement: z.strictObject({ id: PublicNumber, label: z.string() }).nullable(),
  papers: z.array(
    z.strictObject({
      kind: Kind,
      id: PublicNumber,
      number: z.string(),
      theirNumber: z.string(),
      dueOn: Day.nullable(),
      cents: CentsAmount,
    }),
  ),
})
export type PaymentLineRecord = z.infer<typeof Line>

const Record = z.strictObject({
  id: PublicNumber,
  rev: z.int(),
  batchNumber: z.string(),
  state: z.enum(PAYMENT_BATCH_STATES),
  account: Account,
  executeOn: Day,
  totalCents: CentsAmount,
  lineCount: z.int(),
  made: By.extend({ isCaller: z.boolean() }),
  released: By.nullable(),
  exported: By.extend({ sha256: z.string() }).nullable(),
  sent: By.nullable(),
  canceled: By.extend({ because: z.string() }).nullable(),
  lines: z.array(Line),
})
export type PaymentBatchRecord = z.infer<typeof Record>

export const PaymentBatchRequest = z.strictObject({ id: PublicNumberParam })
export const PaymentBatchAnswer = z.strictObject({ batch: Record })

export const OrderRefundsRequest = z.strictObject({ id: PublicNumberParam.describe('The number of the webshop order') })
export const OrderRefundsAnswer = z.strictObject({
  transfers: z
    .array(
      z.strictObject({
        id: PublicNumber,
        batch: z.strictObject({ id: PublicNumber, number: z.string(), state: z.enum(PAYMENT_BATCH_STATES) }),
        state: z.enum(PAYMENT_LINE_STATES),
        cents: CentsAmount,
        iban: z.string(),
        on: Day.describe('Executed or failed on, else planned for'),
      }),
    )
    .describe('Transfers of batches that pay the order back, the last first; those that were taken out are left away'),
})

export const PaymentBatchMakeRequest = z.strictObject({
  account: PublicNumber,
  executeOn: Day,
  papers: z
    .array(z.strictObject({ kind: Kind, id: PublicNumber }))
    .min(1)
    .max(MOST_TRANSFERS),
})
const act = { id: PublicNumber, rev: z.int().min(0) }
export const PaymentBatchActRequest = z.strictObject(act)
export const PaymentLineRequest = z.strictObject({ ...act, line: PublicNumber })
export const PaymentBatchCancelRequest = z.strictObject({ ...act, reason: typedLines(300) })
export const PaymentBatchFailRequest = z.strictObject({
  ...act,
  line: PublicNumber.nullable().describe('Null: all lines that the bank has not executed'),
  reason: typedLines(300),
})
export const PaymentBatchFileRequest = z.strictObject({ id: PublicNumber })
