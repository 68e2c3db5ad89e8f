import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { api } from '@forecourt/api-client/api-client.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { isAllowed, listRoute, recordRoute } from '../../platform/resource/resource-routes.ts'
import type { WebhookDraft } from './WebhookFormPage.tsx'

const endpoints = getScreen('webhook')
const deliveries = getScreen('webhookDelivery')

/** The routes of the endpoints of other programs, and of the deliveries to them. */
export const webhookRoutes: RouteObject[] = [
  listRoute(
    endpoints,
    () => import('./webhook-texts.ts').then(({ namedWebhooks }) => namedWebhooks),
    () => import('./WebhookListPage.tsx').then(({ WebhookListPage }) => ({ Component: WebhookListPage })),
  ),
  webhookForm('webhook/new'),
  webhookForm('webhook/:id/edit'),
  recordRoute(
    endpoints,
    (id) => queries.fetchQuery({ ...callOptions('GET /sales/webhook/get', { id }), staleTime: 0 }),
    () => import('./WebhookDeskPage.tsx').then(({ WebhookDeskPage }) => ({ Component: WebhookDeskPage })),
  ),
  listRoute(
    deliveries,
    () => import('./webhook-texts.ts').then(({ namedDeliveries }) => namedDeliveries),
    () => import('./DeliveryListPage.tsx').then(({ DeliveryListPage }) => ({ Component: DeliveryListPage })),
  ),
  recordRoute(
    deliveries,
    (id) => queries.fetchQuery({ ...callOptions('GET /sales/webhookdelivery/get', { id }), staleTime: 0 }),
    () => import('./DeliveryPage.tsx').then(({ DeliveryPage }) => ({ Component: DeliveryPage })),
  ),
]

function webhookForm(path: string): RouteObject {
  return {
    path,
    loader: loadWebhook,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('./WebhookFormPage.tsx').then(({ WebhookFormPage }) => ({ Component: WebhookFormPage })),
  }
}

async function loadWebhook({ params }: LoaderFunctionArgs): Promise<WebhookDraft | Response | null> {
  if (!(await isAllowed(endpoints))) return null
  if (params['id'] === undefined) return { id: null, rev: 0, name: '', url: '', eventTypes: [], isEnabled: true }
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect('/webhook')
  const { rev, name, url, eventTypes, isEnabled } = (await api('GET /sales/webhook/get', { id })).webhook
  return { id, rev, name, url, eventTypes, isEnabled }
}
