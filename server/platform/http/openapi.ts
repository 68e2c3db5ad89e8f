import { splitEndpointPath } from './endpoint.ts'
import { z } from 'zod'
import { TEXT_PATTERNS } from '@forecourt/domain/platform/forms/fields.schema.ts'
import { LOCALES } from '@forecourt/domain/platform/values/languages.ts'
import type { Endpoint } from './endpoint.ts'
import { fileAnswer } from '../files/file-answer.ts'
import { fieldDescription } from './field-descriptions.ts'
import { describeWebhooks, eventTaken, toEventSchema, webhookHeaders } from './openapi-events.ts'
import { FILE_FIELD } from './multipart.ts'
import { sharedParts, type Body, type Parameter } from './shared-parts.ts'
import { mapSchemas, schemaName, sharedSchemas, withFields, type JsonSchema } from './shared-schemas.ts'

type ObjectSchema = JsonSchema & {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

/** An endpoint with the JSON schemas of what it takes and answers. */
interface Described {
  readonly endpoint: Endpoint
  readonly input: ObjectSchema
  /** Null: it answers a file. */
  readonly output: JsonSchema | null
}

/** Schemas of the events that endpoints of other programs are notified of, by type. */
export type EventSchemas = Readonly<Record<string, z.ZodType>>

/** Returns the OpenAPI 3.1 description, derived from the definitions of endpoints and events alone. */
export function openApi(endpoints: readonly Endpoint[], eventSchemas: EventSchemas = {}) {
  const described = endpoints.map((endpoint): Described => ({
    endpoint,
    input: toJsonSchema(endpoint.input, 'input'),
    output: endpoint.output === fileAnswer ? null : toJsonSchema(endpoint.output, 'output'),
  }))
  const events = Object.entries(eventSchemas).map(([type, schema]) => ({
    type,
    schema: toJsonSchema(schema, 'output'),
  }))
  const { schemas, refer } = sharedSchemas([
    ...described.flatMap(({ endpoint, input, output }) => {
      const name = toSchemaName(endpoint)
      const taken = { schema: input, name: `${name}Request` }
      return output ? [taken, { schema: output, name: `${name}Result` }] : [taken]
    }),
    ...events.map(toEventSchema),
  ])
  const parameters = sharedParts(
    'parameters',
    described.flatMap((one) => queryParameters(one, refer).map((part) => ({ name: part.name, part }))),
  )
  const bodies = sharedParts(
    'requestBodies',
    described
      .filter(takesBody)
      .map((one) => ({ name: `${toSchemaName(one.endpoint)}Body`, part: buildBody(one, refer) })),
  )
  const answers = sharedParts(
    'responses',
    described.flatMap(({ endpoint, output }) => {
      if (!output) return []
      const result = refer(output)
      const own = toSchemaName(endpoint)
      const name = nameOfReference(result) ?? `${own}Answer`
      return [{ name, owner: `${own}Result`, part: buildEnvelope(result) }]
    }),
  )
  return {
    openapi: '3.1.0',
    info: { title: 'Forecourt', version: '1', description },
    servers: [{ url: '/api' }],
    security: [{ apiKey: [] }, { integrationKey: [] }],
    tags: listTags(endpoints),
    paths: buildPaths(described, {
      schema: refer,
      parameter: parameters.refer,
      body: bodies.refer,
      answer: answers.refer,
    }),
    webhooks: describeWebhooks(events, refer),
    components: {
      securitySchemes,
      parameters: {
        ...parameters.components,
        ...Object.fromEntries(events.length > 0 ? webhookHeaders.map((header) => [header.name, header]) : []),
      },
      requestBodies: bodies.components,
      responses: {
        Refusal: {
          description: 'Refused or failed',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
        FileAnswer: {
          description: 'A file',
          content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
        ...(events.length > 0 && { EventTaken: eventTaken }),
        ...answers.components,
      },
      schemas: { Answer: answerSchema, Error: errorSchema, ...schemas },
    },
  }
}

const securitySchemes = {
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'Of the programs that browsers run.' },
  integrationKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key of an integration, `fck_…`, made in the office, instead of X-Api-Key. Calls that need a person refuse it, see /api/docs.',
  },
} as const

/**
 * Headers that every call may carry are described here: among the parameters of each operation they would be repeated 1,600
 * times.
 */
const description = `Cars, orders and payments of a dealer group. Every call may carry these headers:
- \`X-Tenant\`: the dealer group, where one installation serves several.
- \`X-Language\`: the language of texts and messages in the answer, ${LOCALES.join(' or ')}.
- \`Idempotency-Key\`: up to 255 visible characters that an integration chooses for a command. Sent again with the same key within a day, the
  command is done once and answered as the first time; with another input it is refused (422 \`idempotency-key-reused\`).

Texts hold no control characters but line ends, and those of one line not even these.`

/** Returns the area of the product that an operation belongs to, which is its tag: `offers`. */
export function findArea({ path, area }: Pick<Endpoint, 'path' | 'area'>): string {
  return area ?? path.split('/')[1]!
}

/**
 * Returns a function that names the operations of these endpoints: `sales-offer-save`; with the method behind it where an
 * address has two.
 */
export function nameOperations(
  endpoints: readonly Pick<Endpoint, 'path'>[],
): (endpoint: Pick<Endpoint, 'path'>) => string {
  const byAddress = Map.groupBy(endpoints, ({ path }) => splitEndpointPath(path)[1])
  return ({ path }) => {
    const [method, address] = splitEndpointPath(path)
    const id = address.split('/').slice(1).join('-')
    return byAddress.get(address)?.length === 1 ? id : `${id}-${method.toLowerCase()}`
  }
}

/** Splits a summary: its first sentence is the title of the operation, the others describe it. */
export function splitTitle({ summary }: Pick<Endpoint, 'summary'>): { title: string; description: string } {
  const [, title = summary, description = ''] = /^(.*?)\.(?:\s+(\S.*))?$/s.exec(summary) ?? []
  return { title, description }
}

function listTags(endpoints: readonly Endpoint[]): { name: string }[] {
  return [...new Set(endpoints.map(findArea))].map((name) => ({ name }))
}

/** Functions that replace what an operation shares with others by a reference. */
interface References {
  readonly schema: (schema: JsonSchema) => JsonSchema
  readonly parameter: (parameter: Parameter<JsonSchema>) => object
  readonly body: (body: Body<JsonSchema>) => object
  readonly answer: (answer: object) => object
}

function buildPaths(all: readonly Described[], refer: References) {
  const paths: Record<string, Record<string, object>> = {}
  const toOperationId = nameOperations(all.map(({ endpoint }) => endpoint))
  for (const one of all) {
    const [method, path] = splitEndpointPath(one.endpoint.path)
    const operationId = toOperationId(one.endpoint)
    ;(paths[path] ??= {})[method.toLowerCase()] = { operationId, ...operation(one, refer) }
  }
  return paths
}

function operation(one: Described, refer: References): object {
  const { endpoint, output } = one
  const { title, description } = splitTitle(endpoint)
  const parameters = queryParameters(one, refer.schema)
  return {
    summary: title,
    ...(description && { description }),
    tags: [findArea(endpoint)],
    ...(endpoint.signed ? { security: [] } : {}),
    ...(parameters.length > 0 && { parameters: parameters.map(refer.parameter) }),
    ...(takesBody(one) && { requestBody: refer.body(buildBody(one, refer.schema)) }),
    responses: {
      200: output ? refer.answer(buildEnvelope(refer.schema(output))) : { $ref: '#/components/responses/FileAnswer' },
      default: { $ref: '#/components/responses/Refusal' },
    },
  }
}

function takesBody({ endpoint }: Described): boolean {
  return splitEndpointPath(endpoint.path)[0] !== 'GET'
}

function buildBody(one: Described, refer: (schema: JsonSchema) => JsonSchema): Body<JsonSchema> {
  return { required: true, content: buildContent(one, refer) }
}

function buildContent(
  { endpoint, input }: Described,
  refer: (schema: JsonSchema) => JsonSchema,
): Body<JsonSchema>['content'] {
  if (endpoint.kind !== 'upload') return { 'application/json': { schema: refer(input) } }
  const file = { type: 'string', format: 'binary', description: `At most ${endpoint.maxBytes} bytes` }
  const fields = Object.entries(input.properties ?? {}).map(([name, schema]) => [name, refer(schema)])
  return {
    'multipart/form-data': {
      schema: {
        ...input,
        properties: { ...Object.fromEntries(fields), [FILE_FIELD]: file },
        required: [...(input.required ?? []), FILE_FIELD],
      },
    },
  }
}

/** Returns the parameters of an operation that takes no body. */
function queryParameters(one: Described, refer: (schema: JsonSchema) => JsonSchema): Parameter<JsonSchema>[] {
  if (takesBody(one)) return []
  const { properties = {}, required } = one.input
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    ...(required?.includes(name) && { required: true }),
    ...(typeof description === 'string' && { description }),
    schema: refer(schema),
  }))
}

/** Builds the envelope that every answer has, around the result of this one. */
function buildEnvelope(result: JsonSchema): object {
  const schema = { allOf: [{ $ref: '#/components/schemas/Answer' }, { properties: { result } }] }
  return { description: 'OK', content: { 'application/json': { schema } } }
}

function nameOfReference({ $ref }: JsonSchema): string | undefined {
  return typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined
}

/** Converts `POST /sales/offer/save` to `OfferSave`. */
function toSchemaName({ path }: Pick<Endpoint, 'path'>): string {
  const [, , ...words] = path.split('/')
  return words.map(schemaName).join('')
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const override = io === 'input' ? withoutNoise : forAnswers
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override })
  return described(json)
}

interface SchemaContext {
  readonly jsonSchema: z.core.JSONSchema.BaseSchema
  readonly path: readonly (string | number)[]
}

/**
 * Opens the schemas of answers: a client must expect further fields, and parts joined by `allOf` may not forbid each other's.
 * The longest text is named where it is sent. Only the filters of a list are returned as they were sent, so that one schema
 * describes both.
 */
function forAnswers(context: SchemaContext): void {
  withoutNoise(context)
  if (context.path.includes('queryFilter')) return
  delete context.jsonSchema.minLength
  delete context.jsonSchema.maxLength
  if (context.jsonSchema.additionalProperties === false) delete context.jsonSchema.additionalProperties
}

/**
 * Leaves out what does not help a reader: the bounds of whole numbers, expressions of formats that have a name, and those
 * that keep control characters out of every text, which the general description mentions once.
 */
function withoutNoise({ jsonSchema }: SchemaContext): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format !== undefined || TEXT_PATTERNS.includes(jsonSchema.pattern ?? '')) delete jsonSchema.pattern
  if (JSON.stringify(jsonSchema.default) === '{}') delete jsonSchema.default
  joinNull(jsonSchema)
}

/** Writes a text or number that may be null as one schema, since keywords of texts and numbers do not apply to null. */
function joinNull(schema: z.core.JSONSchema.BaseSchema): void {
  const [value, none, ...others] = schema.anyOf ?? []
  if (none?.type !== 'null' || others.length > 0) return
  if (value?.type !== 'string' && value?.type !== 'integer' && value?.type !== 'number') return
  if ('enum' in value || 'const' in value || 'pattern' in value || 'id' in value) return
  delete schema.anyOf
  Object.assign(schema, value, { type: [value.type, 'null'] })
}

/** Adds the unit of a field that its name implies, or the part that it has in every list. */
function described(schema: JsonSchema): JsonSchema {
  return withFields(mapSchemas(schema, described), (name, field) => {
    const description = fieldDescription(name)
    return description === undefined || 'description' in field || '$ref' in field ? field : { ...field, description }
  })
}

const answerSchema = {
  type: 'object',
  required: ['result', 'hasResult', 'hasErrors', 'errors', 'statusCode'],
  properties: {
    hasResult: { type: 'boolean', description: 'False where the result is null.' },
    hasErrors: { const: false },
    errors: { type: 'array', maxItems: 0 },
    statusCode: { type: 'integer', const: 200 },
  },
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
          name: { type: 'string', examples: ['car-unavailable'], description: 'Stable, for programs.' },
          message: { type: 'string', description: 'For people, in the language of the call.' },
          statusCode: { type: 'integer' },
          level: { enum: ['Warning', 'Critical'], description: 'Critical: the mistake is on the side of the server.' },
          field: { type: 'string', description: 'Path of the wrong field in the request.' },
          detail: {
            description: 'Facts to act on, depending on the name: for example the version that another user saved.',
          },
        },
      },
    },
    statusCode: { type: 'integer' },
  },
}
