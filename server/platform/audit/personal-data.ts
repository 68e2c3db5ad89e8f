import type { PersonalDataPart, StayingReason } from '@forecourt/domain/platform/values/personal-data.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Db, Tx } from '../database/database.ts'
import type { Customer } from '../http/identity.ts'

/** Data of an area about a customer, for export and erasure (GDPR). */
export type PersonalData = {
  /** Name of the part in the export. */
  readonly name: PersonalDataPart
  /** Belongs to the account: whoever has none has none of it, and it goes with the account. */
  readonly isOfAccount?: true
  /** Reason why all or part of it is kept. */
  readonly stays?: StayingReason
  read(db: Db, customer: Customer, at: { language: Language; now: Date }): Promise<unknown>
  /** Removes or makes nameless what no law makes us keep. */
  forget?(tx: Tx, customer: Customer, now: Date): Promise<void>
}
