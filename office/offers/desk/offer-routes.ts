import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { CustomerType } from '@forecourt/domain/contacts/customer.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { queries } from '../../platform/queries.ts'
import { isAllowed, listRoute } from '../../platform/resource/resource-routes.ts'
import type { LoadedOffer } from './offer-draft.ts'

const route = getScreen('offer')

/** The routes of offers: the list, and a single record. */
export const offerRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./offer-texts.ts').then(({ namedOffers }) => namedOffers),
    () => import('./OfferListPage.tsx').then(({ OfferListPage }) => ({ Component: OfferListPage })),
  ),
  {
    path: `${route.path}/:id`,
    loader: loadOffer,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('./OfferPage.tsx').then(({ OfferPage }) => ({ Component: OfferPage })),
  },
]

/** Loads an offer, or begins a new one as its address says: for a customer, for a car, or as a trial. */
async function loadOffer({ params, request }: LoaderFunctionArgs): Promise<LoadedOffer | Response | null> {
  if (!(await isAllowed(route))) return null
  if (params['id'] === 'new') {
    const { beginOffer, parseCustomer } = await import('./begin-offer.ts')
    const from = new URL(request.url).searchParams
    return { offer: null, ...beginOffer(from, await findCustomerType(parseCustomer(from))) }
  }
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect(`/${route.path}`)
  const { offer } = await api('GET /sales/offer/get', { id })
  if (!offer.areChecksKept) void keepChecks(id)
  return { offer, type: offer.type, content: offer.content }
}

/** Returns the type of a customer; null: there is none, or the user does not see them. The price of the offer says which. */
async function findCustomerType(id: number | null): Promise<CustomerType | null> {
  if (id === null) return null
  try {
    return (await api('GET /sales/customer/get', { id })).customer.customerType
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return null
  }
}

/** Stores the checks of an offer for the lists, in the background; after a failure the next opening tries again. */
async function keepChecks(id: number): Promise<void> {
  try {
    await api('POST /sales/offer/check', { id })
    await queries.invalidateQueries({ refetchType: 'none' })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
  }
}
