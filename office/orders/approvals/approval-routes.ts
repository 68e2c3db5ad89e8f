import type { RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { isAllowed } from '../../platform/resource/resource-routes.ts'

const route = getScreen('approval')

/** The desk of approvals: what waits for a decision, and one request beside it. */
export const approvalRoutes: RouteObject[] = [
  {
    path: `${route.path}/:kind?/:id?`,
    async loader() {
      if (await isAllowed(route)) await queries.ensureQueryData(callOptions('GET /sales/approval/getall', {}))
      return null
    },
    shouldRevalidate: () => false,
    lazy: () => import('./ApprovalDeskPage.tsx').then(({ ApprovalDeskPage }) => ({ Component: ApprovalDeskPage })),
  },
]
