import { describe, expect, test } from 'vitest'
import { formatApiKey, isApiKey, toKeyHint } from './api-key.ts'

const key = formatApiKey(Uint8Array.from({ length: 32 }, (_, index) => index * 8))

describe('an API key', () => {
  test('has letters and digits only, and always the same length', () => {
    const secrets = [0, 1, 127, 255].map((byte) => new Uint8Array(32).fill(byte))
    for (const secret of secrets) expect(formatApiKey(secret)).toMatch(/^fck_[0-9A-Za-z]{49}$/)
    expect(new Set(secrets.map(formatApiKey)).size).toBe(secrets.length)
  })

  test('has the checksum that other programs compute (zlib of Python)', () => {
    expect(formatApiKey(new Uint8Array(32))).toBe(`fck_${'0'.repeat(43)}4OXKSH`)
    expect(() => formatApiKey(new Uint8Array(31))).toThrow('32 bytes')
  })

  test('is recognised by its beginning', () => {
    expect(toKeyHint(key)).toBe(key.slice(0, 12))
  })

  test.each([
    ['whole is accepted', key, true],
    ['with a letter changed is refused', key.replace(key.charAt(20), key.charAt(20) === 'x' ? 'y' : 'x'), false],
    ['with two letters swapped is refused', swap(key, 30), false],
    ['cut off is refused', key.slice(0, -1), false],
    ['with a space behind it is refused', `${key} `, false],
    ['with another prefix is refused', key.replace('fck_', 'ghp_'), false],
    ['with a sign that none has is refused', `${key.slice(0, 10)}-${key.slice(11)}`, false],
    ['empty is refused', '', false],
  ])('%s', (_, text, isAccepted) => {
    expect(isApiKey(text)).toBe(isAccepted)
  })

  test('with any one character wrong is refused', () => {
    for (let at = 4; at < key.length; at++) {
      const other = key.charAt(at) === 'A' ? 'B' : 'A'
      expect(isApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false)
    }
  })
})

function swap(text: string, at: number): string {
  return text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2)
}
