import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fuel } from '../../catalogue/fuel.ts'
import { resources } from '../../resources.ts'
import {
  ADDRESS_WORDS,
  nextSort,
  readView,
  viewAtFirst,
  writeView,
  type FilterValue,
  type ListView,
} from './list-view.ts'
import { MAX_PAGE, OFFICE_PAGE_SIZES } from './paging.ts'
import { tyre } from '../resources/every-kind.test-data.ts'
import {
  instant,
  namesToChoose,
  sortableColumns,
  text,
  type Field,
  type ListDefinition,
} from '../resources/resource.ts'
import { toSearch } from './search-params.ts'

const read = (search: string) => readView(tyre, new URLSearchParams(search))
const write = (view: ListView) => toSearch(writeView(tyre, view))

/** The newest first, and sorted by nothing else. */
const news: ListDefinition = {
  fields: { postedAt: instant(), title: text({ max: 60 }) },
  list: ['postedAt', 'title'],
  sorts: ['postedAt'],
  sort: 'postedAt',
  isDescending: true,
  search: ['title'],
  filters: ['postedAt'],
}

describe('a list with the newest first', () => {
  test('says in its address when it is not', () => {
    const start = viewAtFirst(news)
    expect(start.sort).toEqual({ by: 'postedAt', descending: true })
    expect(writeView(news, start)).toEqual([])
    const other = {
      ...start,
      sort: { by: 'postedAt', descending: false },
      filters: { postedAt: { from: '2026-11-01' } },
    }
    expect(toSearch(writeView(news, other))).toBe('postedAt=2026-11-01..&sort=postedAt')
    expect(readView(news, new URLSearchParams('postedAt=2026-11-01..&sort=postedAt'))).toEqual(other)
    expect(readView(news, new URLSearchParams('sort=title'))).toEqual(start)
  })
})

test.each([
  ['up', tyre, { by: 'rank', descending: false }, 'code', { by: 'code', descending: false }],
  ['down', tyre, { by: 'code', descending: false }, 'code', { by: 'code', descending: true }],
  ['as at first', tyre, { by: 'code', descending: true }, 'code', { by: 'rank', descending: false }],
  ['the newest last', news, { by: 'postedAt', descending: true }, 'postedAt', { by: 'postedAt', descending: false }],
  ['the newest first', news, { by: 'postedAt', descending: false }, 'postedAt', { by: 'postedAt', descending: true }],
])('pressing the head of a column sorts: %s', (_, list, sort, column, next) => {
  expect(nextSort(list, sort, column)).toEqual(next)
})

describe('the address of a list', () => {
  test('says only what differs from the view at first', () => {
    expect(write(viewAtFirst(tyre))).toBe('')
    expect(read('')).toEqual(viewAtFirst(tyre))
  })

  test('reads in any language', () => {
    expect(
      write({
        search: '205 r16',
        filters: {
          season: ['summer', 'winter'],
          widthMm: { from: 195 },
          uses: ['snow', 'track'],
          rim: [3, 12],
          soldFrom: { from: '2026-01-01', to: '2026-03-31' },
          isActive: false,
        },
        sort: { by: 'widthMm', descending: true },
        page: 2,
        pageSize: 50,
      }),
    ).toBe(
      'q=205+r16&season=summer,winter&widthMm=195..&uses=snow,track&rim=3,12&soldFrom=2026-01-01..2026-03-31&isActive=no&sort=-widthMm&page=2&size=50',
    )
  })

  test.each([
    ['season=summer&season=winter', 'season=summer,winter'],
    ['uses=snow&rim=3&uses=track&rim=12', 'uses=snow,track&rim=3,12'],
    ['season=winter,summer&season=winter', 'season=summer,winter'],
    ['isActive=yes&isActive=no', 'isActive=no'],
    ['widthMm=1..2&widthMm=195..', 'widthMm=195..'],
  ])('that repeats a filter loses none of its values: %s', (repeated, once) => {
    expect(write(read(repeated))).toBe(once)
  })

  test('leads to a row where pages have no number, in large lists alone', () => {
    expect(write({ ...viewAtFirst(tyre), place: { after: 20_418 } })).toBe('at=20418..')
    expect(read('at=..20418').place).toEqual({ before: 20_418 })
    expect(readView(fuel, new URLSearchParams('at=end'))).toEqual(viewAtFirst(fuel))
  })

  test.each([
    'season=spring',
    'widthMm=wide..',
    'widthMm=..',
    'widthMm=195',
    'soldFrom=2026-02-30..',
    'isActive=1',
    'uses=moon',
    'rim=steel',
    'rim=0',
    'code=x',
    'sort=tread',
    'page=0',
    'page=x',
    'at=0..',
    'at=12..13',
    'size=33',
    'other=1',
  ])('?%s says nothing', (search) => {
    expect(read(search)).toEqual(viewAtFirst(tyre))
  })
})

const range = (end: fc.Arbitrary<number | string>) =>
  fc.oneof(fc.record({ from: end }), fc.record({ to: end }), fc.record({ from: end, to: end }))

function readFilter(field: Field): fc.Arbitrary<FilterValue> {
  if (field.kind === 'choice') return fc.subarray([...namesToChoose(field.of)], { minLength: 1 })
  if (field.kind === 'flags') return fc.subarray([...namesToChoose(field.of)], { minLength: 1 })
  if (field.kind === 'one') return fc.uniqueArray(fc.integer({ min: 1, max: 999_999_999 }), { minLength: 1 })
  if (field.kind === 'yesNo') return fc.boolean()
  if (field.kind === 'day') return range(fc.constantFrom('2026-01-01', '2024-02-29')) as fc.Arbitrary<FilterValue>
  const ends =
    field.kind === 'decimal' ? fc.integer({ min: -999, max: 999 }).map((tenths) => tenths / 10) : fc.integer()
  return range(ends) as fc.Arbitrary<FilterValue>
}

test.each<ListDefinition & { name: string }>([tyre, ...resources])(
  'a view of $name written and read is itself',
  (list) => {
    const row = fc.integer({ min: 1, max: 999_999_999 })
    const place = fc.oneof(fc.record({ after: row }), fc.record({ before: row }), fc.constant('end' as const))
    const view = fc.record({
      search: fc.string().map((text) => text.trim()),
      filters: fc.record<Record<string, FilterValue>>(
        Object.fromEntries(
          Object.entries(list.fields)
            .filter(([name]) => list.filters.includes(name))
            .map(([name, field]) => [name, readFilter(field)]),
        ),
        { requiredKeys: [] },
      ),
      sort: fc.record({ by: fc.constantFrom(...sortableColumns(list)), descending: fc.boolean() }),
      page: fc.integer({ min: 1, max: MAX_PAGE }),
      pageSize: fc.constantFrom(...OFFICE_PAGE_SIZES),
    })
    const placed = list.isLarge ? fc.tuple(view, place).map(([some, at]) => ({ ...some, place: at })) : view
    fc.assert(
      fc.property(fc.oneof(view, placed), (some) => {
        expect(readView(list, new URLSearchParams(toSearch(writeView(list, some as ListView))))).toEqual(some)
      }),
    )
  },
)

test.each(resources)('no field of $name is called as a word of the address', ({ fields }) => {
  for (const word of ADDRESS_WORDS) expect(Object.keys(fields)).not.toContain(word)
})
