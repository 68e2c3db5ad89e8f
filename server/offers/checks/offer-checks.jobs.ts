import { enqueue, job, type Job, type JobContext } from '../../platform/jobs/jobs.ts'
import { nextMidnight } from '../../platform/jobs/next-midnight.ts'
import { scheduleOfferChecks } from './offer-check-plan.ts'
import { keepChecks, offersToCheck, openOffers, takeTouched } from './offer-checks.sql.ts'
import { checkMany } from './offer-checks.ts'
import { rememberOnce } from '../desk/once.ts'

const chunk = 250

/** Checks the offers that depend on changed master data. Triggers ask for this, once for each transaction. */
const checkTouched = job('check-offers', async (at) => {
  const ids = await at.transact((tx) => takeTouched(tx))
  await checkOffers(at, ids)
})

/** Rechecks all offers at midnight, when days begin and end: nothing is written then, so no trigger runs. */
const checkAll = job('check-all-offers', async (at) => {
  await at.transact((tx) => scheduleOfferChecks(tx, nextMidnight(at.now)))
  await checkOffers(at, await openOffers(at.db))
  await at.transact((tx) => enqueue(tx, 'draft-offer-reminders', {}, { key: 'draft-offer-reminders' }))
})

async function checkOffers({ db, transact, now }: JobContext, ids: readonly string[]): Promise<void> {
  const once = rememberOnce()
  for (let from = 0; from < ids.length; from += chunk) {
    const offers = await offersToCheck(db, ids.slice(from, from + chunk))
    const checks = await checkMany(db, offers, now, once)
    await transact((tx) => keepChecks(tx, checks, now))
  }
}

export const offerCheckJobs: readonly Job[] = [checkTouched, checkAll]
