import type { ApiCaller } from '@forecourt/api-client/api.ts'
import { formatMoney } from '@forecourt/domain/platform/values/money.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { CAR_TYPES, type CarType, priceField } from '@forecourt/domain/stock/car-fields.ts'
import type { CarFilterShown } from '@forecourt/domain/stock/car-list.schema.ts'
import { listTexts, typeLabels } from './car-list-texts.server.ts'
import type { Choice, SearchForm } from './quick-search.ts'

const routes = {
  new: 'content.newcars',
  stock: 'content.stockcars',
  used: 'content.usedcars',
  truck: 'content.trucks',
} as const

/** Budgets that people think in, in euros. */
const budgets = [10, 12.5, 15, 20, 25, 30, 35, 40, 50, 60, 80, 100, 125, 150, 200].map((thousand) => thousand * 1000)
const order: readonly CarType[] = ['used', 'new', 'stock', 'truck'] satisfies readonly (typeof CAR_TYPES)[number][]

/** The search box of the home page: a form for each list, used cars first. */
export function searchForms(api: ApiCaller, language: Language): Promise<SearchForm[]> {
  return Promise.all(order.map((type) => searchForm(type, api, language)))
}

async function searchForm(type: CarType, api: ApiCaller, language: Language): Promise<SearchForm> {
  const { rowCount, filter } = await loadList(type, api)
  const { min = 0, max = 0 } = filter.controls.find(({ key }) => key === priceField(type))?.bounds ?? {}
  return {
    type,
    label: typeLabels[type](),
    path: buildPath(routes[type], language),
    show: listTexts[type].show(rowCount, language),
    brands: listChoices(filter, 'brands'),
    budgets: budgets
      .filter((euros) => euros * 100 > min && euros * 100 < max)
      .map((euros) => ({ value: String(euros), label: formatMoney(euros * 100, language) })),
    fuels: listChoices(filter, 'fuels'),
  }
}

function listChoices({ controls }: CarFilterShown, key: 'brands' | 'fuels'): Choice[] {
  const options = controls.find((control) => control.key === key)?.options ?? []
  return options.filter(({ count }) => count > 0).map(({ value, label }) => ({ value: String(value), label }))
}

function loadList(type: CarType, api: ApiCaller) {
  const input = { pageFilter: { pageSize: 1 } }
  switch (type) {
    case 'new':
      return api('POST /shop/catalog/getnewcars', input)
    case 'stock':
      return api('POST /shop/catalog/getstockcars', input)
    case 'used':
      return api('POST /shop/catalog/getusedcars', input)
    case 'truck':
      return api('POST /shop/catalog/gettrucks', input)
  }
}
