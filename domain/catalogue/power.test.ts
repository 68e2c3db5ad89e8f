import { expect, test } from 'vitest'
import { toHorsepower } from './power.ts'

test.each([
  [150, 204],
  [145, 197],
  [110, 150],
  [257, 349],
  [81, 110],
  [0, 0],
])('%i kW is %i Pk', (kilowatts, horsepower) => {
  expect(toHorsepower(kilowatts)).toBe(horsepower)
})
