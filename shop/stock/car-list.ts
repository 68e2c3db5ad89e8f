import type { CarType } from '@forecourt/domain/stock/car-fields.ts'
import { toSearch } from '@forecourt/domain/platform/lists/search-params.ts'
import type { Crumb } from '../platform/page.ts'
import type { ShownCar } from './shown-car.ts'

/** A list of cars as the browser draws it; the server made the texts. The choices are only in the address. */
export interface CarListData {
  carType: CarType
  heading: string
  /** "42 wagens, allemaal gekeurd en met Car-Pass" */
  count: string
  /** "Toon 42 wagens" */
  show: string
  cars: ShownCar[]
  /** Prices without VAT come first. */
  isProfessional?: true
  page: number
  pageCount: number
  head: { title: string; description: string; keywords: string; search: string; indexed: boolean; paths?: Paths }
  crumbs: Crumb[]
  types: Choice[]
  /** The categories of the trucks. */
  categories?: Choice[]
  controls: ShownControl[]
  /** Parameters that are removed when another is emptied: without brand no model. */
  falls: Record<string, string[]>
  /** `short` is for the button of small screens. */
  sorts: [value: string, label: string, short: string][]
  chips: { label: string; href: string }[]
  /** The address without any filter. */
  clearHref: string
  /** For an empty list: the filters to remove, the nearest first. */
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
  /** Rarely used. */
  minor?: true
}

export interface TextControl extends AnyControl {
  tag: 'search' | 'switch'
}

export interface ChoiceControl extends AnyControl {
  tag: 'checklist' | 'swatches'
  options: ShownOption[]
  /** "Meer merken (4)": label that expands the rest of the options. */
  more?: string
}

export interface RangeControl extends AnyControl {
  tag: 'range'
  /** `# km`, with `FIGURE_PLACE` in the place of the figure. */
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
 * Returns the search of an address with one parameter changed (empty: without it, and without the parameters that depend
 * on it), limited to the allowed ones. Any change except the page leads to the first page.
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

/** Returns the choices of a parameter in the search of an address. */
export function choicesIn(search: string, name: string): string[] {
  return new URLSearchParams(search).get(name)?.split(',') ?? []
}

/** Toggles a choice: returns the text of the parameter with it, or without it if it was there. */
export function toggleChoice(choices: readonly string[], choice: string): string {
  const next = choices.includes(choice) ? choices.filter((other) => other !== choice) : [...choices, choice]
  // In the order of the domain: numbers by size, codes by letter.
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
