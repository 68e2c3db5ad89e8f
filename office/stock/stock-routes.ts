import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { OFFICE_ROUTES, type OfficeRoute } from '@forecourt/domain/platform/office-routes.ts'
import { usedCar, usedCarForm } from '@forecourt/domain/stock/used-car.ts'
import type { Draft } from '../platform/form/use-record.ts'
import { namedResource } from '../platform/resource/area-resources.ts'
import { isAllowed, listRoute, type LoadedRecord } from '../platform/resource/resource-routes.ts'

const loadArea = () => import('./resources.ts').then(({ stock }) => stock)

const usedCarRoute = routeOf('usedCar')

/** What stands on our ground, and what is still to come. */
export const stockRoutes: RouteObject[] = [
  listRoute(
    usedCarRoute,
    () => loadArea().then((area) => namedResource(area, usedCar.name)),
    () => import('./UsedCarListPage.tsx').then(({ UsedCarListPage }) => ({ Component: UsedCarListPage })),
  ),
  {
    path: `${usedCarRoute.path}/:id`,
    loader: loadUsedCar,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('./UsedCarFormPage.tsx').then(({ UsedCarFormPage }) => ({ Component: UsedCarFormPage })),
  },
]

async function loadUsedCar({ params }: LoaderFunctionArgs): Promise<LoadedRecord | Response | null> {
  if (!(await isAllowed(usedCarRoute))) return null
  const id = params['id'] === 'new' ? 'new' : Number(params['id'])
  if (id !== 'new' && !Number.isInteger(id)) return redirect(`/${usedCarRoute.path}`)
  const [area, answer] = await Promise.all([
    loadArea(),
    id === 'new' ? api('GET /sales/usedcar/getnew', {}) : api('GET /sales/usedcar/get', { id }),
  ])
  const { texts } = namedResource(area, usedCar.name)
  return { resource: usedCarForm, texts, row: (answer as { usedCar: Draft }).usedCar }
}

function routeOf(id: string): OfficeRoute & { path: string } {
  return OFFICE_ROUTES.find((route) => route.id === id) as OfficeRoute & { path: string }
}
