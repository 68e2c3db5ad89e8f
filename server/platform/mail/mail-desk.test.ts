import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { LANGUAGES } from '@forecourt/domain/platform/values/languages.ts'
import { listVariables, mailVariable } from '@forecourt/domain/platform/mails/mail-variables.ts'
import { wordingFault } from '@forecourt/domain/platform/mails/mail-words.ts'
import { MAIL_NAMES, mailKind, requiredIn } from '@forecourt/domain/platform/mails/mails.ts'
import type { InputOf, ResultOf } from '../../test/api-calls.ts'
import { makeBranch } from '../../test/factories.ts'
import { makeColleague } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { transaction } from '../database/database.ts'
import { sampleValues } from './mail-samples.ts'
import { queueTemplateMail } from './mail-template.ts'
import { readSeeds } from '../database/seeds.ts'

const inbox: string[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      inbox.push(Buffer.concat(parts).toString())
      done()
    })
  },
})
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))
const { port } = smtp.server.address() as { port: number }
const shop = await runningShop({ smtpUrl: `smtp://127.0.0.1:${port}` })
const { database } = shop
const editor = await makeColleague(shop, { MAIL_TEMPLATE_EDIT: 'all', AUDIT_VIEW: 'all' })
const refused = (name: string, field: string) => ({ status: 422, errors: [{ name, field }] })
beforeAll(() => makeBranch(database, 'Gent'))

const listed = async (
  value = '',
  queryFilter: InputOf<'POST /sales/mailtemplate/list'>['queryFilter'] = {},
  language = 'nl-BE',
) =>
  (
    await editor.call(
      'POST /sales/mailtemplate/list',
      { searchFilter: { value }, queryFilter, pageFilter: { activePage: 1, pageSize: 0 } },
      language,
    )
  ).result.data
const readId = async (title: string) => (await listed(title)).find((mail) => mail.title === title)!.id
const get = async (title: string) =>
  (await editor.call('GET /sales/mailtemplate/get', { id: await readId(title) })).result.mail
type Words = InputOf<'POST /sales/mailtemplate/save'>['mail']
const readWords = ({
  id,
  rev,
  subjectNl,
  subjectFr,
  bodyNl,
  bodyFr,
}: ResultOf<'GET /sales/mailtemplate/get'>['mail']): Words => ({ id, rev, subjectNl, subjectFr, bodyNl, bodyFr })
const save = async (title: string, changes: Partial<Words>) =>
  editor.call('POST /sales/mailtemplate/save', { mail: { ...readWords(await get(title)), ...changes } })

describe('the mails that are delivered', async () => {
  const seeds = (await readSeeds()).find(({ name }) => name === 'mails')!.rows as {
    name: string
    variables: string[]
    subject: Record<string, string>
    body: Record<string, string>
  }[]

  test('are all described, and nothing else is', () => {
    expect(seeds.map(({ name }) => name).sort()).toEqual([...MAIL_NAMES].sort())
  })

  test.each(seeds)('$name: each variable is described and has a value to show, and its words pass', (seed) => {
    const { name, variables } = seed
    const values = sampleValues(name, variables, { language: 'nl', publicUrl: shop.origin })
    expect(variables.filter((one) => mailVariable(name, one).text.nl === one || values[one] === one)).toEqual([])
    const kind = mailKind(name)!
    const known = listVariables(name, variables)
    for (const language of LANGUAGES) {
      for (const field of ['subject', 'body'] as const) {
        expect(
          wordingFault(field, seed[field][language]!, { known, required: requiredIn(kind, field) }),
        ).toBeUndefined()
      }
    }
  })
})

describe('the list of mails', () => {
  test('names them in the language of the reader, and finds them', async () => {
    expect(await listed()).toHaveLength(MAIL_NAMES.length)
    expect(await listed('commande acompte', {}, 'fr-BE')).toMatchObject([
      { title: 'Confirmation de la commande', area: 'orders', reader: 'customer', isOwn: false },
      { title: 'Nouvelle commande, pour l’établissement' },
    ])
    expect((await listed('', { area: ['workshop'], reader: ['customer'] })).length).toBe(8)
  })

  test('is for who writes the site and for the administration', async () => {
    const salesperson = await makeColleague(shop, 'salesperson')
    expect((await salesperson.call('POST /sales/mailtemplate/list', {})).status).toBe(403)
    expect(
      (
        await salesperson.call('POST /sales/mailtemplate/save', {
          mail: readWords(await get('Het geld is teruggestort')),
        })
      ).status,
    ).toBe(403)
    const writer = await makeColleague(shop, 'content-editor')
    expect((await writer.call('POST /sales/mailtemplate/list', {})).status).toBe(200)
  })
})

describe('own words', () => {
  const title = 'Bericht ontvangen'

  test('go out by mail, are told as own, and go back to what was delivered', async () => {
    const own = {
      subjectNl: 'Dank u, {{ name }}!',
      bodyNl: 'Dag {{name}},\r\n\r\nTot gauw bij **ons**.\r\n\r\n[Bel](tel:{{departmentPhone}})',
    }
    const saved = await save(title, own)
    expect(saved.result.mail).toMatchObject({ isOwn: true, subjectNl: 'Dank u, {{name}}!' })
    expect(await listed('', { isOwn: true })).toMatchObject([{ title }])

    await transaction(database, (tx) =>
      queueTemplateMail(tx, {
        template: 'contact-confirmation',
        to: 'lotte@example.be',
        language: 'nl',
        onceKey: 'own-words',
        values: { name: 'Lotte', car: null, wish: null, department: 'Verkoop', departmentPhone: '09 396 14 20' },
      }),
    )
    await vi.waitFor(() => expect(inbox.some((mail) => mail.includes('Subject: Dank u, Lotte!'))).toBe(true), {
      timeout: 15_000,
    })
    const mail = inbox.find((one) => one.includes('Dank u, Lotte'))!
    expect(mail.replaceAll('=\r\n', '')).toContain('tel:093961420')

    const { id, rev } = saved.result.mail
    const history = (await editor.call('GET /sales/audit/history', { subject: 'mail_template', id })).result.entries
    expect(history[0]).toMatchObject({ by: { name: 'Tom Wouters' }, action: 'POST /sales/mailtemplate/save' })
    const back = await editor.call('POST /sales/mailtemplate/reset', { id, rev })
    expect(back.result.mail).toMatchObject({ isOwn: false, subjectNl: 'We hebben uw bericht ontvangen' })
    expect(await listed('', { isOwn: true })).toEqual([])
  })

  test.each([
    ['a variable that the mail does not know', { bodyNl: 'Dag {{voornaam}}' }, 'mail-variable-unknown', 'bodyNl'],
    ['no French', { bodyFr: ' ' }, 'mail-words-missing', 'bodyFr'],
    ['a link that leads nowhere', { bodyFr: '[Ici](javascript:alert(1))' }, 'mail-link-broken', 'bodyFr'],
    ['a section left open', { bodyNl: '{{#car}}\nx' }, 'mail-section-broken', 'bodyNl'],
  ])('are refused with %s', async (_, changes, reason, field) => {
    expect(await save(title, changes)).toMatchObject(refused(reason, `mail.${field}`))
  })

  test('cannot take out what the law wants told, nor what the mail is for', async () => {
    const order = await get('Bevestiging van de bestelling')
    const without = (name: string) => ({ bodyFr: order.bodyFr.replaceAll(`{{${name}}}`, '') })
    const lawful = await save('Bevestiging van de bestelling', without('withdrawalRule'))
    expect(lawful).toMatchObject(refused('mail-variable-lawful', 'mail.bodyFr'))
    expect(lawful.errors[0]!.message).toContain('{{withdrawalRule}} (Uitleg over het herroepingsrecht)')
    expect(await save('Bevestiging van de bestelling', without('iban'))).toMatchObject(
      refused('mail-variable-missing', 'mail.bodyFr'),
    )
    expect(await save('Vrij bericht van een medewerker', { subjectNl: 'Bericht' })).toMatchObject(
      refused('mail-variable-missing', 'mail.subjectNl'),
    )
  })

  test('of two editors do not overwrite each other', async () => {
    const seen = await get('Wachtwoord gewijzigd')
    expect((await save('Wachtwoord gewijzigd', { subjectNl: 'Nieuw wachtwoord' })).status).toBe(200)
    const late = await editor.call('POST /sales/mailtemplate/save', {
      mail: { ...readWords(seen), subjectFr: 'Autre' },
    })
    expect(late).toMatchObject({
      status: 409,
      errors: [{ name: 'changed-meanwhile', detail: { by: 'Tom Wouters', theirs: { subjectNl: 'Nieuw wachtwoord' } } }],
    })
    const { id, rev } = seen
    expect((await editor.call('POST /sales/mailtemplate/reset', { id, rev })).status).toBe(409)
  })
})

describe('a mail being worded', () => {
  test.each(['nl', 'fr'] as const)(
    'every mail shows in its frame: %s',
    async (language) => {
      const all = await listed()
      const shown = await Promise.all(
        all.map(async ({ id, title }) => {
          const { mail } = (await editor.call('GET /sales/mailtemplate/get', { id })).result
          const [subject, body] = language === 'nl' ? [mail.subjectNl, mail.bodyNl] : [mail.subjectFr, mail.bodyFr]
          const { result } = await editor.call('POST /sales/mailtemplate/preview', { id, language, subject, body })
          return { title, ...result }
        }),
      )
      const wrong = shown.filter(
        ({ html, faults }) => faults.length > 0 || !html?.includes('0999.005.572') || /\{\{|cid:/.test(html),
      )
      expect(wrong.map(({ title }) => title)).toEqual([])
    },
    60_000,
  )

  test('says what is wrong instead, in the language of whoever writes', async () => {
    const { id } = await get('Bericht ontvangen')
    const { result } = await editor.call(
      'POST /sales/mailtemplate/preview',
      { id, language: 'nl', subject: '', body: 'Dag {{voornaam}}' },
      'fr-BE',
    )
    expect(result).toEqual({
      subject: '',
      html: null,
      faults: [
        { field: 'subjectNl', message: 'Indiquez ce texte.' },
        { field: 'bodyNl', message: 'Cet e-mail ne connaît pas {{voornaam}}. Choisissez un champ dans la liste.' },
      ],
    })
  })

  test('is tested on whoever words it, unkept, with its picture', async () => {
    const order = await get('Bevestiging van de bestelling')
    const { id, rev: _, ...words } = readWords({ ...order, subjectNl: 'Proef {{orderNumber}}' })
    const answer = await editor.call('POST /sales/mailtemplate/test', { id, ...words })
    expect(answer.result).toEqual({ to: editor.email })
    const own = () => inbox.filter((mail) => mail.includes(`To: ${editor.email}`))
    await vi.waitFor(() => expect(own()).toHaveLength(2), { timeout: 15_000 })
    expect(own().join('\n')).toContain('Subject: [Test] Proef SO-2026-000123')
    expect(own()[0]).toContain('Content-ID: <transfer-qr>')
    expect((await get('Bevestiging van de bestelling')).isOwn).toBe(false)
    expect(await editor.call('POST /sales/mailtemplate/test', { id, ...words, bodyNl: 'Dag' })).toMatchObject(
      refused('mail-variable-lawful', 'bodyNl'),
    )
  })
})
