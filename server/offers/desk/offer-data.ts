import { getEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import { toLastDay, OFFER_STATUSES } from '@forecourt/domain/offers/offer.ts'
import { createCustomerData } from '../../contacts/customer-keyed-data.ts'
import type { Db } from '../../platform/database/database.ts'
import { issuesTo, selectMessages, selectSendings } from '../answers/customer-offers.sql.ts'
import type { TimelineSource } from '../../platform/audit/timeline.ts'
import type { RunningSource } from '../../contacts/running.ts'
import { selectReminders } from '../reminders/offer-reminders.sql.ts'
import { resourceText } from '../../platform/resources/resource-text.ts'
import { offersOfCustomers, selectMadeOffers, selectRunningOffers } from './offers.sql.ts'

/** The offers to a person. They are erased with the person, unless they led to a sale: a trigger ensures that. */
export const offerData = createCustomerData(
  { name: 'offers' },
  {
    async read(db, keys) {
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
  },
)

/** Returns the issues of each offer to a customer, their answers and the messages about it. */
async function selectHeld(db: Db, customerId: string) {
  const issues = await issuesTo(db, customerId)
  const held = []
  for (const [offerId, versions] of Map.groupBy(issues, (issue) => issue.offerId)) {
    const [messages, sendings, reminders] = await Promise.all([
      selectMessages(db, offerId, customerId),
      selectSendings(db, offerId),
      selectReminders(db, [offerId]),
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
        reminders: reminders
          .filter(({ versionNo }) => versions.some((issue) => issue.versionNo === versionNo))
          .flatMap(({ sentAt, recipient, subject, text }) => (sentAt ? { recipient, subject, text, sentAt } : [])),
      },
    })
  }
  return held
}

/** Lists what happened with the offers to a customer, for the timeline that staff read: made, issued, answered. */
export const offerHappenings: TimelineSource = async (db, { customerId }, { most }) => {
  const [made, issued] = await Promise.all([selectMadeOffers(db, customerId, most), issuesTo(db, customerId)])
  const records = new Map(made.map(({ id, number }) => [id, number]))
  return [
    ...made.map(({ number, offerNumber, carName, createdAt, owner }) => ({
      kind: 'offer' as const,
      title: offerNumber,
      detail: carName,
      record: number,
      at: createdAt,
      by: owner,
    })),
    ...issued.flatMap(({ offerId, offerNumber, carName, ownerName, issuedAt, answer, answeredAt, reason }) => {
      const record = records.get(offerId)
      if (record === undefined) return []
      const of = { kind: 'offer' as const, title: offerNumber, record }
      return [
        { ...of, act: 'issued' as const, detail: carName, at: issuedAt, by: ownerName },
        ...(answer === null || answeredAt === null
          ? []
          : [{ ...of, act: answer, detail: reason ?? '', at: answeredAt }]),
      ]
    }),
  ]
}

/** Lists the open offers to a customer, for their desk. */
export const runningOffers: RunningSource = async (db, { customerId }, { who, language, today }) => {
  const offers = await selectRunningOffers(db, customerId, who)
  return offers.map(({ number, offerNumber, carName, carCount, totalCents, status, validUntil, updatedAt }) => {
    const name = getEnumerationName(OFFER_STATUSES, status)
    const lastDay = validUntil && toLastDay(validUntil)
    return {
      kind: 'offer',
      record: number,
      number: offerNumber,
      what: carCount > 1 ? `${carCount} × ${carName}` : carName,
      licencePlate: null,
      state: resourceText('offer', `choices.status.${name}`, language),
      standing: name === 'inqueue' ? 'draft' : lastDay !== null && lastDay < today ? 'late' : 'waiting',
      when: lastDay === null ? { is: 'since', at: updatedAt.toISOString() } : { is: 'until', at: lastDay },
      amountCents: totalCents,
      openCents: 0,
      branch: null,
    }
  })
}
