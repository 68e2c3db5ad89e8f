import { paymentsUnder } from '../../payments/refunds.ts'
import type { RelatedRecords } from '../../platform/audit/related-records.ts'
import { advancesOfDossier } from './advance-requests.sql.ts'

/** Refunds are stored with their payment; staff look for them in the history of the dossier. */
export const advanceRefunds: RelatedRecords = {
  subject: 'dossier',
  async find(db, rowId) {
    const advances = await advancesOfDossier(db, rowId)
    const payments = await Promise.all(advances.map(({ paymentReference }) => paymentsUnder(db, paymentReference)))
    return payments.flat().flatMap(({ refunds }) => refunds.map(({ id }) => ({ subject: 'payment_refund', rowId: id })))
  },
}
