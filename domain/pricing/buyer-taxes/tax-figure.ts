import { choice, day, decimal, optional, resource, text, whole, yesNo } from '../../platform/resources/resource.ts'

/**
 * The figures that the taxes of a buyer are calculated with. Which of them an authority sets, and to what, is data: a row for
 * each, with the days on which it is in force and where it was read.
 */
export const TAX_FIGURES = [
  'wallonia-base',
  'wallonia-age-percent',
  'wallonia-least-base',
  'wallonia-wltp-grams',
  'wallonia-nedc-grams',
  'wallonia-mass',
  'wallonia-energy-combustion',
  'wallonia-energy-hybrid',
  'wallonia-energy-electric',
  'wallonia-least',
  'wallonia-most',
  'wallonia-family-reduction',
  'flanders-electric',
  'flanders-electric-yearly-least',
  'flanders-electric-yearly-most',
  'brussels-horsepower',
  'brussels-by-horsepower',
  'brussels-by-power',
  'brussels-age-percent',
  'brussels-electric',
  'benefit-least',
  'benefit-percent',
  'benefit-percent-per-gram',
  'benefit-grams-petrol',
  'benefit-grams-diesel',
  'benefit-least-percent',
  'benefit-most-percent',
  'benefit-electric-percent',
  'benefit-age-percent',
  'deduction-zero-emission',
  'deduction-emitting',
] as const
export type TaxFigure = (typeof TAX_FIGURES)[number]

/**
 * A figure of the taxes of a buyer. Figures in steps have a row for each step, which applies from its start on: kilowatts, years, cubic
 * centimetres, started periods of twelve months, or tax years. Money is in euros, as the law writes it.
 */
export const buyerTaxFigure = resource({
  name: 'buyerTaxFigure',
  right: 'FINANCE_RATE_EDIT',
  fields: {
    figure: choice(TAX_FIGURES),
    stepStart: whole({ min: 0, max: 20_000 }),
    amount: decimal({ min: 0, max: 99_999, decimals: 4 }),
    validFrom: day(),
    validUntil: optional(day()),
    source: text({ max: 160 }),
    readOn: day(),
    isVerified: yesNo({ default: false }),
  },
  label: 'source',
  list: ['figure', 'stepStart', 'amount', 'validFrom', 'validUntil', 'isVerified', 'source', 'readOn'],
  offAtFirst: ['validUntil', 'readOn'],
  search: ['source'],
  filters: ['figure', 'validFrom', 'isVerified'],
  sort: 'rank',
  importKey: ['figure', 'stepStart', 'validFrom'],
  remove: 'delete',
})
