import type { Dashboard } from '@forecourt/domain/access/dashboard.schema.ts'
import type { ListedLead } from '@forecourt/domain/contacts/lead-desk.schema.ts'
import { leadList } from '@forecourt/domain/contacts/lead-desk.ts'
import type { ListedApplication } from '@forecourt/domain/content/application-desk.schema.ts'
import { applicationList } from '@forecourt/domain/content/application-desk.ts'
import type { ListedOffer } from '@forecourt/domain/offers/offer.schema.ts'
import { offerList } from '@forecourt/domain/offers/offer-list.ts'
import type { ListedDossier } from '@forecourt/domain/orders/dossier.schema.ts'
import { dossierList } from '@forecourt/domain/orders/dossier-list.ts'
import { internalOrderList } from '@forecourt/domain/orders/internal-order-list.ts'
import type { ListedInternalOrder } from '@forecourt/domain/orders/internal-order.schema.ts'
import type { ListedOrder } from '@forecourt/domain/orders/order-desk.schema.ts'
import { shopOrderList } from '@forecourt/domain/orders/order-desk.ts'
import { premiumClaimList } from '@forecourt/domain/orders/premium-claim-list.ts'
import type { ListedPremiumClaim } from '@forecourt/domain/orders/premium-claim.schema.ts'
import { CLAIM_SOON_DAYS } from '@forecourt/domain/orders/premium-claim.ts'
import { addDays, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatMoney } from '@forecourt/domain/platform/values/money.ts'
import { ROWS_OF_TILE, type HomeTile } from '@forecourt/domain/platform/routes/home-tiles.ts'
import { readView } from '@forecourt/domain/platform/lists/list-view.ts'
import type { ListAnswer } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { ListDefinition } from '@forecourt/domain/platform/resources/resource.ts'
import type { ListedUsedCar } from '@forecourt/domain/stock/stock-desk.schema.ts'
import type { QueuedCar } from '@forecourt/domain/stock/stock-car.schema.ts'
import { queueCar, stockCar } from '@forecourt/domain/stock/stock-car.ts'
import { usedCar } from '@forecourt/domain/stock/used-car.ts'
import type { CalendarKind } from '@forecourt/domain/workshop/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts as contacts } from '@forecourt/locales/messages/resources/contacts.js'
import { texts as offers } from '@forecourt/locales/messages/resources/offers.js'
import { howLong, isLate } from '../../contacts/leads/waiting.ts'
import { money, stateText } from '../../orders/orders/order-texts.ts'
import { referenceLabel } from '../../platform/inputs/references.ts'
import { currentLanguage, formatInstant } from '../../platform/language.ts'
import type { Row } from '../../platform/kinds/row.ts'
import { listOptions } from '../../platform/list/list-options.ts'
import { callOptions } from '../../platform/queries.ts'
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
  /** Somebody waits too long, or a car stands too long. */
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
  readonly call: TileCall
  readonly read: (answer: unknown) => TileRows
}

interface TileCall {
  readonly queryKey: readonly unknown[]
  readonly queryFn: () => Promise<unknown>
}

/** The facts that a tile is loaded with: the day, and the user's number. */
export type TileFacts = Omit<Dashboard, 'tiles'> & { readonly me: number }

/** A tile as it looks on a day. */
export function buildTile(tile: HomeTile, { today, priceReviewDays, me }: TileFacts): Tile {
  const day = `${today}..${today}`
  switch (tile) {
    case 'leads':
      return listTile('lead', leadList, 'state=waiting', (row) => leadLine(row as unknown as ListedLead))
    case 'dossiersLate':
      return listTile('dossier', dossierList, `isLate=yes&owner=${me}`, (row) =>
        dossierLine(row as unknown as ListedDossier),
      )
    case 'offerQuestions':
      return listTile('offer', offerList, `hasQuestion=yes&owner=${me}`, (row) =>
        questionLine(row as unknown as ListedOffer),
      )
    case 'offersToApprove':
      return listTile('offer', offerList, 'isToApprove=yes', (row) => toApproveLine(row as unknown as ListedOffer))
    case 'approvalAnswers':
      return listTile('offer', offerList, `approval=refused,granted&owner=${me}`, (row) =>
        approvalAnswerLine(row as unknown as ListedOffer),
      )
    case 'internalOrders':
      return listTile('internalOrder', internalOrderList, 'state=sent,accepted&sort=dueOn', (row) =>
        internalOrderLine(row as unknown as ListedInternalOrder),
      )
    case 'premiumClaims':
      return listTile(
        'premiumClaim',
        premiumClaimList,
        `state=open&dueOn=..${addDays(today, CLAIM_SOON_DAYS)}&sort=dueOn`,
        (row) => premiumClaimLine(row as unknown as ListedPremiumClaim),
      )
    case 'queueLate':
      return listTile('queue', queueCar, 'daysLate=1..&sort=expectedOn', (row) =>
        queueLine(row as unknown as QueuedCar),
      )
    case 'orders':
      return listTile('shopOrder', shopOrderList, `placedAt=${day}`, orderLine('totalCents'))
    case 'payments':
      return listTile('shopOrder', shopOrderList, `paidOn=${day}`, orderLine('paidCents'))
    case 'withdrawals':
      return listTile('shopOrder', shopOrderList, 'isWithdrawalOpen=yes', orderLine('paidCents'))
    case 'refunds':
      return listTile('shopOrder', shopOrderList, 'isRefundDue=yes', orderLine('refundDueCents'))
    case 'applications':
      return listTile('application', applicationList, 'status=new', (row) =>
        applicationLine(row as unknown as ListedApplication),
      )
    case 'usedWithoutPictures':
      return listTile(
        'usedCar',
        usedCar,
        `${here}&hasPictures=no&sort=-daysInStock`,
        carLine('usedcar', priceReviewDays),
      )
    case 'usedUndescribed':
      return listTile(
        'usedCar',
        usedCar,
        `${here}&condition=missing,begun&sort=-daysInStock`,
        carLine('usedcar', priceReviewDays),
      )
    case 'stockWithoutPictures':
      return listTile('stockCar', stockCar, `${here}&hasPictures=no&sort=-daysInStock`, carLine('stockcar'))
    case 'pricesDue':
      return listTile(
        'usedCar',
        usedCar,
        `state=published&daysInStock=${priceReviewDays}..&sort=-daysInStock`,
        carLine('usedcar', priceReviewDays),
      )
    case 'usedLongest':
      return listTile(
        'usedCar',
        usedCar,
        `${here}&daysInStock=0..&sort=-daysInStock`,
        carLine('usedcar', priceReviewDays),
      )
    case 'stockLongest':
      return listTile('stockCar', stockCar, `${here}&daysInStock=0..&sort=-daysInStock`, carLine('stockcar'))
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

/** The first rows of a list, by the search of its address. */
function listTile(name: string, list: ListDefinition, search: string, lineOf: (row: Row) => TileLine): Tile {
  const view = { ...readView(list, [...new URLSearchParams(search)]), pageSize: 10 as const }
  return {
    href: `/${name.toLowerCase()}?${search}`,
    call: listOptions({ name }, view) as unknown as TileCall,
    read(answer) {
      const { data, filter } = answer as ListAnswer<Row>
      return {
        count: filter.rowCount,
        isCapped: filter.isCapped,
        lines: data.slice(0, ROWS_OF_TILE).map(lineOf),
      }
    },
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
  const title = `${referenceLabel(premium)} · ${money(supportNetCents)}`
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

function orderLine(figure: 'totalCents' | 'paidCents' | 'refundDueCents'): (row: Row) => TileLine {
  return (row) => {
    const order = row as unknown as ListedOrder
    return {
      href: `/shoporder/${order.id}`,
      title: order.customer,
      detail: `${order.cars} · ${stateText(order.state)}`,
      figure: money(order[figure]),
      picture: order.picture?.sm ?? null,
    }
  }
}

function applicationLine({ id, name, vacancy, sentAt }: ListedApplication): TileLine {
  return { href: `/application/${id}`, title: name, detail: vacancy, figure: formatInstant(sentAt) }
}

function carLine(path: 'usedcar' | 'stockcar', priceReviewDays = Infinity): (row: Row) => TileLine {
  return (row) => {
    const { id, car, stockNumber, priceCents, daysInStock, picture } = row as unknown as ListedUsedCar
    return {
      href: `/${path}/${id}`,
      title: car,
      detail: `${stockNumber} · ${priceCents === null ? m['office.home.no-price']() : formatMoney(priceCents, currentLanguage())}`,
      figure: daysInStock === null ? '' : daysText(daysInStock),
      isLate: daysInStock !== null && daysInStock >= priceReviewDays,
      picture: picture?.url ?? null,
    }
  }
}

function daysText(count: number): string {
  return count === 1 ? m['words.one-day']() : m['words.days']({ count })
}

/** Returns the tile of a day's bookings: the coming ones first. The three kinds share one call. */
function bookingsTile(kind: CalendarKind, day: string): Tile {
  const calendarHref = (open: Opened | null) =>
    `/calendar?${toSearch({ view: 'day', day, branch: null, department: null, kinds: [kind], open }).toString()}`
  return {
    href: calendarHref(null),
    call: callOptions('POST /sales/calendar/getperiod', {
      first: day,
      last: day,
      branch: null,
    }) as unknown as TileCall,
    read(answer) {
      const period = answer as Period
      const booked =
        kind === 'handover' ? toHandovers(period, calendarHref) : toAppointments(period, kind, calendarHref)
      const [open, over] = [booked.filter(({ isOver }) => !isOver), booked.filter(({ isOver }) => isOver)]
      return {
        count: booked.length,
        isCapped: false,
        lines: [...open, ...over].slice(0, ROWS_OF_TILE).map(({ line }) => line),
      }
    },
  }
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
