import { z } from 'zod'
import type { Db } from './database.ts'

/** Settings of the dealer: figures and words that the client or the law may change. */
const settings = {
  /** A session nobody uses ends after this, and any session after the other. */
  'access.session-idle-minutes': z.int().min(5),
  'access.session-longest-hours': z.int().min(1),
  'access.password': z.strictObject({
    min: z.int().min(8),
    max: z.int().max(128),
    digit: z.boolean(),
    lowerCase: z.boolean(),
    upperCase: z.boolean(),
    symbol: z.boolean(),
  }),
  /** Days that something is kept: docs/how-to/retention.md. */
  'contacts.lead-days': z.int().min(1),
  'contacts.quarantined-lead-days': z.int().min(1),
  'content.application-days': z.int().min(1),
  'content.newsletter-open-days': z.int().min(1),
  'content.newsletter-left-days': z.int().min(1),
  'content.page-view-days': z.int().min(1),
  'stock.alert-days': z.int().min(1),
  /** What is younger than half a year stays in any case (`drop_audit_months`). */
  'platform.audit-months': z.int().min(6),
  'platform.audit-reading-months': z.int().min(6),
  'platform.import-days': z.int().min(1),
  'platform.mail-attachment-days': z.int().min(1),
  'platform.mail-days': z.int().min(1),
  /** Mails to one address that anybody can have sent by typing it into a form. */
  'platform.form-mails-per-hour': z.int().min(1),
  'platform.proof-mails-per-ten-minutes': z.int().min(1),
  /** Signs when a form was opened. */
  'contacts.stamp-key': z.string().min(32),
  /** Stands on every page while it is on. */
  'content.renewal-notice': z.strictObject({
    isOn: z.boolean(),
    text: z.strictObject({ nl: z.string().min(1), fr: z.string().min(1) }),
  }),
  'organisation.name': z.string().min(1),
  'orders.transport-gross-cents': z.int().min(0),
  /** Days after the whole price is paid in which a car that stands here is ready. */
  'orders.ready-in-days': z.int().min(1).max(90),
  /** From how many days after the order a car can be handed over, for its balance to arrive and be made ready, and for how long. */
  'orders.handover': z.strictObject({ leadDays: z.int().min(1).max(90), horizonDays: z.int().min(7).max(180) }),
  /** Cars that wait for a payment at once. */
  'orders.cars-held-for-guest': z.int().min(1),
  'orders.cars-held-for-account': z.int().min(1),
  'orders.unopened-hold-minutes': z.int().min(1).max(60),
  /** An order that nobody paid is removed after so many days without a change. */
  'orders.draft-days': z.int().min(1),
  'orders.advance-cents': z.int().min(0),
  'orders.advance-cap-bp': z.int().min(0).max(10_000),
  /** How long one takes, from when and until when it can be booked, and how many somebody has still to come. */
  'agenda.test-drives': z.strictObject({
    minutes: z.int().min(15).max(240).multipleOf(15),
    leadHours: z.int().min(0).max(720),
    horizonDays: z.int().min(1).max(180),
    reminderHours: z.int().min(1).max(336),
    perGuest: z.int().min(1),
    perAccount: z.int().min(1),
  }),
  'workshop.lead-hours': z.int().min(0).max(720),
  'workshop.horizon-days': z.int().min(1).max(366),
  'workshop.reminder-hours': z.int().min(1).max(336),
  /** Appointments that are still to come. */
  'workshop.bookings-per-plate': z.int().min(1),
  'workshop.bookings-per-guest': z.int().min(1),
  'workshop.bookings-per-account': z.int().min(1),
  'workshop.overlay': z
    .strictObject({ identifier: z.string().min(1), address: z.string().regex(/^https:\/\/[^\s]+$/) })
    .nullable(),
}

export type SettingName = keyof typeof settings
export type SettingValue<Name extends SettingName> = z.infer<(typeof settings)[Name]>

/** One setting's value. A missing or malformed one is an error: a price never has a fallback. */
export async function readSetting<Name extends SettingName>(db: Db, name: Name): Promise<SettingValue<Name>> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', name).executeTakeFirst()
  if (!row) throw new Error(`The setting ${name} is missing`)
  return settings[name].parse(row.value) as SettingValue<Name>
}
