import { expect, test } from 'vitest'
import {
  complaintsAboutComputedNames,
  complaintsAboutTexts,
  complaintsAboutTrucks,
  complaintsAboutWording,
} from './text-rules.ts'

type Catalogue = Record<string, string>

function complaints(
  nl: Catalogue,
  fr: Catalogue,
  { code = '', sameInAll = [] as string[], apart = [] as string[] } = {},
): string[] {
  const texts = Object.entries({ nl, fr }).flatMap(([language, catalogue]) =>
    Object.entries(catalogue).map(([key, text]) => ({ language, area: 'orders', key, text })),
  )
  return complaintsAboutTexts({ texts, sameInAll, apart, languages: ['nl', 'fr'], code: [code] })
}

const used = { code: `m['cart.pay']({ amount })` }

test('a text in both languages that is used is fine', () => {
  expect(complaints({ 'cart.pay': 'Betaal {amount}' }, { 'cart.pay': 'Payez {amount}' }, used)).toEqual([])
})

test.each<[string, Catalogue, Catalogue, string]>([
  ['missing', { 'cart.pay': 'Betaal' }, {}, 'locales/fr/orders.json: cart.pay is missing'],
  ['missing in the first', {}, { 'cart.pay': 'Payez' }, 'locales/nl/orders.json: cart.pay is missing'],
  ['empty', { 'cart.pay': 'Betaal' }, { 'cart.pay': ' ' }, 'locales/fr/orders.json: cart.pay is empty'],
  ['values', { 'cart.pay': 'Betaal {amount}' }, { 'cart.pay': 'Payez {sum}' }, 'has other {values}'],
  ['French spaces', { 'cart.pay': 'Betaal?' }, { 'cart.pay': 'Payez ?' }, 'cart.pay wants no-break spaces'],
  ['untranslated', { 'cart.pay': 'Betaal' }, { 'cart.pay': 'Betaal' }, 'cart.pay is not translated'],
])('%s', (_, nl, fr, complaint) => {
  expect(complaints(nl, fr, used)).toEqual([expect.stringContaining(complaint)])
})

test.each([
  ['words.name', 'cart.name'],
  ['resources.shared.fields.name', 'resources.fuel.fields.name'],
  ['resources.shared.fields.name', 'columns.name'],
  ['constraints.shared.code_key', 'constraints.fuel_code_key'],
])('a text that says what %s says is a complaint, unless it is listed as apart: %s', (shared, key) => {
  const nl = { [shared]: 'Naam', [key]: 'Naam' }
  const fr = { [shared]: 'Nom', [key]: 'Nom' }
  const code = `m['${shared}']() m['${key}']()`
  expect(complaints(nl, fr, { code })).toEqual([expect.stringContaining(`${key} says what ${shared} says`)])
  expect(complaints(nl, fr, { code, apart: [key] })).toEqual([])
  expect(complaints(nl, { ...fr, [key]: 'Dénomination' }, { code })).toEqual([])
  expect(complaints(nl, { ...fr, [key]: 'Dénomination' }, { code, apart: [key] })).toEqual([
    expect.stringContaining('repeats no shared text'),
  ])
})

test.each([
  ['nl', 'Nieuwe wagens op stock', 'says “op stock”; it says “in stock”'],
  ['nl', 'We stuurden u een mail.', 'says “stuurden”'],
  ['nl', 'Bent u zeker dat u wil afmelden?', 'says “u wil”'],
  ['nl', 'Niets voor ““{filter}””', 'quotes twice'],
  ['fr', 'Saisissez votre adresse.', 'says “Saisissez”; it says “Indiquez”'],
  ['fr', 'Pas encore de commandes', 'says “Pas encore de commandes”'],
  ['fr', 'Toutes les voitures, aussi les électriques.', 'says “, aussi ”'],
  ['nl', 'Is de wagen klaar, kies dan **Klaarzetten**.', 'begins a condition with “Als”'],
  ['nl', 'Er valt niets te wijzigen.', 'says “Er valt”'],
  ['nl', 'Het einde komt na het begin.', 'says what must be'],
  ['nl', 'De uitvoering van de wagen', 'is called “versie” here'],
  ['nl', 'Btw-regime', 'is called “btw-stelsel” here'],
  ['fr', 'La fin vient après le début.', 'says what must be'],
  ['fr', 'Qui l’encode ne la confirme pas.', 'a noun'],
  ['fr', 'L’autorisation est échue.', 'is called “expirée” here'],
])('%s: “%s” makes a reader stumble', (language, text, complaint) => {
  expect(complaintsAboutWording('here', language, text)).toEqual([expect.stringContaining(complaint)])
})

test.each([
  ['nl', 'We hebben u een mail gestuurd.'],
  ['nl', '1 bewaarde wagen wordt niet meer aangeboden.'],
  ['nl', 'Daar ziet u wat in stock is.'],
  ['nl', 'De bestelling is in uitvoering.'],
  ['nl', 'Is de wagen klaar?'],
  ['fr', 'Qui sommes-nous ?'],
  ['fr', 'Aucune commande pour le moment'],
  ['fr', 'Pas encore de compte ?'],
  ['fr', 'Sans «\u00a0{filter}\u00a0», vous en trouvez {count}.'],
])('%s: “%s” reads well', (language, text) => {
  expect(complaintsAboutWording('here', language, text)).toEqual([])
})

test('what is the same by intention is listed, and only that', () => {
  const same = { 'cart.pay': 'Bancontact' }
  expect(complaints(same, same, { ...used, sameInAll: ['cart.pay'] })).toEqual([])
  expect(complaints(same, { 'cart.pay': 'Payez' }, { ...used, sameInAll: ['cart.pay', 'gone'] })).toEqual([
    'locales/same-in-all.json: cart.pay is translated: remove it',
    'locales/same-in-all.json: gone does not exist: remove it',
  ])
})

test('numbers and signs need no translation', () => {
  expect(complaints({ 'cart.pay': '{amount} +' }, { 'cart.pay': '{amount} +' }, used)).toEqual([])
})

test('an unused text is found', () => {
  expect(complaints({ 'cart.pay': 'Betaal' }, { 'cart.pay': 'Payez' }, { code: `m['cart.payment']()` })).toEqual([
    'locales/*/orders.json: cart.pay is not used: remove it',
    'locales: cart.payment is used and does not exist',
  ])
})

test('a family of texts is used as far as its members occur', () => {
  const nl = { 'refusals.car-sold': 'Verkocht', 'refusals.never': 'Nooit' }
  const fr = { 'refusals.car-sold': 'Vendu', 'refusals.never': 'Jamais' }
  expect(complaints(nl, fr, { code: "m[`refusals.${reason}`]; refuse('car-sold')" })).toEqual([
    'locales/*/orders.json: refusals.never is not used: remove it',
  ])
})

test('texts of definitions and of rules in the database are held against those', () => {
  const nl = { 'resources.fuel.name': 'Brandstof', 'constraints.fuel_code_key': 'Bestaat al' }
  const fr = { 'resources.fuel.name': 'Carburant', 'constraints.fuel_code_key': 'Existe déjà' }
  expect(complaints(nl, fr)).toEqual([])
})

test('what a definition is called takes no values; braces that people see are written as such', () => {
  const hint = (text: string) => ({ 'resources.hero.hints.text': text })
  const wrong = complaints(hint('{stock} wordt een getal.'), hint('{stock} devient un nombre.'))
  expect(wrong).toEqual([
    expect.stringMatching(/nl.*resources\.hero\.hints\.text is asked for without values/),
    expect.stringMatching(/fr.*resources\.hero\.hints\.text is asked for without values/),
  ])
  expect(
    complaints(hint(String.raw`\{stock\} wordt een getal.`), hint(String.raw`\{stock\} devient un nombre.`)),
  ).toEqual([])
})

test.each([
  ["m['orders.paid']()", false],
  ['m[`orders.state-${state}`]()', true],
  ['m[name]()', true],
  ['item[name]', false],
])('a browser asks for %s: %s', (source, isWrong) => {
  expect(complaintsAboutComputedNames('office/a.tsx', source)).toHaveLength(isWrong ? 1 : 0)
})

test('a text that buyers of trucks read too calls nothing a car, but for the lists of cars', () => {
  const complain = (fr: string) => complaints({ 'cart.pay': 'Wagen' }, { 'cart.pay': fr }, used)
  expect(complain('La voiture vous attend.')).toEqual([])
  const ofCheckout = (fr: string) =>
    complaints({ 'checkout.cars': 'Wagens' }, { 'checkout.cars': fr }, { code: `m['checkout.cars']()` })
  expect(ofCheckout('La voiture vous attend.')).toEqual([expect.stringContaining('say “véhicule”')])
  expect(ofCheckout('Le véhicule vous attend.')).toEqual([])
  expect(complaintsAboutTrucks('mail', 'fr', 'Voir les voitures d’occasion')).toEqual([])
  expect(complaintsAboutTrucks('mail', 'fr', 'Nous vous amenons la voiture.')).not.toEqual([])
  expect(complaintsAboutTrucks('mail', 'nl', 'We brengen de voiture.')).toEqual([])
})
