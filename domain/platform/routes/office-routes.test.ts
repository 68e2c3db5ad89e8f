import { describe, expect, test } from 'vitest'
import {
  childRoutes,
  isRouteAllowed,
  OFFICE_ROUTES,
  routesAbove,
  routesWithin,
  type OfficeRoute,
  type RouteAccess,
} from './office-routes.ts'
import { APPROVAL_RIGHTS } from '../resources/rights.ts'

const who = { isMain: false, grants: { MASTER_DATA_VIEW: 'all' } } as const
const nobody: RouteAccess = { who, requiresRoutes: true, routes: [] }
const allowed = (access: RouteAccess) =>
  OFFICE_ROUTES.filter((route) => isRouteAllowed(route, access)).map(({ id }) => id)

const masterData = OFFICE_ROUTES.filter(({ right }) => right === 'MASTER_DATA_VIEW')

describe('the menu leads', () => {
  test.each<[string, RouteAccess, string[]]>([
    ['whoever has no route home alone', nobody, ['home']],
    [
      'by one route to it, its area, and the overview',
      { ...nobody, routes: ['fuel'] },
      ['home', 'masterData', 'vehicle-data', 'fuel'],
    ],
    [
      'the main administrator everywhere',
      { ...nobody, who: { isMain: true, grants: {} } },
      OFFICE_ROUTES.map(({ id }) => id),
    ],
    [
      'a role that requires none wherever its rights reach',
      { ...nobody, requiresRoutes: false },
      OFFICE_ROUTES.filter(
        ({ id }) =>
          id === 'home' ||
          masterData.some((route) => route.id === id || routesAbove(route).some((above) => above.id === id)),
      ).map(({ id }) => id),
    ],
    [
      'nobody to a list that they may not see',
      { ...nobody, who: { isMain: false, grants: {} }, routes: ['fuel'] },
      ['home'],
    ],
    ['nobody by the name of an area', { ...nobody, routes: ['vehicle-data'] }, ['home']],
  ])('%s', (_, access, ids) => {
    expect(allowed(access)).toEqual(ids)
  })

  test('to the screens that rights open', () => {
    expect(routesWithin({ MASTER_DATA_VIEW: 'all' })).toEqual(expect.arrayContaining(['fuel', 'brand', 'warranty']))
    expect(routesWithin({ MAIL_SEND: 'all' })).toEqual([])
  })

  test.each(APPROVAL_RIGHTS)('to the desk of approvals by %s alone', (right) => {
    expect(routesWithin({ [right]: 'branch' })).toContain('approval')
    const access = { who: { isMain: false, grants: { [right]: 'branch' } }, requiresRoutes: true } as const
    expect(allowed({ ...access, routes: ['approval'] })).toEqual(['home', 'sales', 'approval'])
    expect(allowed({ ...access, routes: [] })).toEqual(['home'])
  })
})

describe('the table', () => {
  test('names each route and each address once', () => {
    for (const name of ['id', 'path'] as const) {
      const given = OFFICE_ROUTES.flatMap((route) => route[name] ?? [])
      expect(given).toEqual([...new Set(given)])
    }
  })

  test('has a parent for each screen, and screens for each area', () => {
    const ids: readonly (string | null)[] = [null, ...OFFICE_ROUTES.map(({ id }) => id)]
    expect(OFFICE_ROUTES.filter(({ parent }) => !ids.includes(parent))).toEqual([])
    expect(OFFICE_ROUTES.filter((route) => route.path === null && childRoutes(route).length === 0)).toEqual([])
  })

  test('has at most ten places of daily work, and says of every other place where it stands', () => {
    const top = OFFICE_ROUTES.filter(({ parent }) => parent === null)
    expect(top.filter(({ section }: OfficeRoute) => section === 'work').length).toBeLessThanOrEqual(10)
    expect(top.filter(({ section }: OfficeRoute) => section === undefined)).toEqual([])
  })
})
