import type { PersonalDataPart, StayingReason } from '@forecourt/domain/platform/values/personal-data.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Db, Tx } from '../database/database.ts'
import type { Customer } from '../http/identity.ts'

/** Data of an area that is stored with the key of a customer. There is at least one key. */
export interface CustomerData {
  read(db: Db, customerKeys: readonly string[], at: { language: Language; now: Date }): Promise<unknown>
  forget?(tx: Tx, customerKeys: readonly string[]): Promise<void>
}

/** Data of an area about a customer, for export and erasure (GDPR). */
export type PersonalData = {
  /** Name of the part in the export. */
  readonly name: PersonalDataPart
  /** Belongs to the account: a person without one has none of it, and it is deleted with the account. */
  readonly isOfAccount?: true
  /** Reason why all or part of it is retained. */
  readonly stays?: StayingReason
  read(db: Db, customer: Customer, at: { language: Language; now: Date }): Promise<unknown>
  /** Removes or makes nameless what no law makes us keep. */
  forget?(tx: Tx, customer: Customer, now: Date): Promise<void>
  /** The same by the keys of customers, for those without a mail address; left out: it is found by address or account alone. */
  readonly ofCustomers?: CustomerData
}
