import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { isAllowed, listRoute } from '../../platform/resource/resource-routes.ts'

const route = getScreen('receivable')

/** Screens of debts: the list of customers, one of them, and a run of reminders. */
export const receivableRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./reminder-texts.ts').then(({ namedReceivables }) => namedReceivables),
    () => import('./ReceivableListPage.tsx').then(({ ReceivableListPage }) => ({ Component: ReceivableListPage })),
  ),
  {
    path: `${route.path}/run`,
    loader: loadRun,
    lazy: () => import('./ReminderRunPage.tsx').then(({ ReminderRunPage }) => ({ Component: ReminderRunPage })),
  },
  {
    path: `${route.path}/:id`,
    loader: loadDebtor,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('./DebtorPage.tsx').then(({ DebtorPage }) => ({ Component: DebtorPage })),
  },
]

async function loadRun(): Promise<null> {
  if (await isAllowed({ ...route, right: 'DUNNING_EDIT' }))
    await queries.fetchQuery(callOptions('GET /sales/reminder/proposals', {}))
  return null
}

async function loadDebtor({ params }: LoaderFunctionArgs): Promise<Response | null> {
  if (!(await isAllowed(route))) return null
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect(`/${route.path}`)
  await queries.fetchQuery(callOptions('GET /sales/receivable/get', { id }))
  return null
}
