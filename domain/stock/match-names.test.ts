import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexNames, matchNames } from './match-names.ts'

const names = [
  'Noord V6 2.0 T Momentum Pro',
  'Noord S6 Recharge T6 AWD Ultimate',
  'Lumen E3 58 kWh Comfort',
  'Arden Terra 1.5 Hybrid Business Line',
  'Arden Lys 1.2 PureTech Active',
  'Velta Kross 2.0 TDI Style 4×4',
  'Bastion Kärcher-Édition Tracteur 480',
  'Noord V8 Inscription',
  'Lumen E5 77 kWh Performance',
]
const found = (query: string) =>
  matchNames(query, names).map(({ index }) => names[index]?.split(' ').slice(0, 2).join(' '))

describe('searching by name', () => {
  test.each([
    ['noord v6', ['Noord V6']],
    ['nord v6', ['Noord V6']],
    ['noordv6', ['Noord V6']],
    ['lumn e3', ['Lumen E3']],
    ['LUMEN', ['Lumen E3', 'Lumen E5']],
    ['v6', ['Noord V6']],
    ['onord s6', ['Noord S6']],
    ['V6 noord', ['Noord V6']],
    ['momemtu', ['Noord V6']],
    ['58 kwh', ['Lumen E3']],
    ['Lümen', ['Lumen E3', 'Lumen E5']],
    ['perfomence', ['Lumen E5']],
    ['rechrage', ['Noord S6']],
    ['terra hybrd', ['Arden Terra']],
    ['momentun', ['Noord V6']],
    ['karcher edition', ['Bastion Kärcher-Édition']],
    ['puretech arden', ['Arden Lys']],
    ['arden', ['Arden Terra', 'Arden Lys']],
    ['ard', ['Arden Terra', 'Arden Lys']],
    ['2.0', ['Noord V6', 'Velta Kross']],
    ['ultim', ['Noord S6']],
  ])('%s', (query, expected) => {
    expect(found(query)).toEqual(expected)
  })

  test.each(['', '   ', 'v7', 'zxqw', 'noord e3', 'e9', '-', 'tesla', '!!!'])('%j finds nothing', (query) => {
    expect(found(query)).toEqual([])
  })

  test('the exact word comes before what only resembles it', () => {
    expect(matchNames('noord', ['Noort', 'Noord', 'Noorderlicht']).map(({ index }) => index)).toEqual([1, 2, 0])
  })

  test('every name finds itself, whatever its accents and case', () => {
    const word = fc.stringMatching(/^[A-Za-zÉéèüÖ]{2,9}$/)
    const many = fc.array(
      fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
      { minLength: 1, maxLength: 20 },
    )
    fc.assert(
      fc.property(many, fc.nat(), (given, pick) => {
        const place = pick % given.length
        const own = matchNames((given[place] ?? '').toUpperCase(), given)
        expect(own).toContainEqual({ index: place, score: 1 })
        expect(own[0]?.score).toBe(1)
      }),
    )
  })

  test('one letter left out of a long word still finds the name', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{6,12}$/), fc.nat(), (word, pick) => {
        const typo = word.slice(0, pick % word.length) + word.slice((pick % word.length) + 1)
        expect(matchNames(typo, [`Noord ${word}`])).toHaveLength(1)
      }),
    )
  })

  test('scores lie between 0 and 1 and fall', () => {
    fc.assert(
      fc.property(fc.string(), (query) => {
        const scores = matchNames(query, names).map(({ score }) => score)
        expect(scores).toEqual(scores.toSorted((one, other) => other - one))
        for (const score of scores) expect(score > 0 && score <= 1).toBe(true)
      }),
    )
  })

  test('an index of 5,000 names is searched without comparing 5,000 times', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => `${names[at % names.length]} ${at % 97}`)
    const index = indexNames(many)
    expect(index.words.length).toBeLessThan(150)
    expect(matchNames('nord v6', index)).toEqual(matchNames('nord v6', many))
    expect(matchNames('nord v6', index)).toHaveLength(556)
  })
})
