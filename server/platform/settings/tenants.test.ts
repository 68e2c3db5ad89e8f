import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readInstallation, tenantFor } from './tenants.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tenants-'))
afterAll(() => rmSync(folder, { recursive: true }))

const noord = {
  id: 'noord',
  hosts: ['www.noord.example', 'noord.example'],
  isMaster: true,
  settings: { PAYMENT_SIMULATOR: '1' },
}
const zuid = {
  id: 'zuid',
  name: 'Groep Zuid',
  hosts: ['www.zuid.example'],
  settings: { PUBLIC_URL: 'https://shop.zuid.example', PAYMENT_SIMULATOR: '1', MAIL_FROM: 'Zuid <info@zuid.example>' },
  look: { colours: { accent: '#7a1f3d' } },
}

let written = 0

function read(tenants: readonly object[], environment: Record<string, string> = {}) {
  const file = path.join(folder, `${++written}.json`)
  writeFileSync(file, JSON.stringify({ tenants }))
  return readInstallation({ TENANTS_FILE: file, ...environment }, folder)
}

test('without a file there is one group, which answers to any name', () => {
  const { base, tenants } = readInstallation({}, folder)
  expect(tenants).toEqual([base])
  expect(base).toMatchObject({ tenant: 'demo', hosts: [], isMaster: true })
})

describe('a file of groups', () => {
  test('gives each its own address, folder, sender and look', () => {
    const { tenants } = read([noord, zuid], { PORT: '4000', PAGE_CACHE_MB: '8' })
    expect(tenants).toMatchObject([
      {
        tenant: 'noord',
        hosts: noord.hosts,
        isMaster: true,
        look: undefined,
        pageCacheBytes: 8 * 1024 * 1024,
        publicUrl: 'http://www.noord.example:4000',
        dataDir: path.join(folder, '.data/tenants/noord'),
      },
      {
        tenant: 'zuid',
        dealerName: 'Groep Zuid',
        isMaster: false,
        mailFrom: 'Zuid <info@zuid.example>',
        hosts: ['www.zuid.example', 'shop.zuid.example'],
        publicUrl: 'https://shop.zuid.example',
        look: { accent: '#7a1f3d' },
      },
    ])
  })
  test('TENANT chooses one of them', () => {
    expect(read([noord, zuid], { TENANT: 'zuid' }).tenants).toMatchObject([{ tenant: 'zuid' }])
    expect(() => read([noord], { TENANT: 'oost' })).toThrow('names no group oost')
  })
})

const databaseUrl = 'postgres://shop:secret@db.example/one'
const withDatabase = (group: typeof noord) => ({ ...group, settings: { ...group.settings, DATABASE_URL: databaseUrl } })

test.each<[string, readonly object[], RegExp]>([
  ['no group', [], /tenants must name a dealer group/],
  ['no host', [{ ...noord, hosts: [] }], /tenants.0.hosts must name a host/],
  ['a host with its port', [{ ...noord, hosts: ['noord.example:80'] }], /must be the name of a host/],
  ['an unknown word', [{ ...noord, colour: 'red' }], /colour/],
  ['a bad setting', [{ ...noord, settings: { PUBLIC_URL: 'noord' } }], /group noord: PUBLIC_URL must be/],
  ['a setting of the process', [{ ...noord, settings: { PORT: '1' } }], /group noord: PORT cannot be set for one/],
  ['half a payment provider', [{ ...noord, settings: { PAYMENT_API_KEY: 'x' } }], /group noord: PAYMENT_API_URL/],
  ['a pale accent', [{ ...noord, look: { colours: { accent: '#7fc4d9' } } }], /accent is too light/],
  ['a look without its folder', [{ ...noord, look: { colours: { accent: '#7a1f3d' }, folder: 'gone' } }], /gone/],
  ['one name twice', [noord, { ...zuid, id: 'noord' }], /two groups have the name noord/],
  ['one host twice', [noord, { ...zuid, hosts: ['noord.example'] }], /two groups have the host noord.example/],
  [
    'one database twice',
    [withDatabase(noord), withDatabase({ ...noord, id: 'zuid', hosts: ['zuid.example'] })],
    /^(?!.*secret).*two groups have the database db.example\/one/,
  ],
])('%s is refused', (_, tenants, message) => {
  expect(() => read(tenants)).toThrow(message)
})

test('what is one group’s alone is not said of all', () => {
  expect(() => read([noord, zuid], { MAIL_FROM: 'Noord <info@noord.example>' })).toThrow('MAIL_FROM: say it for each')
})

test('a file that is not there, or not JSON', () => {
  expect(() => readInstallation({ TENANTS_FILE: 'none.json' }, folder)).toThrow('TENANTS_FILE cannot be read')
})

describe('whose request it is', () => {
  const { tenants } = read([noord, zuid])
  test.each<[string | undefined, string | undefined, string | undefined]>([
    ['noord.example', undefined, 'noord'],
    ['WWW.Noord.Example:3000', undefined, 'noord'],
    ['www.noord.example.', undefined, 'noord'],
    ['shop.zuid.example', undefined, 'zuid'],
    ['zuid.example', undefined, undefined],
    [undefined, undefined, undefined],
    ['www.zuid.example', 'zuid', 'zuid'],
    // Contradicts the host.
    ['www.zuid.example', 'noord', undefined],
    ['www.zuid.example', 'oost', undefined],
    // The master speaks for the others.
    ['noord.example', 'zuid', 'zuid'],
    ['noord.example', 'oost', undefined],
    // An address inside the house, which is no group's.
    ['10.0.0.7:3000', 'zuid', 'zuid'],
    ['10.0.0.7', 'oost', undefined],
  ])('host %s, X-Tenant %s: %s', (host, named, expected) => {
    expect(tenantFor(tenants, { host, named })?.tenant).toBe(expected)
  })
  test('the only group answers to any name', () => {
    const { tenants: alone } = readInstallation({}, folder)
    expect(tenantFor(alone, { host: 'anything.example', named: 'other' })?.tenant).toBe('demo')
  })
})
