import type { Endpoint } from './endpoint.ts'

/** The API's page for people: every call with its input and answer, straight from the definitions. */
export function apiDocs(
  description: { paths?: Record<string, Record<string, unknown>> },
  endpoints: readonly Endpoint[],
): string {
  const sections = endpoints.map((endpoint) => {
    const [method, path] = endpoint.path.split(' ') as [string, string]
    const schema = description.paths?.[path]?.[method.toLowerCase()]
    return `<section><h2><code>${method}</code> ${escape(`/api${path}`)}</h2><p>${escape(endpoint.summary)}</p>
<details><summary>Schema</summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details></section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Forecourt API</title>
<meta name="viewport" content="width=device-width"></head><body><main><h1>Forecourt API</h1>
<p>Headers: <code>X-Api-Key</code>, <code>X-Tenant</code>, <code>X-Language</code> (nl-BE, fr-BE),
<code>X-Requested-With: XMLHttpRequest</code>; a POST that comes with cookies echoes the cookie <code>XSRF-TOKEN</code> as
<code>X-XSRF-TOKEN</code>. Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}</main></body></html>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
