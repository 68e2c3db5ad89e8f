import type { CarType } from '@forecourt/domain/stock/car-fields.ts'

/** What the search box of the home page offers for each list. */
export interface SearchForm {
  type: CarType
  label: string
  /** Where the form leads. */
  path: string
  /** "Toon 260 wagens", while nothing is chosen. */
  show: string
  brands: Choice[]
  budgets: Choice[]
  fuels: Choice[]
}

export interface Choice {
  value: string
  label: string
}

/** What somebody chose; empty means all. */
export interface Wish {
  brand: string
  model: string
  /** In euros. */
  budget: string
  fuel: string
}
