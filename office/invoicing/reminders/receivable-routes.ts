import type { RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { isAllowed, listRoute, recordRoute } from '../../platform/resource/resource-routes.ts'

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
  recordRoute(
    route,
    (id) => queries.fetchQuery(callOptions('GET /sales/receivable/get', { id })),
    () => import('./DebtorPage.tsx').then(({ DebtorPage }) => ({ Component: DebtorPage })),
  ),
]

async function loadRun(): Promise<null> {
  if (await isAllowed({ ...route, right: 'DUNNING_EDIT' }))
    await queries.fetchQuery(callOptions('GET /sales/reminder/proposals', {}))
  return null
}
