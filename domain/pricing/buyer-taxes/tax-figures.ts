import type { CalendarDay } from '../../platform/values/calendar.ts'
import { refuse, type Refusal } from '../../platform/values/result.ts'
import type { TaxFigure } from './tax-figure.ts'

/** A row of the figures, as stored in `buyerTaxFigure`. */
export interface TaxFigureRow {
  readonly figure: TaxFigure
  /** It applies to what measures this or more, up to the next step. */
  readonly stepStart: number
  /** In euros, percent, grams, kilograms or a factor, by its figure. */
  readonly amount: number
  readonly validFrom: CalendarDay
  /** The first day on which it is not in force; null: no end is known. */
  readonly validUntil: CalendarDay | null
  readonly source: string
  /** The day on which it was read there. */
  readonly readOn: CalendarDay
  /** False: it was not compared with the publication of the authority yet. */
  readonly isVerified: boolean
}

/** A source of a calculation, with the day on which it was read. */
export type TaxSource = Pick<TaxFigureRow, 'source' | 'readOn' | 'isVerified'>

/** The facts that a tax may lack. */
const TAX_FACTS = ['postcode', 'fuel', 'kilowatts', 'emission', 'mass', 'displacement', 'catalogue-value'] as const
export type TaxFact = (typeof TAX_FACTS)[number]

export type TaxGap =
  /** Facts of the car or its buyer that are not filled in. */
  | Refusal<'tax-facts-missing', { missing: readonly TaxFact[] }>
  /** Figures that are not in force on the day. */
  | Refusal<'tax-figures-missing', { figures: readonly TaxFigure[] }>

/** The figures of a day, with memory of where they came from and which are missing. */
export interface TaxReader {
  /** Returns the amount of a figure, for what measures so much where it has steps; 0 where it is missing. */
  read(figure: TaxFigure, measure?: number): number
  /** Returns the refusal for the figures that were read and are missing; undefined: none is. */
  findGap(): TaxGap | undefined
  listSources(): readonly TaxSource[]
}

/** Takes all rows and a day, returns a reader of those in force. */
export function createTaxReader(rows: readonly TaxFigureRow[], day: CalendarDay): TaxReader {
  const inForce = rows.filter(
    ({ validFrom, validUntil }) => validFrom <= day && (validUntil === null || day < validUntil),
  )
  const missing = new Set<TaxFigure>()
  const sources: TaxSource[] = []
  return {
    read(figure, measure = 0) {
      const [row] = inForce
        .filter((one) => one.figure === figure && one.stepStart <= measure)
        .toSorted((one, other) => other.stepStart - one.stepStart)
      if (row === undefined) {
        missing.add(figure)
        return 0
      }
      sources.push({ source: row.source, readOn: row.readOn, isVerified: row.isVerified })
      return row.amount
    },
    findGap: () => (missing.size === 0 ? undefined : refuse('tax-figures-missing', { figures: [...missing] })),
    listSources: () => uniqueSources(sources),
  }
}

export function uniqueSources(sources: readonly TaxSource[]): TaxSource[] {
  return [...new Map(sources.map((one) => [`${one.source} ${one.readOn} ${one.isVerified}`, one])).values()]
}

/** Refuses for those of some facts that are null. */
export function refuseMissing(facts: Partial<Record<TaxFact, unknown>>): TaxGap {
  return refuse('tax-facts-missing', { missing: TAX_FACTS.filter((name) => name in facts && facts[name] === null) })
}
