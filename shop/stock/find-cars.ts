import { api } from '@forecourt/api-client/api-client.ts'
import { type CarType, priceField } from '@forecourt/domain/stock/car-fields.ts'
import { formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { currentLanguage } from '../platform/language.ts'
import type { Choice, Wish } from './quick-search.ts'

const calls = {
  new: 'POST /shop/catalog/getnewcars',
  stock: 'POST /shop/catalog/getstockcars',
  used: 'POST /shop/catalog/getusedcars',
  truck: 'POST /shop/catalog/gettrucks',
} as const

/** Returns how many cars match a search, in words, and the models of its brand. Undefined without an answer. */
export async function findCars(type: CarType, wish: Wish): Promise<{ show: string; models: Choice[] } | undefined> {
  const values = {
    ...(wish.brand && { brands: [wish.brand] }),
    ...(wish.model && { models: [wish.model] }),
    ...(wish.fuel && { fuels: [wish.fuel] }),
    ...(wish.budget && { [priceField(type)]: { to: Number(wish.budget) * 100 } }),
  }
  const found = await api(calls[type], { values, pageFilter: { pageSize: 1 } }).catch(() => undefined)
  if (!found) return undefined
  const models = found.filter.controls.find(({ key }) => key === 'models')?.options ?? []
  return {
    show: showText(type, found.rowCount),
    models: models
      .filter(({ value, count }) => count > 0 || value === wish.model)
      .map(({ value, label }) => ({ value: String(value), label })),
  }
}

function showText(type: CarType, rowCount: number): string {
  const count = formatWhole(rowCount, currentLanguage())
  const isOne = rowCount === 1
  switch (type) {
    case 'new':
      return isOne ? m['lists.new.show-one']() : m['lists.new.show-many']({ count })
    case 'stock':
      return isOne ? m['words.show-one-car']() : m['words.show-many-cars']({ count })
    case 'used':
      return isOne ? m['words.show-one-car']() : m['words.show-many-cars']({ count })
    case 'truck':
      return isOne ? m['lists.truck.show-one']() : m['lists.truck.show-many']({ count })
  }
}
