import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { MOVE_STEP_NAMES, MOVE_STEPS, findMoveStep, type MoveStep } from '@forecourt/domain/reports/system-move.ts'
import { importOptions } from '../platform/import/import-calls.ts'
import { callOptions, queries } from '../platform/queries.ts'
import { resourceTexts, type AreaResources, type NamedResource } from '../platform/resource/area-resources.ts'
import { isAllowed } from '../platform/resource/resource-routes.ts'

const screen = getScreen('systemMove')

/** A step with the list that its files are imported into. */
export interface LoadedStep extends NamedResource {
  readonly move: number
  readonly step: MoveStep
}

const contacts = () => import('../contacts/resources.ts').then(({ contacts: area }) => area)
const orders = () => import('../orders/resources.ts').then(({ orders: area }) => area)
const invoicing = () => import('../invoicing/resources.ts').then(({ invoicing: area }) => area)
const stock = () => import('../stock/resources.ts').then(({ stock: area }) => area)

type Loaded = Pick<NamedResource, 'resource'> & { area: AreaResources; extras: readonly string[] }

/** The list of each step, loaded when a file is uploaded for it. */
const lists: Readonly<Record<MoveStep, () => Promise<Loaded>>> = {
  customers: async () => ({
    resource: (await import('@forecourt/domain/contacts/moved-party.ts')).movedCustomer,
    area: await contacts(),
    extras: [],
  }),
  suppliers: async () => ({
    resource: (await import('@forecourt/domain/contacts/moved-party.ts')).movedSupplier,
    area: await contacts(),
    extras: [],
  }),
  'used-cars': async () => {
    const { usedCarImport, USED_CAR_EXTRAS } = await import('@forecourt/domain/stock/used-car-import.ts')
    return { resource: usedCarImport, area: await stock(), extras: USED_CAR_EXTRAS }
  },
  'stock-cars': async () => {
    const { stockCarImport, STOCK_CAR_EXTRAS } = await import('@forecourt/domain/stock/stock-car-import.ts')
    return { resource: stockCarImport, area: await stock(), extras: STOCK_CAR_EXTRAS }
  },
  orders: async () => ({
    resource: (await import('@forecourt/domain/orders/opening-order.ts')).movedOrder,
    area: await orders(),
    extras: [],
  }),
  receivables: async () => ({
    resource: (await import('@forecourt/domain/invoicing/invoices/opening-invoice.ts')).movedInvoice,
    area: await invoicing(),
    extras: [],
  }),
  payables: async () => ({
    resource: (await import('@forecourt/domain/invoicing/invoices/opening-invoice.ts')).movedSupplierInvoice,
    area: await invoicing(),
    extras: [],
  }),
}

async function loadStep(move: number, step: MoveStep): Promise<LoadedStep> {
  const { resource, area, extras } = await lists[step]()
  const texts = resourceTexts(resource.name, area.texts)
  const desk = { screen: screen.id, path: `/${screen.path}/${move}` }
  return { move, step, resource, texts, importing: { right: MOVE_STEPS[step].right, extras, desk } }
}

/** The routes of the moves from other systems, of one move, and of the files of its steps. */
export const moveRoutes: RouteObject[] = [
  {
    path: screen.path,
    async loader() {
      if (await isAllowed(screen)) await queries.ensureQueryData(callOptions('GET /sales/systemmove/getall', {}))
      return null
    },
    lazy: () =>
      import('./SystemMoveListPage.tsx').then(({ SystemMoveListPage }) => ({ Component: SystemMoveListPage })),
  },
  {
    path: `${screen.path}/import/:id`,
    async loader({ params }: LoaderFunctionArgs): Promise<LoadedStep | Response | null> {
      if (!(await isAllowed(screen))) return null
      const id = Number(params['id'])
      if (!Number.isInteger(id)) return redirect(`/${screen.path}`)
      const { list, move } = await queries.ensureQueryData(importOptions(id))
      const step = findMoveStep(list)
      return step && move !== null ? loadStep(move, step) : redirect(`/${screen.path}`)
    },
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('../platform/import/ImportPage.tsx').then(({ ImportPage }) => ({ Component: ImportPage })),
  },
  {
    path: `${screen.path}/:id`,
    async loader({ params }: LoaderFunctionArgs): Promise<number | Response | null> {
      if (!(await isAllowed(screen))) return null
      const id = Number(params['id'])
      if (!Number.isInteger(id)) return redirect(`/${screen.path}`)
      await queries.ensureQueryData(callOptions('GET /sales/systemmove/get', { id }))
      return id
    },
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('./SystemMovePage.tsx').then(({ SystemMovePage }) => ({ Component: SystemMovePage })),
  },
  {
    path: `${screen.path}/:id/:step`,
    async loader({ params }: LoaderFunctionArgs): Promise<LoadedStep | Response | null> {
      if (!(await isAllowed(screen))) return null
      const move = Number(params['id'])
      const step = MOVE_STEP_NAMES.find((name) => name === params['step'])
      return Number.isInteger(move) && step ? loadStep(move, step) : redirect(`/${screen.path}`)
    },
    lazy: () =>
      import('./SystemMoveStepPage.tsx').then(({ SystemMoveStepPage }) => ({ Component: SystemMoveStepPage })),
  },
]
