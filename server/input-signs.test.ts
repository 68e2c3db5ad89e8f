import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { resources } from '@forecourt/domain/resources.ts'
import { endpoints } from './api.ts'

// PostgreSQL keeps no NUL in a text, and what cannot be seen is of no use in any: so no text of a call holds it.

/** Unicode's category Cc. */
const CONTROL_SIGNS = Array.from({ length: 0xa0 }, (_, code) => String.fromCodePoint(code)).filter((sign) =>
  /\p{Cc}/u.test(sign),
)

/** Fields with several lines, those of the office included; a bot may fill the trap with any text. */
const SEVERAL_LINES = [
  ...linesOfResources(),
  'car.damage',
  'content',
  'customer.remarks',
  'details.remarks',
  'draft.body',
  'body',
  'essential',
  'order.essential',
  'excelData',
  'fileHtml',
  'facts.complaint',
  'facts.note',
  'complaint',
  'testNote',
  'free.note',
  'integration.description',
  'internalOrder.note',
  'loan.outDamage',
  'back.backDamage',
  'issue.intro.nl',
  'issue.intro.fr',
  'jobEntry.message',
  'job.offer',
  'job.profile',
  'job.tasks',
  'lines',
  'mail.bodyNl',
  'mail.bodyFr',
  'bodyNl',
  'bodyFr',
  'message',
  'offer.message',
  'reason',
  'act.reason',
  'proposal.explanation',
  'refusal',
  'remark',
  'text',
  'trap',
  'tradeIn.historyLine',
  'setting.was',
  'setting.was.notice',
  'setting.value',
  'setting.value.notice',
  'stockCar.remarks',
  'usedCar.damage',
  'usedCar.remarks',
  'video.embedCode',
  'videos.embedCode',
  'version.introduction',
]

type Text = { readonly call: string; readonly name: string; readonly schema: z.ZodType }
// The callback of a payment provider is verified by its signature over every byte.
const texts: Text[] = endpoints
  .filter(({ signed }) => !signed)
  .flatMap(({ path, input }) => readTexts(input, '').map(({ name, schema }) => ({ call: path, name, schema })))

test('of the hundreds of texts that calls take, none holds a control sign', () => {
  expect(texts.length).toBeGreaterThan(250)
  const taken = texts.flatMap(({ call, name, schema }) => {
    const signs = CONTROL_SIGNS.filter((sign) => takes(schema, sign) && !(/[\t\n\r]/.test(sign) && isOfLines(name)))
    return signs.length === 0 ? [] : [`${call} ${name}: ${JSON.stringify(signs.join(''))}`]
  })
  expect(taken).toEqual([])
})

/** Signs that turn the direction of what follows, so that a paper or a mail shows another name than it holds. */
const TURNING_SIGNS = [...'\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069']

/**
 * Texts that stand on no paper and in no mail as somebody typed them, by the end of their name: secrets, keys, searches, names of
 * files that their own checks judge, and whole texts that the house writes itself.
 */
const COMPARED = `
  password secret token code confirmationCode accessKey stamp trap connectionId print
  picks services credit.rate lines.source lines.account lines.vatCode retryjobs·name tenantId listView.hiddenColumns
  opentestdrive·number openappointment·number moving.number get·number move·number calloff·number settle·number
  issuer clientId scopes acrValues map·columns defaults.(key) defaults.(value)
  searchFilter.value queryFilter q search words typed
  guid url fileUrl extension embedCode fileName documents.name document.name videos.name video.name images.alt image.alt
  fileHtml excelData translatetext·text translatehtml·text correct·text
  subjectNl subjectFr bodyNl bodyFr preview·subject preview·body
  draft.title.nl draft.title.fr draft.body.nl draft.body.fr
`
  .trim()
  .split(/\s+/)
  .map((end) => end.replace('·', ' '))

test('none that people read holds a sign that turns the direction of the others', () => {
  const isRead = (text: string) =>
    !COMPARED.some((end) => text.endsWith(` ${end}`) || text.endsWith(`.${end}`) || text.endsWith(`/${end}`))
  const taken = texts
    .filter(({ schema }) => TURNING_SIGNS.some((sign) => takes(schema, sign)))
    .map(({ call, name }) => `${call} ${name}`)
  expect(taken.filter(isRead)).toEqual([])
})

test.each(SEVERAL_LINES)('%s has line ends in it', (field) => {
  // Of a setting, one value of several kinds: some have one line.
  const found = texts.filter(({ name }) => isField(name, field))
  expect(found.some(({ schema }) => takes(schema, '\n'))).toBe(true)
})

test.each([
  ['a text', z.string().max(3), '', true],
  ['a line', z.string().regex(/^\P{Cc}*$/u), '', false],
  ['a text that must be long', z.string().min(32), '', true],
  [
    'one within a list of an object',
    z.strictObject({ names: z.array(z.string().nullable()) }).optional(),
    'names',
    true,
  ],
  ['what is made of a text', z.string().transform((text) => text.length), '', true],
])('the walk finds %s', (_, input, name, isTaken) => {
  const [found, ...others] = readTexts(input, '')
  expect(others).toEqual([])
  expect(found!.name).toBe(name)
  expect(takes(found!.schema, '\0')).toBe(isTaken)
})

test.each([
  ['more: unknown', z.strictObject({ more: z.unknown() })],
  ['(more): unknown', z.looseObject({})],
])('the walk stops at %s', (place, input) => expect(() => readTexts(input, '')).toThrow(place))

/** Fields whose definition gives them several lines, saved alone or in many rows at once. */
function linesOfResources(): string[] {
  const every: readonly Resource[] = resources
  return every.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { kind, ...says }]) =>
      kind === 'translated' && 'lines' in says ? [`${name}.${field}`, `change.${field}`] : [],
    ),
  )
}

function isOfLines(name: string): boolean {
  return SEVERAL_LINES.some((field) => isField(name, field))
}

function isField(name: string, field: string): boolean {
  return name === field || name.startsWith(`${field}.`)
}

/** Returns whether a sign is kept: alone, before, after and within other signs, as long as the text must be. */
function takes(schema: z.ZodType, sign: string): boolean {
  const length = Math.max(1, ...lengths(schema))
  const rest = 'a'.repeat(length)
  return [sign.repeat(length), sign + rest, rest + sign, `a${sign}${rest}`, sign].some((text) => {
    const { success, data } = schema.safeParse(text)
    return success && (typeof data !== 'string' || data.includes(sign))
  })
}

function lengths(schema: z.ZodType): number[] {
  if (schema instanceof z.ZodPipe) return lengths(schema.in as z.ZodType)
  return schema instanceof z.ZodString ? [schema.minLength ?? 0] : []
}

/** Every text within what a call takes, by its place. */
function readTexts(schema: z.core.$ZodType, name: string): Pick<Text, 'name' | 'schema'>[] {
  const within = (key: string, of: z.core.$ZodType) => readTexts(of, name === '' ? key : `${name}.${key}`)
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return [{ name, schema: schema as z.ZodType }]
    case 'object':
      return Object.entries({ ...def.shape, ...(def.catchall && { '(more)': def.catchall }) }).flatMap(([key, of]) =>
        within(key, of),
      )
    case 'array':
      return readTexts(def.element, name)
    case 'record':
      return [...within('(key)', def.keyType), ...within('(value)', def.valueType)]
    case 'union':
      return def.options.flatMap((option) => readTexts(option, name))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return readTexts(def.innerType, name)
    case 'pipe':
      return textsOfPipe(schema as z.ZodPipe, name)
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'never':
    case 'null':
    case 'number':
    // A key of a few fixed forms, such as 'option-12', holds nothing that somebody types.
    case 'template_literal':
      return []
    default:
      throw new Error(`${name}: ${def.type}`)
  }
}

/** Returns the texts of a pipe as one schema; ignored fields hold none. */
function textsOfPipe(pipe: z.ZodPipe, name: string): Pick<Text, 'name' | 'schema'>[] {
  if (pipe.in instanceof z.ZodUnknown && pipe.safeParse('\0').data === undefined) return []
  return readTexts(pipe.in, name).map((text) => (text.name === name ? { name, schema: pipe } : text))
}
