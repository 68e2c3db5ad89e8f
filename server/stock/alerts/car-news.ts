import { formatMoney } from '@forecourt/domain/platform/values/money.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import type { CarCard } from '@forecourt/domain/stock/car-card.schema.ts'
import { carFullName, carPath } from '@forecourt/domain/stock/car-path.ts'
import { DEFAULT_CAR_SORT } from '@forecourt/domain/stock/car-sort.ts'
import { isCheaper, MAX_CARS_PER_MAIL } from '@forecourt/domain/stock/saved-search.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enqueue, type JobContext } from '../../platform/jobs/jobs.ts'
import { officialTexts } from '../../catalogue/official-figures.ts'
import type { MailBlock } from '../../platform/mail/mail-frame.ts'
import { queueTemplateMail } from '../../platform/mail/mail-template.ts'
import { addressOfSearch, filterOfSearch } from './account-cars.ts'
import {
  favouritesForUpdate,
  priceWatchers,
  selectPublishedSince,
  searchesToLookAfter,
  lockSeenUntil,
  setSeenPrice,
  setSeenUntil,
} from './account-cars.sql.ts'
import { carCards } from '../lists/car-cards.ts'
import { stopUrl } from './car-news-link.ts'
import { cardsByKey } from '../lists/cards-by-key.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'tell-car-news': Record<string, never>
  }
}

/** Queues the job once, however many processes request it. */
export function scheduleCarNews(tx: Tx, at: Date): Promise<void> {
  return enqueue(tx, 'tell-car-news', {}, { key: 'tell-car-news', runAt: at })
}

/** Mails the new cars of each saved search. Each search is mailed in a transaction of its own, and once. */
export async function notifyNewArrivals({ db, transact, services, now }: JobContext): Promise<void> {
  for (const search of await searchesToLookAfter(db)) {
    const { id, email, firstName, language, name, stopKey } = search
    const numbers = await newestFitting(search, { services, language })
    await transact(async (tx) => {
      const seenUntil = await lockSeenUntil(tx, id)
      const fresh = seenUntil ? await selectPublishedSince(tx, numbers, seenUntil) : []
      const [newest] = fresh
      if (!newest) return
      const shown = fresh.slice(0, MAX_CARS_PER_MAIL).map(({ number }) => number)
      await queueTemplateMail(tx, {
        template: 'saved-search',
        to: email,
        language,
        values: {
          firstName,
          search: name,
          cars: buildLines(
            await carCards(tx, shown, { language, now, carLists: services.carLists }),
            services.settings.publicUrl,
            language,
          ),
          listLink: services.settings.publicUrl + addressOfSearch(search, language),
        },
        onceKey: `saved-search:${id}:${newest.publishedAt.toISOString()}`,
        unsubscribeUrl: stopUrl(services.settings.publicUrl, stopKey, language),
      })
      await setSeenUntil(tx, id, newest.publishedAt)
    })
  }
}

/** Returns the numbers of the newest vehicles that fit a search. */
export async function newestFitting(
  search: Parameters<typeof filterOfSearch>[0],
  { services: { carLists }, language }: { services: Pick<JobContext['services'], 'carLists'>; language: Language },
): Promise<number[]> {
  const page = { activePage: 1, pageSize: 30 }
  return (await carLists.find(filterOfSearch(search), DEFAULT_CAR_SORT, page, language)).numbers
}

/** Mails the favourites that got cheaper since their keeper last knew, one mail for each keeper. */
export async function notifyCheaperFavourites({ db, transact, services, now }: JobContext): Promise<void> {
  const { publicUrl } = services.settings
  for (const { id, email, firstName, language, mailsStopKey } of await priceWatchers(db)) {
    await transact(async (tx) => {
      const favourites = await favouritesForUpdate(tx, id)
      const keys = favourites.map(({ carKey }) => carKey)
      const cards = await cardsByKey(tx, keys, { language, now, carLists: services.carLists })
      const cheaper: CarCard[] = []
      for (const { carKey, seenGrossCents } of favourites) {
        const card = cards.get(carKey)
        if (!card || card.priceInc === seenGrossCents) continue
        if (isCheaper(seenGrossCents, card)) cheaper.push(card)
        await setSeenPrice(tx, id, carKey, card.priceInc)
      }
      if (cheaper.length === 0) return
      await queueTemplateMail(tx, {
        template: 'price-drop',
        to: email,
        language,
        values: {
          firstName,
          cars: buildLines(cheaper.slice(0, MAX_CARS_PER_MAIL), publicUrl, language),
          listLink: publicUrl + buildPath('content.favourites', language),
        },
        onceKey: `price-drop:${id}:${now.toISOString()}`,
        unsubscribeUrl: stopUrl(publicUrl, mailsStopKey, language),
      })
    })
  }
}

type MailedCar = Parameters<typeof carPath>[0] &
  Parameters<typeof carFullName>[0] &
  Pick<CarCard, 'priceInc' | 'officialFigures' | 'fuelLabel'>

/** Builds a line for each car: its name as a link, its price, and for a new one the figures that its advertising must have. */
export function buildLines(cards: readonly MailedCar[], publicUrl: string, language: Language): MailBlock[] {
  return cards.map((card) => {
    const label = carFullName(card)
    const url = publicUrl + carPath(card, language)
    const { officialFigures, fuelLabel } = card
    const official = officialFigures ? officialTexts(officialFigures, { fuelLabel, language }) : []
    return {
      kind: 'text',
      parts: [{ label, url }, ['', formatMoney(card.priceInc, language), ...official].join(' · ')],
    }
  })
}
