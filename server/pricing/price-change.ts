import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { createHash } from 'node:crypto'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { amountBy, calculateLine, type ChangedLine, type LineRefusal } from '@forecourt/domain/pricing/price-change.ts'
import { MOST_PRICE_LINES, PRICE_KEY, type PriceChangeRequest } from '@forecourt/domain/pricing/price-change.schema.ts'
import type { PricedKind } from '@forecourt/domain/pricing/price-plan.ts'
import type { Db } from '../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { thingsNamed, loadThings, type NamedThing } from './price-change.sql.ts'

type Line = ChangedLine & { readonly thing: NamedThing }

/** Returns each line of a bulk price change with its result, or the reason why it is skipped. */
export async function previewPriceChange(db: Db, { from, change }: PriceChangeRequest, now: Date) {
  const today = brusselsDay(now)
  if (from < today) return refuse('price-in-the-past', { status: 422, field: 'from' })
  const found = change.way === 'lines' ? await loadNamedThings(db, change.lines) : await loadThings(db, change.scope)
  if (isRefusal(found)) return found
  if (found.length > MOST_PRICE_LINES) return tooMany()
  const own = change.way === 'lines' ? new Map(change.lines.map(({ key, cents }) => [key, cents])) : undefined
  const terms = { from, today, withOthers: change.way === 'lines' || change.scope.withOthers }
  const lines: Line[] = []
  const refused: { thing: NamedThing; reason: LineRefusal }[] = []
  for (const thing of found) {
    const calculatePrice = (cents: number) =>
      change.way === 'lines'
        ? requireValue(requireValue(own, 'the prices of the file').get(toKey(thing)), 'the price in the file')
        : amountBy(change, cents)
    const outcome = calculateLine(thing, calculatePrice, terms)
    if (!outcome.ok) refused.push({ thing, reason: outcome.reason })
    else if (outcome.line) lines.push({ thing, ...outcome.line })
  }
  const hash = createHash('sha256')
  for (const { thing, before, after, rows } of lines) hash.update(JSON.stringify([toKey(thing), before, after, rows]))
  for (const { thing, reason } of refused) hash.update(JSON.stringify([toKey(thing), reason]))
  return { things: found, lines, refused, print: hash.digest('hex') }
}

/** Loads the items that the lines of a file name; rejects unknown ones. */
async function loadNamedThings(db: Db, lines: readonly { key: string }[]): Promise<NamedThing[] | ApiRefusal> {
  const found = await thingsNamed(
    db,
    lines.map(({ key }) => requireValue(parseKey(key), 'the price of the line')),
  )
  const known = new Set(found.map(toKey))
  const missing = lines.find(({ key }) => !known.has(key))
  if (!missing) return found
  return refuse('no-such-price-line', { status: 422, field: 'change.lines', values: { key: missing.key } })
}

/** Returns the key that files use: `option:31`, or in one version alone `option:31@1001`. */
export function toKey({ kind, number, version }: Pick<NamedThing, 'kind' | 'number' | 'version'>): string {
  return `${kind}:${number}${version ? `@${version.number}` : ''}`
}

export function parseKey(key: string): { kind: PricedKind; number: number; version: number | null } | undefined {
  const [, kind, number, version] = PRICE_KEY.exec(key) ?? []
  if (kind === undefined || (kind === 'version' && version !== undefined)) return undefined
  return { kind: kind as PricedKind, number: Number(number), version: version === undefined ? null : Number(version) }
}

export function tooMany(): ApiRefusal {
  return refuse('too-many-prices', { status: 422, values: { most: String(MOST_PRICE_LINES) } })
}
