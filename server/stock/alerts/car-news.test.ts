import { expect, test } from 'vitest'
import { buildLines } from './car-news.ts'

type Car = Parameters<typeof buildLines>[0][number]
const car: Car = {
  id: 311,
  slug: 'lumen-e3',
  carName: 'Lumen E3',
  carVersion: { id: 45, name: 'Comfort' },
  isTruck: false,
  isStockCar: true,
  isUsedCar: false,
  priceInc: 4_150_000,
  fuelLabel: 'Benzine',
  officialFigures: null,
}
const figures = {
  emissionRange: { from: 116, to: 132 },
  consumptionRange: { from: 5.1, to: 5.8 },
  powerConsumptionRange: null,
}
const textAfterName = (facts: Partial<Car>, language: 'nl' | 'fr') => {
  const [line] = buildLines([{ ...car, ...facts }], 'https://shop.example', language)
  return line?.kind === 'text' && typeof line.parts[1] === 'string'
    ? line.parts[1].replaceAll('\u00a0', ' ')
    : undefined
}

test.each([
  ['nl', ' · € 41.500 · 5,1–5,8 l/100 km · 116–132 g CO₂/km (WLTP)'],
  ['fr', ' · 41 500 € · 5,1–5,8 l/100 km · 116–132 g CO₂/km (WLTP)'],
] as const)(
  'a mail that advertises a new car gives its consumption and emission beside the price (%s)',
  (language, text) => {
    expect(textAfterName({ officialFigures: figures }, language)).toBe(text)
  },
)

test('a mail gives the power consumption of an electric car, and gas in kilograms', () => {
  const electric = { ...figures, consumptionRange: null, powerConsumptionRange: { from: 15, to: 15 } }
  expect(textAfterName({ officialFigures: electric }, 'nl')).toContain('15,0 kWh/100 km · ')
  expect(textAfterName({ officialFigures: figures, fuelLabel: 'CNG' }, 'nl')).toContain('5,1–5,8 kg/100 km')
})

test('a car without official figures, used or a truck, has its price alone', () => {
  expect(textAfterName({}, 'nl')).toBe(' · € 41.500')
})
