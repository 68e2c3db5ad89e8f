import type { ComponentType } from 'react'
import { redirect, type LoaderFunctionArgs, type RouteObject, type ShouldRevalidateFunctionArgs } from 'react-router'
import { send } from '@forecourt/api-client/api-client.ts'
import { getScreen, type ScreenId } from '@forecourt/domain/platform/routes/office-routes.ts'
import { resourcePath } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { Resource } from '@forecourt/domain/platform/resources/resource.ts'
import type { Draft } from '../platform/form/use-resource-record.ts'
import { namedResource, type NamedResource } from '../platform/resource/area-resources.ts'
import { isAllowed, listRoute, type LoadedRecord } from '../platform/resource/resource-routes.ts'

type CarScreen = ScreenId & ('usedCar' | 'stockCar')

const loadArea = () => import('./resources.ts').then(({ stock }) => stock)

const loadList = (name: string) => () => loadArea().then((area) => namedResource(area, name))
const loadVehicles = () =>
  import('./lists/VehicleListPage.tsx').then(({ VehicleListPage }) => ({ Component: VehicleListPage }))

interface CarImport {
  readonly resource: Resource
  readonly extras: readonly string[]
}

/** Returns the routes of the import of cars, for users who may change one. */
function importRoutes(name: CarScreen, load: () => Promise<CarImport>): RouteObject[] {
  const route = getScreen(name)
  const loader = async (): Promise<NamedResource | null> => {
    if (!(await isAllowed(route))) return null
    const [{ resource, extras }, area] = await Promise.all([load(), loadArea()])
    const { texts } = namedResource(area, name)
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

// The forms of a car are long: a user who opens another screen first does not wait for them.
const loadUsedCarForm = () => import('@forecourt/domain/stock/used-car.ts').then(({ usedCarForm }) => usedCarForm)
const loadStockCarForm = () => import('@forecourt/domain/stock/stock-car.ts').then(({ stockCarForm }) => stockCarForm)

/** The routes of cars in stock and on order. */
export const stockRoutes: RouteObject[] = [
  listRoute(getScreen('vehicle'), loadList('vehicle'), () =>
    import('./lists/GroundListPage.tsx').then(({ GroundListPage }) => ({ Component: GroundListPage })),
  ),
  listRoute(getScreen('usedCar'), loadList('usedCar'), loadVehicles),
  ...importRoutes('usedCar', () =>
    import('@forecourt/domain/stock/used-car-import.ts').then(({ usedCarImport, USED_CAR_EXTRAS }) => ({
      resource: usedCarImport,
      extras: USED_CAR_EXTRAS,
    })),
  ),
  ...recordRoutes('usedCar', {
    load: loadUsedCarForm,
    desk: () => import('./car/CarDeskPage.tsx').then(({ UsedCarDeskPage }) => ({ Component: UsedCarDeskPage })),
    form: () => import('./car/UsedCarFormPage.tsx').then(({ UsedCarFormPage }) => ({ Component: UsedCarFormPage })),
    intake: () => import('./car/IntakePage.tsx').then(({ IntakePage }) => ({ Component: IntakePage })),
  }),
  listRoute(getScreen('stockCar'), loadList('stockCar'), loadVehicles),
  ...importRoutes('stockCar', () =>
    import('@forecourt/domain/stock/stock-car-import.ts').then(({ stockCarImport, STOCK_CAR_EXTRAS }) => ({
      resource: stockCarImport,
      extras: STOCK_CAR_EXTRAS,
    })),
  ),
  ...recordRoutes('stockCar', {
    load: loadStockCarForm,
    desk: () => import('./car/CarDeskPage.tsx').then(({ StockCarDeskPage }) => ({ Component: StockCarDeskPage })),
    form: () => import('./car/StockCarFormPage.tsx').then(({ StockCarFormPage }) => ({ Component: StockCarFormPage })),
  }),
  listRoute(getScreen('queue'), loadList('queue'), () =>
    import('./lists/QueueListPage.tsx').then(({ QueueListPage }) => ({ Component: QueueListPage })),
  ),
]

type LoadPage = () => Promise<{ Component: ComponentType }>

interface CarPages {
  readonly load: () => Promise<Resource>
  readonly desk: LoadPage
  readonly form: LoadPage
  /** Takes a car in step by step; the rest of it follows at its desk. */
  readonly intake?: LoadPage
}

/** Returns the routes of the desk of a car and of its form. The form of a new car has the address of a desk. */
function recordRoutes(name: CarScreen, { load: loadForm, desk, form: page, intake }: CarPages) {
  const route = getScreen(name)
  const load = async ({ params, request }: LoaderFunctionArgs): Promise<LoadedRecord | Response | null> => {
    if (!(await isAllowed(route))) return null
    const isNew = params['id'] === undefined
    const id = Number(params['id'])
    if (!isNew && !Number.isInteger(id)) return redirect(`/${route.path}`)
    const { step: _, ...begun } = Object.fromEntries(new URL(request.url).searchParams)
    const [area, resource, answer] = await Promise.all([
      loadArea(),
      loadForm(),
      isNew ? send(resourcePath({ name }, 'getnew'), begun) : send(resourcePath({ name }, 'get'), { id }),
    ])
    const { texts } = namedResource(area, name)
    return { resource, texts, row: (answer as Record<string, Draft>)[name]! }
  }
  const record = {
    loader: load,
    shouldRevalidate: ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
      currentUrl.pathname !== nextUrl.pathname,
  }
  return [
    ...(intake
      ? [
          { ...record, path: `${route.path}/intake`, lazy: intake },
          { ...record, path: `${route.path}/:id/intake`, lazy: intake },
        ]
      : []),
    { ...record, path: `${route.path}/new`, lazy: page },
    { ...record, path: `${route.path}/:id/edit`, lazy: page },
    { ...record, path: `${route.path}/:id`, lazy: desk },
  ] satisfies RouteObject[]
}
