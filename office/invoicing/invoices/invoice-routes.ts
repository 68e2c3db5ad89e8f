import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { isAllowed, listRoute, recordRoute } from '../../platform/resource/resource-routes.ts'

const route = getScreen('invoice')

/** The routes of outgoing invoices: the list, and a single record. */
export const invoiceRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./invoice-texts.ts').then(({ namedInvoices }) => namedInvoices),
    () => import('./InvoiceListPage.tsx').then(({ InvoiceListPage }) => ({ Component: InvoiceListPage })),
  ),
  { path: `${route.path}/new`, loader: loadFree, lazy: freePage },
  {
    path: `${route.path}/:id/edit`,
    loader: loadFree,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: freePage,
  },
  recordRoute(
    route,
    (id) => queries.fetchQuery(callOptions('GET /sales/invoice/get', { id })),
    () => import('./InvoicePage.tsx').then(({ InvoicePage }) => ({ Component: InvoicePage })),
  ),
]

export type LoadedFree = ApiResult<'GET /sales/invoice/getfree'>

function freePage() {
  return import('./FreeInvoiceFormPage.tsx').then(({ FreeInvoiceFormPage }) => ({ Component: FreeInvoiceFormPage }))
}

/** Loads the form of a free invoice; one that was issued meanwhile is shown instead. */
async function loadFree({ params }: LoaderFunctionArgs): Promise<LoadedFree | Response | null> {
  if (!(await isAllowed(route))) return null
  if (params['id'] === undefined) return api('GET /sales/invoice/getfree', {})
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect(`/${route.path}`)
  const { invoice } = await api('GET /sales/invoice/get', { id })
  if (invoice.kind !== 'free' || invoice.state !== 'draft') return redirect(`/${route.path}/${id}`)
  return api('GET /sales/invoice/getfree', { id })
}
