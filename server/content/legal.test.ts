import { beforeAll, describe, expect, test } from 'vitest'
import { LEGAL_FACTS } from '@forecourt/domain/content/legal.ts'
import { transaction } from '../platform/database/database.ts'
import { makeBranch } from '../test/factories.ts'
import { runningShop } from '../test/running-shop.ts'
import { addLegalVersion, currentLegalVersion, type NewLegalText } from './legal.ts'
import { safeLegalMarkup } from './legal-markup.ts'

const { database, call } = await runningShop()
const add = (text: NewLegalText) => transaction(database, (tx) => addLegalVersion(tx, text))
const terms = (customer: string, day: string, words: string): NewLegalText => ({
  kind: 'terms',
  customerType: customer as 'private' | 'fleet',
  validFrom: day,
  texts: {
    nl: { title: 'Voorwaarden', body: `<p>{{company}}</p><h2>Prijs</h2><p>${words}</p>` },
    fr: { title: 'Conditions', body: `<h2>Prix</h2><p>${words} (fr)</p>` },
  },
})

beforeAll(async () => {
  await makeBranch(database)
  await add(terms('private', '2025-01-01', 'eerste'))
  await add(terms('private', '2026-06-19', 'tweede'))
  await add(terms('private', '2999-01-01', 'ooit'))
  await add(terms('fleet', '2026-01-01', 'zakelijk {{advancePercent}}'))
  await add({
    kind: 'disputes',
    validFrom: '2026-01-01',
    texts: { fr: { title: 'Commission', body: '<p>AUTOMOTO</p>' } },
  })
})

describe('a legal text', () => {
  test('is the version in force, with the facts of the dealer and the versions so far', async () => {
    const { result } = await call('GET /shop/content/getlegal', { kind: 'terms' })
    expect(result).toMatchObject({
      kind: 'terms',
      customerType: 'private',
      version: 2,
      validFrom: '2026-06-19',
      isInForce: true,
      intro: '<p>Autogroep NV</p>',
      sections: [{ id: 'prijs-1', title: 'Prijs', html: '<p>tweede</p>' }],
      versions: [
        { version: 2, validFrom: '2026-06-19' },
        { version: 1, validFrom: '2025-01-01' },
      ],
    })
  })

  test('can be read as it was', async () => {
    const { result } = await call('GET /shop/content/getlegal', { kind: 'terms', version: '1' })
    expect(result).toMatchObject({ version: 1, isInForce: false, sections: [{ html: '<p>eerste</p>' }] })
  })

  test('differs for businesses and by language', async () => {
    const business = await call('GET /shop/content/getlegal', { kind: 'terms', customerType: 'fleet' }, 'fr-BE')
    expect(business.result).toMatchObject({ version: 1, title: 'Conditions', customerType: 'fleet' })
    expect(business.result.sections[0]?.html).toBe('<p>zakelijk 15\u00a0% (fr)</p>')
  })

  test.each([
    ['whose day has not come', { kind: 'terms', version: '3' }],
    ['that never was', { kind: 'terms', version: '9' }],
    ['not written in this language', { kind: 'disputes' }],
    ['nobody wrote', { kind: 'privacy' }],
  ] as const)('%s does not exist', async (_, input) => {
    const { status, errors } = await call('GET /shop/content/getlegal', input)
    expect([status, errors[0]?.name]).toEqual([404, 'legal-text-not-found'])
  })

  test('counts as there in the languages it is written in', async () => {
    expect((await call('GET /shop/content/getlegalkinds')).result.kinds).toEqual(['terms'])
    const french = await call('GET /shop/content/getlegalkinds', {}, 'fr-BE')
    expect(french.result.kinds.toSorted()).toEqual(['disputes', 'terms'])
    const asked = await call('GET /shop/content/getlegalkinds', { language: 'fr' })
    expect(asked.result.kinds.toSorted()).toEqual(['disputes', 'terms'])
  })

  test('that has been in force stays as it was', async () => {
    const change = database.pool.query(`update legal_text set body = '<p>anders</p>' where kind = 'disputes'`)
    await expect(change).rejects.toMatchObject({ constraint: 'legal_text_in_force_stays' })
    const removal = database.pool.query(`delete from legal_text where kind = 'terms' and version = 1`)
    await expect(removal).rejects.toMatchObject({ constraint: 'legal_text_in_force_stays' })
    await database.pool.query(`update legal_text set valid_from = '2998-01-01' where version = 3`)
  })

  test('that names a fact nobody knows is not kept', async () => {
    await expect(add(terms('fleet', '2999-01-01', '{{market-share}}'))).rejects.toThrow('market-share')
    expect(
      await currentLegalVersion(database.db, { kind: 'terms', customerType: 'fleet', language: 'nl' }, new Date()),
    ).toBe(1)
  })
})

test('whoever agrees, agrees to the version of the day', async () => {
  const on = (day: string) =>
    currentLegalVersion(database.db, { kind: 'terms', customerType: 'private', language: 'nl' }, new Date(day))
  expect(await on('2024-12-31T22:59:59Z')).toBeNull()
  // Midnight in Belgium.
  expect(await on('2024-12-31T23:00:00Z')).toBe(1)
  expect(await on('2026-06-18T21:59:59Z')).toBe(1)
  expect(await on('2026-06-18T22:00:00Z')).toBe(2)
})

test.each([
  ['<p onclick="alert(1)">Tekst</p>', '<p>Tekst</p>'],
  ['<script>alert(1)</script><p>Tekst</p>', '<p>Tekst</p>'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="/nl/herroepen" target="_blank">x</a>', '<a href="/nl/herroepen">x</a>'],
  ['<a href="//elders.example">x</a>', '<a>x</a>'],
  ['<h2 id="a"><em>Prijs</em> &amp; btw</h2>', '<h2>Prijs &amp; btw</h2>'],
  ['<img src="x" onerror="alert(1)"><iframe src="/"></iframe><p>CO<sub>2</sub></p>', '<p>CO<sub>2</sub></p>'],
  ['<h1>Te groot</h1><p style="color:red">rood</p>', 'Te groot<p>rood</p>'],
])('%s is kept as %s', (written, kept) => {
  expect(safeLegalMarkup(written)).toBe(kept)
})

// The last, since no other text is there before.
test('a legal text says how long something is kept as the settings say, so that a statement cannot drift from the jobs', async () => {
  const body = LEGAL_FACTS.filter((fact) => fact.endsWith('Kept')).map((fact) => `<p>${fact}: {{${fact}}}</p>`)
  const text = { title: 'Privacy', body: body.join('') }
  await add({ kind: 'privacy', validFrom: '2026-01-01', texts: { nl: text, fr: text } })
  const { result } = await call('GET /shop/content/getlegal', { kind: 'privacy' })
  for (const kept of ['leadsKept: 2 jaar', 'customersKept: 10 jaar', 'mailsKept: 90 dagen', 'changesKept: 36 maanden'])
    expect(result.intro.replaceAll('\u00a0', ' ')).toContain(kept)
  await database.pool.query(`update setting set value = '365' where key = 'contacts.lead-days'`)
  const { result: changed } = await call('GET /shop/content/getlegal', { kind: 'privacy' }, 'fr-BE')
  expect(changed.intro.replaceAll('\u00a0', ' ')).toContain('leadsKept: 1 an')
  await database.pool.query(`update setting set value = '730' where key = 'contacts.lead-days'`)
})
