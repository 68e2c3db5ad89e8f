import { z } from 'zod'
import { LOCALES } from '@forecourt/domain/platform/languages.ts'
import type { Endpoint } from './endpoint.ts'
import { fileAnswer } from './file-answer.ts'
import { FILE_FIELD } from './multipart.ts'

/** The OpenAPI 3.1 description, derived from the endpoint definitions alone. */
export function openApi(endpoints: readonly Endpoint[]): object {
  return {
    openapi: '3.1.0',
    info: { title: 'Forecourt', version: '1', description: 'Cars, orders and payments of a dealer group.' },
    servers: [{ url: '/api' }],
    security: [{ apiKey: [] }],
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } },
      parameters: {
        tenant: { name: 'X-Tenant', in: 'header', schema: { type: 'string' } },
        language: { name: 'X-Language', in: 'header', schema: { type: 'string', enum: LOCALES } },
      },
      schemas: { Error: errorSchema },
    },
    paths: pathsOf(endpoints),
  }
}

/** The area that a call belongs to: `sales/offer`. */
export function tagOf({ path }: Pick<Endpoint, 'path'>): string {
  return path.split('/').slice(1, 3).join('/')
}

function pathsOf(endpoints: readonly Endpoint[]): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const [method, path] = endpoint.path.split(' ') as [string, string]
    ;(paths[path] ??= {})[method.toLowerCase()] = operation(endpoint, method)
  }
  return paths
}

function operation(endpoint: Endpoint, method: string): object {
  const input = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  const output = z.toJSONSchema(endpoint.output, { io: 'output', unrepresentable: 'any' })
  const shared = [{ $ref: '#/components/parameters/tenant' }, { $ref: '#/components/parameters/language' }]
  return {
    operationId: endpoint.path.split('/').slice(1).join('-'),
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    ...(endpoint.signed ? { security: [] } : {}),
    parameters: method === 'GET' ? [...shared, ...queryParameters(input)] : shared,
    ...(method === 'GET' ? {} : { requestBody: { content: contentOf(endpoint, input) } }),
    responses: {
      200: {
        description: 'Done',
        content:
          endpoint.output === fileAnswer
            ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
            : { 'application/json': { schema: envelopeOf(output) } },
      },
      default: {
        description: 'Refused or failed',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function contentOf(endpoint: Endpoint, input: { properties?: object; required?: string[] }): object {
  if (endpoint.kind !== 'upload') return { 'application/json': { schema: input } }
  const file = { type: 'string', format: 'binary', description: `At most ${endpoint.maxBytes} bytes` }
  return {
    'multipart/form-data': {
      schema: {
        ...input,
        properties: { ...input.properties, [FILE_FIELD]: file },
        required: [...(input.required ?? []), FILE_FIELD],
      },
    },
  }
}

function queryParameters(input: { properties?: Record<string, unknown>; required?: string[] }): object[] {
  return Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: input.required?.includes(name) ?? false,
    schema,
  }))
}

function envelopeOf(result: object): object {
  return {
    type: 'object',
    properties: {
      result,
      hasResult: { type: 'boolean' },
      hasErrors: { type: 'boolean' },
      errors: { type: 'array', maxItems: 0 },
      statusCode: { type: 'integer', const: 200 },
    },
  }
}

const errorSchema = {
  type: 'object',
  properties: {
    result: { type: 'null' },
    hasResult: { const: false },
    hasErrors: { const: true },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'message', 'statusCode', 'level'],
        properties: {
          name: { type: 'string', examples: ['car-unavailable'] },
          message: { type: 'string' },
          statusCode: { type: 'integer' },
          level: { enum: ['Warning', 'Critical'] },
          field: { type: 'string' },
          detail: { description: 'What the caller needs to go on, by name' },
        },
      },
    },
    statusCode: { type: 'integer' },
  },
}
