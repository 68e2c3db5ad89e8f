import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { isAllowed, listRoute, recordRoute } from '../../platform/resource/resource-routes.ts'

const route = getScreen('supplierInvoice')

/** The incoming invoices: their list, the form of one, and the board where one is reviewed. */
export const supplierInvoiceRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./supplier-invoice-texts.ts').then(({ namedSupplierInvoices }) => namedSupplierInvoices),
    () =>
      import('./SupplierInvoiceListPage.tsx').then(({ SupplierInvoiceListPage }) => ({
        Component: SupplierInvoiceListPage,
      })),
  ),
  {
    path: `${route.path}/:id/edit`,
    loader: loadTyped,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () =>
      import('./SupplierInvoiceFormPage.tsx').then(({ SupplierInvoiceFormPage }) => ({
        Component: SupplierInvoiceFormPage,
      })),
  },
  recordRoute(
    route,
    (id) => queries.fetchQuery(callOptions('GET /sales/supplierinvoice/get', { id })),
    () => import('./SupplierInvoicePage.tsx').then(({ SupplierInvoicePage }) => ({ Component: SupplierInvoicePage })),
  ),
]

export type LoadedTyped = ApiResult<'GET /sales/supplierinvoice/gettyped'>

async function loadTyped({ params }: LoaderFunctionArgs): Promise<LoadedTyped | Response | null> {
  if (!(await isAllowed(route))) return null
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect(`/${route.path}`)
  return api('GET /sales/supplierinvoice/gettyped', { id })
}
