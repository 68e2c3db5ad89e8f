import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frenchSpaces } from './french-spaces.ts'

test.each([
  ['Que cherchez-vous ?', 'Que cherchez-vous\u00a0?'],
  ['Immatriculer : ce qu’il faut savoir', 'Immatriculer\u00a0: ce qu’il faut savoir'],
  ['Sans « Coupé », vous en trouvez 5 ; voir !', 'Sans «\u00a0Coupé\u00a0», vous en trouvez 5\u00a0; voir\u00a0!'],
  ['Le numéro, p. ex. 0478 12 34 56', 'Le numéro, p.\u00a0ex. 0478 12 34 56'],
  ['P. ex. l’article : Art. 4', 'P.\u00a0ex. l’article\u00a0: Art.\u00a04'],
  ['A.R. n° 1, art. 4, et art. du Code', 'A.R. n°\u00a01, art.\u00a04, et art. du Code'],
  ['80 % pour 242 €', '80\u00a0% pour 242\u00a0€'],
  ['Voyez ![un camion](/camion.webp)', 'Voyez ![un camion](/camion.webp)'],
  ['[Le stock](/fr/stock?tri=prix) vous attend.', '[Le stock](/fr/stock?tri=prix) vous attend.'],
])('%s', (text, expected) => {
  expect(frenchSpaces(text)).toBe(expected)
})

test('only the kind of spaces changes, and once is enough', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '?', '!', '[', '«', '»', ':', '\n') }), (text) => {
      const spaced = frenchSpaces(text)
      expect(spaced.replaceAll('\u00a0', ' ')).toBe(text)
      expect(frenchSpaces(spaced)).toBe(spaced)
    }),
  )
})
