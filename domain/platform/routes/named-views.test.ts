import { expect, test } from 'vitest'
import { option } from '../../catalogue/option.ts'
import { groundCar } from '../../stock/ground-car.ts'
import { queueCar } from '../../stock/stock-car.ts'
import { readView, writeView } from '../lists/list-view.ts'
import type { ListDefinition } from '../resources/resource.ts'
import { NAMED_VIEWS } from './named-views.ts'

const lists: Readonly<Record<string, ListDefinition>> = { vehicle: groundCar, queue: queueCar, option }

test.each(NAMED_VIEWS.filter(({ search }) => search !== ''))(
  '$id is a filter that its list knows',
  ({ screen, search }) => {
    const list = lists[screen]!
    const view = readView(list, [...new URLSearchParams(search)])
    expect(Object.keys(view.filters)).toHaveLength(1)
    expect(new URLSearchParams(writeView(list, view)).toString()).toBe(new URLSearchParams(search).toString())
  },
)
