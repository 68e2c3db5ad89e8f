import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { queries, callOptions } from '../../platform/queries.ts'
import type { NamedResource } from '../../platform/resource/area-resources.ts'
import { isAllowed, listRoute } from '../../platform/resource/resource-routes.ts'
import type { CustomerDraft } from './customer-draft.ts'

const route = getScreen('customer')

/** The routes of customers: the list, and a single record. */
export const customerRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./customer-texts.ts').then(({ namedCustomers }) => namedCustomers),
    () => import('./CustomerListPage.tsx').then(({ CustomerListPage }) => ({ Component: CustomerListPage })),
  ),
  {
    path: 'customer/import',
    loader: loadImport,
    lazy: () =>
      import('../../platform/import/ImportStartPage.tsx').then(({ ImportStartPage }) => ({
        Component: ImportStartPage,
      })),
  },
  {
    path: 'customer/import/:id',
    loader: loadImport,
    shouldRevalidate: isElsewhere,
    lazy: () => import('../../platform/import/ImportPage.tsx').then(({ ImportPage }) => ({ Component: ImportPage })),
  },
  formRoute('customer/new'),
  formRoute('customer/:id/edit'),
  {
    path: 'customer/:id',
    loader: loadDesk,
    shouldRevalidate: isElsewhere,
    lazy: () => import('./CustomerDeskPage.tsx').then(({ CustomerDeskPage }) => ({ Component: CustomerDeskPage })),
  },
]

function formRoute(path: string): RouteObject {
  return {
    path,
    loader: loadCustomer,
    shouldRevalidate: isElsewhere,
    lazy: () => import('./CustomerFormPage.tsx').then(({ CustomerFormPage }) => ({ Component: CustomerFormPage })),
  }
}

export type Choices = ApiResult<'GET /sales/customerbranch/getall'>['data']

export interface LoadedCustomer {
  readonly customer: CustomerDraft
  readonly branches: Choices
  readonly salespeople: Choices
}

/** Returns a new customer, empty or filled in from a lead or an order of the shop. */
async function newCustomer(from: URLSearchParams) {
  const [{ customer }, known] = await Promise.all([api('GET /sales/customer/getnew', {}), loadKnown(from)])
  return { customer: { ...customer, ...known } }
}

/** Loaded on demand: only a new customer needs the rules of forms. */
const drafts = () => import('./customer-draft.ts')

async function loadKnown(from: URLSearchParams): Promise<Partial<CustomerDraft>> {
  const lead = Number(from.get('lead'))
  if (Number.isInteger(lead) && lead > 0) {
    const { draftOfLead } = await drafts()
    return draftOfLead((await api('GET /sales/lead/get', { id: lead })).lead)
  }
  const order = Number(from.get('shoporder'))
  if (Number.isInteger(order) && order > 0) {
    const { draftOfOrder } = await drafts()
    return draftOfOrder((await api('GET /sales/shoporder/get', { id: order })).order)
  }
  return {}
}

/** Loads the import of customers, for users who may change one. */
async function loadImport(): Promise<NamedResource | null> {
  if (!(await isAllowed(route))) return null
  const [{ customerImport: resource }, { namedCustomers }] = await Promise.all([
    import('@forecourt/domain/contacts/customer-import.ts'),
    import('./customer-texts.ts'),
  ])
  const { texts } = namedCustomers
  return { resource, texts, importing: { right: 'CUSTOMER_EDIT', extras: [], takesCards: true } }
}

/** Loads the customer of a desk as a query, so that changes elsewhere on the screen show at once. */
async function loadDesk({ params }: LoaderFunctionArgs): Promise<Response | null> {
  if (!(await isAllowed(route))) return null
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect('/customer')
  await Promise.all([
    queries.fetchQuery({ ...callOptions('GET /sales/customer/get', { id }), staleTime: 0 }),
    queries.ensureQueryData(callOptions('GET /sales/customerbranch/getall', {})),
    queries.ensureQueryData(callOptions('GET /sales/customersalesperson/getall', {})),
  ])
  return null
}

async function loadCustomer({ params, request }: LoaderFunctionArgs): Promise<LoadedCustomer | Response | null> {
  if (!(await isAllowed(route))) return null
  const isNew = params['id'] === undefined
  const id = Number(params['id'])
  if (!isNew && !Number.isInteger(id)) return redirect('/customer')
  const [{ customer }, branches, salespeople] = await Promise.all([
    // Loaded without the cache: a form begins with the present state.
    isNew ? newCustomer(new URL(request.url).searchParams) : api('GET /sales/customer/get', { id }),
    queries.ensureQueryData(callOptions('GET /sales/customerbranch/getall', {})),
    queries.ensureQueryData(callOptions('GET /sales/customersalesperson/getall', {})),
  ])
  return { customer, branches: branches.data, salespeople: salespeople.data }
}

function isElsewhere({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}
