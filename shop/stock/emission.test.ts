import { describe, expect, it } from 'vitest'
import type { CarEngine } from '@forecourt/domain/catalogue/setup.schema.ts'
import { emissionRows, wltpLine } from './emission.server.ts'

const petrol: CarEngine = {
  id: 1,
  label: '1.5 T',
  kilowatts: 110,
  horsepower: 150,
  energyType: 'combustible',
  fuelLabel: 'Benzine',
  electricRange: null,
  emissionRange: { from: 116, to: 132 },
  emissionLabel: 'Euro 6e',
  consumptionRange: { from: 5.1, to: 5.8 },
  powerConsumptionRange: null,
  displacement: 1498,
  gearGroup: 'automatic',
  gearLabel: 'Automaat',
  wheelDriveLabel: 'Voorwielaandrijving',
  wheelDriveDescription: '',
  priceInc: 3_000_000,
  priceExc: 2_479_339,
  lowestPriceInc: null,
  lowestPriceDays: 0,
}
const electric: CarEngine = {
  ...petrol,
  energyType: 'electric',
  fuelLabel: 'Elektrisch',
  electricRange: 432,
  emissionRange: { from: 0, to: 0 },
  consumptionRange: null,
  powerConsumptionRange: { from: 15, to: 15.9 },
}

describe('the official figures beside the price', () => {
  it.each([
    ['petrol', petrol, '5,1–5,8 l/100 km · 116–132 g CO₂/km (WLTP)'],
    ['electric', electric, '15,0–15,9 kWh/100 km · 0 g CO₂/km (WLTP)'],
    [
      'with a plug',
      { ...petrol, powerConsumptionRange: { from: 16.3, to: 16.3 } },
      '5,1–5,8 l/100 km · 16,3 kWh/100 km · 116–132 g CO₂/km (WLTP)',
    ],
    ['gas, by the kilogram', { ...petrol, fuelLabel: 'CNG' }, '5,1–5,8 kg/100 km · 116–132 g CO₂/km (WLTP)'],
    ['a truck has none', { ...petrol, emissionRange: null }, undefined],
  ])('%s', (_, engine, line) => {
    expect(wltpLine(engine, 'nl')).toBe(line)
  })

  it('stand in the table one by one', () => {
    expect(emissionRows(electric, 'nl')).toEqual([
      { term: 'CO₂-uitstoot (WLTP)', value: '0 g/km' },
      { term: 'Stroomverbruik (WLTP)', value: '15,0–15,9 kWh/100 km' },
      { term: 'Elektrisch rijbereik (WLTP)', value: '432 km' },
      { term: 'Euronorm', value: 'Euro 6e' },
    ])
  })
})
