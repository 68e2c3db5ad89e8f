import fc from 'fast-check'
import { expect, test } from 'vitest'
import { horsepowerOf, kilowattsOf } from './power.ts'

test.each([
  [150, 204],
  [145, 197],
  [110, 150],
  [257, 349],
  [81, 110],
  [0, 0],
])('%i kW is %i Pk', (kilowatts, horsepower) => {
  expect(horsepowerOf(kilowatts)).toBe(horsepower)
})

test('to Pk and back gives the same kW', () => {
  fc.assert(
    fc.property(fc.nat(2_000), (kilowatts) => {
      expect(kilowattsOf(horsepowerOf(kilowatts))).toBe(kilowatts)
    }),
  )
})
