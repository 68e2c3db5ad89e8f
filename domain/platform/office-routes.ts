import type { Language } from './languages.ts'
import { reachOf, type Grants, type RightName, type Who } from './rights.ts'

/** A screen of the back office, or an area that holds several. */
export interface OfficeRoute {
  readonly id: string
  /** Whose folder holds the screen. */
  readonly area: 'platform' | 'catalogue'
  /** Below `/office`; null: leads to the first screen in it that is allowed. */
  readonly path: string | null
  readonly parent: string | null
  readonly text: Readonly<Record<Language, string>>
  /** What its first call asks for; null: nothing. */
  readonly right: RightName | null
  /** The list of the resource called as the route, with the forms of its rows. */
  readonly isResource: boolean
  /** The menu shows it. */
  readonly isVisible: boolean
  /** Only for roles that hold the route. */
  readonly mustAuthorize: boolean
}

/**
 * The screens of the back office in the order of the menu. Menu, palette, the trees of the role editor and the server read
 * this one table. Routes guide: what protects is the right that each endpoint asks for.
 */
export const OFFICE_ROUTES = [
  {
    id: 'home',
    area: 'platform',
    path: '',
    parent: null,
    text: { nl: 'Start', fr: 'Accueil' },
    right: null,
    isResource: false,
    isVisible: false,
    mustAuthorize: false,
  },
  {
    id: 'master-data',
    area: 'catalogue',
    path: null,
    parent: null,
    text: { nl: 'Stamgegevens', fr: 'Données de base' },
    right: null,
    isResource: false,
    isVisible: true,
    mustAuthorize: false,
  },
  masterData('fuel', { nl: 'Brandstoffen', fr: 'Carburants' }),
  masterData('paintType', { nl: 'Laksoorten', fr: 'Types de peinture' }),
  masterData('warranty', { nl: 'Garanties', fr: 'Garanties' }),
] as const satisfies readonly OfficeRoute[]

/** What decides which screens somebody is led to. */
export interface RouteAccess {
  readonly who: Pick<Who, 'isMain' | 'grants'>
  readonly requiresRoutes: boolean
  /** Ids of the routes of the role. */
  readonly routes: readonly string[]
}

/** Whether the menu leads to a route: an area when it leads to any screen in it, a screen when its first call is allowed. */
export function isRouteAllowed(route: OfficeRoute, access: RouteAccess): boolean {
  if (route.path === null) return childRoutes(route).some((child) => isRouteAllowed(child, access))
  if (route.right !== null && reachOf(access.who, route.right) === undefined) return false
  return !route.mustAuthorize || access.who.isMain || !access.requiresRoutes || access.routes.includes(route.id)
}

export function childRoutes({ id }: Pick<OfficeRoute, 'id'>): readonly OfficeRoute[] {
  return OFFICE_ROUTES.filter(({ parent }) => parent === id)
}

/** The screens that grants open. */
export function routesWithin(grants: Grants): readonly string[] {
  return OFFICE_ROUTES.filter(
    ({ mustAuthorize, right }) => mustAuthorize && (right === null || reachOf({ isMain: false, grants }, right)),
  ).map(({ id }) => id)
}

/** The list of a resource, at its name in lower case. */
function masterData<Id extends string>(id: Id, text: Readonly<Record<Language, string>>) {
  return {
    id,
    area: 'catalogue',
    path: id.toLowerCase(),
    parent: 'master-data',
    text,
    right: 'MASTER_DATA_VIEW',
    isResource: true,
    isVisible: true,
    mustAuthorize: true,
  } as const
}
