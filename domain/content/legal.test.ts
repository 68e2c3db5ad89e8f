import { describe, expect, test } from 'vitest'
import {
  customerTypeInAddress,
  findLegalKind,
  splitSections,
  unknownFacts,
  withFacts,
  type LegalFacts,
} from './legal.ts'

const facts = { company: 'Peeters & Zonen "nv"', phone: '09 396 14 20' } as LegalFacts

describe('the parts of a legal text', () => {
  test('are what stands before the first heading, and each heading with what follows it', () => {
    const body =
      '<p>Vooraf.</p>\n<h2>Prijs</h2>\n<p>Vast.</p><h3>Btw</h3><p>Inbegrepen.</p>\n<h2>Prijs</h2><p>Nog eens.</p>'
    expect(splitSections(body)).toEqual({
      intro: '<p>Vooraf.</p>',
      sections: [
        { id: 'prijs-1', title: 'Prijs', html: '<p>Vast.</p><h3>Btw</h3><p>Inbegrepen.</p>' },
        { id: 'prijs-2', title: 'Prijs', html: '<p>Nog eens.</p>' },
      ],
    })
  })

  test('a text without headings is all introduction', () => {
    expect(splitSections('<p>Kort.</p>')).toEqual({ intro: '<p>Kort.</p>', sections: [] })
  })
})

describe('the facts of the dealer', () => {
  test('stand where the text names them, made safe for HTML', () => {
    expect(withFacts('<p>{{company}}, {{phone}}</p>', facts)).toBe(
      '<p>Peeters &amp; Zonen &quot;nv&quot;, 09 396 14 20</p>',
    )
  })

  test('that nobody knows are told', () => {
    expect(unknownFacts('{{company}} {{share}} {{ phone }}')).toEqual(['share', ' phone '])
  })
})

test.each([
  [null, 'private'],
  ['particulier', 'private'],
  ['onderneming', 'fleet'],
  ['entreprise', 'fleet'],
  ['toString', 'private'],
  ['iets anders', 'private'],
] as const)('terms asked for %s are those of a %s customer', (word, customerType) => {
  expect(customerTypeInAddress(word)).toBe(customerType)
})

test('a page leads to the text it shows', () => {
  expect(findLegalKind('content.legal.terms')).toBe('terms')
  expect(findLegalKind('content.home')).toBeUndefined()
})
