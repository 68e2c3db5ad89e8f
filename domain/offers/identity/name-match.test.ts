import { expect, test } from 'vitest'
import { compareNames, type NameMatch } from './name-match.ts'

const cases: readonly (readonly [customer: string, identified: string, match: NameMatch])[] = [
  ['Lotte Vandenbroeck', 'Lotte Vandenbroeck', 'same'],
  ['Lotte Vandenbroeck', 'LOTTE VANDENBROECK', 'same'],
  // Accents, ligatures and letters of neighbours.
  ['José Lefèvre', 'Jose Lefevre', 'same'],
  ['Zoë Müller', 'Zoe Muller', 'same'],
  ['Jürgen Groß', 'Jurgen Gross', 'same'],
  ['Søren Łukasz', 'Soren Lukasz', 'same'],
  ['José Lefèvre', 'Jose\u0301 Lefe\u0300vre', 'same'],
  // Order of the names.
  ['Jan Peeters', 'Peeters Jan', 'same'],
  ['Peeters, Jan', 'Jan Peeters', 'same'],
  ['Sofie De Clercq', 'De Clercq Sofie', 'same'],
  // Hyphens, apostrophes and spaces.
  ['Jean-Pierre Dubois', 'Jean Pierre Dubois', 'same'],
  ['Anne Dupont-Lambert', 'Anne Dupont Lambert', 'same'],
  ['Tom D’Hondt', "Tom D'hondt", 'same'],
  ['Tom Dhondt', "Tom D'hondt", 'same'],
  ['Lotte Vandenbroeck', 'Lotte Van den Broeck', 'same'],
  ['Sofie Declercq', 'De Clercq Sofie', 'same'],
  ['Jeanpierre Dubois', 'Jean-Pierre Dubois', 'same'],
  ['Mevr. Lotte Vandenbroeck', 'Lotte Vandenbroeck', 'same'],
  // Second first names.
  ['Jan Peeters', 'Jan Karel Maria Peeters', 'more-names'],
  ['Peeters Jan', 'Jan Karel Maria Peeters', 'more-names'],
  ['Lotte Vandenbroeck', 'Lotte Maria Van den Broeck', 'more-names'],
  ['Jean-Pierre Dubois', 'Jean-Pierre Albert Dubois', 'more-names'],
  // A call name that is the second first name is in the identity as well; a name that is not there is another one.
  ['Karel Peeters', 'Jan Karel Peeters', 'more-names'],
  ['Jan Karel Peeters', 'Jan Peeters', 'other'],
  // Other people, and what proves nothing.
  ['Jan Peeters', 'Piet Peeters', 'other'],
  ['Jan Peeters', 'Jan Peters', 'other'],
  ['J. Peeters', 'Jan Peeters', 'other'],
  ['Anne Dupont-Lambert', 'Anne Dupont', 'other'],
  ['Anne Dupont', 'Anne Lambert', 'other'],
  ['Peeters', 'Jan Peeters', 'other'],
  ['Jan Jan', 'Jan Peeters', 'other'],
  ['', 'Jan Peeters', 'other'],
  ['Jan Peeters', ' – ', 'other'],
]

test.each(cases)('“%s” against “%s” is %s', (name, identified, match) => {
  expect(compareNames({ name, isCompany: false }, identified)).toBe(match)
})

test('a person who signs for a company is never taken for the customer', () => {
  expect(compareNames({ name: 'Peeters Transport', isCompany: true }, 'Peeters Transport')).toBe('for-company')
})

test('a name equals itself, whatever the order and case of its words', () => {
  for (const [name] of cases.filter(([text]) => text !== '')) {
    const turned = name.split(' ').toReversed().join(' ').toUpperCase()
    expect([name, compareNames({ name, isCompany: false }, name)]).toEqual([name, 'same'])
    if (!name.startsWith('Mevr'))
      expect([turned, compareNames({ name, isCompany: false }, turned)]).toEqual([turned, 'same'])
  }
})
