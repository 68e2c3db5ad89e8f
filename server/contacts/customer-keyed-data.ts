import type { CustomerData, PersonalData } from '../platform/audit/personal-data.ts'
import { customerKeysWithEmail } from './customers.sql.ts'

/**
 * Creates a part of the personal data that is stored with the key of a customer. The desk reads it by that key, so that a
 * customer without a mail address is found; the holder of an account reads it by their proven address.
 */
export function createCustomerData(
  part: Pick<PersonalData, 'name' | 'stays'>,
  ofCustomers: CustomerData,
): PersonalData {
  return {
    ...part,
    ofCustomers,
    async read(db, { email }, at) {
      const keys = await customerKeysWithEmail(db, email)
      return keys.length === 0 ? [] : ofCustomers.read(db, keys, at)
    },
    async forget(tx, { email }) {
      const keys = await customerKeysWithEmail(tx, email)
      if (keys.length > 0) await ofCustomers.forget?.(tx, keys)
    },
  }
}
