import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { VersionRequest, type VersionDraft } from '@forecourt/domain/catalogue/version.schema.ts'
import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import { isSameAmount, priceOn, withChanges } from '@forecourt/domain/pricing/price-plan.ts'
import {
  CopyAnswer,
  ModelYearCopyRequest,
  CorrectedPrices,
  NewVersionRequest,
  PricesPlanRequest,
  RangeNothing,
  RangeTree,
  VersionAnswer,
  VersionCopyRequest,
  VersionDeleted,
  VersionDeleteRequest,
  VersionSaved,
  VersionSaveRequest,
  type PriceStep,
  type VersionPlace,
} from '@forecourt/domain/pricing/range.schema.ts'
import {
  choicesFor,
  copyVersion,
  copyYear,
  deleteVersion,
  newVersion,
  findVersionKeys,
  loadVersionKeys,
  versionRow,
  writeVersion,
  findModelYear,
  loadModelYear,
  type YearRow,
} from '../catalogue/version-desk.ts'
import { changeUnderway, findLastEditor } from '../platform/audit/audit.ts'
import { deletingUnlessUsed } from '../platform/resources/constraints.ts'
import type { Tx } from '../platform/database/database.ts'
import { command, query, type CallerWith } from '../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import {
  copyPrices,
  deletePrices,
  lockPriceList,
  loadPrices,
  loadCorrectedPrices,
  pricesOfParts,
  rangeTree,
  subjectKey,
  writePrices,
  type PriceRewrite,
} from './range.sql.ts'
import { gapRefusal, loadVersionSheet } from './version-sheet.ts'

const getTree = query({
  path: 'GET /sales/range/gettree',
  right: 'MASTER_DATA_VIEW',
  summary: 'Returns the brands with their models, model years and versions, and which of them the shop shows.',
  input: RangeNothing,
  output: RangeTree,
  async run({ db, call }) {
    const today = brusselsDay(call.now)
    return { brands: await rangeTree(db, today), today }
  },
})

const get = query({
  path: 'GET /sales/version/get',
  right: 'MASTER_DATA_VIEW',
  summary: 'Returns a version with its equipment and prices, and the equipment that it could have.',
  input: VersionRequest,
  output: VersionAnswer,
  async run({ db, call }, { id }) {
    const today = brusselsDay(call.now)
    const found = await findVersionKeys(db, id)
    if (!found) return notFound()
    const year = await loadModelYear(db, { key: found.yearKey })
    const [sheet, choices] = await Promise.all([loadVersionSheet(db, found.key, year, today), choicesFor(db, year)])
    return { ...sheet, choices, place: toPlace(year), today }
  },
})

const getCorrected = query({
  path: 'GET /sales/version/getcorrected',
  right: 'MASTER_DATA_VIEW',
  summary: 'Returns the mistaken prices of a version and its equipment that were corrected the same day.',
  input: VersionRequest,
  output: CorrectedPrices,
  async run({ db }, { id }) {
    const found = await findVersionKeys(db, id)
    if (!found) return notFound()
    const year = await loadModelYear(db, { key: found.yearKey })
    const corrected = await loadCorrectedPrices(db, { ...year, versionKey: found.key })
    return { corrected: corrected.map((row) => ({ ...row, correctedAt: row.correctedAt.toISOString() })) }
  },
})

const getNew = query({
  path: 'GET /sales/version/getnew',
  right: 'MASTER_DATA_VIEW',
  summary: 'Returns a new version of a model year to fill in, with the equipment that it could have.',
  input: NewVersionRequest,
  output: VersionAnswer,
  async run({ db, call }, { modelYear }) {
    const year = await findModelYear(db, { number: modelYear })
    if (!year) return notFound()
    const [prices, choices] = await Promise.all([
      pricesOfParts(db, { ...year, versionKey: null }),
      choicesFor(db, year),
    ])
    const version = newVersion(year)
    const notShown = ['not-published' as const]
    return { version, prices, notShown, choices, place: toPlace(year), today: brusselsDay(call.now) }
  },
})

const save = command({
  path: 'POST /sales/version/save',
  right: 'CATALOGUE_EDIT',
  summary: 'Saves a version with its equipment and, with the right to do so, prices from a day on.',
  isUndoable: true,
  input: VersionSaveRequest,
  output: VersionSaved,
  async run({ tx, call }, { version, prices }) {
    const refused = prices.length > 0 ? priceRefusal(call) : undefined
    if (refused) return refused
    const key = await writeVersion(tx, version)
    if (isRefusal(key)) return key
    if (key === undefined) return conflictRefusal(tx, requireValue(version.id, 'the number of the version'), call)
    return planAndAnswer(tx, call, key, prices)
  },
})

const planPrices = command({
  path: 'POST /sales/version/planprices',
  right: 'PRICE_LIST_EDIT',
  summary:
    'Sets the prices of a version or its equipment from a day on. The price in force ends that day and stays unchanged.',
  isUndoable: true,
  input: PricesPlanRequest,
  output: VersionSaved,
  async run({ tx, call }, { id, prices }) {
    const found = await findVersionKeys(tx, id)
    return found ? planAndAnswer(tx, call, found.key, prices) : notFound()
  },
})

const copy = command({
  path: 'POST /sales/version/copy',
  right: 'CATALOGUE_EDIT',
  summary: 'Copies a version with its equipment and prices into a model year. The copy is not published.',
  isUndoable: true,
  input: VersionCopyRequest,
  output: CopyAnswer,
  async run({ tx, call }, { id, ...into }) {
    const refused = priceRefusal(call)
    if (refused) return refused
    const source = await findVersionKeys(tx, id)
    if (!source) return notFound()
    const made = await copyVersion(tx, source, into)
    if (isRefusal(made)) return made
    await copyPrices(tx, source.key, made, brusselsDay(call.now))
    return { id: (await versionRow(tx, made)).id, change: await changeUnderway(tx) }
  },
})

const copyModelYear = command({
  path: 'POST /sales/modelyear/copy',
  right: 'CATALOGUE_EDIT',
  summary: 'Copies a model year with all its versions, equipment and prices. The copies are not published.',
  isUndoable: true,
  input: ModelYearCopyRequest,
  output: CopyAnswer,
  async run({ tx, call }, { id, ...facts }) {
    const refused = priceRefusal(call)
    if (refused) return refused
    const source = await findModelYear(tx, { number: id })
    if (!source) return notFound()
    const made = await copyYear(tx, source, facts)
    if (isRefusal(made)) return made
    for (const { source: from, copy: to } of made.versions) await copyPrices(tx, from, to, brusselsDay(call.now))
    return { id: made.id, change: await changeUnderway(tx) }
  },
})

const remove = command({
  path: 'POST /sales/version/delete',
  right: 'CATALOGUE_EDIT',
  summary: 'Deletes a version that was never published or sold. Others can be withdrawn from the shop instead.',
  isUndoable: true,
  input: VersionDeleteRequest,
  output: VersionDeleted,
  async run({ tx, call }, { id, rev }) {
    const found = await findVersionKeys(tx, id)
    if (!found) return notFound()
    const outcome = await deletingUnlessUsed(tx, async () => {
      await deletePrices(tx, found.key)
      return deleteVersion(tx, found.key, rev)
    })
    if (outcome === 'used') return refuse('version-used')
    return outcome ? { isDeleted: true as const } : conflictRefusal(tx, id, call)
  },
})

export const rangeEndpoints = [
  getTree,
  get,
  getCorrected,
  getNew,
  save,
  planPrices,
  copy,
  copyModelYear,
  remove,
] as const

type StaffCall = CallerWith<'staff'>

async function planAndAnswer(tx: Tx, { now, language }: StaffCall, key: string, steps: readonly PriceStep[]) {
  const today = brusselsDay(now)
  const refused = await plan(tx, key, steps, today)
  if (refused) return refused
  const found = await loadVersionKeys(tx, (await versionRow(tx, key)).id)
  const year = await loadModelYear(tx, { key: found.yearKey })
  const sheet = await loadVersionSheet(tx, key, year, today)
  const unpriced = await gapRefusal(tx, sheet, year, today, language)
  return unpriced ?? { ...sheet, change: await changeUnderway(tx) }
}

/** Saves the prices that a user planned, unless they changed since the user saw them. */
async function plan(
  tx: Tx,
  versionKey: string,
  steps: readonly PriceStep[],
  today: CalendarDay,
): Promise<ApiRefusal | undefined> {
  if (steps.length > 0) await lockPriceList(tx)
  const rewrites: PriceRewrite[] = []
  const bySubject = Map.groupBy(steps, ({ kind, id, isOwn }) => JSON.stringify([kind, id, isOwn]))
  for (const of of bySubject.values()) {
    const { kind, id, isOwn } = requireValue(of[0], 'a price of the subject')
    const key = kind === 'version' ? versionKey : id === null ? undefined : await subjectKey(tx, kind, id)
    if (key === undefined) return refuse('reference-gone', { status: 422, field: 'prices' })
    const subject = { kind, key, forVersion: isOwn && kind !== 'version' ? versionKey : null }
    const rows = await loadPrices(tx, subject)
    const isStale = of.some(({ from, was }) => {
      const held = priceOn(rows, from)
      return held === undefined ? was !== null : was === null || !isSameAmount(held, was)
    })
    if (isStale) return refuse('price-changed-meanwhile', { field: 'prices' })
    const changed = withChanges(rows, of, today)
    if (!changed.ok) return refuse(changed.reason, { status: 422, field: 'prices' })
    rewrites.push({ subject, before: rows, after: changed.rows })
  }
  await writePrices(tx, rewrites)
  return undefined
}

function toPlace({ id, year, orderableFrom, orderableUntil, ...of }: YearRow): VersionPlace {
  return {
    brand: { id: of.brandId, name: of.brandName },
    model: { id: of.modelId, name: of.modelName },
    year: { id, year, orderableFrom, orderableUntil },
  }
}

/** Rejects prices in the input of a user who lacks the right to edit the price list. */
function priceRefusal({ staff }: StaffCall): ApiRefusal | undefined {
  const permission = may(staff.who, 'PRICE_LIST_EDIT')
  return permission.ok ? undefined : refuse('right-missing', { status: 403, detail: { right: 'PRICE_LIST_EDIT' } })
}

/** A version may have been deleted meanwhile, too. */
async function conflictRefusal(tx: Tx, id: NonNullable<VersionDraft['id']>, { now }: StaffCall): Promise<ApiRefusal> {
  const found = await findVersionKeys(tx, id)
  if (!found) return notFound()
  const { key, yearKey } = found
  const year = await loadModelYear(tx, { key: yearKey })
  const theirs = await loadVersionSheet(tx, key, year, brusselsDay(now))
  return refuse('changed-meanwhile', { detail: { theirs, by: await findLastEditor(tx, 'version', key) } })
}

function notFound(): ApiRefusal {
  return refuse('record-not-found', { status: 404 })
}
