import { createCustomerData } from '../../contacts/customer-keyed-data.ts'
import { daysBefore, type Retention } from '../../platform/jobs/retention.ts'
import { deleteOldAttempts, deleteUnusedIdentities, identitiesOfCustomers } from './identity.sql.ts'

/**
 * The identities of customers who signed. They are deleted with the offer unless it led to a sale; with a contract they stay, as
 * the proof of the signer.
 */
export const identityData = createCustomerData(
  { name: 'identities', stays: 'invoices' },
  {
    async read(db, keys) {
      const identities = await identitiesOfCustomers(db, keys)
      return identities.map(({ identifiedAt, signedAt, ...identity }) => ({
        ...identity,
        identifiedAt: identifiedAt.toISOString(),
        signedAt: signedAt?.toISOString() ?? null,
      }))
    },
  },
)

/** Attempts, and identities without a signature, are kept for a day: until then the customer may still sign. */
export const identityRetention: readonly Retention[] = [
  { name: 'identity-attempts', remove: (tx, now) => deleteOldAttempts(tx, daysBefore(now, 1)) },
  { name: 'unused-identities', remove: (tx, now) => deleteUnusedIdentities(tx, daysBefore(now, 1)) },
]
