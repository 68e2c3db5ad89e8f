import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { isAllowed, listRoute } from '../../platform/resource/resource-routes.ts'

const route = getScreen('demoCar')

/** The demo cars: their list, one that a new car becomes, and one of them. */
export const demoCarRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./demo-car-texts.ts').then(({ namedDemoCars }) => namedDemoCars),
    () => import('./DemoCarListPage.tsx').then(({ DemoCarListPage }) => ({ Component: DemoCarListPage })),
  ),
  {
    path: `${route.path}/new`,
    lazy: () => import('./DemoCarPage.tsx').then(({ NewDemoCarPage }) => ({ Component: NewDemoCarPage })),
  },
  {
    path: `${route.path}/:id`,
    loader: loadDemoCar,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('./DemoCarPage.tsx').then(({ DemoCarPage }) => ({ Component: DemoCarPage })),
  },
]

async function loadDemoCar({ params }: LoaderFunctionArgs): Promise<Response | null> {
  if (!(await isAllowed(route))) return null
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect(`/${route.path}`)
  await queries.fetchQuery(callOptions('GET /sales/democar/get', { id }))
  return null
}
