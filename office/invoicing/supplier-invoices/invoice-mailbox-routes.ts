import type { RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { isAllowed } from '../../platform/resource/resource-routes.ts'

const route = getScreen('invoiceMailbox')

/** The mailboxes that suppliers send their invoices to. */
export const invoiceMailboxRoutes: RouteObject[] = [
  {
    path: route.path,
    async loader() {
      if (await isAllowed(route)) await queries.fetchQuery(callOptions('GET /sales/invoicemailbox/getall', {}))
      return null
    },
    shouldRevalidate: () => false,
    lazy: () =>
      import('./InvoiceMailboxPage.tsx').then(({ InvoiceMailboxPage }) => ({ Component: InvoiceMailboxPage })),
  },
]
