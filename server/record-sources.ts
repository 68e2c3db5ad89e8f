import { testDrivesToFind } from './agenda/found-test-drives.ts'
import { customersToFind, leadsToFind } from './contacts/found-contacts.ts'
import { offersToFind } from './offers/desk/found-offers.ts'
import { contractsToFind } from './orders/contracts/found-contracts.ts'
import { dossiersToFind } from './orders/dossiers/found-dossiers.ts'
import { internalOrdersToFind } from './orders/internal-orders/found-internal-orders.ts'
import { ordersToFind } from './orders/desk/found-orders.ts'
import { premiumClaimsToFind } from './orders/premium-claims/found-premium-claims.ts'
import { carPaymentsToFind } from './invoicing/car-payments/found-car-payments.ts'
import { demoCarsToFind } from './invoicing/demo-cars/found-demo-cars.ts'
import { bankLinesToFind } from './invoicing/bank/found-lines.ts'
import { invoicesToFind } from './invoicing/invoices/found-invoices.ts'
import { messagesToFind } from './invoicing/supplier-invoices/found-messages.ts'
import { supplierInvoicesToFind } from './invoicing/supplier-invoices/found-supplier-invoices.ts'
import { purchaseSlipsToFind } from './invoicing/purchase-slips/found-purchase-slips.ts'
import { passportsToFind } from './reports/found-passports.ts'
import type { RecordSource } from './platform/resources/record-search.ts'
import { stockCarsToFind, usedCarsToFind } from './stock/lists/found-cars.ts'
import { tradeInsToFind } from './trade-ins/trade-in-data.ts'
import { warrantyClaimsToFind } from './workshop/claims/found-warranty-claims.ts'
import { workOrdersToFind } from './workshop/work-orders/found-work-orders.ts'

/** Desks that the quick search covers besides the lists, in the order shown. An area adds its desks here. */
export const recordSources: readonly RecordSource[] = [
  customersToFind,
  usedCarsToFind,
  stockCarsToFind,
  demoCarsToFind,
  offersToFind,
  dossiersToFind,
  contractsToFind,
  tradeInsToFind,
  internalOrdersToFind,
  premiumClaimsToFind,
  workOrdersToFind,
  warrantyClaimsToFind,
  invoicesToFind,
  purchaseSlipsToFind,
  supplierInvoicesToFind,
  messagesToFind,
  bankLinesToFind,
  carPaymentsToFind,
  passportsToFind,
  ordersToFind,
  leadsToFind,
  testDrivesToFind,
]
