import {
  DeliveriesAnswer,
  DeliveriesRequest,
  DeliveryMailRequest,
  DeliverySendRequest,
  type InvoiceDeliveries,
} from '@forecourt/domain/invoicing/delivery/delivery.schema.ts'
import { invoiceRecipient } from '@forecourt/domain/invoicing/delivery/peppol-identifiers.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import type { ApiRefusal } from '../../platform/http/refusal.ts'
import { invoiceNotFound } from '../invoices/invoice-acts.ts'
import { findInvoiceForUpdate, placeOfInvoice, type InvoiceRow } from '../invoices/invoices.sql.ts'
import { mailAgain, notePrinted, sendAgain } from './deliveries.ts'
import {
  findAccessPoint,
  findDeliveredInvoice,
  findRuleCheck,
  findStanding,
  shownDeliveries,
} from './deliveries.sql.ts'

const right = 'INVOICE_ISSUE'

const ofInvoice = query({
  path: 'GET /sales/invoice/deliveries',
  right: 'INVOICE_VIEW',
  place: placeOfInvoice,
  summary: 'Returns how an issued invoice went to its buyer, and what the official rules say of its XML.',
  input: DeliveriesRequest,
  output: DeliveriesAnswer,
  reads: (_, { id }) => [`invoice:${id}`],
  async run({ db }, { id }) {
    const row = await findDeliveredInvoice(db, id)
    return row ? readDeliveries(db, row) : invoiceNotFound()
  },
})

const send = command({
  path: 'POST /sales/invoice/send',
  right,
  place: placeOfInvoice,
  summary: 'Sends an issued invoice over Peppol. Refused while it is on its way, or has arrived.',
  input: DeliverySendRequest,
  output: DeliveriesAnswer,
  run: ({ tx, call: { staff, now } }, { id }) =>
    deliver(tx, id, (row) => sendAgain(tx, row, { by: staff.userId, now })),
})

const mail = command({
  path: 'POST /sales/invoice/mail',
  right,
  place: placeOfInvoice,
  summary: 'Mails an issued invoice with its PDF, to the address given.',
  input: DeliveryMailRequest,
  output: DeliveriesAnswer,
  limit: { max: 60, seconds: 600 },
  run: ({ tx, call: { staff, now } }, { id, to }) =>
    deliver(tx, id, (row) => mailAgain(tx, row, { to, by: staff.userId, now })),
})

const printed = command({
  path: 'POST /sales/invoice/printed',
  right,
  place: placeOfInvoice,
  summary: 'Notes that an issued invoice was printed and handed over or posted.',
  input: DeliverySendRequest,
  output: DeliveriesAnswer,
  run: ({ tx, call: { staff, now } }, { id }) =>
    deliver(tx, id, (row) => notePrinted(tx, row, { by: staff.userId, now })),
})

async function deliver(tx: Tx, id: number, act: (row: InvoiceRow) => Promise<ApiRefusal | undefined>) {
  const row = await findInvoiceForUpdate(tx, id)
  if (!row) return invoiceNotFound()
  return (await act(row)) ?? readDeliveries(tx, row)
}

type Delivered = Pick<InvoiceRow, 'id' | 'companyId' | 'document'>

async function readDeliveries(db: Db, { id, companyId, document }: Delivered): Promise<InvoiceDeliveries> {
  const [rows, standing, point, check] = await Promise.all([
    shownDeliveries(db, id),
    findStanding(db, id),
    findAccessPoint(db, companyId),
    findRuleCheck(db, id),
  ])
  const recipient = document && invoiceRecipient(document)
  return {
    standing: standing ?? null,
    deliveries: rows.map(({ createdAt, sentAt, deliveredAt, answeredAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      deliveredAt: deliveredAt?.toISOString() ?? null,
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
    isForPeppol: recipient ? recipient.endpoint !== null : false,
    hasAccessPoint: point !== undefined,
    email: recipient?.email ?? null,
    rules: check
      ? { version: check.rulesVersion, checkedAt: check.checkedAt.toISOString(), findings: [...check.findings] }
      : null,
  }
}

export const deliveryEndpoints = [ofInvoice, send, mail, printed] as const
