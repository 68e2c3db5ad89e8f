import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { unpricedPart } from '@forecourt/domain/pricing/part-prices.ts'
import type { VersionSheet } from '@forecourt/domain/pricing/range.schema.ts'
import { hiddenReasons } from '@forecourt/domain/pricing/shown.ts'
import { choicesFor, versionRow, type YearRow } from '../catalogue/version-desk.ts'
import type { Db } from '../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { pricesOfParts, loadShownFacts } from './range.sql.ts'

/** Rejects a published version without engine, or with a day of sale on which it or a part lacks a price. */
export async function gapRefusal(
  db: Db,
  sheet: VersionSheet,
  year: YearRow,
  today: CalendarDay,
  language: Language,
): Promise<ApiRefusal | undefined> {
  if (!sheet.version.isActive) return undefined
  if (sheet.version.engines.length === 0) {
    return refuse('version-base-engine', { status: 422, field: 'version.engines' })
  }
  const choices = await choicesFor(db, year)
  const gap = unpricedPart(sheet, choices, year, today)
  if (!gap) return undefined
  const name = gap.name ? translate(gap.name, language) : sheet.version.name
  const day = gap.day.split('-').toReversed().join('/')
  return refuse('price-gap', { status: 422, field: 'version.isActive', values: { name, day } })
}

export async function loadVersionSheet(db: Db, key: string, year: YearRow, today: CalendarDay): Promise<VersionSheet> {
  const [version, prices, facts] = await Promise.all([
    versionRow(db, key),
    pricesOfParts(db, { ...year, versionKey: key }),
    loadShownFacts(db, key, today),
  ])
  return { version, prices, notShown: hiddenReasons(facts, today) }
}
