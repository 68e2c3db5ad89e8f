import type { RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { listRoute, recordRoute } from '../../platform/resource/resource-routes.ts'

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
  recordRoute(
    route,
    (id) => queries.fetchQuery(callOptions('GET /sales/democar/get', { id })),
    () => import('./DemoCarPage.tsx').then(({ DemoCarPage }) => ({ Component: DemoCarPage })),
  ),
]
