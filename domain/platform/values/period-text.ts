import { toLocale, type Language } from './languages.ts'

/** Formats a number of days or months as people say it: 730 days are “2 jaar”, 90 days “90 dagen”. */
export function periodText(count: number, unit: 'day' | 'month', language: Language): string {
  const years = Math.round(count / 365.25)
  const isYears = unit === 'day' && years > 0 && Math.abs(count - years * 365.25) < 2
  const [shown, of] = isYears ? ([years, 'year'] as const) : ([count, unit] as const)
  return new Intl.NumberFormat(toLocale(language), { style: 'unit', unit: of, unitDisplay: 'long' }).format(shown)
}
