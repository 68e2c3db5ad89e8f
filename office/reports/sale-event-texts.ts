import { saleEventList } from '@forecourt/domain/reports/sale-event-list.ts'
import { texts } from '@forecourt/locales/messages/resources/reports.js'
import { resourceTexts, type NamedList } from '../platform/resource/area-resources.ts'

export const namedSaleEvents: NamedList & { resource: typeof saleEventList } = {
  resource: saleEventList,
  texts: resourceTexts('saleEvent', texts),
}
