import { describe, expect, test } from 'vitest'
import { emptyValues } from './car-filter.ts'
import { atPage, type CarListView, withFilter, withSort } from './car-list-view.ts'
import { DEFAULT_CAR_SORT } from './car-sort.ts'

const view: CarListView = { values: emptyValues('used'), sort: { sortBy: 'mileage', descending: false }, page: 3 }

describe('looking at a list', () => {
  test('another filter starts at the first page and keeps the order', () => {
    const values = { ...view.values, brands: ['noord'] }
    expect(withFilter(view, values)).toEqual({ values, sort: view.sort, page: 1 })
  })

  test('new cars have no mileage to sort by', () => {
    expect(withFilter(view, emptyValues('new')).sort).toEqual(DEFAULT_CAR_SORT)
  })

  test('another order starts at the first page', () => {
    expect(withSort(view, DEFAULT_CAR_SORT)).toEqual({ ...view, sort: DEFAULT_CAR_SORT, page: 1 })
  })

  test.each([
    [3, 9, 4, 4],
    [3, 9, 99, 9],
    [3, 9, 0, 1],
    [3, 9, 3, undefined],
    [9, 9, 10, undefined],
    [1, 1, 2, undefined],
  ])('from page %i of %i to %i', (activePage, pageCount, wanted, page) => {
    expect(atPage(view, { activePage, pageCount }, wanted)?.page).toBe(page)
  })
})
