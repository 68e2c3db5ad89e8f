import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { ROUTES } from '@forecourt/domain/platform/routes/route-table.ts'
import { buildPath, type RouteName, type RouteParams } from '@forecourt/domain/platform/routes/routes.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { Crumb } from './page.ts'

/** A page whose address needs only the language. */
type PlainRoute = { [Name in RouteName]: object extends RouteParams<Name> ? Name : never }[RouteName]

/** Returns the breadcrumbs from home to a page: pages of the route table, and last a title where the page has its own. */
export function crumbsTo(language: Language, ...steps: [...PlainRoute[], PlainRoute | { title: string }]): Crumb[] {
  return ['content.home' as const, ...steps].map((step, index) => {
    if (typeof step === 'object') return { label: step.title }
    const label = translate(ROUTES[step].meta.text, language)
    return index === steps.length ? { label } : { label, href: buildPath(step as 'content.home', language) }
  })
}
