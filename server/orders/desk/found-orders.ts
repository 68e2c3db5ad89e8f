import type { RecordSource } from '../../platform/resources/record-search.ts'
import { searchOrders } from './found-orders.sql.ts'

export const ordersToFind: RecordSource = {
  screen: 'shopOrder',
  right: 'SHOP_ORDER_VIEW',
  personal: 'shop_order',
  find: searchOrders,
}
