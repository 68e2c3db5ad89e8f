import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { translate, type Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { FieldKinds, FieldOf, Field, Kind, Unit } from '@forecourt/domain/platform/resources/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { currentLanguage, currentLocale, formatInstant } from '../language.ts'
import { formatCents, formatEuros } from '../money-text.ts'
import type { ResourceTexts } from '../resource/area-resources.ts'
import type { Value } from './row.ts'

/** The place of a value: which field, of which resource. */
export interface FieldPlace<K extends Kind = Kind> {
  readonly name: string
  readonly field: FieldOf<K>
  readonly texts: ResourceTexts
  /** The rows of another list that may be chosen, if not all of them; undefined: any. */
  readonly only?: (() => Promise<readonly number[]>) | undefined
  /** An amount shows its cents even if it is round, because others in its column do. */
  readonly withCents?: boolean | undefined
}

type Formats = { readonly [K in Kind]: (value: FieldKinds[K]['value'], place: FieldPlace<K>) => string }

/** The format of a value, by kind. */
const formats: Formats = {
  text: (value, { field }) => (field.form === 'phone' ? formatPhoneInBelgium(value) : value),
  code: (value) => value,
  articleCode: (value) => value,
  translated: (value) => translate(value, currentLanguage()),
  choice: (value, { name, texts }) => texts.choice(name, value),
  whole: (value, { field }) => withUnit(formatWhole(value, field.unit), field.unit),
  decimal: (value, { field }) => withUnit(formatNumber(value, field.decimals), field.unit),
  percent: (value) => `${formatNumber(value / 100, 2)} %`,
  yesNo: (value) => (value ? m['words.yes']() : m['words.no']()),
  day: formatDay,
  instant: formatInstant,
  colour: (value) => value,
  money: (cents, { withCents }) => (withCents ? formatCents(cents) : formatEuros(cents)),
  flags: (names, { name, texts }) => names.map((one) => texts.choice(name, one)).join(', ') || '–',
  one: ({ label }) => (typeof label === 'string' ? label : translate(label, currentLanguage())),
}

export function formatValue(value: Value, place: FieldPlace): string {
  if (value === null) return '–'
  return formats[place.field.kind](value as never, place as never)
}

/** Formats a value, a translated one in both languages, of which a list shows one. */
export function formatFully(value: Value, place: FieldPlace): string {
  if (place.field.kind !== 'translated' || value === null) return formatValue(value, place)
  const { nl, fr } = value as Translated
  return [nl, fr].filter(Boolean).join(' · ')
}

/** Formats `2026-11-22` as `22/11/2026`. */
export function formatDay(day: CalendarDay): string {
  return day.split('-').reverse().join('/')
}

export function isNumeric({ kind }: Field): boolean {
  return kind === 'whole' || kind === 'decimal' || kind === 'percent' || kind === 'money'
}

/** Returns the number of stored parts per unit: percents and euros are stored in hundredths. */
export function partsPerUnit({ kind }: { kind: Kind }): 1 | 100 {
  return kind === 'percent' || kind === 'money' ? 100 : 1
}

export function displayedUnit({ kind, unit }: { kind: Kind; unit?: Unit | undefined }): string | undefined {
  if (kind === 'percent') return '%'
  return kind === 'money' ? '€' : unitText(unit)
}

/** Signs that every language writes alike. */
type UnitSign = 'km' | 'mm' | 'kW' | 'cm³' | 'Nm' | 'kWh' | 'kg' | 'g/km' | 'l/100 km' | 'kWh/100 km'
type UnitWord = Exclude<Unit, UnitSign | 'year'>

const unitTexts: Readonly<Record<UnitWord, () => string>> = {
  minutes: m['office.units.minutes'],
  hours: m['office.units.hours'],
  days: m['office.units.days'],
  months: m['office.units.months'],
  hp: m['office.units.horsepower'],
}

function unitText(unit: Unit | undefined): string | undefined {
  if (unit === undefined || unit === 'year') return undefined
  return isWord(unit) ? unitTexts[unit]() : unit
}

function isWord(unit: Unit): unit is UnitWord {
  return Object.hasOwn(unitTexts, unit)
}

function withUnit(text: string, unit: Unit | undefined): string {
  return [text, unitText(unit)].filter(Boolean).join(' ')
}

/** Formats a whole number; a year has no thousands separator: 2027. */
function formatWhole(value: number, unit: Unit | undefined): string {
  return unit === 'year' ? String(value) : formatNumber(value)
}

export function formatNumber(value: number, decimals = 0): string {
  return new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: decimals }).format(value).replaceAll(' ', ' ')
}
