import { layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { routerPattern, type RouteName } from '@forecourt/domain/platform/routes/routes.ts'
import { builtLanguage } from './built-language.ts'
import { pages } from './pages.ts'

const languages = builtLanguage ? [builtLanguage] : LANGUAGES

export default [
  route('robots.txt', 'content/robots.ts'),
  route('sitemap.xml', 'content/sitemap.ts'),
  layout('layout/Content.tsx', [
    ...languages.flatMap(pagesIn),
    route('*', 'platform/NotFoundPage.tsx', { id: 'content.not-found' }),
  ]),
] satisfies RouteConfig

function pagesIn(language: Language): RouteConfigEntry[] {
  return (Object.entries(pages) as [RouteName, string][]).flatMap(([name, file]) => {
    const pattern = routerPattern(name, language)
    return pattern === undefined ? [] : [route(pattern, file, { id: `${name}.${language}` })]
  })
}
