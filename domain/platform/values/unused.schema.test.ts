import { expect, test } from 'vitest'
import { z } from 'zod'
import { allUnused, acceptAnswered, unused } from './unused.schema.ts'

const Answer = z.strictObject({ id: z.int(), total: z.int(), createdOn: z.string() })
const Request = z.strictObject({
  to: z.string(),
  styles: unused('mails look as the house does'),
  ...allUnused(['userId', 'hostId'], 'the session says who it is'),
  order: z.strictObject({ id: z.int(), ...acceptAnswered(Answer, ['id'], 'the server computes it') }).optional(),
})

test.each([
  ['nothing of it', { to: 'a' }],
  ['texts', { to: 'a', styles: 'p {}', userId: '1' }],
  ['null', { to: 'a', styles: null }],
  ['an object', { to: 'a', styles: { p: { color: 'red' } }, hostId: [1, 2] }],
])('a name that is not used may hold %s, and is gone', (_, input) => {
  expect(JSON.stringify(Request.parse(input))).toBe('{"to":"a"}')
})

test('an answer comes back as it was, and only what is read is left of it', () => {
  const { order } = Request.parse({ to: 'a', order: { id: 7, total: 1, createdOn: 'gisteren' } })
  expect(JSON.stringify(order)).toBe('{"id":7}')
})

test('an unknown name is refused, and the reason of a known one is told', () => {
  expect(Request.safeParse({ to: 'a', style: '' }).success).toBe(false)
  expect(z.toJSONSchema(Request, { io: 'input' }).properties?.['styles']).toMatchObject({
    description: 'Accepted and not used: mails look as the house does',
  })
})
