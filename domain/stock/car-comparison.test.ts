import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareEquipment, compareRow } from './car-comparison.ts'

describe('a line of the comparison', () => {
  test.each([
    ['no car', [], false],
    ['one car', ['5'], false],
    ['two equal', ['5', '5'], false],
    ['two different', ['5', '6'], true],
    ['one of them unknown', ['5', null], true],
    ['all unknown', [null, null, null], false],
    ['one of four apart', ['5', '5', '5', '4'], true],
  ])('%s', (_, values, differs) => {
    expect(compareRow('Zitplaatsen', values)).toEqual({ name: 'Zitplaatsen', values, differs })
  })
})

describe('the equipment of cars side by side', () => {
  test('shows what not all have first, then by name as the language sorts it', () => {
    const rows = compareEquipment(
      [
        ['Trekhaak', 'Airco', 'Écran'],
        ['Airco', 'Xenon'],
      ],
      'fr',
    )
    expect(rows).toEqual([
      { name: 'Écran', values: [true, false], differs: true },
      { name: 'Trekhaak', values: [true, false], differs: true },
      { name: 'Xenon', values: [false, true], differs: true },
      { name: 'Airco', values: [true, true], differs: false },
    ])
  })

  test('loses nothing and names each thing once', () => {
    const equipment = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
    fc.assert(
      fc.property(fc.array(equipment, { maxLength: 4 }), (cars) => {
        const rows = compareEquipment(cars, 'nl')
        expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
        for (const [index, names] of cars.entries())
          expect(
            rows
              .filter(({ values }) => values[index])
              .map(({ name }) => name)
              .toSorted(),
          ).toEqual(names.toSorted())
        const firstSame = rows.findIndex(({ differs }) => !differs)
        if (firstSame >= 0) expect(rows.slice(firstSame).every(({ differs }) => !differs)).toBe(true)
      }),
    )
  })
})
