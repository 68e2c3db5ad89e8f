import { job } from '../../platform/jobs/jobs.ts'
import { scheduleFreedCars, notifyCarAlerts, notifySearchAlerts } from './car-alert-news.ts'
import { scheduleCarNews, notifyCheaperFavourites, notifyNewArrivals } from './car-news.ts'

const hourMs = 3_600_000
const minuteMs = 60_000

/** Every hour: soon enough to be first at a car, seldom enough not to be a nuisance. */
export const notifyCarNews = job('tell-car-news', async (at) => {
  await notifyNewArrivals(at)
  await notifyCheaperFavourites(at)
  await notifySearchAlerts(at)
  await notifyCarAlerts(at, 'cheaper')
  await at.transact((tx) => scheduleCarNews(tx, new Date(at.now.getTime() + hourMs)))
})

/** Every two minutes: a customer who waits for a car that another buyer holds is in a hurry. */
export const notifyFreedCars = job('tell-freed-cars', async (at) => {
  await notifyCarAlerts(at, 'free')
  await at.transact((tx) => scheduleFreedCars(tx, new Date(at.now.getTime() + 2 * minuteMs)))
})
