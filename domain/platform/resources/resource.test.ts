import { describe, expect, expectTypeOf, test } from 'vitest'
import { fuel } from '../../catalogue/fuel.ts'
import { warranty } from '../../catalogue/warranty.ts'
import { listRequest, resourcePath } from './resource-calls.ts'
import type { Translated } from '../values/translated.ts'
import { viewAtFirst } from '../lists/list-view.ts'
import { z } from 'zod'
import { brand } from '../../catalogue/brand.ts'
import { choice, day, money, newRow, one, optional, sortableColumns, text, type ListRow } from './resource.ts'
import { resourceSchemas, rowShape } from './resource.schema.ts'

const schemas = resourceSchemas(warranty)
const row = {
  id: 4,
  rev: 1,
  code: 'used-12',
  name: { nl: '12 maanden', fr: '12 mois' },
  months: 12,
  mileageLimitKm: null,
  isManufacturer: false,
  giver: null,
  covers: null,
  isActive: true,
}

describe('a resource', () => {
  test('begins with its defaults and nothing else', () => {
    const start = newRow(fuel)
    expect(start).toEqual({ id: null, rev: 0, code: null, name: null, fuelType: null, isActive: true })
    expect(resourceSchemas(fuel).newRow.safeParse({ fuel: start }).success).toBe(true)
  })

  test('has its calls under its name in lower case', () => {
    expect(resourcePath({ name: 'paintType' }, 'list')).toBe('POST /sales/painttype/list')
    expect(resourcePath({ name: 'paintType' }, 'getnew')).toBe('GET /sales/painttype/getnew')
  })

  test('is sorted by its columns, and by rank where people give an order', () => {
    expect(sortableColumns(fuel)).toEqual(['rank', 'name', 'code', 'fuelType', 'isActive'])
    expect(sortableColumns({ ...fuel, sort: 'code' })).toEqual(fuel.list)
  })

  test('asks for the view at first what the server takes', () => {
    expect(schemas.listRequest.safeParse(listRequest(viewAtFirst(warranty))).success).toBe(true)
  })
})

describe('a row that is saved', () => {
  test('is taken as it is', () => {
    expect(schemas.draft.parse({ warranty: row })).toEqual({ warranty: row })
    expect(schemas.draft.safeParse({ warranty: { ...row, id: null, rev: 0 } }).success).toBe(true)
  })

  test.each<[string, object, string]>([
    ['a field more', { price: 1 }, 'warranty'],
    ['no name in Dutch', { name: { nl: ' ', fr: 'x' } }, 'warranty.name.nl'],
    ['an empty field that must not be', { months: null }, 'warranty.months'],
    ['half a month', { months: 12.5 }, 'warranty.months'],
    ['fewer months than the law asks', { months: 11 }, 'warranty.months'],
    ['a code that no address can hold', { code: 'Used 12' }, 'warranty.code'],
    ['a line break', { name: { nl: 'a\nb' } }, 'warranty.name.nl'],
  ])('is refused with %s', (_, change, field) => {
    const { error } = schemas.draft.safeParse({ warranty: { ...row, ...change } })
    expect(error?.issues.map(({ path }) => path.join('.'))).toContain(field)
  })
})

describe('a row of a list', () => {
  const list = {
    fields: {
      customer: text({ max: 5 }),
      state: choice(['open', 'paid']),
      priceCents: money({ min: 0, max: 100 }),
      dueOn: optional(day()),
      fuel: one(fuel),
      brand: optional(one(brand)),
    },
    list: ['customer'],
    search: [],
    filters: [],
    sort: 'customer',
  } as const
  const schema = z.strictObject({ id: z.int(), ...rowShape(list) })
  const listed: ListRow<typeof list> = {
    id: 7,
    customer: 'Janssens',
    state: 'paid',
    priceCents: -200,
    dueOn: null,
    fuel: { id: 2, label: { nl: 'Benzine', fr: 'Essence' } },
    brand: { id: 3, label: 'Noord' },
  }

  test('holds what was stored, whatever may be typed there', () => {
    expectTypeOf<ListRow<typeof list>['state']>().toEqualTypeOf<'open' | 'paid'>()
    expectTypeOf<ListRow<typeof list>['dueOn']>().toEqualTypeOf<string | null>()
    expectTypeOf<ListRow<typeof list>['fuel']['label']>().toEqualTypeOf<Translated>()
    expectTypeOf<NonNullable<ListRow<typeof list>['brand']>['label']>().toEqualTypeOf<string>()
    expectTypeOf<z.output<typeof schema>>().toExtend<ListRow<typeof list>>()
    expect(schema.parse(listed)).toEqual(listed)
    expect(schema.parse({ ...listed, customer: '' })).toMatchObject({ customer: '' })
  })

  test.each<[string, object, string]>([
    ['a state that the list does not have', { state: 'lost' }, 'state'],
    ['half a cent', { priceCents: 0.5 }, 'priceCents'],
    ['a day that does not exist', { dueOn: '2026-02-30' }, 'dueOn'],
    ['an empty field that must not be', { state: null }, 'state'],
    ['a field too few', { customer: undefined }, 'customer'],
    ['one name where the other list has two', { fuel: { id: 2, label: 'Benzine' } }, 'fuel.label'],
    ['two names where the other list has one', { brand: { id: 3, label: { nl: 'Noord' } } }, 'brand.label'],
  ])('is refused with %s', (_, change, field) => {
    const { error } = schema.safeParse({ ...listed, ...change })
    expect(error?.issues.map(({ path }) => path.join('.'))).toContain(field)
  })
})
