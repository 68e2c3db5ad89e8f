import type { CarType } from '@forecourt/domain/stock/car-fields.ts'

/** The search box of the home page, for each list. */
export interface SearchForm {
  type: CarType
  label: string
  /** The target of the form. */
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

/** The choices of the visitor; empty means all. */
export interface Wish {
  brand: string
  model: string
  /** In euros. */
  budget: string
  fuel: string
}
