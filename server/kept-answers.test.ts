import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './api.ts'

/** Fields of an input that open something, or say who asks. */
const opening = ['accessKey', 'token', 'key', 'link', 'email']

const opened = endpoints.filter(
  ({ path, right, input }) =>
    path.startsWith('GET ') &&
    right === 'public' &&
    input instanceof z.ZodObject &&
    opening.some((name) => name in input.shape),
)

test('no browser keeps what is read by a key in place of a session', () => {
  expect(opened.length).toBeGreaterThan(3)
  expect(opened.filter(({ isPersonal }) => !isPersonal).map(({ path }) => path)).toEqual([])
})
