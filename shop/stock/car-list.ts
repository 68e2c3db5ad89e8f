import type { CarType } from '@forecourt/domain/stock/car-fields.ts'
import { toSearch } from '@forecourt/domain/platform/lists/search-params.ts'
import type { Crumb } from '../platform/page.ts'
import type { ShownCar } from './shown-car.ts'

/** A list of cars as the browser draws it; the server made the texts. What is chosen stands in the address alone. */
export interface CarListData {
  carType: CarType
  heading: string
  /** "42 wagens, allemaal gekeurd en met Car-Pass" */
  count: string
  /** "Toon 42 wagens" */
  show: string
  cars: ShownCar[]
  /** Prices without VAT stand first. */
  isProfessional?: true
  page: number
  pageCount: number
  head: { title: string; description: string; keywords: string; search: string; indexed: boolean; paths?: Paths }
  crumbs: Crumb[]
  types: Choice[]
  /** The categories of the trucks. */
  categories?: Choice[]
  controls: ShownControl[]
  /** Parameters that fall when another is emptied: without brand no model. */
  falls: Record<string, string[]>
  /** `short` is for the button of small screens. */
  sorts: [value: string, label: string, short: string][]
  chips: { label: string; href: string }[]
  /** Everything let go of. */
  clearHref: string
  /** Without a single car: what to let go of, the nearest first. */
  loosenings: { text: string; show: string; href: string }[]
}

type Paths = { nl: string; fr: string }

/** One of several lists to look at. */
export interface Choice {
  label: string
  href: string
  current?: true
}

/** A control of the filter; `name` is its parameter in the address. */
export type ShownControl = TextControl | ChoiceControl | RangeControl | YearsControl

interface AnyControl {
  name: string
  label: string
  /** Wanted by few. */
  minor?: true
}

export interface TextControl extends AnyControl {
  tag: 'search' | 'switch'
}

export interface ChoiceControl extends AnyControl {
  tag: 'checklist' | 'swatches'
  options: ShownOption[]
  /** "Meer merken (4)": the rest of the options is folded away behind this. */
  more?: string
}

export interface RangeControl extends AnyControl {
  tag: 'range'
  /** `# km`, with `FIGURE_PLACE` where the figure stands. */
  unit: string
  min: number
  max: number
  step: number
  /** Leads a visitor with a monthly budget to the price. */
  byMonth?: { text: string; condition: 'new' | 'used' }
}

export interface YearsControl extends AnyControl {
  tag: 'years'
  min: number
  max: number
}

export const FIGURE_PLACE = '#'

/** The value in the address, the label, the number of cars that it leaves, and for swatches the colour. */
export type ShownOption = [value: string, label: string, count: number, colour?: string]

/** The number of options of a control that show at first; one more is not worth a button. */
export const OPTIONS_SHOWN = 5

/** The parameters of a list's address in their order; all others are dropped. */
export function listParameters({ controls }: Pick<CarListData, 'controls'>): string[] {
  return [...controls.map(({ name }) => name), 'sort', 'page']
}

/**
 * The search of an address, the parameters it may have and one of them with its new value in (empty: without, and what
 * falls with it), the search of the changed address out. Any change but that of the page leads to the first page.
 */
export function changeSearch(
  search: string,
  parameters: readonly string[],
  name: string,
  value: string,
  falls: CarListData['falls'] = {},
): string {
  const present = new URLSearchParams(search)
  if (value === '') for (const other of falls[name] ?? []) present.delete(other)
  const changed = parameters.flatMap((parameter): [string, string][] => {
    const text = parameter === name ? value : parameter === 'page' ? '' : (present.get(parameter) ?? '')
    return text === '' ? [] : [[parameter, text]]
  })
  return changed.length === 0 ? '' : `?${toSearch(changed)}`
}

/** The search of an address and a parameter in, its choices out. */
export function choicesIn(search: string, name: string): string[] {
  return new URLSearchParams(search).get(name)?.split(',') ?? []
}

/** Choices and one of them in: the text of the parameter with it, or without it if it was there. */
export function toggleChoice(choices: readonly string[], choice: string): string {
  const next = choices.includes(choice) ? choices.filter((other) => other !== choice) : [...choices, choice]
  // As the domain orders them: numbers by size, codes by letter.
  return next.toSorted((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1)).join(',')
}

interface OpenRange {
  from: number | undefined
  to: number | undefined
}

/** `price=12500-` in an address is a range without upper end. */
export function rangeIn(search: string, name: string): OpenRange {
  const [from = '', to = ''] = new URLSearchParams(search).get(name)?.split('-') ?? []
  return { from: from === '' ? undefined : Number(from), to: to === '' ? undefined : Number(to) }
}

/** The text of a range in an address; empty for one without ends. */
export function rangeText({ from, to }: OpenRange): string {
  return from === undefined && to === undefined ? '' : `${from ?? ''}-${to ?? ''}`
}
