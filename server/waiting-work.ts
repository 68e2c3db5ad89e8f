import { waitingTestDrives } from './agenda/waiting-test-drives.ts'
import { waitingDemoCars } from './invoicing/demo-cars/found-demo-cars.ts'
import { waitingRegisters } from './invoicing/registers/waiting-registers.ts'
import { waitingCustomers } from './contacts/waiting-customers.ts'
import { waitingLeads } from './contacts/waiting-leads.ts'
import { waitingMessages } from './invoicing/supplier-invoices/found-messages.ts'
import { waitingSupplierInvoices } from './invoicing/supplier-invoices/found-supplier-invoices.ts'
import { waitingPurchaseSlips } from './invoicing/purchase-slips/found-purchase-slips.ts'
import { waitingDeliveries } from './invoicing/delivery/waiting-deliveries.ts'
import { waitingReminders } from './invoicing/reminders/waiting-reminders.ts'
import { waitingOffers } from './offers/desk/waiting-offers.ts'
import { waitingApprovals } from './orders/approvals/waiting-approvals.ts'
import { waitingOrders } from './orders/desk/waiting-orders.ts'
import { waitingDossiers } from './orders/dossiers/waiting-dossiers.ts'
import { waitingInternalOrders } from './orders/internal-orders/waiting-internal-orders.ts'
import { waitingBankLines } from './invoicing/bank/found-lines.ts'
import { waitingWarrantyClaims } from './workshop/claims/found-warranty-claims.ts'
import { waitingWorkOrders } from './workshop/work-orders/found-work-orders.ts'
import { waitingTradeIns } from './trade-ins/waiting-trade-ins.ts'
import type { WaitingWork } from './platform/resources/waiting-work.ts'

/** Sources of the counts of waiting work in the menu. An area adds its desks here. */
export const waitingWork: readonly WaitingWork[] = [
  waitingLeads,
  waitingCustomers,
  waitingOffers,
  waitingApprovals,
  waitingDossiers,
  waitingOrders,
  waitingInternalOrders,
  waitingTradeIns,
  waitingTestDrives,
  waitingDemoCars,
  waitingWorkOrders,
  waitingWarrantyClaims,
  waitingPurchaseSlips,
  waitingSupplierInvoices,
  waitingMessages,
  waitingBankLines,
  waitingDeliveries,
  waitingRegisters,
  waitingReminders,
]
