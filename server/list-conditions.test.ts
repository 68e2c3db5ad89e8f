import { expect, test } from 'vitest'
import { endpoints as allEndpoints } from './api.ts'
import type { Endpoint } from './platform/http/endpoint.ts'
import { runningShop } from './test/running-shop.ts'
import { filterSample, inputSchema } from './test/schema-samples.ts'
import { signedInStaff } from './test/signed-in.ts'

// Each list is searched, filtered and sorted by everything that its call offers: a condition in SQL that no screen happens
// to use is wrong for a long time otherwise.

const shop = await runningShop()
const staff = await signedInStaff(shop)
const endpoints: readonly Endpoint[] = allEndpoints

const lists = endpoints.flatMap(({ path, input }) => {
  const schema = inputSchema({ input })
  const { properties = {}, required = [] } = schema
  const filters = Object.entries(properties['queryFilter']?.properties ?? {}).map(
    ([name, filter]) => [name, filterSample(filter, schema)] as const,
  )
  const sorts = properties['sortFilter']?.properties?.['sortBy']?.enum ?? []
  const isPaged = properties['pageFilter'] !== undefined
  const hasPlaces = properties['pageFilter']?.properties?.['place'] !== undefined
  // Of what needs more than wishes, such as the lines of one import, the areas test their own.
  return isPaged && sorts.length > 0 && required.length === 0 ? [{ path, filters, sorts, hasPlaces }] : []
})

test('there are lists', () => expect(lists.length).toBeGreaterThan(60))

test.each(lists)('$path answers for every filter, order and place', async ({ path, filters, sorts, hasPlaces }) => {
  const asked = [
    {},
    { searchFilter: { value: '50 % zoek_iets' } },
    { pageFilter: { activePage: 2, pageSize: 0 } },
    { queryFilter: Object.fromEntries(filters) },
    ...filters.map(([name, sample]) => ({ queryFilter: { [name]: sample } })),
    ...sorts.map((sortBy, index) => ({ sortFilter: { sortBy, descending: index % 2 === 1 } })),
    ...(hasPlaces ? [{ after: 1 }, { before: 1 }, 'end'] : []).map((place) => ({ pageFilter: { place } })),
  ]
  const failed = []
  for (const input of asked) {
    const { status, errors } = await staff.call.unchecked(path, input)
    if (status !== 200) failed.push({ input, status, errors })
  }
  expect(failed).toEqual([])
})
