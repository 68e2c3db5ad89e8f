import { z } from 'zod'
import { PublicNumber } from '../platform/forms/fields.schema.ts'
import { exportRequest, listAnswer, listRequest, rowShape } from '../platform/resources/resource.schema.ts'
import { saleEventList, type ListedSaleEvent } from './sale-event-list.ts'

const listed: z.ZodType<ListedSaleEvent> = z.strictObject({
  id: z.int(),
  ...rowShape(saleEventList),
  record: PublicNumber.describe('Number of the offer, dossier or shop order'),
})

export const SaleEventListRequest = listRequest(saleEventList)
export const SaleEventListAnswer = listAnswer(saleEventList, listed)
export const SaleEventExportRequest = exportRequest(saleEventList)
