import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { email, firstViolation, licencePlate, matches, maxLength, password, required, type Rule } from './validation.ts'

/** Returns the values that pass. */
function passing<Value>(rule: Rule<Value>, values: readonly Value[]): Value[] {
  return values.filter((value) => rule(value) === undefined)
}

describe('required', () => {
  test.each([[0], [false], ['x'], [[1]], [{ a: 1 }], [new Date('2026-11-20')]])('%j is filled', (value) => {
    expect(required(value)).toBeUndefined()
  })

  const blank = ['', '  ', '\u00a0\u2003', '\u200b', '\u200d\u200c', '\u3164', '\u115f\u1160', '\u2800', '\u202e\n']
  const empty: readonly [unknown][] = [[null], [undefined], [[]], [{}], [new Date('nonsense')]]
  test.each([...empty, ...blank.map((text): [unknown] => [text])])('%j is not', (value) => {
    expect(required(value)).toEqual({ reason: 'required' })
  })
})

describe('text', () => {
  test.each<[string, Rule, string[], string[]]>([
    ['two signs at most', maxLength(2), ['', 'ab', '🚗🚗'], ['abc']],
    ['a form of its own', matches(/^G-\d+$/), ['', 'G-20418'], ['A-1', 'G-']],
    [
      'number plates',
      licencePlate,
      ['', '1-ABC-234', 'ABC-123', 'Z123456'],
      ['1-abc-234', 'AB-12', '1-ABC-2345', '1 ABC 234'],
    ],
  ])('%s', (_, rule, good, bad) => {
    expect(passing(rule, [...good, ...bad])).toEqual(good)
  })

  test('a stateful pattern does not remember', () => {
    const rule = matches(/a/g)
    expect([rule('a'), rule('a'), rule('a')]).toEqual([undefined, undefined, undefined])
  })

  test('the first violation counts', () => {
    expect(firstViolation('', required, email)).toEqual({ reason: 'required' })
    expect(firstViolation('ab', required, email)).toEqual({ reason: 'email' })
    expect(firstViolation('lotte@example.be', required, email)).toBeUndefined()
  })
})

describe('e-mail', () => {
  test.each([
    '',
    'lotte@example.be',
    'l.van-den.broeck+auto@mail.example.co.uk',
    "o'neil@example.ie",
    'jürgen@bücher.example',
    'x@xn--bcher-kva.example',
  ])('%j passes', (text) => {
    expect(email(text)).toBeUndefined()
  })

  test.each([
    'lotte.vandenbroeck@telenet',
    'lotte@',
    '@example.be',
    'lotte example.be',
    'lotte@example..be',
    '.lotte@example.be',
    'lo..tte@example.be',
    'lotte@-example.be',
    'lotte@example.b',
    'lotte@example.be, piet@example.be',
    'lotte@example.be\nBcc: x@example.be',
    '<lotte@example.be>',
    'lotte@127.0.0.1',
    `${'x'.repeat(65)}@example.be`,
    `lotte@${'x'.repeat(60)}.${'x'.repeat(63)}.${'x'.repeat(63)}.${'x'.repeat(63)}.be`,
  ])('%j does not', (text) => {
    expect(email(text)).toEqual({ reason: 'email' })
  })

  test('answers at once, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: 'binary' }), (text) => {
        expect([undefined, 'email']).toContain(email(text)?.reason)
      }),
    )
    expect(email(`${'a.'.repeat(50_000)}@`)).toEqual({ reason: 'email' })
  })
})

describe('passwords', () => {
  test.each([
    ['Geheim12', undefined],
    ['Geheim1', 'password-length'],
    ['Geheim1234567', 'password-length'],
    ['GeheimPas', 'password-digit'],
    ['geheim12', 'password-upper-case'],
  ])('at sign-up: %s', (text, reason) => {
    expect(password()(text)?.reason).toBe(reason)
  })

  test.each([
    ['Geheim-1234', undefined],
    ['GEHEIM-1234', 'password-lower-case'],
    ['Geheim+1234', 'password-symbol'],
  ])('with every demand: %s', (text, reason) => {
    const rule = password({ min: 10, max: 64, digit: true, lowerCase: true, upperCase: true, symbol: true })
    expect(rule(text)?.reason).toBe(reason)
  })

  test('the message knows the bounds', () => {
    expect(password()('x')).toEqual({ reason: 'password-length', min: 8, max: 12 })
  })
})
