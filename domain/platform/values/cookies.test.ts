import { expect, test } from 'vitest'
import { findCookie, toCookieName } from './cookies.ts'

test('a cookie is guarded behind https', () => {
  expect([toCookieName('language', true), toCookieName('language', false)]).toEqual(['__Host-language', 'language'])
})

test.each([
  ['a=b; language=fr', 'fr'],
  ['language=nl;language2=fr', 'nl'],
  ['language=nl; __Host-language=fr', 'fr'],
  ['my-language=fr', undefined],
  ['', undefined],
  [null, undefined],
])('of %j the guarded one counts first', (cookies, value) => expect(findCookie(cookies, 'language')).toBe(value))
