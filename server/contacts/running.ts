import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { RunningKind, RunningStanding } from '@forecourt/domain/contacts/customer-desk.ts'
import type { Db } from '../platform/database/database.ts'
import type { KnownBy } from '../platform/audit/timeline.ts'

/** Something with a customer that is not finished, such as an open offer. */
export interface Running {
  readonly kind: RunningKind
  /** Its number at its desk. */
  readonly record: number | null
  /** Number for users. */
  readonly number: string
  readonly what: string
  readonly licencePlate: string | null
  /** Its state in the terms of its own list. */
  readonly state: string
  readonly standing: RunningStanding
  /** A day, or an instant, and what it means: valid until it, planned on it, waiting since it. */
  readonly when: { readonly is: 'until' | 'on' | 'since'; readonly at: string } | null
  readonly amountCents: number | null
  /** The part of the amount that is still to be paid; 0 where nothing is owed yet. */
  readonly openCents: number
  /** Number of the branch, of an appointment in its calendar. */
  readonly branch: number | null
}

/** A car that a customer bought or brings to the workshop. */
export interface KnownCar {
  readonly licencePlate: string | null
  readonly vin: string | null
  readonly name: string
  readonly mileageKm: number | null
  /** The day that it was delivered to them; null: it only comes to the workshop. */
  readonly boughtOn: CalendarDay | null
  /** The dossier or the order that it was bought by. */
  readonly record: { readonly kind: 'dossier' | 'order'; readonly id: number } | null
}

interface DeskContext {
  /** The caller: a source leaves out the records that they may not see. */
  readonly who: Who
  readonly language: Language
  readonly now: Date
  readonly today: CalendarDay
}

/** Lists what an area has open with a customer, the first to be done on top. */
export type RunningSource = (db: Db, by: KnownBy, at: DeskContext) => Promise<Running[]>

/** Lists the cars that an area knows of a customer, the newest on top. */
export type CarSource = (db: Db, by: KnownBy, at: DeskContext) => Promise<KnownCar[]>
