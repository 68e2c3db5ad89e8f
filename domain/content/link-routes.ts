import type { PATHS } from '../platform/routes/routes.ts'

/** Pages of the shop that entries of the start page may link to. */
export const LINK_ROUTES = [
  'content.newcars',
  'content.stockcars',
  'content.usedcars',
  'content.trucks',
  'content.departments',
  'content.jobs',
  'content.news',
  'content.contact',
  'content.schedule',
  'content.trade-in',
  'content.legal.terms',
] as const satisfies readonly (keyof typeof PATHS)[]
