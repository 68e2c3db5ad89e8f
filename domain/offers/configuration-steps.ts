import type { PartKey } from '../catalogue/compatibility.ts'
import type { OfferPart } from './offer-sale.ts'

/** The parts of a configured car as its steps show them. */
export interface ConfiguredParts {
  /** The chosen engine, else the one in the price; undefined: neither is there. */
  readonly engine: OfferPart | undefined
  readonly colour: OfferPart | undefined
  /** The chosen cover, else the one in the price. */
  readonly cover: OfferPart | undefined
  /** Options and packs that are chosen. */
  readonly added: readonly OfferPart[]
  /** The steps in which something is still to be chosen before the car can be built. */
  readonly open: readonly OpenStep[]
}

export type OpenStep = 'engine' | 'finish'

/**
 * Reads a configuration step by step: takes the parts of the version and the keys of the chosen ones. The engine and the
 * cover in the price apply until others are chosen; a paint is always chosen, as in the shop.
 */
export function readConfiguration(parts: readonly OfferPart[], chosen: readonly PartKey[]): ConfiguredParts {
  const had = parts.filter(({ tag }) => tag !== 'not-available')
  const listKind = (kind: OfferPart['kind']) => had.filter((part) => part.kind === kind)
  const findChosen = (kind: OfferPart['kind']) => listKind(kind).find(({ key }) => chosen.includes(key))
  const findSingle = (kind: OfferPart['kind']) =>
    findChosen(kind) ?? listKind(kind).find(({ tag }) => tag === 'standard')
  const [engine, colour, cover] = [findSingle('engine'), findChosen('colour'), findSingle('cover')]
  const isOpen = (kind: OfferPart['kind'], part: OfferPart | undefined) =>
    part === undefined && listKind(kind).length > 0
  const isFinishOpen = isOpen('colour', colour) || isOpen('cover', cover)
  return {
    engine,
    colour,
    cover,
    added: had.filter(({ kind, key }) => (kind === 'option' || kind === 'pack') && chosen.includes(key)),
    open: [...(isOpen('engine', engine) ? (['engine'] as const) : []), ...(isFinishOpen ? (['finish'] as const) : [])],
  }
}
