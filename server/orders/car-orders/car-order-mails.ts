import { customerName } from '@forecourt/domain/contacts/customer-record.ts'
import { formatDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { findCustomerRecord } from '../../contacts/customers.ts'
import { findPreferredEmail } from '../../offers/letters/offer-letters.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { queueTemplateMail } from '../../platform/mail/mail-template.ts'
import type { PlannedHandover } from '../dossiers/dossier-handovers.ts'
import { deskDossier, type DeskDossier } from '../dossiers/dossiers.sql.ts'
import { handoverText } from '../checkout/order-conditions.ts'

/** The buyer of a car, with what their mails need. */
export interface CarBuyer {
  readonly row: DeskDossier
  readonly name: string
  readonly email: string
  readonly language: 'nl' | 'fr'
}

/** Returns the customer of a dossier; undefined: there is no mail address. */
export async function loadBuyer(db: Db, dossier: number): Promise<CarBuyer | undefined> {
  const row = await deskDossier(db, dossier)
  const customer = row?.customerNumber ? await findCustomerRecord(db, row.customerNumber) : undefined
  const email = customer ? findPreferredEmail(customer) : ''
  if (!row || !customer || email === '') return undefined
  return { row, name: customerName(customer), email, language: customer.language }
}

/** Notifies a customer that their car arrives on another day than expected. */
export function mailExpected(
  tx: Tx,
  buyer: CarBuyer,
  { event, wasOn, expectedOn }: { event: string; wasOn: CalendarDay; expectedOn: CalendarDay },
): Promise<void> {
  const isLater = expectedOn > wasOn
  return write(tx, buyer, 'car-expected', event, {
    day: formatDay(expectedOn),
    was: formatDay(wasOn),
    later: isLater ? 'yes' : null,
    earlier: isLater ? null : 'yes',
  })
}

/** Notifies a customer that their car arrived. */
export function mailArrived(tx: Tx, buyer: CarBuyer, event: string): Promise<void> {
  return write(tx, buyer, 'car-arrived', event, {})
}

/** Notifies a customer of the half-day of their handover, agreed for the first time or changed. */
export function mailHandoverPlanned(
  tx: Tx,
  buyer: CarBuyer,
  { event, wasPlanned, handover }: { event: string; wasPlanned: boolean; handover: PlannedHandover },
): Promise<void> {
  const isBrought = handover.deliveryType === 'deliver'
  return write(tx, buyer, 'car-handover', event, {
    when: handoverText(handover, buyer.language),
    again: wasPlanned ? 'yes' : null,
    first: wasPlanned ? null : 'yes',
    deliver: isBrought ? 'yes' : null,
    collected: isBrought ? null : 'yes',
  })
}

function write(
  tx: Tx,
  { row, name, email, language }: CarBuyer,
  template: 'car-expected' | 'car-arrived' | 'car-handover',
  event: string,
  values: Record<string, string | null>,
): Promise<void> {
  return queueTemplateMail(tx, {
    template,
    to: email,
    language,
    branch: row.branchNumber,
    replyTo: row.ownerEmail,
    onceKey: `${template}:${event}`,
    values: { name, car: row.carName, dossierNumber: row.dossierNumber, by: row.ownerName, ...values },
  })
}
