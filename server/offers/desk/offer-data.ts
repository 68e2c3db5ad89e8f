import { getEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import { toLastDay, OFFER_STATUSES } from '@forecourt/domain/offers/offer.ts'
import { customerKeysWithEmail } from '../../contacts/customers.ts'
import type { Db } from '../../platform/database/database.ts'
import type { PersonalData } from '../../platform/audit/personal-data.ts'
import { issuesTo, selectMessages, selectSendings } from '../answers/customer-offers.sql.ts'
import type { TimelineSource } from '../../platform/audit/timeline.ts'
import { offersOfCustomers } from './offers.sql.ts'

/** The offers to a person. They are erased with the person, unless a sale came of them: a trigger sees to that. */
export const offerData: PersonalData = {
  name: 'offers',
  async read(db, { email }) {
    const keys = await customerKeysWithEmail(db, email)
    const [offers, issued] = await Promise.all([
      offersOfCustomers(db, keys),
      Promise.all(keys.map((key) => selectHeld(db, key))),
    ])
    return offers.map(({ number: _, status, createdAt, id, validUntil, ...offer }) => ({
      ...offer,
      validUntil: validUntil && toLastDay(validUntil),
      status: getEnumerationName(OFFER_STATUSES, status),
      createdAt: createdAt.toISOString(),
      ...issued.flat().find(({ offerId }) => offerId === id)?.held,
    }))
  },
}

/** Returns the issues of each offer to a customer, their answers and the messages about it. */
async function selectHeld(db: Db, customerId: string) {
  const issues = await issuesTo(db, customerId)
  const held = []
  for (const [offerId, versions] of Map.groupBy(issues, (issue) => issue.offerId)) {
    const [messages, sendings] = await Promise.all([
      selectMessages(db, offerId, customerId),
      selectSendings(db, offerId),
    ])
    held.push({
      offerId,
      held: {
        issued: versions.map(({ versionNo, issuedAt, totalCents, answer, signedName, reason, answeredAt }) => ({
          version: versionNo,
          issuedAt,
          totalCents,
          answer,
          signedName,
          reason,
          answeredAt,
        })),
        messages: messages.map(({ author, text, writtenAt }) => ({ author, text, writtenAt })),
        mailedTo: sendings.map(({ recipient, mailedAt }) => ({ recipient, mailedAt })),
      },
    })
  }
  return held
}

/** Lists the offers to a customer, for the timeline that staff read. */
export const offerHappenings: TimelineSource = async (db, { customerId }, { most }) =>
  (await offersOfCustomers(db, [customerId])).slice(0, most).map(({ number, offerNumber, car, createdAt }) => ({
    kind: 'offer',
    title: offerNumber,
    detail: car,
    record: number,
    at: createdAt,
  }))
