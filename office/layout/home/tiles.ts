import { queryOptions } from '@tanstack/react-query'
import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { Dashboard } from '@forecourt/domain/access/dashboard.schema.ts'
import { customerList, type ListedCustomer } from '@forecourt/domain/contacts/customer-list.ts'
import { leadList, type ListedLead } from '@forecourt/domain/contacts/lead-desk.ts'
import { applicationList, type ListedApplication } from '@forecourt/domain/content/application-desk.ts'
import { offerList, type ListedOffer } from '@forecourt/domain/offers/offer-list.ts'
import { CLOCKS } from '@forecourt/domain/invoicing/reminders/legal-clock.ts'
import { runningClockList, type ListedClock } from '@forecourt/domain/invoicing/reminders/running-clock-list.ts'
import { dossierList, type ListedDossier } from '@forecourt/domain/orders/dossier-list.ts'
import { internalOrderList, type ListedInternalOrder } from '@forecourt/domain/orders/internal-order-list.ts'
import { shopOrderList, type ListedOrder } from '@forecourt/domain/orders/order-desk.ts'
import { premiumClaimList, type ListedPremiumClaim } from '@forecourt/domain/orders/premium-claim-list.ts'
import { CLAIM_SOON_DAYS } from '@forecourt/domain/orders/premium-claim.ts'
import { addDays, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { ROWS_OF_TILE, type RowsTile } from '@forecourt/domain/platform/routes/home-tiles.ts'
import { readView } from '@forecourt/domain/platform/lists/list-view.ts'
import { listRequest, type ListRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { ListDefinition } from '@forecourt/domain/platform/resources/resource.ts'
import { queueCar, stockCar, type QueuedCar } from '@forecourt/domain/stock/stock-car.ts'
import { usedCar } from '@forecourt/domain/stock/used-car.ts'
import type { ListedVehicle } from '@forecourt/domain/stock/vehicle-fields.ts'
import type { CalendarKind } from '@forecourt/domain/workshop/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts as contacts } from '@forecourt/locales/messages/resources/contacts.js'
import { texts as invoicing } from '@forecourt/locales/messages/resources/invoicing.js'
import { texts as offers } from '@forecourt/locales/messages/resources/offers.js'
import { howLong, isLate } from '../../contacts/leads/waiting.ts'
import { stateText } from '../../orders/orders/order-texts.ts'
import { referenceLabel } from '../../platform/inputs/references.ts'
import { formatInstant } from '../../platform/language.ts'
import type { ListedRow } from '../../platform/kinds/row.ts'
import type { ListQuery } from '../../platform/list/list-options.ts'
import { formatCents, formatEuros } from '../../platform/money-text.ts'
import { callOptions, queries, type CallQuery } from '../../platform/queries.ts'
import { resourceTexts } from '../../platform/resource/area-resources.ts'
import { formatStart } from '../../workshop/calendar/Block.tsx'
import { toSearch, type Opened } from '../../workshop/calendar/calendar-address.ts'
import { clockText, partTexts, type Period } from '../../workshop/calendar/calendar-texts.ts'

/** One line of a tile. */
export interface TileLine {
  readonly href: string
  readonly title: string
  readonly detail: string
  /** At the end of the line. */
  readonly figure: string
  /** True if a person waits too long, or a car is in stock too long. */
  readonly isLate?: boolean
  /** Of a car; null: it has none. */
  readonly picture?: string | null
}

export interface TileRows {
  readonly count: number
  /** There are more than are counted. */
  readonly isCapped: boolean
  readonly lines: readonly TileLine[]
}

/** The target of a tile, and the rows that it shows: from the same call that the list makes, under the same right. */
export interface Tile {
  readonly href: string
  readonly query: CallQuery<TileRows>
}

/** The facts that a tile is loaded with: the day, and the user's number. */
export type TileFacts = Omit<Dashboard, 'tiles'> & { readonly me: number }

/** Builds the content of a tile for a day. */
export function buildTile(tile: RowsTile, { today, priceReviewDays, me }: TileFacts): Tile {
  const day = `${today}..${today}`
  switch (tile) {
    case 'leads':
      return listTile('lead', leadList, 'state=waiting', {
        load: (request) => callOptions('POST /sales/lead/list', request),
        toLine: leadLine,
      })
    case 'dossiersLate':
      return listTile('dossier', dossierList, `isLate=yes&owner=${me}`, {
        load: (request) => callOptions('POST /sales/dossier/list', request),
        toLine: dossierLine,
      })
    case 'offerQuestions':
      return offersTile(`hasQuestion=yes&owner=${me}`, questionLine)
    case 'offersToApprove':
      return offersTile('isToApprove=yes', toApproveLine)
    case 'offersToDo':
      return offersTile('isToDo=yes&sort=validUntil', toDoLine)
    case 'customersToDo':
      return listTile('customer', customerList, 'isToDo=yes', {
        load: (request) => callOptions('POST /sales/customer/list', request),
        toLine: ({ id, name, phone, taskOn }: ListedCustomer) => ({
          href: `/customer/${id}`,
          title: name,
          detail: phone ?? '',
          figure: taskOn === null ? '' : formatDay(taskOn),
        }),
      })
    case 'approvalAnswers':
      return offersTile(`approval=refused,countered,granted&owner=${me}`, approvalAnswerLine)
    case 'internalOrders':
      return listTile('internalOrder', internalOrderList, 'state=sent,accepted&sort=dueOn', {
        load: (request) => callOptions('POST /sales/internalorder/list', request),
        toLine: internalOrderLine,
      })
    case 'premiumClaims': {
      const until = addDays(today, CLAIM_SOON_DAYS)
      return listTile('premiumClaim', premiumClaimList, `state=open&dueOn=..${until}&sort=dueOn`, {
        load: (request) => callOptions('POST /sales/premiumclaim/list', request),
        toLine: premiumClaimLine,
      })
    }
    case 'legalClocks':
      return listTile('runningClock', runningClockList, 'isNear=yes&sort=dueOn', {
        load: (request) => callOptions('POST /sales/runningclock/list', request),
        toLine: clockLine,
      })
    case 'queueLate':
      return listTile('queue', queueCar, 'daysLate=1..&sort=expectedOn', {
        load: (request) => callOptions('POST /sales/queue/list', request),
        toLine: queueLine,
      })
    case 'orders':
      return ordersTile(`placedAt=${day}`, 'totalCents')
    case 'payments':
      return ordersTile(`paidOn=${day}`, 'paidCents')
    case 'withdrawals':
      return ordersTile('isWithdrawalOpen=yes', 'paidCents')
    case 'refunds':
      return ordersTile('isRefundDue=yes', 'refundDueCents')
    case 'applications':
      return listTile('application', applicationList, 'status=new', {
        load: (request) => callOptions('POST /sales/application/list', request),
        toLine: applicationLine,
      })
    case 'usedWithoutPictures':
      return usedCarsTile(`${here}&hasPictures=no&sort=-daysInStock`, priceReviewDays)
    case 'usedUndescribed':
      return usedCarsTile(`${here}&condition=missing,begun&sort=-daysInStock`, priceReviewDays)
    case 'stockWithoutPictures':
      return stockCarsTile(`${here}&hasPictures=no&sort=-daysInStock`)
    case 'pricesDue':
      return usedCarsTile(`state=published&daysInStock=${priceReviewDays}..&sort=-daysInStock`, priceReviewDays)
    case 'usedLongest':
      return usedCarsTile(`${here}&daysInStock=0..&sort=-daysInStock`, priceReviewDays)
    case 'stockLongest':
      return stockCarsTile(`${here}&daysInStock=0..&sort=-daysInStock`)
    case 'workshop':
      return bookingsTile('workshop', today)
    case 'drives':
      return bookingsTile('test-drive', today)
    case 'handovers':
      return bookingsTile('handover', today)
  }
}

/** Cars that are still ours to sell. */
const here = 'state=preparation,published,reserved'

interface ListOfTile<R extends ListedRow> {
  load: (request: ListRequest) => ListQuery<R>
  toLine: (row: R) => TileLine
}

/** Builds a tile of the first rows of a list, by the query of its address. */
function listTile<R extends ListedRow>(
  name: string,
  list: ListDefinition,
  search: string,
  { load, toLine }: ListOfTile<R>,
): Tile {
  const view = { ...readView(list, [...new URLSearchParams(search)]), pageSize: 10 as const }
  return callTile(`/${name.toLowerCase()}?${search}`, load(listRequest(view)), ({ data, filter }) => ({
    count: filter.rowCount,
    isCapped: filter.isCapped,
    lines: data.slice(0, ROWS_OF_TILE).map(toLine),
  }))
}

function offersTile(search: string, toLine: (offer: ListedOffer) => TileLine): Tile {
  return listTile('offer', offerList, search, {
    load: (request) => callOptions('POST /sales/offer/list', request),
    toLine,
  })
}

function ordersTile(search: string, figure: 'totalCents' | 'paidCents' | 'refundDueCents'): Tile {
  return listTile('shopOrder', shopOrderList, search, {
    load: (request) => callOptions('POST /sales/shoporder/list', request),
    toLine: (order) => orderLine(order, figure),
  })
}

function usedCarsTile(search: string, priceReviewDays: number): Tile {
  return listTile('usedCar', usedCar, search, {
    load: (request) => callOptions('POST /sales/usedcar/list', request),
    toLine: (car) => carLine('usedcar', car, priceReviewDays),
  })
}

function stockCarsTile(search: string): Tile {
  return listTile('stockCar', stockCar, search, {
    load: (request) => callOptions('POST /sales/stockcar/list', request),
    toLine: (car) => carLine('stockcar', car),
  })
}

function callTile<Answer>(href: string, call: CallQuery<Answer>, toRows: (answer: Answer) => TileRows): Tile {
  return {
    href,
    query: queryOptions<TileRows, ApiFailure>({
      queryKey: ['tile', href],
      // The list that the tile leads to finds the answer in the cache.
      queryFn: async () => toRows(await queries.fetchQuery({ ...call, staleTime: 0 })),
      refetchInterval: 60_000,
    }),
  }
}

const clockWords = resourceTexts('runningClock', invoicing)

function clockLine({ clock, record, what, dueOn, isMissed }: ListedClock): TileLine {
  return {
    href: `/${CLOCKS[clock].path}/${record}`,
    title: clockWords.choice('clock', clock),
    detail: what,
    figure: formatDay(dueOn),
    isLate: isMissed,
  }
}

const leadWords = resourceTexts('lead', contacts)
const offerWords = resourceTexts('offer', offers)

function leadLine({ id, name, company, kind, car, waitingSince }: ListedLead): TileLine {
  return {
    href: `/lead/${id}`,
    title: company === '' ? name : `${name}, ${company}`,
    detail: [leadWords.choice('kind', kind), car].filter(Boolean).join(' · '),
    figure: waitingSince === null ? '' : howLong(waitingSince),
    isLate: waitingSince !== null && isLate(waitingSince) !== undefined,
  }
}

function questionLine({ id, customer, car, askedAt }: ListedOffer): TileLine {
  return {
    href: `/offer/${id}`,
    title: customer,
    detail: car,
    figure: askedAt === null ? '' : howLong(askedAt),
    isLate: askedAt !== null && isLate(askedAt) !== undefined,
  }
}

function toDoLine({ id, customer, nextAction, nextActionOn }: ListedOffer): TileLine {
  return {
    href: `/offer/${id}`,
    title: customer,
    detail: nextAction ?? '',
    figure: nextActionOn === null ? '' : formatDay(nextActionOn),
  }
}

function toApproveLine({ id, customer, car, owner, approvalAt }: ListedOffer): TileLine {
  return {
    href: `/offer/${id}`,
    title: customer === '' ? car : customer,
    detail: [referenceLabel(owner), car].join(' · '),
    figure: approvalAt === null ? '' : howLong(approvalAt),
    isLate: approvalAt !== null && isLate(approvalAt) !== undefined,
  }
}

function approvalAnswerLine({ id, customer, car, approval, approvalAt }: ListedOffer): TileLine {
  return {
    href: `/offer/${id}`,
    title: customer === '' ? car : customer,
    detail: [approval === null ? '' : offerWords.choice('approval', approval), car].filter(Boolean).join(' · '),
    figure: approvalAt === null ? '' : howLong(approvalAt),
    isLate: approval === 'refused',
  }
}

function dossierLine({ id, customer, car, nextStep, dueOn }: ListedDossier): TileLine {
  return {
    href: `/dossier/${id}`,
    title: customer,
    detail: [nextStep, car].filter(Boolean).join(' · '),
    figure: dueOn === null ? '' : formatDay(dueOn),
    isLate: true,
  }
}

function internalOrderLine({ id, car, work, dueOn, isLate }: ListedInternalOrder): TileLine {
  return { href: `/internalorder/${id}`, title: car, detail: work, figure: formatDay(dueOn), isLate }
}

function premiumClaimLine({ id, premium, supportNetCents, car, dueOn, isLate }: ListedPremiumClaim): TileLine {
  const title = `${referenceLabel(premium)} · ${formatCents(supportNetCents)}`
  return { href: `/premiumclaim/${id}`, title, detail: car, figure: formatDay(dueOn), isLate }
}

function queueLine({ id, car, customer, stockNumber, expectedOn, dossier }: QueuedCar): TileLine {
  return {
    href: dossier === null ? `/stockcar/${id}` : `/dossier/${dossier}`,
    title: car,
    detail: customer ?? stockNumber,
    figure: formatDay(expectedOn),
    isLate: true,
  }
}

function orderLine(order: ListedOrder, figure: 'totalCents' | 'paidCents' | 'refundDueCents'): TileLine {
  return {
    href: `/shoporder/${order.id}`,
    title: order.customer,
    detail: `${order.cars} · ${stateText(order.state)}`,
    figure: formatCents(order[figure]),
    picture: order.picture?.sm ?? null,
  }
}

function applicationLine({ id, name, vacancy, sentAt }: ListedApplication): TileLine {
  return { href: `/application/${id}`, title: name, detail: vacancy, figure: formatInstant(sentAt) }
}

function carLine(
  path: 'usedcar' | 'stockcar',
  { id, car, stockNumber, priceCents, daysInStock, picture }: ListedVehicle,
  priceReviewDays = Infinity,
): TileLine {
  return {
    href: `/${path}/${id}`,
    title: car,
    detail: `${stockNumber} · ${priceCents === null ? m['office.home.no-price']() : formatEuros(priceCents)}`,
    figure: daysInStock === null ? '' : daysText(daysInStock),
    isLate: daysInStock !== null && daysInStock >= priceReviewDays,
    picture: picture?.url ?? null,
  }
}

function daysText(count: number): string {
  return count === 1 ? m['words.one-day']() : m['words.days']({ count })
}

/** Returns the tile of a day's bookings: the coming ones first. The three kinds share one call. */
function bookingsTile(kind: CalendarKind, day: string): Tile {
  const calendarHref = (open: Opened | null) =>
    `/calendar?${toSearch({ view: 'day', day, branch: null, department: null, kinds: [kind], open }).toString()}`
  const call = callOptions('POST /sales/calendar/getperiod', { first: day, last: day, branch: null })
  return callTile(calendarHref(null), call, (period) => {
    const booked = kind === 'handover' ? toHandovers(period, calendarHref) : toAppointments(period, kind, calendarHref)
    const [open, over] = [booked.filter(({ isOver }) => !isOver), booked.filter(({ isOver }) => isOver)]
    return {
      count: booked.length,
      isCapped: false,
      lines: [...open, ...over].slice(0, ROWS_OF_TILE).map(({ line }) => line),
    }
  })
}

type Booked = { isOver: boolean; line: TileLine }

function toAppointments(
  { appointments }: Period,
  kind: CalendarKind,
  hrefOf: (open: Opened) => string,
): readonly Booked[] {
  return appointments
    .filter((one) => one.kind === kind && one.state !== 'cancelled')
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
    .map(({ kind: of, number, name, car, service, startsAt, endsAt }) => ({
      isOver: Date.parse(endsAt) < Date.now(),
      line: {
        href: hrefOf({ kind: of, number }),
        title: name,
        detail: [service, car].filter(Boolean).join(' · '),
        figure: clockText(formatStart({ startsAt })),
      },
    }))
}

function toHandovers({ handovers }: Period, hrefOf: (open: Opened) => string): readonly Booked[] {
  return handovers
    .toSorted((one, other) => other.part.localeCompare(one.part))
    .map(({ of, id, name, cars, part, isDone }) => ({
      isOver: isDone,
      line: {
        href: hrefOf({ kind: 'handover', of, id }),
        title: name,
        detail: cars,
        figure: isDone ? m['office.home.ready']() : partTexts[part](),
      },
    }))
}
