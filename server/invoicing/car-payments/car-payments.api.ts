import type { InferResult } from 'kysely'
import { carPaymentList, type ListedCarPayment } from '@forecourt/domain/invoicing/car-payments/car-payment-list.ts'
import {
  CarPaymentAnswer,
  CarPaymentCountsAnswer,
  CarPaymentExportRequest,
  CarPaymentListAnswer,
  CarPaymentListRequest,
  CarPaymentNothing,
  CarPaymentRequest,
} from '@forecourt/domain/invoicing/car-payments/car-payment.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { fileAnswer } from '../../platform/files/file-answer.ts'
import { query } from '../../platform/http/endpoint.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { MOST_TO_EXPORT } from '../../platform/imports/export-file.ts'
import { exportList } from '../../platform/imports/export-list.ts'
import { readFields } from '../../platform/resources/field-columns.ts'
import { listRows } from '../../platform/resources/list.ts'
import { findCarPayments } from './car-payment-record.ts'
import { carPaymentConditions, selectCarPaymentCounts, selectListedCarPayments } from './car-payments.sql.ts'

type StoredCarPayment = InferResult<ReturnType<typeof selectListedCarPayments>>[number]

const toListed = ({ id, ...row }: StoredCarPayment): ListedCarPayment => ({
  id,
  ...readFields(carPaymentList.fields, row),
})

const list = query({
  path: 'POST /sales/carpayment/list',
  right: 'CAR_PAYMENT_VIEW',
  summary: 'Lists the cars with open money on a side that the caller may see, the oldest due on top.',
  input: CarPaymentListRequest,
  output: CarPaymentListAnswer,
  run: ({ db, call: { staff, language, now } }, request) =>
    listRows(db, selectListedCarPayments(db, staff.who, brusselsDay(now)), carPaymentList, request, {
      language,
      read: toListed,
      own: carPaymentConditions,
    }),
})

const exportRows = query({
  path: 'POST /sales/carpayment/export',
  right: 'CAR_PAYMENT_VIEW',
  summary: `Exports the listed cars with open money as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: CarPaymentExportRequest,
  output: fileAnswer,
  reads: () => ['car_payment:export'],
  run: ({ db, call: { staff, language, now } }, request) =>
    exportList(db, selectListedCarPayments(db, staff.who, brusselsDay(now)), carPaymentList, request, {
      language,
      read: toListed,
      own: carPaymentConditions,
    }),
})

const counts = query({
  path: 'GET /sales/carpayment/counts',
  right: 'CAR_PAYMENT_VIEW',
  summary: 'Counts the cars with money to receive, to pay and overdue, on the sides that the caller may see.',
  input: CarPaymentNothing,
  output: CarPaymentCountsAnswer,
  async run({ db, call: { staff, now } }) {
    const row = await selectCarPaymentCounts(db, staff.who, brusselsDay(now))
    return {
      toReceive: { count: row.toReceive, cents: row.toReceiveCents },
      toPay: { count: row.toPay, cents: row.toPayCents },
      overdue: { count: row.overdue, cents: row.overdueCents },
    }
  },
})

const get = query({
  path: 'GET /sales/carpayment/get',
  right: 'CAR_PAYMENT_VIEW',
  summary:
    'Returns all money of a car: what suppliers and sellers are owed, what the buyer owes, and what was paid on both sides. A side without the right to it is null.',
  input: CarPaymentRequest,
  output: CarPaymentAnswer,
  reads: (_, { id }) => [`car_payment:${id}`],
  async run({ db, call: { staff, now } }, { id }) {
    return (await findCarPayments(db, id, { who: staff.who, now })) ?? refuse('record-not-found', { status: 404 })
  },
})

export const carPaymentEndpoints = [list, exportRows, counts, get] as const
