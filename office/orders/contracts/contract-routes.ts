import type { RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { listRoute, recordRoute } from '../../platform/resource/resource-routes.ts'

const route = getScreen('contract')

/** The routes of contracts: the list, and a single record. */
export const contractRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./contract-texts.ts').then(({ namedContracts }) => namedContracts),
    () => import('./ContractListPage.tsx').then(({ ContractListPage }) => ({ Component: ContractListPage })),
  ),
  recordRoute(
    route,
    async (id) => (await api('GET /sales/contract/get', { id })).contract,
    () => import('./ContractPage.tsx').then(({ ContractPage }) => ({ Component: ContractPage })),
  ),
]
