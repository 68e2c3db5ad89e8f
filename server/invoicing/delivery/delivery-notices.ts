import { listStaffWithRight } from '../../access/staff-with-right.ts'
import type { Tx } from '../../platform/database/database.ts'
import { addNotices } from '../../platform/notices/notices.ts'
import { findInvoiceById } from '../invoices/invoices.sql.ts'

/** Notifies the users who issue invoices that one did not arrive, or that its buyer refused it. */
export async function notifyDeliveryProblem(
  tx: Tx,
  invoiceId: string,
  kind: 'invoice-undelivered' | 'invoice-refused',
): Promise<void> {
  const { number, invoiceNumber, branchId, ownerId } = await findInvoiceById(tx, invoiceId)
  const users = await listStaffWithRight(tx, 'INVOICE_ISSUE', {
    place: { branch: branchId, owner: ownerId },
    except: [],
  })
  await addNotices(
    tx,
    users.map(({ id }) => id),
    { kind, screen: 'invoice', record: number, label: invoiceNumber ?? '' },
  )
}
