import type { IconName } from '@forecourt/ui/icons.ts'
import type { Translated } from '@forecourt/domain/platform/translated.ts'

/** A screen of the office, or what holds several. */
export interface OfficeRoute {
  readonly id: string
  /** Below `/office`; null: leads to its first screen. */
  readonly path: string | null
  readonly parent: string | null
  readonly text: Translated
  readonly icon?: IconName
}

/** The menu and the breadcrumbs, in this order. */
export const OFFICE_ROUTES: readonly OfficeRoute[] = [
  {
    id: 'master-data',
    path: null,
    parent: null,
    text: { nl: 'Stamgegevens', fr: 'Données de base' },
    icon: 'database',
  },
  { id: 'fuel', path: 'fuel', parent: 'master-data', text: { nl: 'Brandstoffen', fr: 'Carburants' } },
  { id: 'paintType', path: 'painttype', parent: 'master-data', text: { nl: 'Laktypes', fr: 'Types de peinture' } },
  { id: 'warranty', path: 'warranty', parent: 'master-data', text: { nl: 'Garanties', fr: 'Garanties' } },
]

export function childrenOf({ id }: OfficeRoute): readonly OfficeRoute[] {
  return OFFICE_ROUTES.filter(({ parent }) => parent === id)
}

/** Where a route leads: its own screen, else that of its first child. */
export function addressOf(route: OfficeRoute): string {
  const path = route.path ?? childrenOf(route)[0]?.path
  return `/${path ?? ''}`
}

/** The route whose screen, or whose record, stands at a pathname. */
export function routeAt(pathname: string): OfficeRoute | undefined {
  const [path] = pathname.split('/').filter(Boolean)
  return OFFICE_ROUTES.find((route) => route.path !== null && route.path === path)
}

/** Where the day begins; undefined when there is nothing to see. */
export function firstAddress(): string | undefined {
  const [first] = OFFICE_ROUTES
  return first && addressOf(first)
}
