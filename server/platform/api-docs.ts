import type { Endpoint } from './endpoint.ts'
import { areaOf } from './openapi.ts'

type Description = { paths?: Record<string, Record<string, unknown>> }

/** The areas of the API, each with a page of its own: all calls on one are too many for a browser. */
export function areasOf(endpoints: readonly Endpoint[]): ReadonlyMap<string, readonly Endpoint[]> {
  return Map.groupBy(endpoints, areaOf)
}

/** The API's first page for people: what every call needs, and the areas with their calls. */
export function apiDocs(endpoints: readonly Endpoint[]): string {
  const areas = [...areasOf(endpoints)].map(
    ([area, calls]) => `<section><h2><a href="/api/docs/${area}">${escape(area)}</a></h2><ul>
${calls.map(({ path, summary }) => `<li><code>${escape(path.replace(' ', ' /api'))}</code> ${escape(summary)}</li>`).join('\n')}</ul></section>`,
  )
  return page(
    'Forecourt API',
    `<p>Headers: <code>X-Api-Key</code>, <code>X-Tenant</code>, <code>X-Language</code> (nl-BE, fr-BE),
<code>X-Requested-With: XMLHttpRequest</code>; a POST that comes with cookies echoes the cookie <code>XSRF-TOKEN</code> as
<code>X-XSRF-TOKEN</code>. Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p>
${areas.join('\n')}`,
  )
}

/** The calls of one area with their inputs and answers, straight from the definitions. */
export function apiAreaDocs(area: string, endpoints: readonly Endpoint[], description: Description): string {
  const sections = endpoints.map((endpoint) => {
    const [method, path] = endpoint.path.split(' ') as [string, string]
    const schema = description.paths?.[path]?.[method.toLowerCase()]
    return `<section><h2><code>${method}</code> ${escape(`/api${path}`)}</h2><p>${escape(endpoint.summary)}</p>
<details><summary>Schema</summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details></section>`
  })
  return page(`Forecourt API: ${area}`, `<p><a href="/api/docs">All areas</a></p>\n${sections.join('\n')}`)
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title>
<meta name="viewport" content="width=device-width"></head><body><main><h1>${escape(title)}</h1>
${body}</main></body></html>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
