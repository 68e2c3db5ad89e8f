import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FactLine, factLine } from './FactLine.tsx'

test('a dot belongs to the fact behind it, so that no line of a card ends with one', () => {
  const line = factLine(['145 kW', 'trekt 1.600 kg', 'Gent'])
  const html = renderToStaticMarkup(createElement(FactLine, { line }))
  // Only the space between two facts may break.
  const facts = html.split(/<span class="[^"]*fact[^"]*">/).slice(1)
  expect(facts.map((fact) => fact.replace(/<[^>]+>/g, '').replaceAll('\u00a0', ' '))).toEqual([
    '145 kW',
    ' · trekt 1.600 kg',
    ' · Gent',
  ])
})

test('a list of fuels, which may be wider than a phone, breaks after its slashes', () => {
  expect(factLine(['Essence / Hybride rechargeable', '5 portes'])).toBe(
    'Essence\u00a0/ Hybride\u00a0rechargeable\u00a0· 5\u00a0portes',
  )
})
