import { listKeys } from '../values/records.ts'
import type { CalendarDay } from '../values/calendar.ts'
import { money, percent, text, translated, whole, yesNo, type Field, type FieldKinds, type Fields } from './resource.ts'

/** Retention in days: docs/how-to/retention.md. */
const daysKept = whole({ min: 1, max: 3_660, unit: 'days' })
/** Entries younger than half a year are always kept (`drop_audit_months`). */
const monthsKept = whole({ min: 6, max: 120, unit: 'months' })
const count = whole({ min: 1, max: 1_000 })
const leadHours = whole({ min: 0, max: 720, unit: 'hours' })
const reminderHours = whole({ min: 1, max: 336, unit: 'hours' })

/**
 * Figures, switches and words that the dealer, the law or a partner may change: one value each, or several that belong
 * together.
 */
export const SETTINGS = {
  'organisation.name': text({ max: 60 }),
  'orders.advance-cents': money({ min: 0, max: 5_000_000 }),
  'orders.advance-cap-bp': percent(),
  'orders.transport-gross-cents': money({ min: 0, max: 500_000 }),
  'orders.ready-in-days': whole({ min: 1, max: 90, unit: 'days' }),
  'orders.handover': {
    leadDays: whole({ min: 1, max: 90, unit: 'days' }),
    horizonDays: whole({ min: 7, max: 180, unit: 'days' }),
  },
  'orders.delivery-term': {
    days: whole({ min: 1, max: 365, unit: 'days' }),
    extensionBp: percent(),
    revisionMonths: whole({ min: 1, max: 60, unit: 'months' }),
  },
  /** Limits of the law for invoices: domain/invoicing/invoices/invoice-checks.ts. */
  'invoicing.limits': {
    cashCents: money({ min: 0, max: 1_000_000 }),
    newMeansMonths: whole({ min: 1, max: 36, unit: 'months' }),
    newMeansKm: whole({ min: 0, max: 100_000, unit: 'km' }),
    lastDayOfMonthAfter: whole({ min: 1, max: 28 }),
  },
  /** The part of the price that bears VAT when a seller sells who could deduct half: domain/invoicing/invoices/self-billed.ts. */
  'invoicing.half-deducted-bp': percent(),
  /** The shortfall of a payment that is accepted without asking the customer for it. */
  'invoicing.bank-tolerance-cents': money({ min: 0, max: 500 }),
  /** Differences of incoming invoices that need no reason: domain/invoicing/supplier-invoices/matching.ts. */
  'invoicing.incoming': {
    shareBp: percent(),
    cents: money({ min: 0, max: 100_000 }),
    vatCents: money({ min: 0, max: 500 }),
    duplicateDays: whole({ min: 0, max: 60, unit: 'days' }),
  },
  'orders.cars-held-for-guest': count,
  'orders.cars-held-for-account': count,
  'orders.unopened-hold-minutes': whole({ min: 1, max: 60, unit: 'minutes' }),
  /** 0: nothing is proposed. */
  'offers.call-after-days': whole({ min: 0, max: 60, unit: 'days' }),
  /** Says on an offer that agreeing to it is no contract: docs/law-to-confirm.md. */
  'offers.no-contract': translated({ max: 400, lines: 3 }),
  /** Our role in a credit, and the notice to consumers that the law requires. */
  'offers.credit': { intermediary: translated({ max: 120 }), notice: translated({ max: 600, lines: 4 }) },
  /** Days before an end on which customers are reminded of an offer (0: never): domain/offers/offer-reminder.ts. */
  'offers.reminder': { days: whole({ min: 0, max: 30, unit: 'days' }), isSentByItself: yesNo({ default: false }) },
  'agenda.test-drives': {
    minutes: whole({ min: 15, max: 240, unit: 'minutes' }),
    leadHours,
    horizonDays: whole({ min: 1, max: 180, unit: 'days' }),
    reminderHours,
    perGuest: count,
    perAccount: count,
  },
  'agenda.own-risk-cents': money({ min: 0, max: 1_000_000 }),
  'agenda.accident-report-hours': whole({ min: 1, max: 720, unit: 'hours' }),
  'agenda.loan-days': daysKept,
  /** Calendars that staff subscribe to name the customer, and show the plate and what is typed: docs/how-to/calendars.md. */
  'agenda.names-in-calendars': yesNo({ default: false }),
  'workshop.lead-hours': leadHours,
  'workshop.horizon-days': whole({ min: 1, max: 366, unit: 'days' }),
  'workshop.reminder-hours': reminderHours,
  'workshop.bookings-per-plate': count,
  'workshop.bookings-per-guest': count,
  'workshop.bookings-per-account': count,
  /** Printed above the signature of a customer whose car is received: docs/law-to-confirm.md. */
  'workshop.reception-terms': translated({ max: 1_000, lines: 6 }),
  'workshop.reception-days': daysKept,
  'access.session-idle-minutes': whole({ min: 5, max: 1_440, unit: 'minutes' }),
  'access.session-longest-hours': whole({ min: 1, max: 720, unit: 'hours' }),
  /** Minutes in which a sensitive change needs no new proof of its user: server/platform/http/proof.ts. */
  'access.proof-minutes': whole({ min: 1, max: 120, unit: 'minutes' }),
  /** Days for which an absence is kept after its end: docs/how-to/retention.md. */
  'access.absence-days': daysKept,
  'access.password': {
    min: whole({ min: 8, max: 128 }),
    max: whole({ min: 8, max: 128 }),
    digit: yesNo({ default: true }),
    lowerCase: yesNo({ default: false }),
    upperCase: yesNo({ default: true }),
    symbol: yesNo({ default: false }),
  },
  /** When the product backs the group up, and what stays: docs/how-to/backup.md. */
  'platform.backup': {
    hour: whole({ min: 0, max: 23 }),
    days: whole({ min: 1, max: 366 }),
    weeks: whole({ min: 0, max: 520 }),
    months: whole({ min: 0, max: 240 }),
    overdueHours: whole({ min: 0, max: 720, unit: 'hours' }),
  },
  'platform.form-mails-per-hour': count,
  'platform.proof-mails-per-ten-minutes': count,
  'contacts.customer-days': daysKept,
  'contacts.lead-days': daysKept,
  'contacts.quarantined-lead-days': daysKept,
  'content.application-days': daysKept,
  'content.newsletter-open-days': daysKept,
  'content.newsletter-left-days': daysKept,
  'content.page-view-days': daysKept,
  /** On the page of a new car, the reference to the environmental information of its manufacturer: docs/law-to-confirm.md. */
  'stock.environment-note': translated({ max: 200 }),
  'stock.price-review-days': whole({ min: 7, max: 730, unit: 'days' }),
  'stock.alert-days': daysKept,
  'orders.draft-days': daysKept,
  'orders.paper-days': daysKept,
  'invoicing.aside-mail-days': daysKept,
  'platform.import-days': daysKept,
  'platform.mail-days': daysKept,
  'platform.mail-attachment-days': daysKept,
  'platform.audit-months': monthsKept,
  'platform.audit-reading-months': monthsKept,
} as const satisfies Readonly<Record<string, Field | Fields>>

export type SettingName = keyof typeof SETTINGS
/** Settings of several figures, which have a name of their own beside those of their figures. */
export type SettingOfSeveral = {
  [Name in SettingName]: (typeof SETTINGS)[Name] extends Field ? never : Name
}[SettingName]

export const SETTING_NAMES: readonly SettingName[] = listKeys(SETTINGS)

type ValueIn<F> = F extends { readonly kind: infer K extends keyof FieldKinds } ? FieldKinds[K]['value'] : never

export type SettingValue<Name extends SettingName> = Name extends SettingName ? ValueOf<(typeof SETTINGS)[Name]> : never
type ValueOf<S extends Field | Fields> = S extends Field ? ValueIn<S> : { -readonly [K in keyof S]: ValueIn<S[K]> }

export type AnySettingValue = SettingValue<SettingName>

/** A setting, its current value, and the planned values with their first days. */
export interface Setting {
  readonly name: SettingName
  readonly value: AnySettingValue
  readonly planned: { readonly validFrom: CalendarDay; readonly value: AnySettingValue }[]
}

/** Under these headings people look for them. */
export const SETTING_GROUPS = {
  orders: [
    'organisation.name',
    'offers.call-after-days',
    'offers.reminder',
    ...namesBeginning('orders.').filter((name) => !isKept(SETTINGS[name])),
  ],
  law: ['stock.environment-note', 'offers.no-contract', 'offers.credit', ...namesBeginning('invoicing.')],
  stock: ['stock.price-review-days'],
  bookings: [...namesBeginning('agenda.'), ...namesBeginning('workshop.')].filter((name) => !isKept(SETTINGS[name])),
  access: [...namesBeginning('access.'), 'platform.form-mails-per-hour', 'platform.proof-mails-per-ten-minutes'],
  backup: ['platform.backup'],
  retention: SETTING_NAMES.filter((name) => isKept(SETTINGS[name])),
} as const satisfies Readonly<Record<string, readonly SettingName[]>>

export type SettingGroup = keyof typeof SETTING_GROUPS

/** Returns the fields of a setting, each with its key: '' for the only one. */
export function settingFields(name: SettingName): readonly (readonly [key: string, field: Field])[] {
  const setting: Field | Fields = SETTINGS[name]
  return isField(setting) ? [['', setting]] : Object.entries(setting)
}

export type SettingProblem = 'setting-password-length' | 'setting-test-drive-quarters' | 'setting-handover-window'

/** Validates combinations of values, which the schema of single values cannot. */
export function settingProblem(name: SettingName, value: AnySettingValue): SettingProblem | undefined {
  switch (name) {
    case 'access.password': {
      const { min, max } = value as SettingValue<'access.password'>
      return min > max ? 'setting-password-length' : undefined
    }
    case 'agenda.test-drives':
      return (value as SettingValue<'agenda.test-drives'>).minutes % 15 === 0
        ? undefined
        : 'setting-test-drive-quarters'
    case 'orders.handover': {
      const { leadDays, horizonDays } = value as SettingValue<'orders.handover'>
      return leadDays < horizonDays ? undefined : 'setting-handover-window'
    }
    default:
      return undefined
  }
}

export function isOfSeveral(name: SettingName): name is SettingOfSeveral {
  return !isField(SETTINGS[name])
}

export function isField(setting: Field | Fields): setting is Field {
  return typeof setting['kind'] === 'string'
}

function isKept(setting: Field | Fields): boolean {
  return setting === daysKept || setting === monthsKept
}

function namesBeginning(start: string): SettingName[] {
  return SETTING_NAMES.filter((name) => name.startsWith(start))
}
