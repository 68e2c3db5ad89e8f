import type { PersonalDataPart, StayingReason } from '@forecourt/domain/platform/personal-data.ts'
import type { Language } from '@forecourt/domain/platform/languages.ts'
import type { Db, Tx } from './database.ts'
import type { Customer } from './identity.ts'

/** What one area holds about a customer, so that the customer can take it along and have it forgotten (GDPR). */
export type PersonalData = {
  /** What the part is called in the file. */
  readonly name: PersonalDataPart
  /** Belongs to the account: whoever has none has none of it, and it goes with the account. */
  readonly isOfAccount?: true
  /** Why all or some of it stays. */
  readonly stays?: StayingReason
  read(db: Db, customer: Customer, at: { language: Language; now: Date }): Promise<unknown>
  /** Removes or makes nameless what no law makes us keep. */
  forget?(tx: Tx, customer: Customer, now: Date): Promise<void>
}
