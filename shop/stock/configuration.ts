import {
  resolveConfiguration,
  partsIn,
  relationsAmong,
  type ConfigurationFacts,
} from '@forecourt/domain/catalogue/configuration.ts'
import type { PartKey } from '@forecourt/domain/catalogue/compatibility.ts'
import { formatMoney } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { currentLanguage } from '../platform/language.ts'
import { ENGINE_PARAMETER, PART_PARAMETER, type EngineChoice, type NewCarSheet } from './new-car-sheet.ts'

/** Parses the parts that an address asks for, without the engine. */
export function parseParts(asked: URLSearchParams): PartKey[] {
  return partsIn((asked.get(PART_PARAMETER) ?? '').split('.')).filter((part) => !part.startsWith('engine-'))
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
    // A colour is never chosen for somebody: the contract names it.
    defaults: [engineKey(engine.id), ...(cover ? [cover.key] : [])],
    onTop: new Map(parts.map(({ key, cents }) => [key, cents])),
  }
}

/** The address of a choice. What everybody begins with is not said. */
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

export function engineKey(id: string): PartKey {
  return `engine-${Number(id)}`
}

export function isCover(key: PartKey): boolean {
  return key.startsWith('cover-')
}

export function money(cents: number): string {
  return formatMoney(cents, currentLanguage())
}

export function surcharge(cents: number): string {
  return cents === 0 ? m['detail.new.no-surcharge']() : m['detail.new.configurator.surcharge']({ price: money(cents) })
}
