import type { CarEngine } from '@forecourt/domain/catalogue/setup.schema.ts'
import { formatWhole } from '@forecourt/domain/platform/money.ts'
import type { Language } from '@forecourt/domain/platform/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { SheetRow } from './car-sheet.ts'
import { consumptionText, oneDecimal, rangeText } from './emission.ts'

type Range = { from: number; to: number }
type WithUnit = (text: { value: string }) => string

/**
 * The official figures of a new car in one line, as advertising must give them (Royal Decree of 5 September 2001, Directive
 * 1999/94/EC): "5,1–5,8 l/100 km · 116–132 g CO₂/km (WLTP)". Undefined for what has none, such as a truck.
 */
export function wltpLine(engine: CarEngine, language: Language): string | undefined {
  const { emissionRange } = engine
  if (!emissionRange) return undefined
  const { consumption, power } = consumptionsOf(engine, language)
  const emission = m['detail.unit.grams-co2']({ value: whole(emissionRange, language) })
  return m['detail.wltp']({ figures: [consumption, power, emission].filter(Boolean).join(' · ') })
}

/** The same figures, a row each. */
export function emissionRows(engine: CarEngine, language: Language): SheetRow[] {
  const { emissionRange, electricRange, emissionLabel } = engine
  const { consumption, power } = consumptionsOf(engine, language)
  const cycle = 'WLTP'
  const rows: [term: string, value: string | undefined][] = [
    [
      m['detail.spec.co2']({ cycle }),
      emissionRange ? m['detail.unit.grams']({ value: whole(emissionRange, language) }) : undefined,
    ],
    [m['detail.spec.consumption']({ cycle }), consumption],
    [m['detail.spec.power-consumption']({ cycle }), power],
    [
      m['detail.spec.range']({ cycle }),
      electricRange === null ? undefined : m['detail.unit.km']({ value: formatWhole(electricRange, language) }),
    ],
    [m['detail.fact.norm'](), emissionLabel],
  ]
  return rows.flatMap(([term, value]) => (value ? [{ term, value }] : []))
}

function consumptionsOf({ consumptionRange, powerConsumptionRange, fuelLabel }: CarEngine, language: Language) {
  const withUnit = (range: Range | null, unit: WithUnit) => range && unit({ value: decimal(range, language) })
  return {
    consumption: withUnit(consumptionRange, ({ value }) => consumptionText(value, fuelLabel)) ?? undefined,
    power: withUnit(powerConsumptionRange, m['detail.unit.kwh']) ?? undefined,
  }
}

function whole(range: Range, language: Language): string {
  return rangeText(range, (value) => formatWhole(value, language))
}

function decimal(range: Range, language: Language): string {
  return rangeText(range, (value) => oneDecimal(value, language))
}
