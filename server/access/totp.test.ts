import { describe, expect, test } from 'vitest'
import { base32, keyUri, stepAt, findStep, totpCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// The vectors of RFC 6238, appendix B, cut to six digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  const now = new Date(seconds * 1000)
  expect(totpCode(secret, stepAt(now))).toBe(code)
  expect(findStep(secret, code, { now, last: null })).toBe(stepAt(now))
})

describe('a code', () => {
  const now = new Date('2026-11-22T10:00:00Z')
  const at = (steps: number) => totpCode(secret, stepAt(now) + steps)

  test.each([
    ['of the half minute before', -1, true],
    ['of the half minute after', 1, true],
    ['of a minute before', -2, false],
    ['of a minute after', 2, false],
  ])('%s', (_, steps, isRight) => {
    expect(findStep(secret, at(steps), { now, last: null }) !== undefined).toBe(isRight)
  })

  test('opens once, and none from before it opens after', () => {
    const step = findStep(secret, at(0), { now, last: null })!
    expect(findStep(secret, at(0), { now, last: step })).toBeUndefined()
    expect(findStep(secret, at(-1), { now, last: step })).toBeUndefined()
    expect(findStep(secret, at(1), { now, last: step })).toBe(step + 1)
  })

  test.each(['', '12345', '1234567', 'abcdef'])('is six digits, not %j', (code) => {
    expect(findStep(secret, code, { now, last: null })).toBeUndefined()
  })
})

// RFC 4648, chapter 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %j in base 32', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})

test('an app is told whose code it shows', () => {
  expect(keyUri(Buffer.from('foobar'), { issuer: 'Auto & Co', account: 'sofie@example.be' })).toBe(
    'otpauth://totp/Auto%20%26%20Co:sofie%40example.be?secret=MZXW6YTBOI&issuer=Auto%20%26%20Co',
  )
})
