import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { getScreen, type OfficeRoute } from '@forecourt/domain/platform/routes/office-routes.ts'
import { viewSearch, viewsOptions } from '../../platform/list/list-views.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { isAllowed } from '../../platform/resource/resource-routes.ts'
import type { LeadListing } from './lead-list.ts'

const leadRoute: OfficeRoute = getScreen('lead')

/** Returns the routes of leads. `over`: dialogs of later areas over the page of a lead, as routes below its own. */
export const leadRoutes = (over: RouteObject[]): RouteObject[] => [
  {
    path: 'lead',
    loader: loadLeads,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname || nextUrl.search === '',
    lazy: () => import('./LeadListPage.tsx').then(({ LeadListPage }) => ({ Component: LeadListPage })),
  },
  {
    path: 'lead/:id',
    loader: loadLead,
    shouldRevalidate: ({ currentParams, nextParams }) => currentParams['id'] !== nextParams['id'],
    lazy: () => import('./LeadPage.tsx').then(({ LeadPage }) => ({ Component: LeadPage })),
    children: over,
  },
]

/** Loads the list with the default view of the user. */
async function loadLeads({ request }: LoaderFunctionArgs): Promise<LeadListing | Response | null> {
  if (!(await isAllowed(leadRoute))) return null
  const [{ leadListing, leadOptions }, choices, { views }] = await Promise.all([
    import('./lead-list.ts'),
    queries.ensureQueryData(callOptions('GET /sales/lead/getchoices', {})),
    queries.ensureQueryData(viewsOptions('lead')),
  ])
  const { search, searchParams } = new URL(request.url)
  const first = views.find(({ isDefault }) => isDefault)
  if (search === '' && first) return redirect(`/lead${viewSearch(first)}`)
  const listing = leadListing(choices)
  await queries.ensureQueryData(leadOptions(listing.list, searchParams))
  return listing
}

async function loadLead({ params }: LoaderFunctionArgs): Promise<{ id: number } | Response | null> {
  if (!(await isAllowed(leadRoute))) return null
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect('/lead')
  await Promise.all([
    queries.fetchQuery({ ...callOptions('GET /sales/lead/get', { id }), staleTime: 0 }),
    queries.ensureQueryData(callOptions('GET /sales/lead/getchoices', {})),
  ])
  return { id }
}
