import type { LoaderFunctionArgs } from 'react-router'
import type { ApiCaller, ApiResult } from '@forecourt/api-client/api.ts'
import { findLegalKind } from '@forecourt/domain/content/legal.ts'
import { LANGUAGES, toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { ROUTES } from '@forecourt/domain/platform/routes/route-table.ts'
import { routeLanguages, buildPath, routeNames, type RouteName } from '@forecourt/domain/platform/routes/routes.ts'
import { serverSide } from '../platform/page.ts'
import { pathOfPost } from './news.server.ts'

/** One page, with its path in each language it exists in. */
type Entry = Partial<Record<Language, string>>

/**
 * Lists every public page: the static ones, and those of all vacancies and cars. Beyond the limit of one sitemap, the
 * address without `?page=` lists the sitemaps.
 */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<Response> {
  const { api } = context.get(serverSide)
  const asked = url.searchParams.get('page')
  const page = Number(asked ?? 1)
  if (!Number.isInteger(page) || page < 1) return new Response(null, { status: 404 })
  const { cars, pageCount } = await api('GET /shop/catalog/getcarpages', { page })
  if (page > pageCount) return new Response(null, { status: 404 })
  if (asked === null && pageCount > 1) return xmlResponse(buildIndex(pageCount, url))
  const { jobs } = page === 1 ? await api('GET /shop/job/getallactive') : { jobs: [] }
  const standing = page === 1 ? [...(await standingEntries(api)), ...(await newsEntries(api))] : []
  return xmlResponse(sitemap([...standing, ...jobs.map(vacancyEntry), ...cars.map(carEntry)], url.origin))
}

/** Pages of one visitor, which no search engine needs. */
const unlisted = new Set<RouteName>([
  'content.favourites',
  'content.compare',
  'content.schedule.booking',
  'content.more-work',
  'content.offer',
  'content.order-form',
  'content.advance',
  'content.maillist.confirm',
  'account.logout',
  'account.confirm-alert',
  'account.stop-mails',
])

function isListed(name: RouteName): boolean {
  const { nl, fr, meta } = ROUTES[name]
  const takesParameters = /\{\w+\}/.test(nl ?? fr ?? '')
  return meta.visible && !meta.mustAuthorize && !takesParameters && !unlisted.has(name)
}

/** Lists the static pages; legal ones in the languages that their text is written in. */
async function standingEntries(api: ApiCaller): Promise<Entry[]> {
  const written = new Map(
    await Promise.all(
      LANGUAGES.map(
        async (language) => [language, (await api('GET /shop/content/getlegalkinds', { language })).kinds] as const,
      ),
    ),
  )
  const isWritten = (name: RouteName, language: Language) => {
    const kind = findLegalKind(name)
    return kind === undefined || written.get(language)!.includes(kind)
  }
  return routeNames()
    .filter(isListed)
    .map((name) => {
      const languages = routeLanguages(name).filter((language) => isWritten(name, language))
      return Object.fromEntries(languages.map((language) => [language, buildPath(name as 'content.home', language)]))
    })
}

/** Every post, page by page of the list. */
async function newsEntries(api: ApiCaller): Promise<Entry[]> {
  const { posts, filter } = await api('GET /shop/news/getposts', {})
  const others = Array.from({ length: filter.pageCount - 1 }, (_, index) => index + 2)
  const rest = await Promise.all(others.map(async (page) => (await api('GET /shop/news/getposts', { page })).posts))
  return [...posts, ...rest.flat()].map((post) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, pathOfPost(post, language)])),
  )
}

type CarPage = ApiResult<'GET /shop/catalog/getcarpages'>['cars'][number]

const carRoutes = {
  new: 'content.newcar.detail',
  stock: 'content.stockcar.detail',
  used: 'content.usedcar.detail',
  truck: 'content.truck.detail',
} as const

function carEntry({ type, id, slug }: CarPage): Entry {
  return Object.fromEntries(LANGUAGES.map((language) => [language, buildPath(carRoutes[type], language, { slug, id })]))
}

function vacancyEntry({ id, slugs }: ApiResult<'GET /shop/job/getallactive'>['jobs'][number]): Entry {
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, buildPath('content.jobs.detail', language, { slug: slugs[language], id })]),
  )
}

function buildIndex(pageCount: number, { origin, pathname }: URL): string {
  const entries = Array.from({ length: pageCount }, (_, index) => {
    return `<sitemap><loc>${xml(`${origin}${pathname}?page=${index + 1}`)}</loc></sitemap>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</sitemapindex>
`
}

function sitemap(entries: readonly Entry[], origin: string): string {
  const urls = entries.flatMap((entry) => {
    const languages = LANGUAGES.filter((language) => entry[language])
    const links = languages.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${toLocale(language)}" href="${xml(origin + entry[language])}"/>`,
    )
    return languages.map((language) => `<url><loc>${xml(origin + entry[language])}</loc>${links.join('')}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

function xmlResponse(content: string): Response {
  return new Response(content, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
