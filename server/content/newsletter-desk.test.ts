import { beforeAll, describe, expect, test, vi } from 'vitest'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import { runningShop } from '../test/running-shop.ts'
import { makeRole, signedInStaff } from '../test/signed-in.ts'

const shop = await runningShop()
const { database } = shop
const { pool } = database
const editor = await signedInStaff(shop, { roleId: await makeRole(database, { NEWSLETTER_EDIT: 'all' }) })
const refused = (name: string, status = 409) => ({ status, errors: [{ name }] })
const branches: Record<string, number> = {}
let post = 0

beforeAll(async () => {
  for (const name of ['Gent', 'Luik']) {
    await makeBranch(database, name)
    branches[name] = (
      await readRows<{ number: number }>('select number from branch order by number desc limit 1')
    )[0]!.number
  }
  post = await makePost({ nl: 'Open dag', fr: 'Portes ouvertes' })
  const lines = ['an', 'bert', 'chloe'].map(
    (name) => `${name}@lezer.example; ${name === 'chloe' ? 'fr' : 'nl'}; 14/03/2026; formulier op het salon`,
  )
  expect((await importing(lines.join('\n'))).result).toMatchObject({ added: 3, refused: [] })
})

async function readRows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query<Row>(text, values)).rows
}
const makePost = async (title: object) =>
  (
    await readRows<{ number: number }>(
      `insert into news_post (title, intro, body, published_on) values ($1, $1, $1, '2026-01-01') returning number`,
      [JSON.stringify(title)],
    )
  )[0]!.number
const importing = (lines: string, isTrial = false) =>
  editor.call('POST /sales/newslettersubscriber/import', { lines, isTrial })
const draft = (changes: object = {}) => ({
  id: null,
  rev: 0,
  cars: [],
  news: [post],
  branches: [],
  subject: { nl: 'Herfst bij ons', fr: 'L’automne chez nous' },
  intro: { nl: 'Dag,\n\nKom kijken.', fr: 'Bonjour,\n\nVenez voir.' },
  ...changes,
})
const save = async (changes: object = {}) =>
  (await editor.call('POST /sales/newsletter/save', { issue: draft(changes) })).result.issue
const get = async (id: number) => (await editor.call('GET /sales/newsletter/get', { id })).result.issue
const send = ({ id, rev }: { id: number; rev: number }, plannedFor: string | null = null) =>
  editor.call('POST /sales/newsletter/send', { id, rev, plannedFor })
const readReaders = async (id: number) =>
  await readRows<{ recipient: string; subject: string; unsubscribe_url: string; html: string }>(
    `select recipient, subject, unsubscribe_url, html from mail
       where once_key like 'newsletter-issue:' || (select id from newsletter_issue where number = $1) || ':%'
       order by recipient`,
    [id],
  )
const untilSent = (id: number) =>
  vi.waitFor(async () => expect(await get(id)).toMatchObject({ state: 'sent' }), { timeout: 20_000 })

describe('subscribers', () => {
  test('are not imported without consent, and who left does not come back by an import', async () => {
    const lines = 'dora@lezer.example; nl; 14/03/2026; beurs\nels@lezer.example; nl; 14/03/2026'
    expect((await importing(lines, true)).result).toMatchObject({ added: 1, refused: [{ line: 2, problem: 'proof' }] })
    expect(await importing(lines)).toMatchObject(refused('import-has-problems', 422))
    expect(await readRows(`select 1 from newsletter_subscriber where email ~ '^(dora|els)@'`)).toEqual([])

    await importing('weg@lezer.example; nl; 14/03/2026; beurs')
    const list = async (value: string) =>
      (await editor.call('POST /sales/newslettersubscriber/list', { searchFilter: { value } })).result.data
    const [gone] = await list('weg@')
    expect(gone).toMatchObject({ state: 'subscribed', source: 'import', proof: 'beurs', language: 'nl' })
    expect((await editor.call('POST /sales/newslettersubscriber/leave', { id: gone!.id })).status).toBe(200)
    expect((await importing('WEG@lezer.example; nl; 15/03/2026; beurs')).result).toMatchObject({ added: 0, left: 1 })
    expect(await list('weg@')).toMatchObject([{ state: 'left' }])
    expect(await readRows(`select proof, ip from newsletter_request where email = 'weg@lezer.example'`)).toEqual([
      { proof: 'beurs', ip: '' },
    ])
  })
})

describe('an issue', () => {
  test('is not sent while one language lags, nothing is told, or nobody reads it', async () => {
    const lagging = await save({ intro: { nl: 'Dag', fr: '' } })
    expect(lagging.lacks).toEqual([{ field: 'intro', language: 'fr' }])
    expect(await send(lagging)).toMatchObject(refused('newsletter-lacks'))
    expect(await send(await save({ news: [] }))).toMatchObject(refused('newsletter-lacks'))
    const dutchPost = await makePost({ nl: 'Alleen Nederlands', fr: '' })
    expect(await send(await save({ news: [dutchPost] }))).toMatchObject(refused('newsletter-lacks'))
    expect(await send(await save({ cars: ['used-999999'] }))).toMatchObject(refused('newsletter-lacks'))
    expect(await send(await save({ branches: [987_654] }))).toMatchObject(refused('newsletter-without-readers'))
    expect(await send(await save(), '2020-01-01T10:00:00.000Z')).toMatchObject(refused('planned-in-the-past', 422))
    const without = { issue: draft({ subject: { nl: '', fr: 'x' } }) }
    expect(await editor.call('POST /sales/newsletter/save', without)).toMatchObject(refused('form-incomplete', 422))
  })

  test('goes to each in their language, once, with a link of their own that takes them off', async () => {
    const issue = await save()
    expect(issue.audience).toBe(3)
    expect((await send(issue)).result.issue).toMatchObject({ state: 'planned' })
    await untilSent(issue.id)
    const mails = await readReaders(issue.id)
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['an@lezer.example', 'Herfst bij ons'],
      ['bert@lezer.example', 'Herfst bij ons'],
      ['chloe@lezer.example', 'L’automne chez nous'],
    ])
    expect(mails[2]!.html).toContain('Portes ouvertes')
    expect(new Set(mails.map(({ unsubscribe_url }) => unsubscribe_url)).size).toBe(3)
    await vi.waitFor(async () => expect(await shop.mailsTo('bert@lezer.example')).toHaveLength(1), { timeout: 20_000 })
    const [sent] = await shop.mailsTo('bert@lezer.example')
    expect(sent!.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    )

    const oneClick = await fetch(mails[1]!.unsubscribe_url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(oneClick.status).toBe(204)
    await vi.waitFor(
      async () =>
        expect((await get(issue.id)).figures).toEqual({ recipients: 3, sent: 3, waiting: 0, refused: 0, left: 1 }),
      { timeout: 20_000 },
    )
    const went = await get(issue.id)
    expect(await send(went)).toMatchObject(refused('newsletter-went-out'))
    const changed = { issue: draft({ id: went.id, rev: went.rev }) }
    expect(await editor.call('POST /sales/newsletter/save', changed)).toMatchObject(refused('newsletter-went-out'))
  })

  test('that was broken off goes on where it stopped, and nobody gets it twice', async () => {
    await importing('fien@lezer.example; nl; 14/03/2026; beurs')
    const issue = await save()
    const [row] = await readRows<{ id: string }>(
      `update newsletter_issue set state = 'sending', started_at = $2, recipients = 1 where number = $1 returning id`,
      [issue.id, shop.services.clock()],
    )
    await pool.query(
      `insert into newsletter_copy (issue_id, subscriber_id, language, mailed_at)
       select $1, id, 'nl', $2 from newsletter_subscriber where email = 'an@lezer.example'`,
      [row!.id, shop.services.clock()],
    )
    await shop.hurry('send-newsletters')
    await untilSent(issue.id)
    await shop.hurry('send-newsletters')
    expect((await readReaders(issue.id)).map(({ recipient }) => recipient)).toEqual([
      'chloe@lezer.example',
      'fien@lezer.example',
    ])
    expect((await get(issue.id)).figures.recipients).toBe(3)
  })

  test('waits for its moment, stays whole meanwhile, and can be taken back', async () => {
    const issue = await save()
    const at = new Date(shop.services.clock().getTime() + 300_000).toISOString()
    const { result } = await send(issue, at)
    expect(result.issue).toMatchObject({ state: 'planned', plannedFor: at })
    const lagging = { issue: draft({ id: issue.id, rev: result.issue.rev, intro: { nl: 'Dag', fr: '' } }) }
    expect(await editor.call('POST /sales/newsletter/save', lagging)).toMatchObject(refused('newsletter-lacks'))
    const act = { id: issue.id, rev: result.issue.rev }
    const back = await editor.call('POST /sales/newsletter/unplan', act)
    expect(back.result.issue).toMatchObject({ state: 'draft', plannedFor: null })
    expect(await editor.call('POST /sales/newsletter/delete', act)).toMatchObject(refused('changed-meanwhile'))
    await send(back.result.issue, at)
    shop.moveClock(600_000)
    await shop.hurry('send-newsletters')
    await untilSent(issue.id)
  })

  test('is looked at and tested before it goes: nobody else gets the test', async () => {
    const car = await makeUsedCar(database, {})
    const issue = await save({ cars: [`used-${car.number}`] })
    const { id: _, rev: _2, ...fields } = draft({ cars: issue.cars })
    const preview = await editor.call('POST /sales/newsletter/preview', { issue: fields, language: 'fr' })
    expect(preview.result).toMatchObject({ subject: 'L’automne chez nous', lacks: [] })
    expect(preview.result.html).toContain('Portes ouvertes')
    expect(preview.result.html).toContain(`/${car.number}"`)
    expect(preview.result.html).not.toContain('cid:')
    expect((await editor.call('POST /sales/newsletter/test', { id: issue.id })).result).toEqual({ to: editor.email })
    const tests = await readRows<{ recipient: string }>(
      `select recipient from mail where once_key like 'newsletter-test:%' order by subject`,
    )
    expect(tests.map(({ recipient }) => recipient)).toEqual([editor.email, editor.email])
  })
})
