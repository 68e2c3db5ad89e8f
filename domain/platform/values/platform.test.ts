import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  brusselsDay,
  brusselsMinutes,
  daysBetween,
  formatDay,
  formatInstant,
  isCalendarDay,
  toWeekday,
} from './calendar.ts'
import { answerWith, answerWithErrors, toErrorLevel } from './envelope.ts'
import { findEnumerationName } from './enumeration.ts'
import { parseLanguage, toLocale } from './languages.ts'
import { countPages, calculatePage } from '../lists/paging.ts'
import { PageFilterInput, sortFilterInput } from '../lists/paging.schema.ts'
import { accept, isRefusal, refuse } from './result.ts'
import { fold, urlize } from './slug.ts'
import { translate } from './translated.ts'

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('languages', () => {
  test.each([
    ['fr-BE', 'fr'],
    ['FR', 'fr'],
    ['nl-NL', 'nl'],
    ['de-BE', undefined],
    ['', undefined],
  ])('%s is %s', (code, language) => {
    expect(parseLanguage(code)).toBe(language)
  })

  test('each has a locale', () => {
    expect([toLocale('nl'), toLocale('fr')]).toEqual(['nl-BE', 'fr-BE'])
  })

  test.each([
    [{ nl: 'Wit', fr: 'Blanc' }, 'Blanc'],
    [{ nl: 'Wit' }, 'Wit'],
    [{ nl: 'Wit', fr: ' ' }, 'Wit'],
  ])('%j in French is %s', (text, shown) => {
    expect(translate(text, 'fr')).toBe(shown)
  })
})

describe('the envelope', () => {
  test('of a result', () => {
    expect(answerWith({ id: 1 })).toEqual({
      result: { id: 1 },
      hasResult: true,
      hasErrors: false,
      errors: [],
      statusCode: 200,
    })
    expect(answerWith(null).hasResult).toBe(false)
  })

  test('of errors takes the status of the first', () => {
    const error = {
      name: 'car-unavailable',
      message: 'Deze wagen is net verkocht.',
      statusCode: 409,
      level: toErrorLevel(409),
    }
    expect(answerWithErrors([error])).toEqual({
      result: null,
      hasResult: false,
      hasErrors: true,
      errors: [error],
      statusCode: 409,
    })
  })

  test.each([
    [422, 'Warning'],
    [500, 'Critical'],
    [0, 'Critical'],
  ])('status %i is %s', (statusCode, level) => {
    expect(toErrorLevel(statusCode)).toBe(level)
  })

  test('a refusal carries its reason and the facts of its message', () => {
    expect(refuse('advance-above-cap', { maxCents: 81_758 })).toEqual({
      ok: false,
      reason: 'advance-above-cap',
      maxCents: 81_758,
    })
  })

  test.each([
    [refuse('advance-above-cap'), true],
    [accept({ reason: 'gift' }), false],
    [{ reason: 'gift' }, false],
    [undefined, false],
    [null, false],
    ['advance-above-cap', false],
  ])('%j is a refusal: %s', (outcome, expected) => {
    expect(isRefusal(outcome)).toBe(expected)
  })

  test('enumerations know their names', () => {
    expect([findEnumerationName({ deliver: 1, pickup: 2 }, 2), findEnumerationName({ deliver: 1 }, 9)]).toEqual([
      'pickup',
      undefined,
    ])
  })
})

describe('paging', () => {
  test.each([
    [0, 1],
    [30, 1],
    [31, 2],
    [260, 9],
  ])('%i rows fill %i pages of 30', (rows, pages) => {
    expect(countPages(rows, 30)).toBe(pages)
  })

  test('size 0 means all', () => {
    expect(countPages(5_000, 0)).toBe(1)
  })

  test('beyond the last page lies the last page', () => {
    expect(calculatePage(42, { activePage: 9, pageSize: 30 })).toEqual({
      activePage: 2,
      pageSize: 30,
      pageCount: 2,
      rowCount: 42,
    })
  })

  test('the call has defaults and caps', () => {
    expect(PageFilterInput.parse({})).toEqual({ activePage: 1, pageSize: 30 })
    for (const bad of [{ activePage: 0 }, { activePage: 10_001 }, { pageSize: 101 }, { pageSize: 2.5 }, { rows: 5 }])
      expect(PageFilterInput.safeParse(bad).success).toBe(false)
    expect(sortFilterInput(['price']).safeParse({ sortBy: 'id; drop table' }).success).toBe(false)
  })
})

describe('slugs', () => {
  test.each([
    ["Citroën C4 'Été'", 'citroen-c4-ete'],
    ['  2.0 T   Momentum Pro ', '2-0-t-momentum-pro'],
    ['Œuvre Straße Łódź', 'oeuvre-strasse-lodz'],
    ['Écaussinnes-d’Enghien', 'ecaussinnes-d-enghien'],
    ['---', '-'],
    ['日本', '-'],
  ])('%s becomes %s', (text, slug) => {
    expect(urlize(text)).toBe(slug)
  })

  test('hold nothing an address must escape, and stay as they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const slug = urlize(text)
        expect(encodeURIComponent(slug)).toBe(slug)
        expect(urlize(slug)).toBe(slug)
      }),
    )
  })

  test('folding forgets accents and case', () => {
    expect(fold('LIÈGE')).toBe('liege')
  })
})

describe('calendar', () => {
  test.each([
    ['2026-11-20T22:59:00Z', '2026-11-20', 23 * 60 + 59],
    ['2026-11-20T23:00:00Z', '2026-11-21', 0],
    ['2026-07-01T22:00:00Z', '2026-07-02', 0],
  ])('%s is %s in Belgium', (instant, expected, minutes) => {
    expect([brusselsDay(new Date(instant)), brusselsMinutes(new Date(instant))]).toEqual([expected, minutes])
  })

  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '20261101',
    '',
    '2026-11-31',
    // A field of the browser gives these while a year is typed.
    '0002-11-20',
    '0026-11-20',
    '0202-11-20',
    '20266-11-20',
  ])('%s is no day', (text) => {
    expect(isCalendarDay(text)).toBe(false)
  })

  test('leap days count', () => {
    expect([isCalendarDay('2028-02-29'), addDays('2028-02-28', 1), daysBetween('2028-02-28', '2028-03-01')]).toEqual([
      true,
      '2028-02-29',
      2,
    ])
  })

  test('adding and counting days agree, over summer time too', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -800, max: 800 }), (from, days) => {
        expect(daysBetween(from, addDays(from, days))).toBe(days)
        expect(toWeekday(addDays(from, 7))).toBe(toWeekday(from))
      }),
    )
  })

  test('the week starts on Monday', () => {
    expect([toWeekday('2026-11-16'), toWeekday('2026-11-22')]).toEqual([1, 7])
  })

  test('people read DD/MM/YYYY, with HH:mm for an instant', () => {
    expect([formatDay('2026-11-05'), formatInstant(new Date('2026-11-05T08:07:00Z'))]).toEqual([
      '05/11/2026',
      '05/11/2026 09:07',
    ])
  })

  test('a day that does not exist is a bug', () => {
    expect(() => addDays('20/11/2026', 1)).toThrow(RangeError)
  })
})
