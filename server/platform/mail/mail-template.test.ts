import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBranch } from '../../test/factories.ts'
import { testServices } from '../../test/services.ts'
import { transaction } from '../database/database.ts'
import { startWorker } from '../jobs/worker.ts'
import { queueTemplateMail, type TemplateMail } from './mail-template.ts'
import { sendMail } from './mail.ts'

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
const { port } = smtp.server.address() as { port: number }
const services = await testServices({ smtpUrl: `smtp://127.0.0.1:${port}` })
const worker = await startWorker(services, { mail: [sendMail] })
afterAll(async () => {
  await worker.stop()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

beforeAll(async () => {
  await makeBranch(services.database, 'Gent')
  await makeBranch(services.database, 'Aalst')
  await template(
    'visit',
    { nl: 'Uw bezoek, {{firstName}}', fr: 'Votre visite, {{firstName}}' },
    {
      nl: [
        'Beste {{firstName}},',
        'U zei:\n{{message}}',
        '# Afspraak',
        '| Dag | {{day}}\n| Wagen | {{car}}',
        '{{#car}}\nBekijk [de wagen]({{url}}) nog eens.\n{{/car}}',
        '[Afspraak bevestigen]({{url}})',
        '{{prices}}',
        'Tot ziens bij {{branchName}}',
      ].join('\n\n'),
      fr: 'Bonjour {{firstName}},\n\n{{message}}\n\n[Confirmer]({{url}})\n\n| Jour | {{day}}\n\n{{car}}\n\n{{prices}}',
    },
    ['firstName', 'message', 'day', 'car', 'url', 'prices'],
  )
})

const visit: TemplateMail = {
  template: 'visit',
  to: 'lotte@example.be',
  language: 'nl',
  onceKey: 'visit:1',
  values: {
    firstName: 'Lotte <b>',
    message: '# Koop [hier](https://kwaad.example)\n{{day}} & <script>alert(1)</script>',
    day: 'maandag',
    car: 'Noord V6',
    url: 'https://shop.example/nl/contact?a=1&b=2',
    prices: [{ kind: 'amounts', rows: [['Prijs', '€ 100']], isLastStrong: true }],
  },
}

describe('a mail after a template', () => {
  it('arrives as HTML and as text, with who sends it and how to leave', async () => {
    await queue({ ...visit, unsubscribeUrl: 'https://shop.example/uit?t=1', replyTo: 'verkoop@example.be' })
    const mail = await arrived('Uw bezoek')
    expect(mail.headers).toContain('To: lotte@example.be')
    expect(mail.headers).toContain('Subject: Uw bezoek, Lotte <b>')
    expect(mail.headers).toContain('Reply-To: verkoop@example.be')
    expect(mail.headers).toContain('List-Unsubscribe: <https://shop.example/uit?t=1>')
    expect(mail.headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(mail.headers).toContain('Auto-Submitted: auto-generated')
    expect(mail.headers).toContain('X-Auto-Response-Suppress: OOF, AutoReply')
    expect(mail.html).toContain('<html lang="nl-BE">')
    expect(mail.headers).toContain('From: Autogroep <no-reply@forecourt.example>')
    expect(mail.plain).toContain(
      'Autogroep NV · ondernemingsnummer 0999.005.572 · RPR Gent, afdeling Gent\n' +
        'Kerkstraat 1, 9000 Gent\n09 396 14 20 · gent@example.be',
    )
    expect(mail.plain).toContain('AFSPRAAK\n\nDag: maandag\nWagen: Noord V6\n\n')
    expect(mail.plain).toContain('Bekijk de wagen: https://shop.example/nl/contact?a=1&b=2 nog eens.')
    expect(mail.plain).toContain('Prijs: € 100\n\nTot ziens bij Autogroep')
    expect(mail.plain).toContain('Uitschrijven: https://shop.example/uit?t=1')
  })

  it('shows what visitors typed as they typed it, never as markup', async () => {
    await queue({ ...visit, onceKey: 'visit:typed', values: { ...visit.values, day: 'dinsdag' } })
    const { html, plain } = await arrived('dinsdag')
    expect(html).toContain(
      '# Koop [hier](https://kwaad.example)<br />{{day}} &amp; &lt;script&gt;alert(1)&lt;/script&gt;',
    )
    expect(html).not.toContain('href="https://kwaad')
    expect(plain).toContain('# Koop [hier](https://kwaad.example)\n{{day}} & <script>alert(1)</script>')
  })

  it('is written in the reader’s language, from the branch asked for', async () => {
    const { rows } = await services.database.pool.query<{ number: number }>(
      `select number from branch where slug = 'aalst'`,
    )
    await queue({ ...visit, onceKey: 'visit:fr', language: 'fr', branch: rows[0]!.number })
    const mail = await arrived('Votre visite')
    expect(mail.headers).toContain('From: Autogroep Aalst <no-reply@forecourt.example>')
    expect(mail.headers).toContain('Reply-To: aalst@example.be')
    expect(mail.plain).toContain('RPM Gand, division Gand')
    expect(mail.html).toContain('<html lang="fr-BE">')
    expect(mail.plain).toContain('Confirmer\u00a0: https://shop.example/nl/contact?a=1&b=2')
    expect(mail.plain).toContain('aalst@example.be')
  })

  it('keeps its width, font, padding and colours in Outlook for Windows and in dark mode', async () => {
    await queue({ ...visit, onceKey: 'visit:outlook', language: 'fr', values: { ...visit.values, day: 'samedi' } })
    const { html } = await arrived('samedi')
    // Outlook reads the width of the table of a comment, no `max-width`.
    expect(html).toMatch(/<!--\[if mso\]><table [^>]*width="600"/)
    expect(html.match(/<table/g)).toHaveLength(html.match(/<\/table>/g)!.length)
    // It pads the cell of a button, no link, and gives each cell the font of that cell.
    expect(html).toMatch(/<td style="[^"]*mso-padding-alt:12px 24px[^"]*">\s*<a\s+href="https:\/\/shop\.example/)
    const cells = html.match(/<td [^>]*>(?=\s*[^<\s])/g)!
    expect(cells.filter((cell) => !cell.includes('font-family'))).toEqual([])
    expect(html).toContain('<meta name="color-scheme" content="light" />')
  })

  it('leaves out rows and sections that nothing fills', async () => {
    await queue({ ...visit, onceKey: 'visit:no-car', values: { ...visit.values, car: null, day: 'vrijdag' } })
    const { plain } = await arrived('vrijdag')
    expect(plain).not.toMatch(/Wagen|Bekijk/)
  })

  it('leads nowhere where nothing fills a link, and reaches its reader all the same', async () => {
    await queue({ ...visit, onceKey: 'visit:no-url', values: { ...visit.values, url: null, day: 'zaterdag' } })
    const { plain } = await arrived('zaterdag')
    expect(plain).toContain('Bekijk de wagen nog eens.')
    expect(plain).not.toContain('bevestigen')
  })

  it('leaves out what own words still name and no code fills any more', async () => {
    await sql`update mail_template set variables = array_remove(variables, 'car'), retired = '{car}'
      where name = 'visit'`.execute(services.database.kysely)
    const { car: _, ...values } = visit.values
    await queue({ ...visit, onceKey: 'visit:retired', values: { ...values, day: 'zondag' } })
    const { plain } = await arrived('zondag')
    expect(plain).not.toContain('Bekijk')
    await sql`update mail_template set variables = variables || '{car}', retired = '{}'
      where name = 'visit'`.execute(services.database.kysely)
  })

  it.each([
    ['a variable that is not filled', { ...visit.values, url: undefined }, 'lacks url'],
    ['a value no variable asks for', { ...visit.values, mileage: 1 }, 'knows no mileage'],
    ['an address that runs code', { ...visit.values, url: 'javascript:alert(1)' }, 'cannot link'],
  ])('is refused with %s', async (_, values, message) => {
    await expect(queue({ ...visit, values: values as TemplateMail['values'] })).rejects.toThrow(message)
  })
})

describe('the database refuses a template', () => {
  const words = (text: string) => ({ nl: text, fr: text })

  it.each([
    ['with a variable nobody declared', words('Dag {{name}}'), words('x'), ['firstName'], 'declared'],
    ['with a condition on such a one', words('Dag'), words('{{#name}}\nx\n{{/name}}'), [], 'declared'],
    ['with something else between the brackets', words('Dag'), words('{{ firstName }}'), ['firstName'], 'declared'],
    ['without French', { nl: 'Dag' }, words('x'), [], 'both_languages'],
    ['with a subject of two lines', words('Dag\nBcc: x'), words('x'), [], 'one_line'],
    ['with a variable that is no name', words('Dag'), words('x'), ['First name'], 'names'],
  ])('%s', async (_, subject, body, variables, constraint) => {
    await expect(template('bad', subject, body, variables)).rejects.toThrow(constraint)
  })
})

async function template(name: string, subject: object, body: object, variables: readonly string[]): Promise<void> {
  await sql`insert into mail_template (name, purpose, subject, body, variables)
    values (${name}, 'Test', ${subject}, ${body}, ${variables})`.execute(services.database.kysely)
}

function queue(mail: TemplateMail): Promise<void> {
  return transaction(services.database, (tx) => queueTemplateMail(tx, mail))
}

/** The mail that holds these words, taken apart. */
async function arrived(words: string): Promise<{ headers: string; html: string; plain: string }> {
  const find = () => inbox.map(parsed).find((mail) => Object.values(mail).some((part) => part.includes(words)))
  await expect.poll(find, { timeout: 15_000 }).toBeDefined()
  return find()!
}

function parsed(source: string) {
  const message = source.replaceAll('\r\n', '\n')
  const at = message.indexOf('\n\n')
  const boundaries = [...message.matchAll(/boundary="([^"]+)"/g)].map(([, boundary]) => `--${boundary}`)
  const pieces = boundaries.reduce((all, boundary) => all.flatMap((piece) => piece.split(boundary)), [message])
  const parts = pieces.map((part) => {
    const start = part.indexOf('\n\n')
    return { head: part.slice(0, start), body: decoded(part.slice(0, start), part.slice(start + 2)) }
  })
  const readBody = (type: string) => parts.find(({ head }) => head.includes(`Content-Type: ${type}`))!.body
  return {
    headers: message.slice(0, at).replaceAll(/\n\s+/g, ' '),
    html: readBody('text/html'),
    plain: readBody('text/plain'),
  }
}

function decoded(head: string, body: string): string {
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/quoted-printable/i.test(head)) return body
  const bytes = body
    .replaceAll('=\n', '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString())
  return bytes
}
