import { describe, expect, test } from 'vitest'
import { carOptions, relations, replacedBy, chooseTag } from './equipment.ts'
import { brands, type FuelCode } from './range.ts'

// A buyer may rely on what a page says of a car (old Civil Code, art. 1649ter), so no page contradicts itself.

const versions = brands.flatMap((brand) =>
  brand.models
    .filter(({ vehicleClass }) => vehicleClass !== 3)
    .flatMap((model) =>
      model.trims.map((trim) => ({
        name: `${brand.name} ${model.name} ${trim.name}`,
        model,
        trim,
        fuels: model.engines.filter(({ name }) => !trim.without?.includes(name)).map(({ fuel }) => fuel),
      })),
    ),
)

const plugged: readonly FuelCode[] = ['electric', 'plug-in-hybrid']

describe.each(versions)('$name', ({ model, trim, fuels }) => {
  const listed = carOptions.flatMap((option) => {
    const tag = chooseTag(option, model.body, fuels, trim.level)
    return tag ? { ...option, tag } : []
  })
  const standard = listed.filter(({ tag }) => tag === 2).map(({ code }) => code)
  const left = standard.filter((code) => !replacedBy(standard).has(code))

  test('has nothing twice, in a plain and a better form', () => {
    const twice = relations
      .filter(({ kind, option }) => kind === 'replaces' && left.includes(option))
      .flatMap(({ targets }) => targets.filter((code) => left.includes(code)))
    expect(twice).toEqual([])
  })

  test('charges only where every engine has a plug', () => {
    const charging = listed.filter(({ onlyFuels }) => onlyFuels?.includes('electric'))
    const mayCharge = fuels.every((fuel) => plugged.includes(fuel))
    expect(mayCharge ? [] : charging.map(({ code }) => code)).toEqual([])
  })

  test('lists nothing of another body', () => {
    for (const { onlyBodies, notBodies } of listed) {
      if (onlyBodies) expect(onlyBodies).toContain(model.body)
      expect(notBodies ?? []).not.toContain(model.body)
    }
  })
})

test('a range or a consumption in a text says by which test it was measured (Royal Decree of 5 September 2001)', () => {
  const texts = brands.flatMap(({ models }) => models.flatMap(({ introduction }) => Object.values(introduction)))
  const figures = texts.filter((text) => /\d[\d,]* (?:kilom|km\b|l\/100)/.test(text))
  expect(figures.length).toBeGreaterThan(3)
  expect(figures.filter((text) => !text.includes('WLTP'))).toEqual([])
})
