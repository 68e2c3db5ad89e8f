import { describe, expect, test } from 'vitest'
import { fuel } from '../../catalogue/fuel.ts'
import { warranty } from '../../catalogue/warranty.ts'
import { listRequest, resourcePath } from './resource-calls.ts'
import { viewAtFirst } from '../lists/list-view.ts'
import { newRow, sortableColumns } from './resource.ts'
import { resourceSchemas } from './resource.schema.ts'

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
