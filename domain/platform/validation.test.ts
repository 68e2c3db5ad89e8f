import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  alphaNum,
  between,
  decimal,
  email,
  exactLength,
  firstViolation,
  integer,
  licencePlate,
  matches,
  maxLength,
  maxValue,
  minLength,
  minValue,
  numeric,
  password,
  phone,
  rangeOrder,
  required,
  type Rule,
  url,
} from './validation.ts'

/** Which of these values pass. */
function passing<Value>(rule: Rule<Value>, values: readonly Value[]): Value[] {
  return values.filter((value) => rule(value) === undefined)
}

describe('required', () => {
  test.each([[0], [false], ['x'], [[1]], [{ a: 1 }], [new Date('2026-11-20')]])('%j is filled', (value) => {
    expect(required(value)).toBeUndefined()
  })

  test.each([[null], [undefined], [''], ['  '], [[]], [{}], [new Date('nonsense')]])('%j is not', (value) => {
    expect(required(value)).toEqual({ reason: 'required' })
  })
})

describe('text', () => {
  test.each<[string, Rule, string[], string[]]>([
    ['letters and digits', alphaNum, ['', 'abc123', 'Été'], ['a b', 'a-b', 'a_b']],
    ['digits and spaces', phone, ['', '0478 12 34 56'], ['+32 478', '0478/12', 'x']],
    ['whole numbers', integer, ['', '0', '-12', '007'], ['1.5', '--1', '1 2', '+1']],
    ['digits', numeric, ['', '0123'], ['-1', '1,5', 'x']],
    ['short decimals', decimal, ['', '1', '12,50', '-9.999', '1.234'], ['123456', ',5', '1 2', '--1']],
    ['six signs', exactLength(6), ['', '123456', '🚗🚗🚗🚗🚗🚗'], ['12345', '1234567']],
    ['two signs at least', minLength(2), ['', 'ab', 'abc'], ['a']],
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
    expect(firstViolation('', required, minLength(3))).toEqual({ reason: 'required' })
    expect(firstViolation('ab', required, minLength(3))).toEqual({ reason: 'min-length', min: 3 })
    expect(firstViolation('abc', required, minLength(3))).toBeUndefined()
  })
})

describe('numbers', () => {
  test.each([
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
    [' ', 'number'],
    ['x', 'number'],
    ['1', 'between'],
    [2, undefined],
    ['5', undefined],
    [6, 'between'],
    ['2.5', undefined],
  ])('%j from 2 to 5: %s', (value, reason) => {
    expect(between(2, 5)(value)?.reason).toBe(reason)
  })

  test('bounds stand in the message', () => {
    expect([minValue(2)('1'), maxValue(5)('6'), minValue(2)('2'), maxValue(5)('5')]).toEqual([
      { reason: 'min-value', min: 2 },
      { reason: 'max-value', max: 5 },
      undefined,
      undefined,
    ])
  })

  test.each([
    ['2026-11-20', '2026-11-21', undefined],
    ['2026-11-20', '2026-11-20', 'range-order'],
    ['2026-11-21', '2026-11-20', 'range-order'],
    [undefined, '2026-11-20', undefined],
  ])('from %s to %s', (from, to, reason) => {
    expect(rangeOrder(from, to)?.reason).toBe(reason)
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

describe('addresses of the web', () => {
  test.each([
    '',
    'https://www.example.be',
    'http://example.be:8080/pad?x=1#deel',
    'ftp://files.example.be/a.zip',
    'https://user@example.be/',
    'https://8.8.8.8/dns',
    'https://172.32.0.1/',
    'https://bücher.example/é',
  ])('%j is public', (text) => {
    expect(url(text)).toBeUndefined()
  })

  test.each([
    'http://10.0.0.1/',
    'http://127.0.0.1:3000',
    'http://169.254.169.254/latest/meta-data',
    'http://172.16.0.1',
    'http://172.31.255.255',
    'http://192.168.1.1/admin',
    'http://100.64.0.1',
    'http://0.0.0.0',
    'http://224.0.0.1',
    'http://255.255.255.255',
    'http://localhost/',
    'http://db.localhost',
    'http://user:pw@127.0.0.1/',
  ])('%j is not ours to call', (text) => {
    expect(url(text)).toEqual({ reason: 'url-private' })
  })

  test.each([
    'www.example.be',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://',
    'https://example',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://256.1.1.1',
    'https://exa mple.be',
    'https://example.be\n',
    ' https://example.be',
  ])('%j is no address', (text) => {
    expect(url(text)).toEqual({ reason: 'url' })
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
