import { describe, expect, test } from 'vitest'
import { webhookEvents } from '@forecourt/domain/organisation/webhooks/webhook-events.schema.ts'
import { endpoints } from './api.ts'
import { openApi } from './platform/http/openapi.ts'
import type { JsonSchema } from './platform/http/shared-schemas.ts'

const description = openApi(endpoints, webhookEvents)
const schemas: Readonly<Record<string, unknown>> = description.components.schemas
const text = JSON.stringify(description)

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly responses: { readonly 200: { readonly $ref?: string; readonly content?: Readonly<Record<string, unknown>> } }
}

const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...(operation as Operation) })),
)

describe('the description of the API', () => {
  test('is small enough for the tools that read it', () => {
    expect(text.length).toBeLessThan(2_000_000)
  })

  test('says of every operation in one sentence what it does', () => {
    const wrong = operations.filter(({ summary }) => !/^[A-Z][a-z]+s .{5,170}$/.test(summary) || summary.endsWith('.'))
    expect(wrong.map(({ name, summary }) => `${name}: ${summary}`)).toEqual([])
  })

  test('has an id of its own for every operation', () => {
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length)
  })

  test('puts every operation in an area of the product', () => {
    expect(endpoints.filter(({ area }) => area === undefined)).toEqual([])
    const areas = description.tags.map(({ name }) => name)
    expect(areas).toContain('offers')
    expect(operations.filter(({ tags }) => !areas.includes(tags[0]!)).map(({ name }) => name)).toEqual([])
  })

  test('says once for all operations which headers every call may carry', () => {
    expect(description.info.description).toMatch(/`X-Tenant`.*\n.*`X-Language`.*nl-BE or fr-BE/)
  })

  test('offers the API key of an integration instead of the key of browsers', () => {
    expect(description.components.securitySchemes.integrationKey).toMatchObject({ type: 'http', scheme: 'bearer' })
    expect(description.security).toEqual([{ apiKey: [] }, { integrationKey: [] }])
  })

  test('shares the parameters and bodies that several operations have', () => {
    expect(description.paths['/sales/customer/get']).toMatchObject({
      get: { parameters: [{ $ref: '#/components/parameters/id' }] },
    })
    const { requestBodies } = description.components
    expect(Object.values(requestBodies).every((body) => text.split(JSON.stringify(body)).length === 2)).toBe(true)
  })

  test('refers only to what it describes', () => {
    const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)]
    const components: Readonly<Record<string, Readonly<Record<string, unknown>>>> = description.components
    expect(references.filter(([, kind, name]) => !components[kind!]?.[name!]).map(([reference]) => reference)).toEqual(
      [],
    )
    expect(text).not.toContain('#/$defs/')
  })

  test('describes every answer: no part of one is left open without saying why', () => {
    const open = operations.flatMap(({ name, responses }) =>
      openParts(responses[200].content?.['application/json'], name),
    )
    const shared = Object.entries(schemas).flatMap(([name, schema]) => openParts(schema, name))
    expect([...open, ...shared]).toEqual([])
  })
})

/** Schemas that allow anything: `{}`. What is open says so in a description. */
function openParts(node: unknown, at: string): string[] {
  if (Array.isArray(node)) return node.flatMap((one, index) => openParts(one, `${at}[${index}]`))
  if (!isObject(node)) return []
  const { properties, ...rest } = node
  const fields = isObject(properties) ? Object.entries(properties) : []
  const own = fields.filter(([, field]) => isObject(field) && Object.keys(field).length === 0)
  return [
    ...own.map(([name]) => `${at}.${name}`),
    ...fields.flatMap(([name, field]) => openParts(field, `${at}.${name}`)),
    ...Object.entries(rest).flatMap(([key, value]) =>
      schemaKeys.has(key) && isObject(value) && Object.keys(value).length === 0
        ? [`${at}.${key}`]
        : openParts(value, `${at}.${key}`),
    ),
  ]
}

const schemaKeys = new Set(['items', 'additionalProperties', 'schema'])

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
