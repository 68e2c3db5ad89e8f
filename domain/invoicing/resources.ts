import { bankAccount } from './bank/bank-account.ts'
import { bookingRule } from './invoices/booking-rule.ts'
import { invoiceSeries } from './invoices/invoice-series.ts'
import { invoiceText } from './invoices/invoice-text.ts'
import { paymentTerm } from './invoices/payment-term.ts'
import { vatCode } from './invoices/vat-code.ts'
import { approvalLimit } from './supplier-invoices/approval-limit.ts'
import { purchaseVatCode } from './supplier-invoices/purchase-vat-code.ts'
import { vatYear } from './registers/vat-year.ts'
import { dunningLevel, lateCost, lateInterest } from './reminders/dunning-rules.ts'
import { legalClock } from './reminders/legal-clock.ts'

/** The lists of master data of this area. */
export const resources = [
  vatCode,
  purchaseVatCode,
  vatYear,
  bookingRule,
  bankAccount,
  invoiceSeries,
  paymentTerm,
  invoiceText,
  dunningLevel,
  lateCost,
  lateInterest,
  legalClock,
  approvalLimit,
] as const
