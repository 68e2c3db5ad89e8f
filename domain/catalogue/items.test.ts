import { expect, test } from 'vitest'
import { flagAgainstOffer, isNamedOnPaper, type ItemFlag } from './items.ts'

const toBuild = { isFleet: false, isStockCar: false }

test.each<[string, ItemFlag[], typeof toBuild, ItemFlag | undefined]>([
  ['without flags', [], toBuild, undefined],
  ['that paper names', ['printable', 'offer-only', 'order-default'], toBuild, undefined],
  ['of the shop alone', ['shop-only'], toBuild, 'shop-only'],
  ['of orders alone', ['order-only'], toBuild, 'order-only'],
  ['for fleets, sold to a private customer', ['fleet-premium'], toBuild, 'fleet-premium'],
  ['for fleets, sold to one', ['fleet-premium'], { isFleet: true, isStockCar: false }, undefined],
  ['for stock cars, on one to be built', ['stock-premium'], { isFleet: true, isStockCar: false }, 'stock-premium'],
  ['for stock cars, on one', ['stock-premium'], { isFleet: false, isStockCar: true }, undefined],
  ['for fleets and stock cars', ['fleet-premium', 'stock-premium'], toBuild, 'stock-premium'],
])('an item %s: on an offer, %j with %j is kept out by %s', (_, flags, sale, against) => {
  expect(flagAgainstOffer(flags, sale)).toBe(against)
})

test.each<[ItemFlag[] | undefined, boolean]>([
  [['printable'], true],
  [['offer-only'], false],
  [[], false],
  [undefined, true],
])('paper names an item with %j: %s', (flags, is) => {
  expect(isNamedOnPaper(flags)).toBe(is)
})
