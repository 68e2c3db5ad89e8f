import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findDialCode, formatPhone, formatPhoneInBelgium, parsePhone, phoneViolations, splitPhone } from './phone.ts'
import { PHONE_COUNTRIES } from './phone-countries.ts'

describe('phone numbers', () => {
  test.each([
    ['+32', '0478 12 34 56', '+32478123456', 'mobile'],
    ['+32', '478/12.34.56', '+32478123456', 'mobile'],
    ['+32', '+32 478 12 34 56', '+32478123456', 'mobile'],
    ['+32', '0032 (0)478 12 34 56', '+32478123456', 'mobile'],
    ['+32', '04 123 45 67', '+3241234567', 'other'],
    ['+32', '09 396 14 21', '+3293961421', 'other'],
    ['+32', '053 12 34 56', '+3253123456', 'other'],
    ['+31', '06 12345678', '+31612345678', 'other'],
    ['+39', '06 1234 5678', '+390612345678', 'other'],
    ['+352', '621 123 456', '+352621123456', 'other'],
    ['+32', '+31 6 12345678', '+31612345678', 'other'],
    ['+380', '050 123 45 67', '+380501234567', 'other'],
    ['+1', '1 (212) 555-0123', '+12125550123', 'other'],
    ['+243', '081 234 5678', '+243812345678', 'other'],
    ['+36', '06 20 123 4567', '+36201234567', 'other'],
    ['+7', '8 912 345-67-89', '+79123456789', 'other'],
    ['+225', '07 08 09 10 11', '+2250708091011', 'other'],
  ])('%s %s is %s', (dialCode, typed, e164, phoneType) => {
    expect(parsePhone(dialCode, typed)).toEqual({ ok: true, e164, phoneType })
  })

  test.each([
    ['+32', '0478 12 34 5', 'length'],
    ['+32', '0438 12 34 56', 'length'],
    ['+32', '0478 12 34 567', 'length'],
    ['+32', 'bel mij', 'format'],
    ['+32', '', 'format'],
    ['+32', '+3161234567899999', 'length'],
    ['+32', '+999 12345', 'dial-code'],
    ['+380', '1234', 'length'],
    ['+999', '0478 12 34 56', 'dial-code'],
    ['', '0478 12 34 56', 'dial-code'],
    ['+31', '1234', 'length'],
    ['+31', '12345678901234', 'length'],
  ])('%s %s is refused: %s', (dialCode, typed, reason) => {
    expect(parsePhone(dialCode, typed)).toEqual({ ok: false, reason })
  })

  test.each([
    ['+32', '0478 12 34 56', []],
    ['+32', ' ', ['phone required']],
    ['+32', '0478 12 34 5', ['phone phone']],
    ['+32', 'bel mij', ['phone phone']],
    ['+999', '0478 12 34 56', ['dialCode dial-code']],
  ])('%s %s in a form: %j', (dialCode, phone, expected) => {
    expect(phoneViolations({ dialCode, phone }).map(({ field, reason }) => `${field} ${reason}`)).toEqual(expected)
  })

  test.each([
    ['+32478123456', { dialCode: '+32', phone: '0478 12 34 56' }],
    [' 0032 9/396 14 21 ', { dialCode: '+32', phone: '09 396 14 21' }],
    ['+32 478 12', { dialCode: '+32', phone: '478 12' }],
    ['00352 621 123 456', { dialCode: '+352', phone: '621 123 456' }],
    ['0478 12 34 56', undefined],
    ['+999 12345', undefined],
    ['', undefined],
  ])('%s filled in is split into country and number', (typed, parts) => {
    expect(splitPhone(typed)).toEqual(parts)
  })

  test.each([
    ['+32478123456', '+32 478 12 34 56', '0478 12 34 56'],
    ['+3241234567', '+32 4 123 45 67', '04 123 45 67'],
    ['+3293961421', '+32 9 396 14 21', '09 396 14 21'],
    ['+3253123456', '+32 53 12 34 56', '053 12 34 56'],
    ['+31612345678', '+31 6 12 34 56 78', '+31 6 12 34 56 78'],
    ['+352621123456', '+352 6 21 12 34 56', '+352 6 21 12 34 56'],
    ['+99912345', '+99912345', '+99912345'],
  ])('%s is shown as %s', (e164, written, within) => {
    expect([formatPhone(e164), formatPhoneInBelgium(e164)]).toEqual([written, within])
  })

  test('what is shown can be typed in again', () => {
    const belgian = fc.oneof(
      fc.integer({ min: 450_000_000, max: 499_999_999 }),
      fc.integer({ min: 10_000_000, max: 44_999_999 }),
      fc.integer({ min: 50_000_000, max: 99_999_999 }),
    )
    fc.assert(
      fc.property(belgian, (national) => {
        const parsed = parsePhone('+32', `0${national}`)
        expect(parsed.ok).toBe(true)
        if (!parsed.ok) return
        expect(parsePhone('+32', formatPhone(parsed.e164))).toEqual(parsed)
        expect(parsePhone('+32', formatPhoneInBelgium(parsed.e164))).toEqual(parsed)
      }),
    )
  })

  test('every country of the world can be phoned, and its dial code is found again', () => {
    for (const { dialCode, lengths } of PHONE_COUNTRIES) {
      expect(findDialCode(`${dialCode}123456`)).toBe(dialCode)
      expect(dialCode).toMatch(/^\+[1-9]\d{0,2}$/)
      for (const [least, most] of lengths) expect([1 <= least, least <= most, most <= 15]).toEqual([true, true, true])
    }
    expect(new Set(PHONE_COUNTRIES.map(({ code }) => code)).size).toBe(PHONE_COUNTRIES.length)
    expect(PHONE_COUNTRIES.slice(0, 5).map(({ code }) => code)).toEqual(['BE', 'NL', 'FR', 'DE', 'LU'])
    expect(PHONE_COUNTRIES.length).toBeGreaterThan(240)
  })
})
