import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { isAllowed, listRoute } from '../../platform/resource/resource-routes.ts'
import type { Contract } from './contract-texts.ts'

const route = getScreen('contract')

/** The contracts: their list, and one of them. */
export const contractRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./contract-texts.ts').then(({ namedContracts }) => namedContracts),
    () => import('./ContractListPage.tsx').then(({ ContractListPage }) => ({ Component: ContractListPage })),
  ),
  {
    path: `${route.path}/:id`,
    loader: loadContract,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('./ContractPage.tsx').then(({ ContractPage }) => ({ Component: ContractPage })),
  },
]

async function loadContract({ params }: LoaderFunctionArgs): Promise<Contract | Response | null> {
  if (!(await isAllowed(route))) return null
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect(`/${route.path}`)
  return (await api('GET /sales/contract/get', { id })).contract
}
