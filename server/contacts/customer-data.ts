import type { PersonalData } from '../platform/audit/personal-data.ts'
import { daysBefore, type Retention } from '../platform/jobs/retention.ts'
import { readSetting } from '../platform/setting/setting.ts'
import {
  contactsWithEmail,
  customersOfAccount,
  deleteCustomersOfAccount,
  deleteOldCustomers,
} from './customer-data.sql.ts'
import { loadCustomerKey, selectAllNotes } from './customer-notes.sql.ts'
import { findCustomerRecord } from './customers.ts'
import { findAccounts, findAgreements } from './suppliers.sql.ts'
import { permitRows } from './vat-permits.sql.ts'

/**
 * The data of an account holder: as a customer, and as a contact of a company. A company stays a customer when one of its
 * people is deleted.
 */
export const customerData: PersonalData = {
  name: 'customers',
  async read(db, { accountId, email }) {
    const numbers = await customersOfAccount(db, { accountId, email })
    const customers = []
    for (const number of numbers) {
      const customerId = await loadCustomerKey(db, number)
      const [permits, accounts, agreements] = await Promise.all([
        permitRows(db, customerId),
        findAccounts(db, customerId),
        findAgreements(db, customerId),
      ])
      customers.push({
        ...(await findCustomerRecord(db, number)),
        notes: await selectAllNotes(db, customerId),
        vatPermits: permits.map(({ kind, permitNumber, validFrom, validUntil, certifiedAt, withdrawnReason }) => ({
          kind,
          number: permitNumber,
          validFrom,
          validUntil,
          certifiedAt,
          withdrawnReason,
        })),
        accounts: accounts.map(({ iban, enteredAt, verifiedAt }) => ({ iban, enteredAt, verifiedAt })),
        selfBillingAgreements: agreements.map(({ validFrom, validUntil }) => ({ validFrom, validUntil })),
      })
    }
    return { customers, contactPersonOf: await contactsWithEmail(db, email) }
  },
  forget: (tx, { accountId, email }) => deleteCustomersOfAccount(tx, { accountId, email }),
}

export const customerRetention: Retention = {
  name: 'customers',
  remove: async (tx, now) => deleteOldCustomers(tx, daysBefore(now, await readSetting(tx, 'contacts.customer-days'))),
}
