import { job, type Job } from '../platform/jobs.ts'
import { queueTemplateMail } from '../platform/mail-template.ts'
import { openOffersOnSold } from './offers.sql.ts'

/** To each salesperson: the car of an open offer of theirs was sold by somebody else. */
const tellOwners = job('offers-car-sold', async ({ services, transact }, { vehicleId }) => {
  await transact(async (tx) => {
    for (const offer of await openOffersOnSold(tx, vehicleId)) {
      const { number, offerNumber, customerName, carName, firstName, language, email, saleId } = offer
      await queueTemplateMail(tx, {
        template: 'offer-car-sold',
        to: email,
        language,
        values: {
          ...{ firstName, offerNumber, car: carName, name: customerName || null },
          url: `${services.settings.publicUrl}/office/offer/${number}`,
        },
        onceKey: `offer-car-sold:${number}:${saleId}`,
      })
    }
  })
})

export const offerJobs: readonly Job[] = [tellOwners]
