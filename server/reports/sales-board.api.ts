import { isSame } from '@forecourt/domain/platform/forms/merge.ts'
import { addDays, addMonths, brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { buildBoard, type Board, type BoardLine } from '@forecourt/domain/reports/sales-board.ts'
import {
  SalesBoardAnswer,
  SalesBoardRequest,
  SalesTargetsRequest,
  SalesTargetsSaved,
  type NewTarget,
} from '@forecourt/domain/reports/sales-board.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { colleagues } from '../access/staff-with-right.ts'
import { lockNames } from '../agenda/locks.ts'
import type { Db } from '../platform/database/database.ts'
import { fileAnswer } from '../platform/files/file-answer.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { refuse } from '../platform/http/refusal.ts'
import { spreadsheet, type Cell } from '../platform/imports/export-file.ts'
import { listBranchSellers, listTargets, replaceTargets, selectTargets } from './sales-board.sql.ts'
import { salesBySeller } from './sales-report.sql.ts'

const get = query({
  path: 'POST /sales/salesboard/get',
  right: 'OFFER_VIEW',
  place: 'rows',
  summary: "Returns what was sold in a month within the caller's scope, beside its targets and the year before.",
  input: SalesBoardRequest,
  output: SalesBoardAnswer,
  async run({ db, call: { staff } }, { month }) {
    const first = toFirstDay(month)
    const sellers = (await colleagues(db, 'OFFER_EDIT')).filter(({ holds }) => holds).map(({ id }) => id)
    return {
      board: await loadBoard(db, staff.who, first),
      targets: await listTargets(db, staff.who, first),
      choices: may(staff.who, 'SALES_FOLLOW_UP_EDIT').ok ? await listBranchSellers(db, sellers) : [],
    }
  },
})

const exportFile = query({
  path: 'POST /sales/salesboard/export',
  right: 'OFFER_VIEW',
  place: 'rows',
  summary: 'Exports the board of a month as a spreadsheet.',
  input: SalesBoardRequest,
  output: fileAnswer,
  async run({ db, call: { staff, language, now } }, { month }) {
    const board = await loadBoard(db, staff.who, toFirstDay(month))
    const hasMargins = may(staff.who, 'OFFER_MARGIN').ok
    const { head, lines } = toSheet(board, hasMargins, language)
    return spreadsheet(head, lines, `${getScreen('salesBoard').text[language]} ${month} ${brusselsDay(now)}.xlsx`)
  },
})

const saveTargets = command({
  path: 'POST /sales/salesboard/savetargets',
  right: 'SALES_FOLLOW_UP_EDIT',
  summary:
    'Saves the targets of a month that a user changed, of branches and salespeople; refused if others changed the same ones.',
  input: SalesTargetsRequest,
  output: SalesTargetsSaved,
  async run({ tx }, { month, was, targets }) {
    const [before, wanted] = [was, targets].map(byPlace)
    if (!before || !wanted || wanted.size < targets.length)
      return refuse('sales-target-twice', { status: 422, field: 'targets' })
    const first = toFirstDay(month)
    await lockNames(tx, [`sales targets ${month}`])
    const stored = await selectTargets(tx, first)
    const present = byPlace(stored)
    const changed = [...new Set([...before.keys(), ...wanted.keys()])].filter(
      (place) => !isSame(before.get(place), wanted.get(place)) && !isSame(present.get(place), wanted.get(place)),
    )
    if (changed.some((place) => !isSame(present.get(place), before.get(place))))
      return refuse('changed-meanwhile', { detail: { theirs: stored, by: null } })
    for (const place of changed) {
      const target = wanted.get(place)
      if (target) present.set(place, target)
      else present.delete(place)
    }
    const isKnown = await replaceTargets(tx, first, [...present.values()])
    return isKnown ? {} : refuse('sales-target-place', { status: 422, field: 'targets' })
  },
})

export const salesBoardEndpoints = [get, exportFile, saveTargets] as const

function byPlace(targets: readonly NewTarget[]): Map<string, NewTarget> {
  return new Map(targets.map((target) => [`${target.branch}:${target.seller}`, target]))
}

function toFirstDay(month: string): CalendarDay {
  return `${month}-01`
}

async function loadBoard(db: Db, who: Who, first: CalendarDay): Promise<Board> {
  const toDays = (day: CalendarDay) => ({ from: day, to: addDays(addMonths(day, 1), -1) })
  const [sold, before, targets] = await Promise.all([
    salesBySeller(db, who, toDays(first)),
    salesBySeller(db, who, toDays(addMonths(first, -12))),
    listTargets(db, who, first),
  ])
  return buildBoard(sold, before, targets)
}

/** Lists the lines of the board, the branch before its people; margins for users who may see them. */
function toSheet(
  { branches, ...total }: Board,
  hasMargins: boolean,
  language: Language,
): { head: string[]; lines: Cell[][] } {
  const locale = { locale: language }
  const head = [
    m['words.branch']({}, locale),
    m['resources.shared.fields.owner']({}, locale),
    m['office.report.columns.sold']({}, locale),
    m['office.sales-board.target-cars']({}, locale),
    m['office.sales-board.cars-before']({}, locale),
    m['office.report.columns.revenueCents']({}, locale),
    m['office.sales-board.target-revenue']({}, locale),
    m['office.sales-board.revenue-before']({}, locale),
    ...(hasMargins ? [m['office.report.columns.marginCents']({}, locale)] : []),
  ]
  const toEuros = (cents: number | null) => (cents === null ? null : cents / 100)
  const toCells = (line: BoardLine): Cell[] => [
    line.cars,
    line.targetCars,
    line.carsBefore,
    toEuros(line.revenueCents),
    toEuros(line.targetCents),
    toEuros(line.revenueBeforeCents),
    ...(hasMargins ? [toEuros(line.marginCents)] : []),
  ]
  const lines = branches.flatMap((branch): Cell[][] => [
    [branch.name, null, ...toCells(branch)],
    ...branch.sellers.map((one): Cell[] => [
      branch.name,
      one.seller?.name ?? m['office.sales-report.shop']({}, locale),
      ...toCells(one),
    ]),
  ])
  return { head, lines: [...lines, [m['office.report.total']({}, locale), null, ...toCells(total)]] }
}
