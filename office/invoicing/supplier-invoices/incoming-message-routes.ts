import type { RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { listRoute, recordRoute } from '../../platform/resource/resource-routes.ts'

const route = getScreen('incomingMessage')

/** The routes of received messages, with invoices or not: the list, and a single message. */
export const incomingMessageRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./incoming-message-texts.ts').then(({ namedMessages }) => namedMessages),
    () =>
      import('./IncomingMessageListPage.tsx').then(({ IncomingMessageListPage }) => ({
        Component: IncomingMessageListPage,
      })),
  ),
  recordRoute(
    route,
    (id) => queries.fetchQuery(callOptions('GET /sales/incomingmessage/get', { id })),
    () => import('./IncomingMessagePage.tsx').then(({ IncomingMessagePage }) => ({ Component: IncomingMessagePage })),
  ),
]
