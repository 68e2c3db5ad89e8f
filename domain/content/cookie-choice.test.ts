import { expect, test } from 'vitest'
import { COOKIE_QUESTION_VERSION, cookieChoice, parseCookieChoice } from './cookie-choice.ts'

const now = new Date('2026-11-20T10:00:00Z')
const kept = (changes: object) => JSON.stringify({ ...cookieChoice(true, now), ...changes })

test.each([true, false])('a choice (%s) is remembered as it was made', (analytics) => {
  const choice = cookieChoice(analytics, now)
  expect(parseCookieChoice(JSON.stringify(choice), now)).toEqual(choice)
})

test.each([
  ['nothing', null],
  ['no text of ours', 'ja'],
  ['null', 'null'],
  ['an earlier question', kept({ version: COOKIE_QUESTION_VERSION - 1 })],
  ['a choice without an answer', kept({ analytics: undefined })],
  ['an answer that is neither', kept({ analytics: 'yes' })],
  ['a year ago', kept({ at: '2025-11-20T09:59:59.999Z' })],
  ['a day to come', kept({ at: '2026-11-21T10:00:00.000Z' })],
  ['no day', kept({ at: 'gisteren' })],
])('%s means asking', (_, stored) => {
  expect(parseCookieChoice(stored, now)).toBeUndefined()
})

test('almost a year later it still holds', () => {
  expect(parseCookieChoice(kept({ at: '2025-11-21T10:00:00.000Z' }), now)?.analytics).toBe(true)
})
