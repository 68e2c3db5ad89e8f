import { z } from 'zod'
import { routeNames, type RouteName } from '../platform/routes/routes.ts'

/**
 * `POST /shop/content/countview`: counts a view of a page. The language comes from the call; nothing about the visitor is
 * stored.
 */
export const PageViewRequest = z
  .strictObject({ page: z.enum(routeNames() as [RouteName, ...RouteName[]]) })
  .meta({ example: { page: 'content.usedcars' } })
export const PageViewAnswer = z.strictObject({})
