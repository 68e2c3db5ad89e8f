import type { ComponentType } from 'react'
import { redirect, type LoaderFunctionArgs, type RouteObject, type ShouldRevalidateFunctionArgs } from 'react-router'
import { send } from '@forecourt/api-client/api-client.ts'
import { getScreen, type ScreenId } from '@forecourt/domain/platform/routes/office-routes.ts'
import { resourcePath } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { groundCar } from '@forecourt/domain/stock/ground-car.ts'
import { queueCar, stockCar, stockCarForm } from '@forecourt/domain/stock/stock-car.ts'
import { STOCK_CAR_EXTRAS, stockCarImport } from '@forecourt/domain/stock/stock-car-import.ts'
import { usedCar, usedCarForm } from '@forecourt/domain/stock/used-car.ts'
import { USED_CAR_EXTRAS, usedCarImport } from '@forecourt/domain/stock/used-car-import.ts'
import type { Draft } from '../platform/form/use-resource-record.ts'
import { namedResource, type NamedResource } from '../platform/resource/area-resources.ts'
import { isAllowed, listRoute, type LoadedRecord } from '../platform/resource/resource-routes.ts'

const loadArea = () => import('./resources.ts').then(({ stock }) => stock)

const loadList = (name: string) => () => loadArea().then((area) => namedResource(area, name))
const loadVehicles = () =>
  import('./lists/VehicleListPage.tsx').then(({ VehicleListPage }) => ({ Component: VehicleListPage }))

/** Cars from files, for whoever may change one. */
function importRoutes(resource: Resource & { name: ScreenId }, extras: readonly string[]): RouteObject[] {
  const route = getScreen(resource.name)
  const loader = async (): Promise<NamedResource | null> => {
    if (!(await isAllowed(route))) return null
    const { texts } = namedResource(await loadArea(), resource.name)
    return { resource, texts, importing: { right: 'STOCK_EDIT', extras } }
  }
  return [
    {
      path: `${route.path}/import`,
      loader,
      lazy: () =>
        import('../platform/import/ImportStartPage.tsx').then(({ ImportStartPage }) => ({
          Component: ImportStartPage,
        })),
    },
    {
      path: `${route.path}/import/:id`,
      loader,
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
      lazy: () => import('../platform/import/ImportPage.tsx').then(({ ImportPage }) => ({ Component: ImportPage })),
    },
  ]
}

/** The routes of cars in stock and on order. */
export const stockRoutes: RouteObject[] = [
  listRoute(getScreen('vehicle'), loadList(groundCar.name), () =>
    import('./lists/GroundListPage.tsx').then(({ GroundListPage }) => ({ Component: GroundListPage })),
  ),
  listRoute(getScreen('usedCar'), loadList(usedCar.name), loadVehicles),
  ...importRoutes(usedCarImport, USED_CAR_EXTRAS),
  ...recordRoutes(usedCarForm, {
    desk: () => import('./car/CarDeskPage.tsx').then(({ UsedCarDeskPage }) => ({ Component: UsedCarDeskPage })),
    form: () => import('./car/UsedCarFormPage.tsx').then(({ UsedCarFormPage }) => ({ Component: UsedCarFormPage })),
  }),
  listRoute(getScreen('stockCar'), loadList(stockCar.name), loadVehicles),
  ...importRoutes(stockCarImport, STOCK_CAR_EXTRAS),
  ...recordRoutes(stockCarForm, {
    desk: () => import('./car/CarDeskPage.tsx').then(({ StockCarDeskPage }) => ({ Component: StockCarDeskPage })),
    form: () => import('./car/StockCarFormPage.tsx').then(({ StockCarFormPage }) => ({ Component: StockCarFormPage })),
  }),
  listRoute(getScreen('queue'), loadList(queueCar.name), () =>
    import('./lists/QueueListPage.tsx').then(({ QueueListPage }) => ({ Component: QueueListPage })),
  ),
]

type LoadPage = () => Promise<{ Component: ComponentType }>

/** The desk of a car, and its form: that of a new car stands where the desk of the car will be. */
function recordRoutes(form: Resource & { name: ScreenId }, { desk, form: page }: { desk: LoadPage; form: LoadPage }) {
  const route = getScreen(form.name)
  const load = async ({ params, request }: LoaderFunctionArgs): Promise<LoadedRecord | Response | null> => {
    if (!(await isAllowed(route))) return null
    const isNew = params['id'] === undefined
    const id = Number(params['id'])
    if (!isNew && !Number.isInteger(id)) return redirect(`/${route.path}`)
    const begun = Object.fromEntries(new URL(request.url).searchParams)
    const [area, answer] = await Promise.all([
      loadArea(),
      isNew ? send(resourcePath(form, 'getnew'), begun) : send(resourcePath(form, 'get'), { id }),
    ])
    const { texts } = namedResource(area, form.name)
    return { resource: form, texts, row: (answer as Record<string, Draft>)[form.name]! }
  }
  const record = {
    loader: load,
    shouldRevalidate: ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
      currentUrl.pathname !== nextUrl.pathname,
  }
  return [
    { ...record, path: `${route.path}/new`, lazy: page },
    { ...record, path: `${route.path}/:id/edit`, lazy: page },
    { ...record, path: `${route.path}/:id`, lazy: desk },
  ] satisfies RouteObject[]
}
