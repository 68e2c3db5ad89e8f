import { formatWholeRange } from '@forecourt/domain/catalogue/official-figures.ts'
import type { CarEngine } from '@forecourt/domain/catalogue/setup.schema.ts'
import { formatWhole } from '@forecourt/domain/platform/values/money.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { SheetRow } from './car-sheet.ts'
import { formatConsumptions, wltpFigures } from './emission.ts'

/** Formats the official figures: "5,1–5,8 l/100 km · 116–132 g CO₂/km (WLTP)"; undefined without any, as for a truck. */
export function wltpLine(engine: CarEngine, language: Language): string | undefined {
  const figures = wltpFigures(engine, language)
  return figures.length > 0 ? m['detail.wltp']({ figures: figures.join(' · ') }) : undefined
}

/** The same figures, a row each. */
export function emissionRows(engine: CarEngine, language: Language): SheetRow[] {
  const { emissionRange, electricRange, emissionLabel } = engine
  const { consumption, power } = formatConsumptions(engine, language)
  const cycle = 'WLTP'
  const rows: [term: string, value: string | undefined][] = [
    [
      m['detail.spec.co2']({ cycle }),
      emissionRange ? m['detail.unit.grams']({ value: formatWholeRange(emissionRange, language) }) : undefined,
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
