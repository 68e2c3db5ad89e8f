import type { RecordSource } from '../platform/resources/record-search.ts'
import { searchCustomers, searchLeads } from './found-contacts.sql.ts'

export const customersToFind: RecordSource = {
  screen: 'customer',
  right: 'CUSTOMER_VIEW',
  personal: 'customer',
  find: searchCustomers,
}

export const leadsToFind: RecordSource = {
  screen: 'lead',
  right: 'LEAD_VIEW',
  personal: 'lead',
  find: searchLeads,
}
