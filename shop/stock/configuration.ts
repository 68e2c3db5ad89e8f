import type { ApiCaller } from '@forecourt/api-client/api.ts'
import {
  resolveConfiguration,
  partsIn,
  relationsAmong,
  type ConfigurationFacts,
} from '@forecourt/domain/catalogue/configuration.ts'
import type { PartKey } from '@forecourt/domain/catalogue/compatibility.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { formatEuros } from '../platform/money-text.ts'
import { toSheetMonthly } from '../pricing/monthly-text.ts'
import {
  COLOUR_PARAMETER,
  COVER_PARAMETER,
  engineKey,
  ENGINE_PARAMETER,
  PART_PARAMETER,
  type ChosenFigures,
  type EngineChoice,
  type NewCarSheet,
} from './new-car-sheet.ts'

/**
 * Parses the parts that an address asks for, without the engine; a form that is sent without scripts names each part in
 * its own parameter.
 */
export function parseParts(asked: URLSearchParams): PartKey[] {
  const names = [PART_PARAMETER, COLOUR_PARAMETER, COVER_PARAMETER].flatMap((name) => asked.getAll(name))
  return partsIn(names.flatMap((name) => name.split('.'))).filter((part) => !part.startsWith('engine-'))
}

export function findEngine(
  { engines }: Pick<NewCarSheet, 'engines'>,
  asked: URLSearchParams,
): EngineChoice | undefined {
  return engines.find(({ id }) => id === asked.get(ENGINE_PARAMETER)) ?? engines[0]
}

/** Returns the key for the cart of a version with this engine and these parts. */
export function toChosenKey(engine: EngineChoice, picks: readonly PartKey[]): CarKey {
  return [engine.key, ...picks.filter((part) => !part.startsWith('engine-'))].join('.')
}

/**
 * Has the server calculate a configured car: the amounts, and the monthly cost. Undefined: that configuration is
 * impossible.
 */
export async function loadFigures(api: ApiCaller, key: CarKey, language: Language): Promise<ChosenFigures | undefined> {
  const {
    usedCars: [card],
  } = await api('POST /shop/catalog/getfavourites', { ids: [key] })
  if (card?.key !== key) return undefined
  const { priceInc, priceExc, lowestPriceInc, lowestPriceDays: days } = card
  const {
    monthly: [offer],
  } = await api('POST /shop/pricing/getmonthly', { condition: 'new', prices: [priceInc] })
  return {
    key,
    cents: priceInc,
    ...(priceExc !== null && { other: m['words.amount-net']({ price: formatEuros(priceExc) }) }),
    ...(lowestPriceInc !== null && { lowest: m['detail.lowest-price']({ days, price: formatEuros(lowestPriceInc) }) }),
    ...(offer && { monthly: toSheetMonthly(offer, 'new', language) }),
  }
}

export function toFacts(
  { engines, parts, relations, contents }: NewCarSheet,
  engine: EngineChoice,
): ConfigurationFacts {
  const known = new Set<PartKey>([...parts.map(({ key }) => key), ...engines.map(({ id }) => engineKey(id))])
  const cover = parts.find(({ key }) => isCover(key))
  return {
    tags: new Map([
      ...engines.map(({ id }) => [engineKey(id), 'optional'] as const),
      ...parts.map(({ key, tag }) => [key, tag] as const),
    ]),
    contents: new Map(contents.map(({ pack, options }) => [pack, options])),
    relations: relationsAmong(known, relations),
    // A colour is never preselected: the contract names it.
    defaults: [engineKey(engine.id), ...(cover ? [cover.key] : [])],
    onTop: new Map(parts.map(({ key, cents }) => [key, cents])),
  }
}

/** Returns the address of a configuration. Default choices are left out. */
export function toSearchParams(
  facts: ConfigurationFacts,
  { engines }: NewCarSheet,
  picks: readonly PartKey[],
): URLSearchParams {
  const asked = new URLSearchParams()
  const { picks: all } = resolveConfiguration(facts, picks)
  const engine = all.find((part) => part.startsWith('engine-'))
  if (engine && engines[0] && engine !== engineKey(engines[0].id)) {
    asked.set(ENGINE_PARAMETER, engine.slice('engine-'.length))
  }
  const others = all.filter((part) => part !== engine && !facts.defaults.includes(part))
  if (others.length > 0) asked.set(PART_PARAMETER, others.join('.'))
  return asked
}

export function isCover(key: PartKey): boolean {
  return key.startsWith('cover-')
}

export function surcharge(cents: number): string {
  return cents === 0
    ? m['detail.new.no-surcharge']()
    : m['detail.new.configurator.surcharge']({ price: formatEuros(cents) })
}
