import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { LegalTextName } from '@forecourt/domain/content/legal-desk.ts'
import type { LegalDraft } from '@forecourt/domain/content/legal-desk.schema.ts'
import { toLegalHtml, toLegalWords } from '@forecourt/domain/content/legal-words.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { transaction } from '../platform/database/database.ts'
import { makeBranch } from '../test/factories.ts'
import { makeColleague } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { addLegalVersion } from './legal.ts'
import { safeLegalMarkup } from './legal-markup.ts'

const shop = await runningShop()
const { database } = shop
const staff = await makeColleague(shop, 'administration')
const today = brusselsDay(new Date())
const text = 'terms-private'

beforeAll(async () => {
  await makeBranch(database)
  await transaction(database, (tx) =>
    addLegalVersion(tx, {
      kind: 'terms',
      customerType: 'private',
      validFrom: '2026-01-01',
      texts: {
        nl: { title: 'Voorwaarden', body: '<p>{{company}}</p><h2>Prijs</h2><p>Vast.</p>' },
        fr: { title: 'Conditions', body: '<p>{{company}}</p><h2>Prix</h2><p>Fixe.</p>' },
      },
    }),
  )
})

const get = async (of: LegalTextName = text) => (await staff.call('GET /sales/legaltext/get', { text: of })).result
const begin = async (of: LegalTextName = text): Promise<LegalDraft> =>
  (await staff.call('POST /sales/legaltext/begin', { text: of })).result.draft
const save = (draft: LegalDraft) => staff.call('POST /sales/legaltext/save', { draft })
const publish = ({ id, rev }: LegalDraft, validFrom = today) =>
  staff.call('POST /sales/legaltext/publish', { id, rev, validFrom })
const shown = async (language?: string) =>
  (await shop.call('GET /shop/content/getlegal', { kind: 'terms' }, language)).result
const asked = (draft: LegalDraft) => ({ id: draft.id, rev: draft.rev })

test('the next version begins with the words of the last, is written, and comes into force in both languages', async () => {
  const draft = await begin()
  expect(draft).toMatchObject({
    title: { nl: 'Voorwaarden', fr: 'Conditions' },
    body: { nl: '{{company}}\n\n## Prijs\n\nVast.' },
  })
  expect((await begin()).id).toBe(draft.id)
  const half = { ...draft, body: { ...draft.body, nl: `${draft.body.nl}\n\n- *Altijd* incl. btw` } }
  const kept = (await save(half)).result.draft
  expect((await get()).lags).toEqual([{ language: 'fr', reason: 'unchanged' }])

  const refused = await publish(kept)
  expect([refused.status, refused.errors[0]]).toMatchObject([
    422,
    { name: 'legal-text-lags', detail: { lags: [{ language: 'fr', reason: 'unchanged' }] } },
  ])
  expect(await shown()).toMatchObject({ version: 1 })

  const whole = (await save({ ...kept, body: { ...kept.body, fr: `${draft.body.fr}\n\n- Toujours TVAC ; oui` } }))
    .result.draft
  expect((await publish(whole)).result).toEqual({ version: 2, validFrom: today })
  expect(await shown()).toMatchObject({
    version: 2,
    intro: '<p>Autogroep NV</p>',
    sections: [{ title: 'Prijs', html: '<p>Vast.</p>\n<ul>\n  <li><em>Altijd</em> incl. btw</li>\n</ul>' }],
  })
  expect((await shown('fr-BE')).sections[0]?.html).toContain('TVAC\u00a0; oui')
  expect((await get()).draft).toBeNull()
  expect((await get()).versions).toMatchObject([
    { version: 2, state: 'in-force' },
    { version: 1, state: 'earlier' },
  ])
})

test('a planned version waits for its day, and can be taken back until then', async () => {
  const day = addDays(today, 30)
  const draft = await begin()
  const both = { nl: `${draft.body.nl}\n\nEn meer.`, fr: `${draft.body.fr}\n\nEt plus.` }
  const kept = (await save({ ...draft, body: both })).result.draft
  expect((await publish(kept, addDays(today, -1))).errors[0]).toMatchObject({
    name: 'legal-day-past',
    field: 'validFrom',
  })
  expect((await publish(kept, day)).result).toEqual({ version: 3, validFrom: day })
  expect(await shown()).toMatchObject({ version: 2 })
  const { texts } = (await staff.call('GET /sales/legaltext/getall', {})).result
  expect(texts.find((one) => one.text === text)).toMatchObject({
    inForce: { version: 2 },
    planned: { version: 3, validFrom: day },
    lags: null,
  })

  const next = await begin()
  const more = { nl: `${next.body.nl} Nog.`, fr: `${next.body.fr} Encore.` }
  const early = (await save({ ...next, body: more })).result.draft
  expect((await publish(early)).errors[0]?.name).toBe('legal-day-before-last')
  const unplan = (version: number) => staff.call('POST /sales/legaltext/unplan', { text, version })
  expect((await unplan(3)).errors[0]?.name).toBe('legal-draft-there')
  await staff.call('POST /sales/legaltext/delete', asked(early))
  expect((await unplan(2)).status).toBe(404)
  expect((await unplan(3)).result.draft.body).toEqual(both)
  expect((await get()).versions).toHaveLength(2)
  expect((await unplan(2)).errors[0]?.name).toBe('legal-text-in-force')
  await staff.call('POST /sales/legaltext/delete', asked((await get()).draft!))
})

describe('refused is', () => {
  test('what nobody changed, and a fact nobody knows', async () => {
    const draft = await begin()
    expect((await publish(draft)).errors[0]?.name).toBe('legal-text-unchanged')
    const wrong = { nl: '{{marketShare}}', fr: '{{marketShare}}' }
    const kept = (await save({ ...draft, body: wrong })).result.draft
    const { errors } = await publish(kept)
    expect(errors[0]).toMatchObject({ name: 'legal-fact-unknown' })
    expect(errors[0]!.message).toContain('{{marketShare}}')
    await staff.call('POST /sales/legaltext/delete', asked(kept))
  })

  test('who writes over what somebody else wrote meanwhile', async () => {
    const draft = await begin('privacy')
    const theirs = { ...draft, title: { nl: 'Privacy', fr: 'Vie privée' } }
    await save(theirs)
    const { status, errors } = await save({ ...draft, title: { nl: 'Anders', fr: '' } })
    expect([status, errors[0]]).toMatchObject([
      409,
      { name: 'changed-meanwhile', detail: { theirs: { title: theirs.title }, by: 'Tom Wouters' } },
    ])
    expect((await publish(draft)).errors[0]?.name).toBe('changed-meanwhile')
  })

  test('who writes the website but not what the law wants', async () => {
    const editor = await makeColleague(shop, 'content-editor')
    expect((await editor.call('GET /sales/legaltext/getall', {})).status).toBe(403)
    expect((await editor.call('POST /sales/legaltext/begin', { text })).status).toBe(403)
  })
})

test('a preview shows words as the shop will, and no markup that came with them', async () => {
  const body = '{{company}} <img src=x>\n\n## Prijs\n\n[contact](/nl/contact)'
  const { result } = await staff.call('POST /sales/legaltext/preview', { language: 'nl', body })
  expect(result).toEqual({
    intro: '<p>Autogroep NV &lt;img src=x&gt;</p>',
    sections: [{ id: 'prijs-1', title: 'Prijs', html: '<p><a href="/nl/contact">contact</a></p>' }],
  })
})

const folder = new URL('../../scripts/demo/legal/', import.meta.url)
test.each(readdirSync(folder))('%s loses nothing when it is written anew', (name) => {
  const html = safeLegalMarkup(readFileSync(new URL(name, folder), 'utf8').replace(/^<h1>.*<\/h1>\n/, ''))
  const same = (one: string) => one.replaceAll(/\s+/g, '')
  expect(same(safeLegalMarkup(toLegalHtml(toLegalWords(html))))).toBe(same(html))
})
