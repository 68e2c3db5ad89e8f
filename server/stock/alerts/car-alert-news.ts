import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { findNews, type CarAlert } from '@forecourt/domain/stock/car-alert.ts'
import type { CarCard } from '@forecourt/domain/stock/car-card.schema.ts'
import { CAR_LIST_ROUTES } from '@forecourt/domain/stock/car-address.ts'
import { carPath } from '@forecourt/domain/stock/car-path.ts'
import { requireCarKey } from '@forecourt/domain/stock/car-key.ts'
import { MAX_CARS_PER_MAIL } from '@forecourt/domain/stock/saved-search.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enqueue, type JobContext } from '../../platform/jobs/jobs.ts'
import { queueTemplateMail } from '../../platform/mail/mail-template.ts'
import type { MailValues } from '../../platform/mail/mail-markup.ts'
import { addressOfSearch } from './account-cars.ts'
import { selectPublishedSince } from './account-cars.sql.ts'
import { alertForUpdate, alertsInForce, deleteAlert, setSeen, type CarAlertRow } from './car-alerts.sql.ts'
import { newAlertKey } from './car-alerts.ts'
import { carCards } from '../lists/car-cards.ts'
import { buildLines, newestFitting } from './car-news.ts'
import { stopUrl } from './car-news-link.ts'
import { cardsByKey } from '../lists/cards-by-key.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'tell-freed-cars': Record<string, never>
  }
}

/** Queues the job once, however many processes request it. */
export function scheduleFreedCars(tx: Tx, at: Date): Promise<void> {
  return enqueue(tx, 'tell-freed-cars', {}, { key: 'tell-freed-cars', runAt: at })
}

/** Mails the new cars of each search. Each is mailed in a transaction of its own, and once. */
export async function notifySearchAlerts(at: JobContext): Promise<void> {
  const { db, transact, services, now } = at
  const { publicUrl } = services.settings
  for (const { id, carType, wish, language } of await alertsInForce(db, ['search'])) {
    const search = {
      carType: requireValue(carType, 'the list of a watched search'),
      wish: requireValue(wish, 'the filters of a watched search'),
    }
    const numbers = await newestFitting(search, { services, language })
    await transact(async (tx) => {
      const alert = await alertForUpdate(tx, id)
      const fresh = alert
        ? await selectPublishedSince(tx, numbers, requireValue(alert.seenUntil, 'until when a watched search was seen'))
        : []
      const [newest] = fresh
      if (!alert || !newest) return
      const shown = fresh.slice(0, MAX_CARS_PER_MAIL).map(({ number }) => number)
      const cards = await carCards(tx, shown, { language, now, carLists: services.carLists })
      const values = {
        search: alert.name,
        cars: buildLines(cards, publicUrl, language),
        listLink: publicUrl + addressOfSearch(search, language),
      }
      await notifyAlert(tx, alert, { template: 'car-alert-search', values }, at)
      await setSeen(tx, id, { seenUntil: newest.publishedAt })
    })
  }
}

/** Mails the news of the cars that people wait for. An alert ends with the car, and with being free again. */
export async function notifyCarAlerts(at: JobContext, kind: CarAlert): Promise<void> {
  const { db, transact, services, now } = at
  for (const { id } of await alertsInForce(db, [kind])) {
    await transact(async (tx) => {
      const alert = await alertForUpdate(tx, id)
      if (!alert) return
      const { language, name, seenGrossCents } = alert
      const carKey = requireValue(alert.carKey, 'the car of an alert')
      const cards = await cardsByKey(tx, [carKey], { language, now, carLists: services.carLists })
      const card = cards.get(carKey)
      const news = findNews({ kind, seenGrossCents }, card)
      const link = services.settings.publicUrl + pathTo(alert, card)
      if (news !== undefined) {
        const values =
          news === 'cheaper'
            ? {
                name,
                car: buildLines(
                  [requireValue(card, 'the card of a cheaper car')],
                  services.settings.publicUrl,
                  language,
                ),
              }
            : { name }
        await notifyAlert(tx, alert, { template: `car-alert-${news}`, values: { ...values, link } }, at)
      }
      if (news === 'gone' || news === 'free') return deleteAlert(tx, id)
      // A higher price is what the next lower one is compared with; a car that waits for another buyer caused no mail.
      const { availability, priceInc } = requireValue(card, 'the card of a car that is not gone')
      const isKnown = availability === 'available' && priceInc !== seenGrossCents
      if (kind === 'cheaper' && isKnown) await setSeen(tx, id, { seenGrossCents: priceInc })
    })
  }
}

/** Returns the page of a car, which lists similar ones when it is sold; its list when there is no page. */
function pathTo({ carKey, language }: CarAlertRow, card: CarCard | undefined): string {
  if (card) return carPath(card, language)
  return buildPath(
    CAR_LIST_ROUTES[requireCarKey(requireValue(carKey, 'the car of an alert')).kind] as 'content.usedcars',
    language,
  )
}

async function notifyAlert(
  tx: Tx,
  alert: CarAlertRow,
  { template, values }: { template: string; values: MailValues },
  { services, now }: JobContext,
): Promise<void> {
  const { id, email, language } = alert
  const key = await newAlertKey(tx, alert, now)
  await queueTemplateMail(tx, {
    template,
    to: email,
    language,
    values,
    onceKey: `${template}:${id}:${now.toISOString()}`,
    unsubscribeUrl: stopUrl(services.settings.publicUrl, key, language),
  })
}
