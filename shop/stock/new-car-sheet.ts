import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import type { CarSheet, Fact, SheetPrice, SheetRow } from './car-sheet.ts'

/** Which engine the page shows, in the address. Without it: the cheapest. */
export const ENGINE_PARAMETER = 'engine'

/** The page of a new car in words. Price, facts and figures are those of the engine that is chosen. */
export interface NewCarSheet extends Omit<CarSheet, 'price' | 'facts'> {
  versions: VersionChoice[]
  /** The cheapest first. */
  engines: EngineChoice[]
}

export interface VersionChoice {
  name: string
  price: string
  href: string
  isCurrent?: true
}

export interface EngineChoice {
  id: string
  /** What goes into the cart: the version with this engine. */
  key: CarKey
  label: string
  detail: string
  price: SheetPrice
  facts: Fact[]
  rows: SheetRow[]
}
