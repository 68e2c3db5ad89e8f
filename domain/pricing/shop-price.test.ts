import { expect, test } from 'vitest'
import { facts, item, makePrice, makePromotion, makeShownPrice, today } from './car-price.test-data.ts'
import { calculateShopPrice, vehicleShopPrice, type VehicleAmounts } from './shop-price.ts'

const { vatRates } = facts()
const promotion = (cents: number) => ({
  cents,
  vatExcluded: false,
  validFrom: '2026-11-01',
  validUntil: '2026-12-01',
})
const before = { list: { cents: 3_195_000, vatExcluded: false }, promotion: null }
const ledger = [{ ...before, shownFrom: '2026-01-01', shownUntil: null }]

test.each<[string, Partial<VehicleAmounts>, (number | null | boolean)[]]>([
  ['a used car', {}, [3_195_000, 2_640_496, 3_195_000, null, false]],
  [
    'a price without VAT',
    { list: { cents: 2_500_000, vatExcluded: true } },
    [3_025_000, 2_500_000, 3_025_000, null, false],
  ],
  [
    'a margin car',
    { isMargin: true, list: { cents: 2_500_000, vatExcluded: true } },
    [2_500_000, null, 2_500_000, null, false],
  ],
  ['a promotion', { promotion: promotion(2_990_000), ledger }, [2_990_000, 2_471_074, 3_195_000, 3_195_000, true]],
  [
    'a promotion above the list',
    { promotion: promotion(3_200_000), ledger },
    [3_195_000, 2_640_496, 3_195_000, null, false],
  ],
  [
    'a promotion that is not below what was asked three weeks before',
    {
      promotion: promotion(3_050_000),
      ledger: [
        { ...before, shownFrom: '2026-01-01', shownUntil: '2026-10-10' },
        { list: { cents: 2_999_000, vatExcluded: false }, promotion: null, shownFrom: '2026-10-10', shownUntil: null },
      ],
    },
    [3_050_000, 2_520_661, 3_195_000, 2_999_000, false],
  ],
  ['a promotion without evidence', { promotion: promotion(2_990_000) }, [2_990_000, 2_471_074, 3_195_000, null, false]],
])('%s', (_, given, [grossCents, netCents, listGrossCents, lowestGrossCents, isReduction]) => {
  const car = { kind: 'used', isMargin: false, list: before.list, promotion: null, ledger: [], ...given } as const
  expect(vehicleShopPrice(car, vatRates, today)).toMatchObject({
    ok: true,
    shopPrice: { grossCents, netCents, listGrossCents, lowestGrossCents, isReduction },
  })
})

test('without a row there is no price', () => {
  const car = { kind: 'used', isMargin: false, list: null, promotion: null, ledger: [] } as const
  expect(vehicleShopPrice(car, vatRates, today)).toMatchObject({ ok: false, reason: 'price-missing' })
})

test('a promotion ends by itself at midnight', () => {
  const car = { kind: 'stock', isMargin: false, list: before.list, promotion: promotion(2_990_000), ledger } as const
  expect(vehicleShopPrice(car, vatRates, '2026-12-01')).toMatchObject({ shopPrice: { grossCents: 3_195_000 } })
})

test('with another engine, the lowest price before has that engine as well', () => {
  const rows = facts({
    prices: [makePrice('aster', 2_750_000), makePrice('v6', 300_000)],
    promotions: [makePromotion('aster', 2_599_000)],
    ledger: [makeShownPrice(2_700_000, '2026-01-01', null)],
  })
  const items = [item('aster'), item('v6', 'engine')]
  expect(calculateShopPrice({ condition: 'new', items, versionId: 'aster' }, rows, today)).toEqual({
    ok: true,
    shopPrice: {
      grossCents: 2_899_000,
      netCents: 2_395_868,
      listGrossCents: 3_050_000,
      lowestGrossCents: 3_000_000,
      lowestDays: 30,
      isReduction: true,
    },
  })
})
