import { job } from '../platform/jobs.ts'
import { scheduleCarNews, tellCheaperFavourites, tellNewArrivals } from './car-news.ts'

const hourMs = 3_600_000

/** Every hour: soon enough to be first at a car, seldom enough not to be a nuisance. */
export const tellCarNews = job('tell-car-news', async (at) => {
  await tellNewArrivals(at)
  await tellCheaperFavourites(at)
  await at.transact((tx) => scheduleCarNews(tx, new Date(at.now.getTime() + hourMs)))
})
