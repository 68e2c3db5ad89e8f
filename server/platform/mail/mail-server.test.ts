import tls from 'node:tls'
import { createServer, type AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { BASE_ROLES } from '@forecourt/domain/access/base-roles.ts'
import { localhostCertificate } from '../../test/certificate.ts'
import type { InputOf } from '../../test/api-calls.ts'
import { makeBranch } from '../../test/factories.ts'
import { runningShop } from '../../test/running-shop.ts'
import { makeRole, signedInStaff } from '../../test/signed-in.ts'
import { isInside } from './mail-transport.ts'
import { encryptSecret, decryptSecret } from './secrets.ts'

tls.setDefaultCACertificates([...tls.getCACertificates(), localhostCertificate.cert])

const inbox: { from: string; raw: string; user: string | undefined }[] = []

/** A real mail server; its port. */
async function mailServer(options: SMTPServerOptions): Promise<number> {
  const smtp = new SMTPServer({
    ...options,
    onAuth: ({ username, password }, _session, done) =>
      password === 'Geheim-123' ? done(null, { user: username }) : done(new Error('no')),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom } = session.envelope
        inbox.push({
          from: mailFrom ? mailFrom.address : '',
          raw: Buffer.concat(parts).toString(),
          user: session.user as string,
        })
        done()
      })
    },
  })
  smtp.on('error', () => {}) // who only looks in leaves without a word
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))
  return (smtp.server.address() as AddressInfo).port
}

const ports = {
  tls: await mailServer({ secure: true, ...localhostCertificate }),
  starttls: await mailServer(localhostCertificate),
  open: await mailServer({ authOptional: true, disabledCommands: ['STARTTLS'] }),
  expired: await mailServer({ secure: true }),
}
const web = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => web.close(resolve)))

// That the environment names this host is what lets it be talked to at all.
const shop = await runningShop({ smtpUrl: 'smtp://localhost:9', mailFrom: 'oud@forecourt.example' })
const { database } = shop
const admin = await signedInStaff(shop)
beforeAll(() => makeBranch(database, 'Gent'))

const wanted = {
  host: 'localhost',
  port: ports.tls,
  security: 'tls',
  username: 'garage',
  password: 'Geheim-123',
  sender: 'info@garage.example',
} as const
const get = async () => (await admin.call('GET /sales/provider/get', {})).result.server
const save = async (changes: Partial<InputOf<'POST /sales/provider/save'>['server']>) => {
  const { id, rev } = await get()
  return admin.call('POST /sales/provider/save', { server: { id, rev, ...wanted, ...changes } })
}
const refused = (name: string, field: string) => ({ status: 422, errors: [{ name, field: `server.${field}` }] })

test('until somebody names a server the environment speaks', async () => {
  expect(await get()).toMatchObject({
    id: null,
    source: 'environment',
    hasPassword: false,
    environment: { host: 'localhost', sender: 'oud@forecourt.example' },
  })
  expect((await admin.call('GET /sales/provider/getstates', {})).result).toMatchObject({
    mail: { state: 'away', problem: null },
    payments: 'simulator',
    vies: 'off',
  })
})

test.each([
  ['whose name nobody knows', { host: 'smtp.nergens.invalid', port: 587 }, 'mail-server-unknown', 'host'],
  ['that is no name', { host: 'smtp://x' }, 'mail-server-host', 'host'],
  ['in a network of our own', { host: '127.0.0.1', port: 25 }, 'mail-server-inside', 'host'],
  ['at the address that tells of machines', { host: '169.254.169.254', port: 25 }, 'mail-server-inside', 'host'],
  ['on a port where none listens by custom', { host: '127.0.0.1', port: 8080 }, 'mail-server-port', 'port'],
  ['that takes no connection', { port: 1 }, 'mail-server-refused', 'port'],
  ['with another password', { password: 'fout' }, 'mail-server-login', 'username'],
  ['whose certificate is over', { port: ports.expired }, 'mail-server-certificate', 'host'],
  ['that begins in the open', { port: ports.starttls }, 'mail-server-no-tls', 'security'],
  ['that keeps nothing secret', { port: ports.open, security: 'starttls' }, 'mail-server-no-tls', 'security'],
  [
    'that is none',
    { port: (web.address() as AddressInfo).port, security: 'none', username: '', password: '' },
    'mail-server-strange',
    'port',
  ],
  ['with a password said in the open', { port: ports.open, security: 'none' }, 'mail-server-open', 'security'],
  ['with a password and no user', { username: '' }, 'mail-server-user-missing', 'username'],
  ['that sends for nobody', { sender: 'garage' }, 'mail-server-sender', 'sender'],
] as const)('a server %s is refused on its field, and nothing is kept', async (_, changes, reason, field) => {
  const answer = await save(changes)
  expect(answer).toMatchObject(refused(reason, field))
  expect(JSON.stringify(answer)).not.toMatch(/ECONN|EAUTH|errno|Geheim-123/)
  expect((await get()).id).toBeNull()
})

test('a server that was talked to sends the mails; its password is encrypted and never sent back', async () => {
  const saved = await save({})
  expect(saved.result.server).toMatchObject({ id: 1, source: 'own', hasPassword: true, host: 'localhost' })
  const { rows } = await database.pool.query<{ password_secret: Buffer }>('select password_secret from mail_server')
  expect(rows[0]!.password_secret.toString('latin1')).not.toContain('Geheim')
  const { rows: audited } = await database.pool.query<{ entry: string }>(
    `select coalesce(string_agg(after::text, ''), '') as entry from audit_row where subject = 'mail_server'`,
  )
  expect(audited[0]!.entry).toContain('localhost')
  expect(audited[0]!.entry).not.toMatch(/password_secret": "|Geheim/)

  expect((await admin.call('POST /sales/provider/test', {})).result).toEqual({ to: admin.email })
  await vi.waitFor(() => expect(inbox).toHaveLength(1), { timeout: 15_000 })
  expect(inbox[0]).toMatchObject({ from: 'info@garage.example', user: 'garage' })
  expect(inbox[0]!.raw).toMatch(/From: .*<info@garage\.example>/)
  expect((await admin.call('GET /sales/provider/getstates', {})).result).toMatchObject({ mail: { state: 'works' } })
})

test('a password is kept while the server is the same, and told to no other', async () => {
  expect((await save({ password: '', sender: 'verkoop@garage.example' })).result.server).toMatchObject({
    sender: 'verkoop@garage.example',
    hasPassword: true,
  })
  expect(await save({ password: '', port: ports.starttls, security: 'starttls' })).toMatchObject(
    refused('mail-server-password-again', 'password'),
  )
  expect(await save({ password: '', username: 'ander' })).toMatchObject(
    refused('mail-server-password-again', 'password'),
  )
  expect((await save({ port: ports.starttls, security: 'starttls' })).result.server).toMatchObject({
    security: 'starttls',
  })
})

test('two administrators do not overwrite each other, and the environment counts again', async () => {
  const { id, rev } = await get()
  await save({ sender: 'eerst@garage.example' })
  const late = await admin.call('POST /sales/provider/save', { server: { id, rev, ...wanted } })
  expect(late).toMatchObject({
    status: 409,
    errors: [{ name: 'changed-meanwhile', detail: { theirs: { sender: 'eerst@garage.example' } } }],
  })
  expect((await admin.call('POST /sales/provider/clear', { rev })).status).toBe(409)
  const cleared = await admin.call('POST /sales/provider/clear', { rev: (await get()).rev })
  expect(cleared.result.server).toMatchObject({ id: null, source: 'environment' })
  expect((await admin.call('POST /sales/provider/clear', { rev })).status).toBe(404)
})

test('only who configures the house looks at it', async () => {
  const roleId = await makeRole(database, BASE_ROLES.administration.grants)
  const clerk = await signedInStaff(shop, { roleId })
  expect((await clerk.call('GET /sales/provider/get', {})).status).toBe(403)
  expect((await clerk.call('POST /sales/provider/save', { server: { id: null, rev: 0, ...wanted } })).status).toBe(403)
})

test('a secret is decrypted with the same key alone', async () => {
  const { settings } = shop.services
  const kept = await encryptSecret(settings, 'Geheim-123')
  expect(await decryptSecret(settings, kept)).toBe('Geheim-123')
  expect(await decryptSecret({ ...settings, secretKey: 'een andere sleutel van een ander huis' }, kept)).toBeUndefined()
  kept[20]! ^= 1
  expect(await decryptSecret(settings, kept)).toBeUndefined()
})

test.each([
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['::1', true],
  ['fd00::1', true],
  ['::ffff:10.0.0.1', true],
  ['193.190.1.1', false],
  ['2a00:1450:400e::1', false],
])('%s is of our own network: %s', (address, expected) => expect(isInside(address)).toBe(expected))
