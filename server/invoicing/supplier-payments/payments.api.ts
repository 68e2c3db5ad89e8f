import type { InferResult } from 'kysely'
import { paymentBatchList } from '@forecourt/domain/invoicing/supplier-payments/payment-batch-list.ts'
import { canActOnBatch } from '@forecourt/domain/invoicing/supplier-payments/payment-states.ts'
import {
  DuePaymentsAnswer,
  DuePaymentsRequest,
  OrderRefundsAnswer,
  OrderRefundsRequest,
  PaymentBatchActRequest,
  PaymentBatchAnswer,
  PaymentBatchCancelRequest,
  PaymentBatchFailRequest,
  PaymentBatchFileRequest,
  PaymentBatchListAnswer,
  PaymentBatchListRequest,
  PaymentBatchMakeRequest,
  PaymentBatchRequest,
  PaymentLineRequest,
} from '@forecourt/domain/invoicing/supplier-payments/supplier-payment.schema.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { placeOfShopOrder } from '../../orders/desk/billable-order.ts'
import { printDocument } from '../../documents/typst.ts'
import { FileAnswer, fileAnswer } from '../../platform/files/file-answer.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { readFields } from '../../platform/resources/field-columns.ts'
import { listRows } from '../../platform/resources/list.ts'
import {
  batchNotFound,
  cancelBatch,
  exportBatch,
  failLines,
  makeBatch,
  markSent,
  releaseBatch,
  removeLine,
} from './payment-acts.ts'
import { printPaymentList } from './payment-list-paper.ts'
import { findBatchRecord, findDuePayments } from './payment-record.ts'
import { batchConditions, findBatch, findFile, findOrderRefunds, selectListedBatches } from './payments.sql.ts'

type StoredBatch = InferResult<ReturnType<typeof selectListedBatches>>[number]

const toListed = ({ id, ...row }: StoredBatch) => ({ id, ...readFields(paymentBatchList.fields, row) })
const reads = (_: unknown, { id }: { id: number }) => [`payment_batch:${id}`]

const list = query({
  path: 'POST /sales/paymentbatch/list',
  right: 'BANK_VIEW',
  summary: 'Lists the batches of payments to suppliers, the newest on top.',
  input: PaymentBatchListRequest,
  output: PaymentBatchListAnswer,
  run: ({ db, call: { language } }, request) =>
    listRows(db, selectListedBatches(db), paymentBatchList, request, {
      language,
      read: toListed,
      own: batchConditions,
    }),
})

const due = query({
  path: 'GET /sales/paymentbatch/due',
  right: 'PAYMENT_PREPARE',
  summary:
    'Returns the invoices, slips and refunds to pay that are in no batch, by due day, with any obstacle to each.',
  input: DuePaymentsRequest,
  output: DuePaymentsAnswer,
  async run({ db }, { account }) {
    return (await findDuePayments(db, account)) ?? batchNotFound()
  },
})

const get = query({
  path: 'GET /sales/paymentbatch/get',
  right: 'BANK_VIEW',
  summary: 'Returns a batch of payments: its transfers, their papers, and what keeps each from being paid.',
  input: PaymentBatchRequest,
  output: PaymentBatchAnswer,
  reads,
  async run({ db, call: { staff } }, { id }) {
    const batch = await findBatchRecord(db, id, staff.userId)
    return batch ? { batch } : batchNotFound()
  },
})

const ofOrder = query({
  path: 'GET /sales/paymentbatch/oforder',
  right: 'SHOP_ORDER_VIEW',
  place: (db, { id }) => placeOfShopOrder(db, id),
  summary: 'Returns the transfers of batches that pay a webshop order back.',
  input: OrderRefundsRequest,
  output: OrderRefundsAnswer,
  async run({ db }, { id }) {
    const rows = await findOrderRefunds(db, id)
    return {
      transfers: rows.map(({ batch, batchNumber, batchState, executedOn, failedOn, executeOn, ...row }) => ({
        ...row,
        batch: { id: batch, number: batchNumber, state: batchState },
        on: executedOn ?? failedOn ?? executeOn,
      })),
    }
  },
})

const make = command({
  path: 'POST /sales/paymentbatch/make',
  right: 'PAYMENT_PREPARE',
  summary: 'Makes a batch of the chosen papers: one transfer each, less the credit notes of suppliers.',
  input: PaymentBatchMakeRequest,
  output: PaymentBatchAnswer,
  run: ({ tx, call }, asked) => makeBatch(tx, call, asked),
})

const remove = command({
  path: 'POST /sales/paymentbatch/removeline',
  right: 'PAYMENT_PREPARE',
  summary: 'Takes a transfer out of a draft: its invoice may be paid by another batch.',
  input: PaymentLineRequest,
  output: PaymentBatchAnswer,
  run: ({ tx, call }, asked) => removeLine(tx, call, asked),
})

const release = command({
  path: 'POST /sales/paymentbatch/release',
  right: 'PAYMENT_RELEASE',
  summary: 'Approves a batch of payments. Nobody approves a batch that they made.',
  input: PaymentBatchActRequest,
  output: PaymentBatchAnswer,
  run: ({ tx, call }, asked) => releaseBatch(tx, call, asked),
})

const makeFile = command({
  path: 'POST /sales/paymentbatch/export',
  right: 'PAYMENT_PREPARE',
  summary: 'Makes the file of an approved batch for the bank (pain.001.001.09); from then on the batch never changes.',
  input: PaymentBatchActRequest,
  output: PaymentBatchAnswer,
  run: ({ tx, call }, asked) => exportBatch(tx, call, asked),
})

const file = query({
  path: 'POST /sales/paymentbatch/file',
  right: 'PAYMENT_PREPARE',
  summary: 'Downloads the file of a batch for the bank as it was made.',
  input: PaymentBatchFileRequest,
  output: fileAnswer,
  reads,
  async run({ db }, { id }) {
    const batch = await findBatch(db, id)
    if (!batch) return batchNotFound()
    const can = canActOnBatch('download', batch.state)
    const found = can.ok ? await findFile(db, id) : undefined
    if (!found) return refuse('payment-batch-state', { status: 422 })
    return new FileAnswer(new Uint8Array(found.content), {
      contentType: 'application/xml; charset=utf-8',
      fileName: `${found.batchNumber}.xml`,
    })
  },
})

const print = query({
  path: 'POST /sales/paymentbatch/print',
  right: 'BANK_VIEW',
  summary: 'Prints the list of payments of a batch.',
  input: PaymentBatchFileRequest,
  output: fileAnswer,
  reads,
  async run({ db, services, call: { staff, language } }, { id }) {
    const batch = await findBatchRecord(db, id, staff.userId)
    if (!batch) return batchNotFound()
    const pdf = await printDocument(printPaymentList(batch, language), services.settings.look)
    if (isRefusal(pdf)) return pdf
    return new FileAnswer(new Uint8Array(pdf), { contentType: 'application/pdf', fileName: `${batch.batchNumber}.pdf` })
  },
})

const sent = command({
  path: 'POST /sales/paymentbatch/marksent',
  right: 'PAYMENT_PREPARE',
  summary: 'Notes that the file of a batch was handed to the bank.',
  input: PaymentBatchActRequest,
  output: PaymentBatchAnswer,
  run: ({ tx, call }, asked) => markSent(tx, call, asked),
})

const cancel = command({
  path: 'POST /sales/paymentbatch/cancel',
  right: 'PAYMENT_PREPARE',
  summary: 'Cancels a batch of which no file was made: its invoices may be paid by another.',
  input: PaymentBatchCancelRequest,
  output: PaymentBatchAnswer,
  run: ({ tx, call }, asked) => cancelBatch(tx, call, asked),
})

const fail = command({
  path: 'POST /sales/paymentbatch/fail',
  right: 'PAYMENT_PREPARE',
  summary: 'Notes that the bank refused a transfer, or all that it has not executed: their invoices may be paid again.',
  input: PaymentBatchFailRequest,
  output: PaymentBatchAnswer,
  run: ({ tx, call }, asked) => failLines(tx, call, asked),
})

export const supplierPaymentEndpoints = [
  list,
  due,
  get,
  ofOrder,
  make,
  remove,
  release,
  makeFile,
  file,
  print,
  sent,
  cancel,
  fail,
] as const
