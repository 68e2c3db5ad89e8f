import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { z } from 'zod'
import {
  brusselsDay,
  brusselsInstant,
  formatDay,
  type CalendarDay,
} from '@forecourt/domain/platform/values/calendar.ts'
import { viewAtFirst } from '@forecourt/domain/platform/lists/list-view.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { formatMoney } from '@forecourt/domain/platform/values/money.ts'
import type { Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import {
  isSameSubject,
  isNoReduction,
  priceProblem,
  promotionList,
  promotionProblem,
  canBeTakenAway,
  promotionState,
  type PlannedPromotion,
  type Promotion,
} from '@forecourt/domain/pricing/promotion-desk.ts'
import {
  PromotedAnswer,
  PromotedRequest,
  PromotionAnswer,
  PromotionDeleted,
  PromotionDeleteRequest,
  PromotionListAnswer,
  PromotionListRequest,
  PromotionRequest,
  PromotionSaved,
  PromotionSaveRequest,
  SubjectSearch,
  SubjectsFound,
} from '@forecourt/domain/pricing/promotion-desk.schema.ts'
import { lowestBefore } from '@forecourt/domain/pricing/reductions.ts'
import { inBasis, standardRateOn } from '@forecourt/domain/pricing/vat-basis.ts'
import { stockCar } from '@forecourt/domain/stock/stock-car.ts'
import { usedCar } from '@forecourt/domain/stock/used-car.ts'
import { findLastEditor } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { command, query, type CallerWith } from '../../platform/http/endpoint.ts'
import { readFields } from '../../platform/resources/field-columns.ts'
import { listRows, type RowsQuery, type StoredFor } from '../../platform/resources/list.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { readShownAmounts, readVatRates } from '../../pricing/price-list.ts'
import {
  deletePromotion,
  loadListPrice,
  lockPromotions,
  loadPromotions,
  writePromotion,
} from '../../pricing/promotions.ts'
import {
  selectPromotions,
  findPromotedSubject,
  findPromotion,
  loadPromotion,
  versionsCalled,
  type Subject,
} from './promotion-desk.sql.ts'
import { selectStockCars } from './stock-car.sql.ts'
import { selectUsedCars } from './stock-desk.sql.ts'

const right = 'PROMOTION_EDIT'
/** Most results of each kind, to choose from. */
const mostFound = 6

const list = query({
  path: 'POST /sales/promotion/list',
  right,
  summary: 'Lists the running, planned and past promotions of cars and versions.',
  input: PromotionListRequest,
  output: PromotionListAnswer,
  run: ({ db, call: { language, now } }, request) =>
    listRows(db, selectPromotions(db, brusselsDay(now)), promotionList, request, {
      language,
      read: (row) => ({ id: row.id, rev: row.rev, ...readFields(promotionList.fields, row) }),
    }),
})

const get = query({
  path: 'GET /sales/promotion/get',
  right,
  summary: 'Returns a promotion.',
  input: PromotionRequest,
  output: PromotionAnswer,
  async run({ db }, { id }) {
    const found = await findPromotion(db, id)
    return found ? { promotion: toAnswer(found) } : notFound()
  },
})

const findSubjects = query({
  path: 'POST /sales/promotion/findsubjects',
  right,
  summary: 'Finds used cars, stock cars and versions to promote by name.',
  input: SubjectSearch,
  output: SubjectsFound,
  async run({ db, call: { language } }, { search }) {
    const cars = async <L extends Resource, Stored extends StoredFor<L> & { car: string; stockNumber: string }>(
      rows: RowsQuery<Stored>,
      definition: L,
    ) => {
      const asked = { ...listRequest({ ...viewAtFirst(definition), search, filters: toSell }) }
      const found = await listRows(db, rows, definition, asked, {
        language,
        read: ({ id, car, stockNumber }) => ({
          subject: { kind: 'vehicle' as const, id },
          name: car,
          detail: stockNumber,
        }),
      })
      return found.data.slice(0, mostFound)
    }
    const versions = await versionsCalled(db, search, mostFound)
    return {
      subjects: [
        ...(await cars(selectUsedCars(db), usedCar)),
        ...(await cars(selectStockCars(db), stockCar)),
        ...versions.map(({ id, name }) => ({ subject: { kind: 'version' as const, id }, name, detail: '' })),
      ],
    }
  },
})

const toSell = { state: ['preparation', 'published', 'reserved'] }

const getPromoted = query({
  path: 'POST /sales/promotion/getpromoted',
  right,
  summary:
    'Returns the prices that a promotion would lower: the list price, the lowest price of the last thirty days and other promotions.',
  input: PromotedRequest,
  output: PromotedAnswer,
  async run({ db, call: { now } }, { subject: asked, validFrom, except }) {
    const subject = await findPromotedSubject(db, asked)
    if (!subject) return notFound()
    const { name, stockNumber, isMargin } = subject
    const { listGrossCents, lowestGrossCents, rateBp } = await pricesBefore(db, subject, { validFrom, except, now })
    const today = brusselsDay(now)
    const others = (await loadPromotions(db, subject.key))
      .filter((one) => one.id !== except && one.validUntil > today)
      .map(({ id, channel, validFrom: from, validUntil }) => ({ id, channel, validFrom: from, validUntil }))
    return { name, stockNumber, isMargin, rateBp, listGrossCents, lowestGrossCents, others }
  },
})

const save = command({
  path: 'POST /sales/promotion/save',
  right,
  summary:
    'Saves a promotion. Of a running promotion only the end can change. A price that is not below the lowest of the last thirty days is saved with a warning.',
  input: PromotionSaveRequest,
  output: PromotionSaved,
  async run({ tx, call }, { promotion }) {
    const saved = await savePromotion(tx, call, promotion)
    if (isRefusal(saved)) return saved
    const { number, warning } = saved
    return { promotion: toAnswer(await loadPromotion(tx, number)), warning }
  },
})

const remove = command({
  path: 'POST /sales/promotion/delete',
  right,
  summary: 'Deletes a promotion that has not started, or started today.',
  input: PromotionDeleteRequest,
  output: PromotionDeleted,
  async run({ tx, call: { now } }, { id, rev }) {
    await lockPromotions(tx)
    const found = await findPromotion(tx, id)
    if (!found) return notFound()
    if (found.rev !== rev) return conflictRefusal(tx, found)
    if (!canBeTakenAway(found, brusselsDay(now))) return refuse('promotion-has-begun')
    await deletePromotion(tx, id)
    return { id }
  },
})

export const promotionEndpoints = [list, get, findSubjects, getPromoted, save, remove] as const

type PromotionWarning = z.infer<typeof PromotionSaved>['warning']

async function savePromotion(
  tx: Tx,
  { now, language }: CallerWith<'staff'>,
  wanted: PlannedPromotion,
): Promise<{ number: number; warning: PromotionWarning } | ApiRefusal> {
  await lockPromotions(tx)
  const before = wanted.id === null ? null : await findPromotion(tx, wanted.id)
  if (before === undefined) return notFound()
  if (before && before.rev !== wanted.rev) return conflictRefusal(tx, before)
  const today = brusselsDay(now)
  const problem = promotionProblem(before, wanted, today)
  if (problem) return refuse(problem.reason, { status: 422, field: `promotion.${problem.field}` })
  const subject = await findPromotedSubject(tx, wanted.subject)
  if (!subject) return refuse('reference-gone', { status: 422, field: 'promotion.subject' })
  const isNew = before === null || !isSameSubject(before.subject, wanted.subject)
  if (isNew && subject.isSold) return refuse('car-is-sold', { status: 422, field: 'promotion.subject' })
  if (subject.isMargin && wanted.vatExcluded) {
    return refuse('margin-without-vat', { status: 422, field: 'promotion.priceCents' })
  }
  const overlap = (await loadPromotions(tx, subject.key)).find(
    (other) =>
      other.id !== wanted.id &&
      other.channel === wanted.channel &&
      other.validFrom < wanted.validUntil &&
      other.validUntil > wanted.validFrom,
  )
  if (overlap) {
    const values = { from: formatDay(overlap.validFrom), until: formatDay(overlap.validUntil) }
    return refuse('promotion-overlaps', { status: 422, field: 'promotion.validFrom', values })
  }
  let warning: PromotionWarning = null
  if (!before || promotionState(before, today) === 'planned') {
    const { validFrom, id: except } = wanted
    const {
      listGrossCents,
      lowestGrossCents,
      grossOf: toGross,
    } = await pricesBefore(tx, subject, { validFrom, except, now })
    const grossCents = toGross(toAmount(wanted))
    if (isNoReduction(grossCents, lowestGrossCents)) warning = 'promotion-not-below-lowest'
    const wrong = priceProblem(grossCents, listGrossCents)
    const values = { list: formatMoney(listGrossCents ?? 0, language) }
    if (wrong) return refuse(wrong, { status: 422, field: 'promotion.priceCents', values })
  }
  const number = await writePromotion(tx, subject, wanted)
  return number === undefined
    ? conflictRefusal(tx, requireValue(before, 'the number of the promotion'))
    : { number, warning }
}

function toAmount({ priceCents: cents, vatExcluded }: Pick<PlannedPromotion, 'priceCents' | 'vatExcluded'>) {
  return { cents, vatExcluded }
}

/**
 * Loads the amounts to compare a promotion from this day on with, with VAT. Amounts that the shop showed count in every
 * channel, for its visitors and those of the showroom are the same consumers; so do the promotions that end before this
 * one begins. One that is planned on its first day begins now, and amounts shown until now count.
 */
async function pricesBefore(
  db: Db,
  subject: Subject,
  { validFrom, except, now }: { validFrom: CalendarDay; except: number | null; now: Date },
) {
  const vatRates = await readVatRates(db)
  const category = subject.isMargin ? 'E' : 'S'
  const rateBp = standardRateOn(vatRates, validFrom) ?? 0
  const grossOf = (amount: { cents: number; vatExcluded: boolean }) => inBasis(amount, 'gross', category, rateBp)
  const list = await loadListPrice(db, subject.key, validFrom)
  const others = (await loadPromotions(db, subject.key)).filter(({ id }) => id !== except)
  const planned = others.map(({ beginsAt, ...other }) => ({
    list: toAmount(other),
    promotion: null,
    shownFrom: other.validFrom,
    shownUntil: other.validUntil,
    publishedFrom: beginsAt.toISOString(),
  }))
  const midnight = brusselsInstant(validFrom, 0)
  const start = midnight > now ? midnight : now
  const shownThen = await readShownAmounts(db, subject.key)
  const lowestGrossCents =
    shownThen.length === 0 ? null : lowestBefore([...shownThen, ...planned], start, vatRates, category)
  return { listGrossCents: list ? grossOf(list) : null, lowestGrossCents, rateBp, grossOf }
}

function toAnswer({ key: _, ...promotion }: Promotion & { key: string }): Promotion {
  return promotion
}

function notFound(): ApiRefusal {
  return refuse('record-not-found', { status: 404 })
}

async function conflictRefusal(tx: Db, found: Promotion & { key: string }): Promise<ApiRefusal> {
  const by = await findLastEditor(tx, 'promotion', found.key)
  return refuse('changed-meanwhile', { detail: { theirs: toAnswer(found), by } })
}
