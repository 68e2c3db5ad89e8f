import type { WaitingWork } from '../../platform/resources/waiting-work.ts'
import { countUndelivered } from '../invoices/invoices.sql.ts'

/** Invoices that did not arrive, were refused by their buyer, or wait to be printed, for users who issue them. */
export const waitingDeliveries: WaitingWork = {
  screen: 'invoice',
  right: 'INVOICE_ISSUE',
  count: (db, { who }) => countUndelivered(db, who, 'INVOICE_ISSUE'),
}
