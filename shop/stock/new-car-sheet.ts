import type { PartKey, Relation } from '@forecourt/domain/catalogue/compatibility.ts'
import type { VersionTag } from '@forecourt/domain/catalogue/vehicle.ts'
import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import type { CarSheet, Fact, SheetPicture, SheetPrice, SheetRow } from './car-sheet.ts'

/** The chosen engine, in the address. Without it: the cheapest. */
export const ENGINE_PARAMETER = 'engine'

/** The other choices, in the address, with dots between. */
export const PART_PARAMETER = 'part'

/** The names of colour and cover in a form that is sent without scripts; its address is then changed to the one above. */
export const COLOUR_PARAMETER = 'colour'
export const COVER_PARAMETER = 'cover'

/** The anchor of the colours on the page. */
export const COLOURS = 'colours'

/** The texts of the page of a new car. Price, facts and figures are those of the chosen engine. */
export interface NewCarSheet extends Omit<CarSheet, 'price' | 'facts'> {
  versions: VersionChoice[]
  /** The cheapest first. */
  engines: EngineChoice[]
  parts: PartChoice[]
  relations: Relation[]
  contents: { pack: PartKey; options: PartKey[] }[]
  /** Of the car that the address asks for, where it has parts with a surcharge. */
  figures?: ChosenFigures
}

/** A configured car as the server calculated it. Cents with VAT. */
export interface ChosenFigures extends Pick<SheetPrice, 'other' | 'lowest' | 'monthly'> {
  /** The key for the cart. */
  key: CarKey
  cents: number
}

/** A colour, a cover, an option or a pack; also one that is standard or not available, for relations to it. */
export interface PartChoice {
  key: PartKey
  name: string
  /** The heading above it. */
  group: string
  tag: VersionTag
  /** On top, with VAT. */
  cents: number
  colour?: string
  /** The dealer's own picture of it. */
  picture?: { alt: string; srcSet: string; width: number; height: number } | undefined
  /** Of the car in a colour. */
  pictures?: SheetPicture[]
}

export interface VersionChoice {
  name: string
  price: string
  href: string
  isCurrent?: true
}

export interface EngineChoice {
  id: string
  /** With VAT. */
  cents: number
  /** The key for the cart: the version with this engine. */
  key: CarKey
  label: string
  detail: string
  price: SheetPrice
  facts: Fact[]
  rows: SheetRow[]
}

export function isColour(key: PartKey): boolean {
  return key.startsWith('colour-')
}

export function engineKey(id: string): PartKey {
  return `engine-${Number(id)}`
}
