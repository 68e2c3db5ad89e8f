import type { OfficialFigures } from '@forecourt/domain/catalogue/setup.schema.ts'
import { toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'

type Range = { readonly from: number; readonly to: number } | null

/** Returns consumption in l/100 km (CNG: kg/100 km) and kWh/100 km, and emission in g CO₂/km; undefined where a car has none. */
export function measuredTexts(
  { emissionRange, consumptionRange, powerConsumptionRange }: OfficialFigures,
  { fuelLabel, language }: { fuelLabel: string; language: Language },
) {
  const locale = { locale: language }
  const oneDecimal = (value: number) =>
    value.toLocaleString(toLocale(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const withUnit = (
    unit: 'grams' | 'grams-co2' | 'litres' | 'kilograms' | 'kwh',
    range: Range,
    format: (value: number) => string,
  ) => {
    if (range === null) return undefined
    const [from, to] = [format(range.from), format(range.to)]
    return m[`detail.unit.${unit}`]({ value: from === to ? from : `${from}–${to}` }, locale)
  }
  const whole = (value: number) => formatWhole(value, language)
  return {
    consumption: withUnit(fuelLabel.includes('CNG') ? 'kilograms' : 'litres', consumptionRange, oneDecimal),
    power: withUnit('kwh', powerConsumptionRange, oneDecimal),
    emission: withUnit('grams', emissionRange, whole),
    emissionOfCo2: withUnit('grams-co2', emissionRange, whole),
  }
}

/**
 * Returns the figures that the law requires wherever a new car is advertised (Royal Decree of 5 September 2001, Directive
 * 1999/94/EC): "5,1–5,8 l/100 km", "116–132 g CO₂/km (WLTP)". None for what has none, such as a truck.
 */
export function officialTexts(figures: OfficialFigures, of: { fuelLabel: string; language: Language }): string[] {
  if (figures.emissionRange === null) return []
  const { consumption, power, emissionOfCo2 } = measuredTexts(figures, of)
  const all = [consumption, power, emissionOfCo2].filter((text) => text !== undefined).join(separator)
  return m['detail.wltp']({ figures: all }, { locale: of.language }).split(separator)
}

const separator = ' · '
