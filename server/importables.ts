import { resources } from '@forecourt/domain/resources.ts'
import { customersImport } from './contacts/customer-import.ts'
import { versionsImport } from './catalogue/version-import.ts'
import { movedCustomersImport, movedSuppliersImport } from './contacts/moved-parties.ts'
import { movedInvoicesImport } from './invoicing/invoices/opening-invoices.ts'
import { movedOrdersImport } from './invoicing/invoices/opening-orders.ts'
import { movedSupplierInvoicesImport } from './invoicing/supplier-invoices/opening-supplier-invoices.ts'
import { resourceImport, type Importable } from './platform/imports/importable.ts'
import { stockCarsImport } from './stock/desk/stock-car-import.ts'
import { usedCarsImport } from './stock/desk/used-car-import.ts'

/** The lists that files can be imported into. */
export const importables: readonly Importable[] = [
  ...resources.map(resourceImport),
  versionsImport,
  customersImport,
  usedCarsImport,
  stockCarsImport,
  movedCustomersImport,
  movedSuppliersImport,
  movedOrdersImport,
  movedInvoicesImport,
  movedSupplierInvoicesImport,
]
