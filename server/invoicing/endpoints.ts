import { bankEndpoints } from './bank/bank.api.ts'
import { demoCarEndpoints } from './demo-cars/demo-cars.api.ts'
import { accessPointEndpoints } from './delivery/access-points.api.ts'
import { carPaymentEndpoints } from './car-payments/car-payments.api.ts'
import { deliveryEndpoints } from './delivery/deliveries.api.ts'
import { peppolCallbackEndpoints } from './delivery/peppol-callback.api.ts'
import { customerInvoiceEndpoints } from './invoices/customer-invoices.api.ts'
import { deskPaymentEndpoints } from './invoices/desk-payments.api.ts'
import { invoiceEndpoints } from './invoices/invoices.api.ts'
import { setOffEndpoints } from './invoices/set-offs.api.ts'
import { workInvoiceEndpoints } from './invoices/work-invoices.api.ts'
import { purchaseSlipEndpoints } from './purchase-slips/purchase-slips.api.ts'
import { registerEndpoints } from './registers/registers.api.ts'
import { receivableEndpoints } from './reminders/receivables.api.ts'
import { reminderEndpoints } from './reminders/reminders.api.ts'
import { runningClockEndpoints } from './reminders/running-clocks.api.ts'
import { supplierPaymentEndpoints } from './supplier-payments/payments.api.ts'
import { incomingMessageEndpoints } from './supplier-invoices/incoming-messages.api.ts'
import { mailboxEndpoints } from './supplier-invoices/mailboxes.api.ts'
import { supplierInvoiceEndpoints } from './supplier-invoices/supplier-invoices.api.ts'
import { supplierRuleEndpoints } from './supplier-invoices/supplier-rules.api.ts'

/** The endpoints of this area. */
export const endpoints = [
  ...invoiceEndpoints,
  ...workInvoiceEndpoints,
  ...deskPaymentEndpoints,
  ...setOffEndpoints,
  ...customerInvoiceEndpoints,
  ...purchaseSlipEndpoints,
  ...incomingMessageEndpoints,
  ...mailboxEndpoints,
  ...supplierInvoiceEndpoints,
  ...supplierRuleEndpoints,
  ...supplierPaymentEndpoints,
  ...carPaymentEndpoints,
  ...demoCarEndpoints,
  ...bankEndpoints,
  ...deliveryEndpoints,
  ...accessPointEndpoints,
  ...peppolCallbackEndpoints,
  ...registerEndpoints,
  ...receivableEndpoints,
  ...reminderEndpoints,
  ...runningClockEndpoints,
] as const
