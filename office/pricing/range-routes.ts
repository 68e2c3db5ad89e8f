import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { queries } from '../platform/queries.ts'
import { isAllowed } from '../platform/resource/resource-routes.ts'
import { treeOptions, type LoadedVersion } from './range-calls.ts'

const route = getScreen('rangeDesk')

const priceChange = getScreen('priceChange')

/** The tree of the range, and beside it what is chosen in it. */
export const rangeRoutes: RouteObject[] = [
  {
    path: priceChange.path,
    async loader() {
      if (!(await isAllowed(priceChange))) return null
      await queries.ensureQueryData(treeOptions)
      return true
    },
    lazy: () => import('./PriceChangePage.tsx').then(({ PriceChangePage }) => ({ Component: PriceChangePage })),
  },
  {
    async loader() {
      if (!(await isAllowed(route))) return null
      await queries.ensureQueryData(treeOptions)
      return true
    },
    shouldRevalidate: () => false,
    lazy: () => import('./RangePage.tsx').then(({ RangePage }) => ({ Component: RangePage })),
    children: [
      {
        path: 'range',
        lazy: () => import('./RangePanes.tsx').then(({ NothingChosen }) => ({ Component: NothingChosen })),
      },
      {
        path: 'range/brand/:id',
        lazy: () => import('./RangePanes.tsx').then(({ BrandPane }) => ({ Component: BrandPane })),
      },
      {
        path: 'range/model/:id',
        lazy: () => import('./RangePanes.tsx').then(({ ModelPane }) => ({ Component: ModelPane })),
      },
      {
        path: 'range/year/:id',
        lazy: () => import('./RangePanes.tsx').then(({ YearPane }) => ({ Component: YearPane })),
      },
      {
        path: 'range/year/:year/new',
        loader: loadVersion,
        lazy: () => import('./VersionPage.tsx').then(({ VersionPage }) => ({ Component: VersionPage })),
      },
      {
        path: 'range/version/:id',
        loader: loadVersion,
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
        lazy: () => import('./VersionPage.tsx').then(({ VersionPage }) => ({ Component: VersionPage })),
      },
    ],
  },
]

/** Loads a version without the cache: a form begins with the present state. */
async function loadVersion({ params }: LoaderFunctionArgs): Promise<LoadedVersion | Response | null> {
  if (!(await isAllowed(route))) return null
  const [year, id] = [Number(params['year']), Number(params['id'])]
  if (Number.isInteger(year)) return api('GET /sales/version/getnew', { modelYear: year })
  return Number.isInteger(id) ? api('GET /sales/version/get', { id }) : redirect('/range')
}
