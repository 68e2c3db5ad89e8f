import type { Language } from '@forecourt/domain/platform/languages.ts'
import type { Db, Tx } from './database.ts'
import type { Customer } from './identity.ts'

/** What one area holds about a customer, so that the customer can take it along and have it forgotten (GDPR). */
export type PersonalData = {
  /** What the part is called in the file. */
  readonly name: string
  read(db: Db, customer: Customer, at: { language: Language; now: Date }): Promise<unknown>
  /** Removes or makes nameless what no law makes us keep. Missing: all of it has to stay. */
  forget?(tx: Tx, customer: Customer, now: Date): Promise<void>
}
