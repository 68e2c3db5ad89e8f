import { expect, test } from 'vitest'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { toErrorLevel } from '@forecourt/domain/platform/values/envelope.ts'
import { failureTone } from './failure.ts'

test.each([
  ['something that was typed wrong', 422, 'warning'],
  ['what somebody changed meanwhile', 409, 'warning'],
  ['a right that is missing', 403, 'warning'],
  ['a server that broke down', 500, 'failure'],
  ['a lost connection', 0, 'failure'],
])('%s is told as it is', (_, statusCode, tone) => {
  const failure = new ApiFailure([{ name: 'any', message: '', statusCode, level: toErrorLevel(statusCode) }])
  expect(failureTone(failure)).toBe(tone)
})
