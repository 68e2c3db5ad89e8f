import type { Flash, ShownBlock, Slide } from '../content/home.ts'
import type { Seller } from '../content/HowToBuy.tsx'
import type { SearchForm } from './quick-search.ts'
import type { ShownCar } from './shown-car.ts'

/** The texts of the home page. */
export interface HomeData {
  head: { title: string; description: string; keywords: string; image: string }
  /** The subject of the page, for visitors who do not see the slides. */
  heading: string
  slides: Slide[]
  flash?: Flash
  forms: SearchForm[]
  categories: Category[]
  trucks: TruckBlurb[]
  newest: ShownCar[]
  all: { href: string; text: string }
  sellers: Seller[]
  blocks: ShownBlock[]
}

/** A list of the shop as the home page leads to it. */
export interface Category {
  picture: 'used' | 'stock' | 'new' | 'trucks'
  title: string
  count: string
  href: string
}

/** A category of trucks in a few words. */
export interface TruckBlurb {
  title: string
  text: string
  /** "12 vrachtwagens" */
  count: string
  href: string
}
