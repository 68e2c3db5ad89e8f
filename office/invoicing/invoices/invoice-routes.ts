import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { isAllowed, listRoute } from '../../platform/resource/resource-routes.ts'

const route = getScreen('invoice')

/** The outgoing invoices: their list, and one of them. */
export const invoiceRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./invoice-texts.ts').then(({ namedInvoices }) => namedInvoices),
    () => import('./InvoiceListPage.tsx').then(({ InvoiceListPage }) => ({ Component: InvoiceListPage })),
  ),
  {
    path: `${route.path}/:id`,
    loader: loadInvoice,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('./InvoicePage.tsx').then(({ InvoicePage }) => ({ Component: InvoicePage })),
  },
]

/** Has the answer ready for the page, which asks anew while the files are being made. */
async function loadInvoice({ params }: LoaderFunctionArgs): Promise<Response | null> {
  if (!(await isAllowed(route))) return null
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect(`/${route.path}`)
  await queries.fetchQuery(callOptions('GET /sales/invoice/get', { id }))
  return null
}
