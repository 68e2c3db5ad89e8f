import type { Hub } from '../../platform/http/hub.ts'
import { job, type Job } from '../../platform/jobs/jobs.ts'
import { queueTemplateMail } from '../../platform/mail/mail-template.ts'
import type { MailAttachment } from '../../platform/mail/mail.ts'
import { markMailed, sendingById, sendingsAlong } from '../answers/customer-offers.sql.ts'
import { approvalJobs } from '../letters/approval-messages.ts'
import {
  type Letter,
  findLetter,
  loadLetter,
  mailAlternatives,
  mailConfigurations,
  mailOffer,
  printPaper,
} from '../letters/offer-letters.ts'
import { openOffersOnSold } from './offers.sql.ts'

/** Notifies each salesperson of an open offer that its car was sold by another sale. */
const notifyOwners = job('offers-car-sold', async ({ services, transact }, { vehicleId }) => {
  await transact(async (tx) => {
    for (const offer of await openOffersOnSold(tx, vehicleId)) {
      const { number, offerNumber, customerName, carName, firstName, language, email, saleId } = offer
      await queueTemplateMail(tx, {
        template: 'offer-car-sold',
        to: email,
        language,
        values: {
          firstName,
          offerNumber,
          car: carName,
          name: customerName || null,
          url: `${services.settings.publicUrl}/office/offer/${number}`,
        },
        onceKey: `offer-car-sold:${number}:${saleId}`,
      })
    }
  })
})

/** Mails an offer outside the request, which does not wait for its paper. */
const mail = job('mail-offer', async ({ db, transact, services, now }, { sendingId }) => {
  const sending = await sendingById(db, sendingId)
  if (!sending || sending.mailedAt !== null) return
  const letter = await findLetter(db, sending.offerNumber, sending.versionNo)
  if (!letter) return
  const along = await sendingsAlong(db, sendingId)
  const others = await Promise.all(along.map(({ offerNumber, versionNo }) => loadLetter(db, offerNumber, versionNo)))
  const letters: [Letter, ...Letter[]] = [letter, ...others]
  // Printing is slow, and no transaction waits for it.
  const attachments: MailAttachment[] = []
  for (const one of letters) attachments.push(await printPaper(db, one, services))
  const { publicUrl } = services.settings
  const mailed = { sendingId, to: sending.recipient, attachments, publicUrl, now }
  await transact(async (tx) => {
    if (!(await markMailed(tx, sendingId, now))) return
    if (others.length === 0) await mailOffer(tx, letter, mailed)
    else await (letter.row.isTogether ? mailConfigurations : mailAlternatives)(tx, letters, mailed)
  })
})

/** @param hub where open offices listen for approvals */
export function offerJobs(hub: Pick<Hub, 'notify'>): readonly Job[] {
  return [mail, notifyOwners, ...approvalJobs(hub)]
}
