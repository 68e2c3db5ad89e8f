import type { Db } from '../../platform/database/database.ts'
import { loadAnswer } from './offer-answers.sql.ts'

/** The signer of a version, the time, and the hash of what they saw. */
export interface OfferAcceptance {
  readonly versionNo: number
  readonly versionHash: string
  readonly signedName: string
  readonly acceptedAt: Date
}

/** Returns the online signature of the customer under a version; undefined: there is none, or they declined it. */
export async function loadAcceptance(
  db: Db,
  version: { offerId: string; versionNo: number },
): Promise<OfferAcceptance | undefined> {
  const row = await loadAnswer(db, version)
  if (row?.answer !== 'accepted') return undefined
  const { versionNo, versionHash, signedName, answeredAt } = row
  return { versionNo, versionHash, signedName, acceptedAt: answeredAt }
}
