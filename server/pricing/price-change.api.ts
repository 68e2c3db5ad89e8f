import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { fieldProblem } from '@forecourt/domain/platform/resources/field-problem.ts'
import { cellValue, isSameWord } from '@forecourt/domain/platform/resources/import-cell.ts'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatMoney } from '@forecourt/domain/platform/values/money.ts'
import type { NumberStyle } from '@forecourt/domain/platform/values/number-text.ts'
import { money } from '@forecourt/domain/platform/resources/resource.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { amountBy, calculateLine, HIGHEST_PRICE_CENTS } from '@forecourt/domain/pricing/price-change.ts'
import {
  MOST_LINES_SHOWN,
  MOST_PRICE_LINES,
  PriceChangeApply,
  PriceChangeDone,
  PriceChangeNothing,
  PriceChangePreview,
  PriceChangeRequest,
  PriceChangesDone,
  PriceFileRead,
  PriceFileRequest,
  PriceFileWritten,
} from '@forecourt/domain/pricing/price-change.schema.ts'
import { type PricedKind, priceOn } from '@forecourt/domain/pricing/price-plan.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { changeUnderway, nameReason } from '../platform/audit/audit.ts'
import { command, query, upload } from '../platform/http/endpoint.ts'
import { spreadsheet } from '../platform/imports/export-file.ts'
import { fileAnswer } from '../platform/files/file-answer.ts'
import { refuse } from '../platform/http/refusal.ts'
import { kindOfCell } from '../platform/imports/sheet-rows.ts'
import { readSheet, rowsOfSheet, type SheetRow } from '../platform/imports/sheet.ts'
import { toKey, previewPriceChange, parseKey, tooMany } from './price-change.ts'
import { lastPriceChanges, loadThings, type NamedThing } from './price-change.sql.ts'
import { lockPriceList, writePrices } from './range.sql.ts'

const mostEarlier = 10
const largestFile = 5 * 1024 * 1024

const preview = query({
  path: 'POST /sales/pricechange/preview',
  right: 'PRICE_LIST_EDIT',
  summary: 'Previews a bulk price change: each price before and after, totals, and skipped prices with the reason.',
  input: PriceChangeRequest,
  output: PriceChangePreview,
  async run({ db, call: { now, language } }, request) {
    const result = await previewPriceChange(db, request, now)
    if (isRefusal(result)) return result
    const { things, lines, refused, print } = result
    const totals = [false, true].flatMap((vatExcluded) => {
      const some = lines.filter(({ before }) => before.vatExcluded === vatExcluded)
      if (some.length === 0) return []
      const sum = (of: 'before' | 'after') => some.reduce((cents, line) => cents + line[of].cents, 0)
      return [{ vatExcluded, lines: some.length, beforeCents: sum('before'), afterCents: sum('after') }]
    })
    return {
      count: things.length,
      changes: lines.length,
      refusals: refused.length,
      totals,
      lines: lines
        .slice(0, MOST_LINES_SHOWN)
        .map(({ thing, before, after, until }) => ({ ...toAnswer(thing, language), before, after, until })),
      refused: refused
        .slice(0, MOST_LINES_SHOWN)
        .map(({ thing, reason }) => ({ ...toAnswer(thing, language), reason })),
      print,
    }
  },
})

const apply = command({
  path: 'POST /sales/pricechange/apply',
  right: 'PRICE_LIST_EDIT',
  summary: 'Applies a bulk price change from a day on. Can be undone as one change.',
  isUndoable: true,
  input: PriceChangeApply,
  output: PriceChangeDone,
  async run({ tx, call: { now, language } }, { print, ...request }) {
    await lockPriceList(tx)
    const result = await previewPriceChange(tx, request, now)
    if (isRefusal(result)) return result
    if (result.print !== print) return refuse('price-changed-meanwhile')
    await nameReason(tx, describeReason(request, language))
    await writePrices(
      tx,
      result.lines.map(({ thing, rows }) => ({ subject: thing, before: thing.rows, after: rows })),
    )
    return { changed: result.lines.length, change: await changeUnderway(tx) }
  },
})

const done = query({
  path: 'GET /sales/pricechange/getall',
  right: 'PRICE_LIST_EDIT',
  summary: `Returns the last ${mostEarlier} bulk price changes, the newest first.`,
  input: PriceChangeNothing,
  output: PriceChangesDone,
  run: async ({ db }) => ({ changes: await lastPriceChanges(db, mostEarlier) }),
})

const getFile = query({
  path: 'POST /sales/pricechange/export',
  right: 'PRICE_LIST_EDIT',
  summary: 'Exports the prices of a day as a spreadsheet, to edit and import again.',
  input: PriceFileRequest,
  output: fileAnswer,
  async run({ db, call: { now, language } }, { from, scope, change }) {
    const things = await loadThings(db, scope)
    if (things.length > MOST_PRICE_LINES) return tooMany()
    const rule = change && ((cents: number) => amountBy(change, cents))
    const terms = { from, today: brusselsDay(now), withOthers: scope.withOthers }
    const lines = things.map((thing) => {
      const held = priceOn(thing.rows, from)
      const { name, version, kind } = toAnswer(thing, language)
      const outcome = rule && held && from >= terms.today ? calculateLine(thing, rule, terms) : undefined
      const next = outcome?.ok && outcome.line ? outcome.line.after.cents / 100 : null
      const vat = held && vatText(held.vatExcluded, language)
      return [
        toKey(thing),
        kindText(kind, language),
        thing.code,
        name,
        version,
        held ? held.cents / 100 : null,
        vat ?? null,
        next,
      ]
    })
    return spreadsheet(
      columnHeads(language),
      lines,
      `${m['office.pricechange.file']({}, { locale: language })} ${from}.xlsx`,
    )
  },
})

const readFile = upload({
  path: 'POST /sales/pricechange/read',
  right: 'PRICE_LIST_EDIT',
  summary: 'Reads new prices from an exported file (CSV or XLSX). Returns the lines that it cannot read.',
  input: PriceFileWritten,
  output: PriceFileRead,
  maxBytes: largestFile,
  async run({ call: { language } }, { numbers }, { name, bytes }) {
    const sheet = await readSheet(bytes, { mostLines: MOST_PRICE_LINES })
    if (isRefusal(sheet)) return sheet
    const rows = rowsOfSheet(sheet)
    const place = (cells: readonly string[], column: number) =>
      cells.findIndex((head) =>
        LANGUAGES.some((locale) =>
          isSameWord(requireValue(columnHeads(locale)[column], 'the head of the column'), head),
        ),
      )
    // Rows above the table head stay above it.
    const headsAt = sheet.first.findIndex(({ cells }) => place(cells, 0) !== -1 && place(cells, newPriceColumn) !== -1)
    const heads = rows[headsAt]
    if (!heads) return refuse('no-price-columns', { status: 422 })
    const columns = { key: place(heads.cells, 0), price: place(heads.cells, newPriceColumn) }
    return {
      fileName: requireValue(name.split(/[/\\]/).at(-1), 'the name of the file').slice(0, 200),
      ...readPriceLines(rows.slice(headsAt + 1), { ...columns, numbers: numbers ?? null }, language),
    }
  },
})

export const priceChangeEndpoints = [preview, apply, done, getFile, readFile] as const

const newPriceColumn = 7

function columnHeads(locale: Language): string[] {
  const names = ['key', 'kind', 'code', 'name', 'version', 'price', 'vat', 'new-price'] as const
  return names.map((name) => m[`office.pricechange.columns.${name}`]({}, { locale }))
}

interface PriceColumns {
  readonly key: number
  readonly price: number
  readonly numbers: NumberStyle | null
}

/** Reads a price cell as an amount; fractions of a cent are rejected. */
const pricedField = money({ min: 0, max: HIGHEST_PRICE_CENTS })

function readPriceLines(
  rows: readonly SheetRow[],
  { key: keyAt, price: priceAt, numbers }: PriceColumns,
  locale: Language,
) {
  const lines = new Map<string, number>()
  const problems: PriceFileRead['problems'] = []
  let empty = 0
  let isDoubtful = false
  for (const { line, cells, kinds } of rows) {
    const [key, text] = [(cells[keyAt] ?? '').trim(), (cells[priceAt] ?? '').trim()]
    if (text === '') {
      empty++
      continue
    }
    const read = cellValue(pricedField, { text, kind: kindOfCell(kinds, priceAt) }, { ...noWords, numbers })
    const cents = 'value' in read ? (read.value as number) : undefined
    const problem = (name: 'key' | 'twice' | 'number' | 'doubtful') =>
      problems.push({
        line,
        text: name === 'key' || name === 'twice' ? key : text,
        message: m[`office.pricechange.problem.${name}`]({}, { locale }),
      })
    if (!parseKey(key)) problem('key')
    else if (lines.has(key)) problem('twice')
    else if ('problem' in read && read.problem.name === 'doubtful-number') {
      isDoubtful = true
      problem('doubtful')
    } else if (cents === undefined || fieldProblem(pricedField, cents)) problem('number')
    else lines.set(key, cents)
  }
  return {
    lines: [...lines].map(([key, cents]) => ({ key, cents })),
    empty,
    isDoubtful,
    problems: problems.slice(0, MOST_LINES_SHOWN),
    problemCount: problems.length,
  }
}

const noWords = { choices: () => [], yes: [], no: [], reference: () => undefined }

function toAnswer(thing: NamedThing, language: Language) {
  const { kind, name, version } = thing
  return {
    key: toKey(thing),
    kind,
    name: typeof name === 'string' ? name : translate(name, language),
    version: version?.name ?? null,
  }
}

/** Describes the change for the audit, in the language of the user who made it. */
function describeReason({ from, change }: PriceChangeRequest, locale: Language): string {
  const day = formatDay(from)
  if (change.way === 'lines') return m['office.pricechange.reason-file']({ file: change.fileName, day }, { locale })
  const by =
    change.way === 'percent'
      ? `${new Intl.NumberFormat(locale === 'nl' ? 'nl-BE' : 'fr-BE', { maximumFractionDigits: 2, signDisplay: 'always' }).format(change.basisPoints / 100)} %`
      : `${change.cents < 0 ? '−' : '+'} ${formatMoney(Math.abs(change.cents), locale)}`
  return m['office.pricechange.reason']({ by, day }, { locale })
}

function kindText(kind: PricedKind, locale: Language): string {
  return m[`office.pricechange.kinds.${kind}`]({}, { locale })
}

function vatText(vatExcluded: boolean, locale: Language): string {
  return m[vatExcluded ? 'words.net' : 'words.gross']({}, { locale })
}
