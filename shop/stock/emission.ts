import { isByWeight, formatDecimalRange, formatWholeRange } from '@forecourt/domain/catalogue/official-figures.ts'
import type { OfficialFigures } from '@forecourt/domain/catalogue/setup.schema.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'

type Range = { from: number; to: number }
type WithUnit = (text: { value: string }) => string
type Figures = OfficialFigures & { fuelLabel: string }

/**
 * The official figures of a new car, as advertising must state them (Royal Decree of 5 September 2001, Directive
 * 1999/94/EC): "5,1–5,8 l/100 km", "116–132 g CO₂/km". Empty for vehicles without any, such as a truck.
 */
export function wltpFigures(figures: Figures, language: Language): string[] {
  const { emissionRange } = figures
  if (!emissionRange) return []
  const { consumption, power } = formatConsumptions(figures, language)
  const emission = m['detail.unit.grams-co2']({ value: formatWholeRange(emissionRange, language) })
  return [consumption, power, emission].filter((text) => text !== undefined)
}

export function formatConsumptions(
  { consumptionRange, powerConsumptionRange, fuelLabel }: Figures,
  language: Language,
) {
  const withUnit = (range: Range | null, unit: WithUnit) =>
    range ? unit({ value: formatDecimalRange(range, language) }) : undefined
  return {
    consumption: withUnit(consumptionRange, ({ value }) => consumptionText(value, fuelLabel)),
    power: withUnit(powerConsumptionRange, m['detail.unit.kwh']),
  }
}

/** Returns the consumption of the engine in words; the unit of gas is the kilogram. */
export function consumptionText(value: string, fuelLabel: string): string {
  return isByWeight(fuelLabel) ? m['detail.unit.kilograms']({ value }) : m['detail.unit.litres']({ value })
}
