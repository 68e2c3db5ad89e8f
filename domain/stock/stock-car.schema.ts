import { z } from 'zod'
import { Day, PublicNumber, typedText } from '../platform/forms/fields.schema.ts'
import { listAnswer, listRequest, resourceSchemas, rowShape } from '../platform/resources/resource.schema.ts'
import type { DraftOf, RowOf } from '../platform/resources/resource.ts'
import { queueCar, stockCar, stockCarForm, type ListedStockCar, type QueuedCar } from './stock-car.ts'
import { besideDesk } from './stock-desk.schema.ts'

const listed: z.ZodType<ListedStockCar> = z.strictObject({ id: PublicNumber, ...rowShape(stockCar), ...besideDesk })

export const StockCarListRequest = listRequest(stockCar)
export const StockCarListAnswer = listAnswer(stockCar, listed)
export const StockCarExportRequest = resourceSchemas(stockCar).exportRequest

const queued: z.ZodType<QueuedCar> = z.strictObject({
  id: PublicNumber,
  rev: z.int(),
  ...rowShape(queueCar),
  dossier: PublicNumber.nullable(),
  branch: PublicNumber,
})

export const QueueListRequest = listRequest(queueCar)
export const QueueListAnswer = listAnswer(queueCar, queued)
export const QueueExportRequest = resourceSchemas(queueCar).exportRequest

const form = resourceSchemas(stockCarForm)
export type StockCarRow = RowOf<typeof stockCarForm>
export type StockCarDraft = DraftOf<typeof stockCarForm>
export const StockCarSaveRequest = form.draft
export const StockCarSaved = form.saved
export const StockCarAnswer = form.row
export const NewStockCarAnswer = form.newRow
export const NewStockCarRequest = z.strictObject({
  supply: z.enum(['ordered', 'in-stock']).optional().describe('A factory order, or a car that is here'),
})

/** The equipment that a version is offered with, and that a car of it can have. */
export const OfferedAnswer = z.strictObject({
  isTruck: z.boolean(),
  engines: z.array(PublicNumber),
  colours: z.array(PublicNumber),
  covers: z.array(z.strictObject({ cover: PublicNumber, colour: PublicNumber })),
})

/** The progress of an order. `rev` is that of the row as the user saw it. */
export const OrderProgressRequest = z.strictObject({
  id: PublicNumber,
  rev: z.int(),
  expectedOn: Day,
  queueLabel: PublicNumber.nullable(),
  statusNote: PublicNumber.nullable(),
  note: typedText(500).nullable(),
  vin: typedText(24).nullable(),
  productionNumber: typedText(40).nullable(),
  orderNumber: typedText(40).nullable(),
  tell: z.boolean().describe('True: notifies its customer of the new day'),
})

/** A car that was on order has arrived. */
export const ArrivalRequest = z.strictObject({
  id: PublicNumber,
  rev: z.int(),
  arrivedOn: Day,
  vin: typedText(24),
  stockLocation: PublicNumber.nullable(),
  stockLabel: PublicNumber.nullable(),
  tell: z.boolean().describe('True: notifies its customer of the arrival'),
})

/** `notifiedEmail`: the address at which the customer of the car was notified; null: no mail was sent. */
export const QueueActAnswer = z.strictObject({ notifiedEmail: z.string().nullable() })
