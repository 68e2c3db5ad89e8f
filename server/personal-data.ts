import { testDriveLoanData } from './agenda/test-drive-desk.ts'
import { testDriveData } from './agenda/test-drives.ts'
import { customerData } from './contacts/customer-data.ts'
import { leadData } from './contacts/leads.ts'
import { accountData } from './contacts/profile.ts'
import { applicationData } from './content/applications.ts'
import { newsletterData } from './content/newsletter.ts'
import { offerData } from './offers/desk/offer-data.ts'
import { identityData } from './offers/identity/identity-data.ts'
import { contractData, dossierPaperData, orderFormData } from './orders/contracts/contract-data.ts'
import { drivenCarData } from './orders/dossiers/driver-data.ts'
import { saleData } from './orders/desk/customer-sales.ts'
import { orderData } from './orders/checkout/orders-of-customer.ts'
import { bankData } from './invoicing/bank/found-lines.ts'
import { reminderData } from './invoicing/reminders/reminders-of-customer.ts'
import { invoiceData } from './invoicing/invoices/invoice-data.ts'
import { supplierInvoiceData } from './invoicing/supplier-invoices/found-supplier-invoices.ts'
import { purchaseSlipData } from './invoicing/purchase-slips/found-purchase-slips.ts'
import { mailData } from './platform/mail/mail-data.ts'
import type { PersonalData } from './platform/audit/personal-data.ts'
import { keptCarData } from './stock/alerts/account-cars.ts'
import { carAlertData } from './stock/alerts/car-alerts.ts'
import { tradeInData } from './trade-ins/trade-in-data.ts'
import { appointmentData } from './workshop/bookings.ts'
import { workOrderData } from './workshop/work-orders/found-work-orders.ts'

/** Personal data by area. An area that stores new personal data adds it here. */
export const personalData: readonly PersonalData[] = [
  accountData,
  customerData,
  leadData,
  newsletterData,
  applicationData,
  keptCarData,
  carAlertData,
  tradeInData,
  offerData,
  identityData,
  orderData,
  contractData,
  orderFormData,
  dossierPaperData,
  invoiceData,
  purchaseSlipData,
  supplierInvoiceData,
  bankData,
  reminderData,
  saleData,
  drivenCarData,
  testDriveData,
  testDriveLoanData,
  appointmentData,
  workOrderData,
  mailData,
]
