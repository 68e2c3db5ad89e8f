import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { isAllowed, listRoute, recordRoute } from '../../platform/resource/resource-routes.ts'
import type { WorkChoices, WorkOrder } from './work-order-texts.ts'

const route = getScreen('workOrder')
const board = getScreen('workBoard')
const clock = getScreen('workClock')
const log = getScreen('workLog')

/** The board, the clock and the log of the workshop. */
export const workScreenRoutes: RouteObject[] = [
  {
    path: board.path,
    async loader() {
      await isAllowed(board)
      return null
    },
    lazy: () => import('./BoardPage.tsx').then(({ BoardPage }) => ({ Component: BoardPage })),
  },
  {
    path: clock.path,
    async loader() {
      await isAllowed(clock)
      return null
    },
    lazy: () => import('./ClockPage.tsx').then(({ ClockPage }) => ({ Component: ClockPage })),
  },
  {
    path: log.path,
    async loader() {
      await isAllowed(log)
      return null
    },
    lazy: () => import('./WorkLogPage.tsx').then(({ WorkLogPage }) => ({ Component: WorkLogPage })),
  },
]

/** The work orders: their list, one of them, and the form of its jobs and lines. */
export const workOrderRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./work-order-texts.ts').then(({ namedWorkOrders }) => namedWorkOrders),
    () => import('./WorkOrderListPage.tsx').then(({ WorkOrderListPage }) => ({ Component: WorkOrderListPage })),
  ),
  {
    path: `${route.path}/:id/edit`,
    loader: loadForm,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('./WorkFormPage.tsx').then(({ WorkFormPage }) => ({ Component: WorkFormPage })),
  },
  recordRoute(
    route,
    (id) => queries.fetchQuery(callOptions('GET /sales/workorder/get', { id })),
    () => import('./WorkOrderPage.tsx').then(({ WorkOrderPage }) => ({ Component: WorkOrderPage })),
  ),
]

export interface LoadedWork {
  order: WorkOrder
  choices: WorkChoices
}

/** Loads the form; a work order that can no longer be changed is shown instead. */
async function loadForm({ params }: LoaderFunctionArgs): Promise<LoadedWork | Response | null> {
  if (!(await isAllowed(route))) return null
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect(`/${route.path}`)
  const [{ workOrder: order }, choices] = await Promise.all([
    queries.fetchQuery(callOptions('GET /sales/workorder/get', { id })),
    queries.fetchQuery(callOptions('GET /sales/workorder/choices', {})),
  ])
  return order.totals === null ? redirect(`/${route.path}/${id}`) : { order, choices }
}
