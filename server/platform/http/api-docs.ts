import { isOpenToIntegrations } from '@forecourt/domain/platform/resources/integration-access.ts'
import { splitEndpointPath } from './endpoint.ts'
import type { Endpoint } from './endpoint.ts'
import { fileAnswer } from '../files/file-answer.ts'
import { fieldRows, type FieldRow } from './api-docs-fields.ts'
import { findArea, nameOperations, splitTitle, type EventSchemas, type openApi } from './openapi.ts'
import { resolveInput, type OperationInput } from './shared-parts.ts'
import type { JsonSchema } from './shared-schemas.ts'

type Description = ReturnType<typeof openApi>

/** An area of the API with its operations, and each of those by its id. */
export interface DocumentedArea {
  readonly name: string
  readonly operations: ReadonlyMap<string, Endpoint>
}

/**
 * Groups the endpoints by area. Each area has a page of its own, and so has each operation: all on one are too much for a
 * browser.
 */
export function groupByArea(endpoints: readonly Endpoint[]): DocumentedArea[] {
  const toOperationId = nameOperations(endpoints)
  return [...Map.groupBy(endpoints, findArea)].map(([name, own]) => ({
    name,
    operations: new Map(own.map((endpoint) => [toOperationId(endpoint), endpoint])),
  }))
}

const example = 'https://…/api/sales/access/me'

/** Renders the first page: what every call needs, and the subjects of each area. */
export function apiDocs(areas: readonly DocumentedArea[], events: EventSchemas): string {
  const sections = areas.map(({ name, operations }) => {
    const subjects = Map.groupBy(operations.values(), toSubject)
    const links = [...subjects].map(
      ([subject, own]) =>
        `<li><a href="/api/docs/${name}#${toAnchor(subject)}">${escape(subject)}</a> <small>${own.length}</small></li>`,
    )
    return `<section><h2><a href="/api/docs/${name}">${title(name)}</a></h2><ul class="subjects">${links.join('\n')}</ul></section>`
  })
  return page(
    'Forecourt API',
    `<p>Calls are <code>GET</code> with parameters or <code>POST</code> with JSON. Every answer is an envelope:
<code>result</code>, <code>hasErrors</code>, <code>errors</code>, <code>statusCode</code>.</p>
<p>Headers: <code>X-Api-Key</code>, <code>X-Tenant</code>, <code>X-Language</code> (nl-BE, fr-BE),
<code>X-Requested-With: XMLHttpRequest</code>; a POST that comes with cookies echoes the cookie <code>XSRF-TOKEN</code>
(behind https <code>__Host-XSRF-TOKEN</code>) as
<code>X-XSRF-TOKEN</code>. Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p>
<h2>Calling with an API key</h2>
<p>An administrator makes a key for your program in the office (Koppelingen, Intégrations). It is shown once. Send it with each call, and
neither <code>X-Api-Key</code> nor cookies:</p>
<pre><code>curl -H 'Authorization: Bearer fck_…' ${example}</code></pre>
<p>The key holds the rights and branches of the integration. Calls that need a person answer 403 <code>not-for-integrations</code>; the page of
an operation says whether it is one. 401 means that the key is unknown, expired or revoked, 429 that there were too many calls:
<code>Retry-After</code> says for how many seconds.</p>
${sections.join('\n')}
<section><h2><a href="/api/docs/webhooks">Webhooks</a></h2><ul class="subjects">${Object.keys(events)
      .map((type) => `<li><a href="/api/docs/webhooks#${type}">${escape(type)}</a></li>`)
      .join('\n')}</ul></section>`,
  )
}

/** Renders the events that endpoints of other programs are notified of. */
export function apiWebhookDocs({ webhooks, components }: Description): string {
  const schemas: Readonly<Record<string, JsonSchema>> = components.schemas
  const sections = Object.entries(webhooks).map(
    ([type, { post }]) =>
      `<section id="${type}"><h2><code>${escape(type)}</code></h2><p>${escape(String(post.summary))}</p>${renderTable(
        fieldRows(post.requestBody.content['application/json'].schema, schemas),
      )}</section>`,
  )
  return page(
    'Webhooks',
    `<p><a href="/api/docs">All areas</a></p>
<p>An administrator adds an endpoint at <code>/office/webhook</code> and chooses its events. Each is sent by <code>POST</code>
and signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> says, by the headers <code>webhook-id</code>,
<code>webhook-timestamp</code> and <code>webhook-signature</code>. Answer 2xx within ten seconds; otherwise it is sent again, for
three days. An event may come more than once, with the same <code>webhook-id</code>, and events may come in any order. They hold
numbers: read the record by the API.</p>
${sections.join('\n')}`,
  )
}

/** Renders the operations of one area, by subject. */
export function apiAreaDocs({ name, operations }: DocumentedArea): string {
  const sections = [...Map.groupBy(operations, ([, endpoint]) => toSubject(endpoint))].map(([subject, own]) => {
    const rows = own.map(([id, endpoint]) => {
      const [method, address] = parseAddress(endpoint)
      return `<tr><td>${method}</td><td><a href="/api/docs/${name}/${id}">${escape(address)}</a></td><td>${escape(splitTitle(endpoint).title)}</td></tr>`
    })
    return `<section id="${toAnchor(subject)}"><h2>${escape(subject)}</h2><table><tbody>${rows.join('\n')}</tbody></table></section>`
  })
  return page(`Forecourt API: ${title(name)}`, `<p><a href="/api/docs">All areas</a></p>\n${sections.join('\n')}`)
}

/** Renders one operation: what it does, what it takes and what it answers. */
export function apiOperationDocs(area: string, endpoint: Endpoint, { paths, components }: Description): string {
  const [method, address] = parseAddress(endpoint)
  const { title: does, description } = splitTitle(endpoint)
  const operation = paths[address.slice('/api'.length)]![method.toLowerCase()] as OperationDescription
  const schemas: Readonly<Record<string, JsonSchema>> = components.schemas
  const { parameters, body } = resolveInput(operation, components)
  const taken = [
    ...parameters.flatMap(({ name, schema, required, description: about }) =>
      fieldRows({ ...schema, ...(about !== undefined && { description: about }) }, schemas, { at: name, required }),
    ),
    ...Object.values(body?.content ?? {}).flatMap(({ schema }) => fieldRows(schema, schemas)),
  ]
  const { $ref, content } = operation.responses[200]
  const responses: Readonly<Record<string, Answer>> = components.responses
  const answered = content ?? responses[$ref!.split('/').at(-1)!]!.content!
  const results = Object.values(answered).flatMap(({ schema: { allOf } }) =>
    allOf ? [allOf[1].properties.result] : [],
  )
  return page(
    does,
    `<p><a href="/api/docs">All areas</a> / <a href="/api/docs/${area}">${title(area)}</a></p>
<p><code>${method} ${escape(address)}</code></p>
<p>${callersText(endpoint)}</p>
${description && `<p>${escape(description)}</p>`}
<h2>Request</h2>${renderTable(taken)}
<h2>Result</h2>${endpoint.output === fileAnswer ? '<p>A file.</p>' : renderTable(results.flatMap((schema) => fieldRows(schema, schemas)))}`,
  )
}

/** Returns the text about the permitted callers of an operation. */
function callersText(endpoint: Endpoint): string {
  if (endpoint.signed) return 'For a system that signs its calls.'
  const { right } = endpoint
  if (right === 'public')
    return isOpenToIntegrations(endpoint) ? 'For everybody.' : 'For everybody, but not with an API key.'
  if (right === 'customer') return 'For signed-in customers.'
  const needed = right === 'staff' ? '' : ` Requires the right <code>${right}</code>.`
  return `${isOpenToIntegrations(endpoint) ? 'For staff and integrations.' : 'For staff, not for integrations.'}${needed}`
}

interface Answer {
  readonly description?: string
  readonly $ref?: string
  readonly content?: Readonly<Record<string, { readonly schema: AnswerSchema }>>
}

/** Refers to a schema, describes a file, or wraps a result in the envelope of every answer. */
interface AnswerSchema {
  readonly $ref?: string
  readonly type?: string
  readonly allOf?: readonly [object, { readonly properties: { readonly result: JsonSchema } }]
}

interface OperationDescription extends OperationInput<JsonSchema> {
  readonly responses: { readonly 200: Answer }
}

function renderTable(rows: readonly FieldRow[]): string {
  if (rows.length === 0) return '<p>Nothing.</p>'
  const body = rows.map(
    ({ path, type, isRequired, description }) =>
      `<tr><td><code>${escape(path)}</code>${isRequired ? '' : ' <small>optional</small>'}</td><td>${escape(type)}</td><td>${escape(description)}</td></tr>`,
  )
  return `<table><thead><tr><th>Field</th><th>Type</th><th>Description</th></tr></thead><tbody>${body.join('\n')}</tbody></table>`
}

/** Returns the common beginning of the addresses of one subject: `/api/sales/offer`. */
function toSubject(endpoint: Endpoint): string {
  return parseAddress(endpoint)[1].split('/').slice(0, 4).join('/')
}

function toAnchor(subject: string): string {
  return subject.split('/').slice(2).join('-')
}

function parseAddress({ path }: Endpoint): [method: string, address: string] {
  const [method, address] = splitEndpointPath(path)
  return [method, `/api${address}`]
}

/** Converts `trade-ins` to `Trade-ins`. */
function title(name: string): string {
  return escape(name.charAt(0).toUpperCase() + name.slice(1))
}

function page(heading: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(heading)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>${escape(heading)}</h1>
${body}</main></body></html>`
}

/** The style sheet of these pages. */
export const apiDocsStyles = `body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:#1b2a30;background:#fff}
main{max-width:72rem;margin:0 auto;padding:1.5rem}
h1{font-size:1.75rem;line-height:1.2}
h2{font-size:1.125rem;margin:2rem 0 .5rem}
a{color:#075985}
table{border-collapse:collapse;width:100%;table-layout:fixed}
th,td{text-align:left;vertical-align:top;padding:.375rem .75rem .375rem 0;border-top:1px solid #dde4e7;overflow-wrap:anywhere}
small{color:#52646b}
pre{overflow-x:auto;padding:.75rem;background:#f1f5f6}
section td:first-child{width:4rem}
.subjects{columns:18rem;margin:0;padding:0;list-style:none}
@media(max-width:40rem){table,tbody,tr,td{display:block}thead{display:none}td{border:0;padding:.125rem 0}tr{border-top:1px solid #dde4e7;padding:.5rem 0}section td:first-child{width:auto}}
`

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
