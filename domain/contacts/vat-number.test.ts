import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { VAT_COUNTRIES } from './vat-countries.ts'
import { formatVatNumber, parseVatNumber, vatNumberViolation } from './vat-number.ts'
import type { VatPrefix } from './vat-number-rules.ts'

const prefixes = VAT_COUNTRIES.map(({ prefix }) => prefix)

// Numbers their holders publish, as they are written in practice.
const valid: Record<VatPrefix, string> = {
  AT: 'ATU 142 43 102, ATU 15159209, ATU54300000, ATU 64938009, ATU13585627, U46080404',
  BE: 'BE (0)468.561.072, 0403.019.261, BE 0795 013 186, BE 444.503.092, BE413562567, 0202.239.951, 0897290877',
  BG: 'BG 103873594, BG 124 551 319, 130358310, BG175074752, 7523169263, 7111042925, BG8032056031',
  CY: 'CY 10246672X, CY-10008489 A, 10263870R, CY00632993 F, CY-10259033P',
  CZ: 'CZ 25123891, CZ 60 72 77 72, CZ00023205, CZ 640903926, CZ 682127228, CZ 640229/4448, CZ7205151536, CZ450 33 145',
  DE: 'DE - 113866163, 136695976, DE 813 11 38 75, DE 221.304.969, DE812847601, DE119263782',
  DK: 'DK 10 50 32 80, DK 25 76 63 69, 13585628, DK-27630308, DK: 21599336, DK36149213',
  EE: 'EE 100 931 558, EE 100594102, 101288941, EE101256753',
  EL: 'EL 039868210, GR 094501040, EL 94051189, El 800 179 925, EL: 094279805, 999715835',
  ES: 'ES A-28184661, ES B-58378431, ES Q-2818015-F, ES54362315K, ES X-5253868-R, ES Z5277343K, ES W4003922D, ES J99216582',
  FI: 'FI 02459042, FI 2094606-3, FI-214 95 540, 20774740, FI18261444',
  FR: 'FR 04409414364, FR K 7399859412, FR 18 349 685 099, FR 94016950842, 83404833048, FR 36 380 610 451, FR 90 0000 12345',
  GB: 'GB 980 7806 84, GB 100190874, GB 242338087388, GB 002 4257 28, GD100, HA501, GD888810003, HA888856782',
  HR: 'HR 33392005961, HR 38192148118, 27759560625, HR22910368449',
  HU: 'HU -12509403, HU 10672101, 64241281, HU-14528114',
  IE: 'IE 4550159S, IE 632 3420 C, IE 8223200u, IE6433435IH, IE6433435OA, IE8D79739I, IE9Y71814N',
  IT: 'IT - 01404480202, IT 0 0 6 1 8 2 8 0 4 9 9, 00743110157, IT12920760159, IT09596821000',
  LT: 'LT 119511515, LT 235449811, 100001354118, LT290068995116, LT-100000979812',
  LU: 'LU 10059929, LU 150 274 42, LU.248.70.640, 20981643',
  LV: 'LV 4000 3521 600, LV 90000528023, 40003189718, LV-42103048183, 161175-19997',
  MT: 'MT 1039-6417, MT 1167-9112, 20630321, MT18740407',
  NL: 'NL 001241 643 B01, NL.0094.10.806.B.01, NL4495445B01, 802003217B01, NL 8225.69.759 b01, NL001452330B47, NL002455799B11',
  PL: 'PL 5211355116, PL 584-030-44-72, 8567346215, PL-7532365958, PL 645-000-67-50',
  PT: 'PT 500 019 720, PT 500135.495, 501964843, PT-505 856 468',
  RO: 'RO 11358544, RO 573768, 185 472 90, RO-27849238, RO 1630615123457',
  SE: 'SE 202 100-5000 01, SE 55 62 00-0777 01, 556188840401, SE 720 522 241 201, SE-556666-4438-01',
  SI: 'SI 26808498, SI 3609 7152, 50223054, SI-83815201',
  SK: 'SK 1078449064, SK 202 274 96 19, 2022749619, SK 2020257679',
  XI: 'XI 980 7806 84, XI 100190874, XI 002 4257 28, XIGD100',
}

const mistyped: Record<string, string> = {
  AT: 'ATU 143 43 102, ATU 15169209, ATU46080904',
  BE: '0403.019.262, 0406.139.583, 456.973.432, 0000.000.000',
  BG: '1037735942, 131 172 009, 200940556',
  CY: '10246672F, 10009489 A, 00632893 F',
  CZ: '25557481, 48207726, 640913926, 8058018314, 8060012314',
  DE: '246 495 415, 136695978, 813 91 38 75',
  DK: '11 96 56 58, 2565 2202, 27996592',
  EE: '100 941 558, 100525487, 101256754',
  EL: '094013834, 094501140',
  ES: '54362415K, K-2814015-F, A48951310, X-2322300W, I2814015F',
  FI: '20946062, 02459043',
  FR: '04409414264, 21 326 565 603, K 7399859312',
  GB: '802311781, 001234567, GD600, HA400, GD888810004',
  HR: '33392005962, 38192148181, 27759560652',
  HU: '12509404, 10672110',
  IE: '4731823H, 632 3421 C, 8D79729I',
  IT: '00743110158, 01404480203',
  LT: '119511514, 100001354119',
  LU: '10059930, 15027443',
  LV: '40003189715, 90000528022, 421030481 81, 161375-19997',
  MT: '10396418, 11679113',
  NL: '001241644B01, 002455799B12',
  PL: '5211355117, 8567346216',
  PT: '500019721, 501964844',
  RO: '11358545, 1630615123458, 1631315123457',
  SE: '202 100-5001 01, 556188840501',
  SI: '26808499, 50223055',
  SK: '1078449164, 302 274 96 19, 2020457679',
  XI: '802311781, 001234567, GD600',
}

const notOfTheForm: Record<string, string> = {
  AT: 'AT1 142 43 102, ATU 1515B209, ATU 151592092, ATU ATU 65033803',
  BE: '02A2.239.951, 0220,764.971, 2403.019.261, 04030192611',
  BG: '10X8735941, 12345678, 12345678901',
  CY: '102590Z3P, 12259033P, 1225903322',
  CZ: '95123891, 1234567, 12345678901',
  DE: '246X595 415, 011125440, 1234567890',
  EL: '09450104X, 1234567',
  ES: 'B-583784312, 5436231',
  FR: '000076090, IO409414364, 0440941436X',
  GB: '9807806842, 98078068, ZZ100, GD8888567B2',
  HR: '3339200596, 333920059611, 3339200596A',
  IE: '4550C59S, 069385V8, 111222333, 1234567ABC',
  IT: '00687129980, 0000000 0158, 1234567890',
  LT: '100001354, 100001509922, 12345678',
  NL: '001241643801, 009122746B00, B06753742B01, 82X569759b01, 006866304B021',
  PL: '521135511, PL52113551160',
  RO: '1, 01358544, 12345678901',
  SE: '55643359201, 5567003255201, 556188840402',
  SK: 'A078449064, 012 274 96 19, 2010 237 945',
  XI: '9807806842, 98078068, ZZ100',
}

const each = (numbers: Record<string, string>) =>
  Object.entries(numbers).flatMap(([prefix, list]) =>
    list.split(', ').map((typed): [string, string] => [prefix, typed]),
  )

describe('VAT numbers', () => {
  test.each(each(valid))('%s: %s is right', (prefix, typed) => {
    expect(parseVatNumber(prefix, typed)).toMatchObject({ ok: true, prefix })
  })

  test.each(each(mistyped))('%s: %s is mistyped', (prefix, typed) => {
    expect(parseVatNumber(prefix, typed)).toEqual({ ok: false, reason: 'vat-check-digit' })
  })

  test.each(each(notOfTheForm))('%s: %s has not the form', (prefix, typed) => {
    expect(parseVatNumber(prefix, typed)).toEqual({ ok: false, reason: 'vat-number' })
  })

  test('every country of the specification is in the list, Belgium first', () => {
    expect(prefixes[0]).toBe('BE')
    expect(prefixes.toSorted()).toEqual(Object.keys(valid).toSorted())
    expect(VAT_COUNTRIES.every(({ name }) => name.nl !== '' && name.fr !== '')).toBe(true)
  })

  test.each([
    ['BE', 'be 999.005.572', '0999005572'],
    ['GR', '94051189', '094051189'],
    ['nl', 'NL4495445B01', '004495445B01'],
  ])('%s %s is kept as %s', (prefix, typed, number) => {
    expect(parseVatNumber(prefix, typed)).toMatchObject({ ok: true, number })
  })

  test.each(['', 'XX', 'US', 'constructor'])('prefix %j belongs to no country', (prefix) => {
    expect(parseVatNumber(prefix, '0999005572')).toEqual({ ok: false, reason: 'vat-country' })
  })

  test('an empty field passes; what is wrong has a reason', () => {
    expect(vatNumberViolation('BE', ' ')).toBeUndefined()
    expect(vatNumberViolation('BE', '0999.005.572')).toBeUndefined()
    expect(vatNumberViolation('BE', '0403.019.262')).toEqual({ reason: 'vat-check-digit' })
  })

  test('people read BE 0999.005.572', () => {
    expect([formatVatNumber('BE', '0999005572'), formatVatNumber('NL', '004495445B01')]).toEqual([
      'BE 0999.005.572',
      'NL 004495445B01',
    ])
  })

  // Belgium and these catch every single wrong digit by construction; other schemes catch most.
  test.each(['BE', 'DE', 'DK', 'FI', 'IT', 'SE'] as const)('%s: one wrong digit is always noticed', (prefix) => {
    const numbers = (valid[prefix] ?? '').split(', ').flatMap((typed) => {
      const parsed = parseVatNumber(prefix, typed)
      return parsed.ok ? [parsed.number] : []
    })
    fc.assert(
      fc.property(fc.constantFrom(...numbers), fc.nat(), fc.integer({ min: 1, max: 9 }), (number, pick, shift) => {
        const place = pick % number.length
        const wrong = number.slice(0, place) + ((Number(number[place]) + shift) % 10) + number.slice(place + 1)
        expect(parseVatNumber(prefix, wrong).ok).toBe(false)
      }),
    )
  })

  test('whatever is typed, there is an answer, and a number read once is read again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...prefixes), fc.stringMatching(/^[0-9A-Z .-]{0,16}$/), (prefix, typed) => {
        const parsed = parseVatNumber(prefix, typed)
        if (parsed.ok) expect(parseVatNumber(prefix, parsed.number)).toEqual(parsed)
      }),
    )
  })
})
