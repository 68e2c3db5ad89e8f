import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { CONFIRM_ALERT_DAYS, MAX_ALERTS, MAX_OPEN_ALERTS } from '@forecourt/domain/stock/car-alert.ts'
import type { CarCard } from '@forecourt/domain/stock/car-card.schema.ts'
import { CAR_LIST_ROUTES } from '@forecourt/domain/stock/car-address.ts'
import { CODE_KEYS } from '@forecourt/domain/stock/car-fields.ts'
import type { CarFilterValues } from '@forecourt/domain/stock/car-filter.ts'
import { carFullName, carPath } from '@forecourt/domain/stock/car-path.ts'
import { MAX_SEARCH_NAME } from '@forecourt/domain/stock/saved-search.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { ROUTES } from '@forecourt/domain/platform/routes/route-table.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { hashToken } from '../../access/secrets.ts'
import type { CarAlert } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/endpoint.ts'
import { queueTemplateMail } from '../../platform/mail/mail-template.ts'
import type { PersonalData } from '../../platform/audit/personal-data.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { daysBefore, type Retention } from '../../platform/jobs/retention.ts'
import { readSetting } from '../../platform/setting/setting.ts'
import { addressOfSearch } from './account-cars.ts'
import type { CardContext } from '../lists/car-cards.ts'
import {
  alertOfLink,
  loadAlerts,
  deleteOldAlerts,
  dropOldestOpen,
  forgetAlerts,
  insertAlertLink,
  keepAlert,
  lockAddress,
  setConfirmed,
  setMailed,
  type CarAlertRow,
} from './car-alerts.sql.ts'
import { stopUrl } from './car-news-link.ts'
import { cardsByKey } from '../lists/cards-by-key.ts'
import type { StockLabels } from '../lists/stock-labels.ts'

/** Between two mails that ask to confirm the same: a mailbox is not flooded through us. */
const pauseMs = 300_000

type Wish = Pick<Insertable<CarAlert>, 'kind' | 'name' | 'carKey' | 'carType' | 'wish' | 'seenGrossCents' | 'seenUntil'>
type Asker = Pick<Caller, 'customer' | 'language' | 'now' | 'ip'> & { email: string }

/** Stores an alert. A signed-in user has proven the address; a guest is mailed a link that does. */
export async function askForAlert(
  tx: Tx,
  wish: Wish,
  { customer, language, now, ip, ...asker }: Asker,
  publicUrl: string,
): Promise<{ state: 'asked' | 'confirmed' } | ApiRefusal> {
  const email = customer?.email ?? asker.email
  await lockAddress(tx, email)
  const alert = await keepAlert(tx, { ...wish, email, language, askedAt: now, askedIp: ip })
  if (customer) return (await confirm(tx, alert, { now, ip })) ?? { state: 'confirmed' }
  await dropOldestOpen(tx, email, MAX_OPEN_ALERTS)
  if (alert.mailedAt === null || now.getTime() - alert.mailedAt.getTime() >= pauseMs) {
    await mailLink(tx, alert, { now, publicUrl })
  }
  return { state: 'asked' }
}

/** Confirms an alert by the key of its mail. A second click confirms as well. */
export async function confirmByKey(
  tx: Tx,
  key: string,
  at: { now: Date; ip: string },
): Promise<CarAlertRow | ApiRefusal | undefined> {
  const found = await alertOfLink(tx, hashToken(key))
  if (!found) return undefined
  await lockAddress(tx, found.email)
  const isInTime = found.confirmedAt !== null || found.askedAt > daysBefore(at.now, CONFIRM_ALERT_DAYS)
  return isInTime ? ((await confirm(tx, found, at)) ?? found) : undefined
}

async function confirm(
  tx: Tx,
  { id, email, confirmedAt }: CarAlertRow,
  { now, ip }: { now: Date; ip: string },
): Promise<ApiRefusal | undefined> {
  if (confirmedAt) return undefined
  if ((await loadAlerts(tx, email)).length >= MAX_ALERTS) return refuse('too-many-alerts')
  await setConfirmed(tx, id, now, ip)
  return undefined
}

/** Creates a key for one mail: its holder can confirm this alert and end it, and nothing else. */
export async function newAlertKey(tx: Tx, { id }: CarAlertRow, now: Date): Promise<string> {
  const key = randomUUID()
  await insertAlertLink(tx, id, hashToken(key), now)
  return key
}

async function mailLink(tx: Tx, alert: CarAlertRow, { now, publicUrl }: { now: Date; publicUrl: string }) {
  const { id, kind, name, email, language } = alert
  const key = await newAlertKey(tx, alert, now)
  await setMailed(tx, id, now)
  const of = (one: CarAlertRow['kind']) => (kind === one ? name : null)
  await queueTemplateMail(tx, {
    template: 'car-alert-confirmation',
    to: email,
    language,
    values: {
      name,
      search: of('search'),
      cheaper: of('cheaper'),
      free: of('free'),
      confirmUrl: `${publicUrl}${buildPath('account.confirm-alert', language)}#${key}`,
    },
    onceKey: `car-alert-confirmation:${id}:${now.toISOString()}`,
    unsubscribeUrl: stopUrl(publicUrl, key, language),
    mailedBy: 'form',
  })
}

/**
 * Returns the name of a search in our own words only: the list, and the choices in it by name. Typed words are left out, for
 * any visitor can have this mailed to any address.
 */
export function nameOfSearch(values: CarFilterValues, labels: StockLabels, language: Language): string {
  const list = translate(ROUTES[CAR_LIST_ROUTES[values.carType]].meta.text, language)
  const chosen = CODE_KEYS.flatMap((key) =>
    values[key].flatMap((code) => {
      const choice = labels.choices.get(key)?.find((one) => one.code === code)
      return choice ? [translate(choice.name, language)] : []
    }),
  )
  const name =
    chosen.length > 0 ? m['words.labelled']({ label: list, text: chosen.join(', ') }, { locale: language }) : list
  return name.slice(0, MAX_SEARCH_NAME)
}

/** Returns the name of a car in an alert. */
export function nameOfCar(card: CarCard): string {
  return carFullName(card).slice(0, MAX_SEARCH_NAME)
}

/** Alerts with where they lead to: the list, or the car while it is there. */
export async function alertsWithAddress(db: Db, alerts: readonly CarAlertRow[], at: CardContext) {
  const keys = alerts.flatMap(({ carKey }) => carKey ?? [])
  const cards = await cardsByKey(db, keys, at)
  return alerts.map(({ id, kind, name, carKey, carType, wish }) => {
    const card = carKey === null ? undefined : cards.get(carKey)
    const href = card ? carPath(card, at.language) : null
    return { id, kind, name, href: carType && wish ? addressOfSearch({ carType, wish }, at.language) : href }
  })
}

/** Found by address: most people with alerts have no account. */
export const carAlertData: PersonalData = {
  name: 'carAlerts',
  async read(db, { email }) {
    const alerts = await loadAlerts(db, email)
    return alerts.map(({ kind, name, carKey, carType, wish, askedAt, confirmedAt }) => ({
      kind,
      name,
      carKey,
      carType,
      wish,
      askedAt,
      confirmedAt,
    }))
  },
  forget: (tx, { email }) => forgetAlerts(tx, email),
}

export const carAlertRetention: Retention = {
  name: 'car-alerts',
  async remove(tx, now) {
    return deleteOldAlerts(tx, {
      open: daysBefore(now, CONFIRM_ALERT_DAYS),
      confirmed: daysBefore(now, await readSetting(tx, 'stock.alert-days')),
    })
  },
}
