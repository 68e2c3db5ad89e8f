import type { LoaderFunctionArgs } from 'react-router'

/** Robots may read everything but the API and the pages of one visitor, which carry `noindex` themselves. */
export function loader({ url }: LoaderFunctionArgs): Response {
  return new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${url.origin}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
