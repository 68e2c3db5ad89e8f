import { describe, expect, test } from 'vitest'
import { emptyValues } from './car-filter.ts'
import { type CarListView, withFilter } from './car-list-view.ts'
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
})
