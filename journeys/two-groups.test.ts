import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { demoAccounts } from '../scripts/demo/accounts.ts'
import { freePort } from '../scripts/lib/free-port.ts'
import { databaseUrl, startTestCluster } from '../server/test/cluster.ts'
import { cloneDemo, query } from './demo.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

// Two dealer groups in one process, each at its own address: 127.0.0.1 has the default look, localhost has its own.

const root = path.resolve(import.meta.dirname, '..')
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40"><path fill="#7a1f3d" d="M4 34 20 6l16 28h-9L20 21l-7 13z
  M48 14h60v5H48zM48 24h40v5H48z"/></svg>`

test.describe.configure({ mode: 'serial' })

let folder: string
let server: ChildProcess
let port: number
let cluster: Awaited<ReturnType<typeof startTestCluster>>
const names = ['scheldeland', 'sambre'].map((id) => ({ id, database: `test_${process.pid}_${id}` }))

test.beforeAll(async () => {
  test.setTimeout(300_000)
  folder = await fs.mkdtemp(path.join(tmpdir(), 'two-groups-'))
  cluster = await startTestCluster()
  for (const { database } of names) await cloneDemo(cluster.url, database, folder)
  await query(
    databaseUrl(cluster.url, names[1]!.database),
    `with author as (select set_config('forecourt.actor', 'seed', true), set_config('forecourt.action', 'seed demo', true))
     update setting set value = '"Groupe Sambre"' from author where key = 'organisation.name'`,
  )
  port = await freePort()
  await fs.mkdir(path.join(folder, 'look'))
  for (const file of ['logo.svg', 'favicon.svg']) await fs.writeFile(path.join(folder, 'look', file), logo)
  await fs.writeFile(path.join(folder, 'groups.json'), JSON.stringify({ tenants: groups() }))
  server = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      DATA_DIR: folder,
      TENANTS_FILE: path.join(folder, 'groups.json'),
      VIES_URL: 'off',
      RATE_LIMIT_FACTOR: '1000',
      DEMO: '0',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await untilReady()
})

test.afterAll(async () => {
  if (server?.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  for (const { database } of names) await query(cluster.url, `drop database if exists ${database} with (force)`)
  await cluster.stop()
  await fs.rm(folder, { recursive: true, force: true })
})

function groups() {
  const settings = (index: number) => ({ DATABASE_URL: databaseUrl(cluster.url, names[index]!.database) })
  const look = { colours: { accent: '#7a1f3d' }, folder: 'look' }
  return [
    { id: 'scheldeland', hosts: ['127.0.0.1'], isMaster: true, settings: settings(0) },
    { id: 'sambre', hosts: ['localhost'], settings: settings(1), look },
  ]
}

async function untilReady(): Promise<void> {
  for (const host of ['127.0.0.1', 'localhost']) {
    while (!(await fetch(`http://${host}:${port}/readyz`).catch(() => undefined))?.ok) {
      if (server.exitCode !== null) throw new Error('The two groups did not start; the reason stands above')
      await pause(100)
    }
  }
}

const shops = [
  { host: '127.0.0.1', name: 'Autogroep Scheldeland', accent: '#0a5a72' },
  { host: 'localhost', name: 'Groupe Sambre', accent: '#7a1f3d' },
]

for (const { host, name, accent } of shops) {
  test(`${name} shows its own name and look on every page`, async ({ page, axe }) => {
    const origin = `http://${host}:${port}`
    // Nothing is drawn for these groups.
    await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: blank }))
    for (const address of ['/nl', '/fr', '/nl/tweedehandswagens']) {
      await page.goto(origin + address)
      await expect(page).toHaveTitle(new RegExp(`· ${name}$|^${name}`))
      await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()
    }
    await axe()
    expect(await readAccent(page)).toBe(accent)
    // A step inside the shop keeps the look.
    await page.getByRole('banner').getByRole('link', { name }).click()
    await expect(page).toHaveURL(`${origin}/nl`)
    await expect(page.getByRole('contentinfo')).toContainText(name)
    expect(await readAccent(page)).toBe(accent)

    await page.goto(`${origin}/office/login`)
    await expect(page).toHaveTitle(new RegExp(name))
    expect(await page.evaluate(() => document.documentElement.dataset['tenant'])).toBe(
      host === 'localhost' ? 'sambre' : 'scheldeland',
    )
  })

  test(`${name} names only itself to robots and phones`, async ({ request }) => {
    const origin = `http://${host}:${port}`
    const other = shops.find((shop) => shop.host !== host)!
    for (const address of ['/sitemap.xml', '/robots.txt', '/nl/app.webmanifest', '/feeds/cars.json']) {
      const text = await (await request.get(origin + address)).text()
      expect([address, text.includes(`//${other.host}`), text.includes(other.name)]).toEqual([address, false, false])
      if (address !== '/nl/app.webmanifest') expect(text).toContain(origin)
    }
    const readLogo = await request.get(`${origin}/logo.svg`)
    expect(readLogo.status()).toBe(host === 'localhost' ? 200 : 404)
  })
}

test('an administrator of the master group works in the other one without signing in again', async ({
  page,
  context,
  axe,
}) => {
  const [home, away] = shops.map(({ host }) => `http://${host}:${port}`)
  // Nothing is drawn for these groups.
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: blank }))
  await signIn(page, `${home}/office/sessions`)
  await page.getByRole('button', { name: 'Groupe Sambre koppelen' }).click()
  await expect(page.getByRole('heading', { name: 'Koppelen met Autogroep Scheldeland' })).toBeVisible()
  expect(page.url()).toBe(`${away}/office/group-link`)
  await axe()
  await page.getByLabel('E-mailadres').fill(demoAccounts.administrator)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(demoAccounts.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Gekoppeld. U kunt nu overschakelen.')).toBeVisible()
  expect(page.url()).toBe(`${home}/office/sessions`)
  await axe()

  // The sign-in there for the link is removed: only the ticket lets in.
  await context.clearCookies({ domain: 'localhost' })
  await openOwnMenu(page)
  await page.getByRole('button', { name: 'Naar Groupe Sambre' }).last().click()
  await expect(page).toHaveURL(`${away}/office`)
  await expect(page).toHaveTitle(/Groupe Sambre/)
  await openOwnMenu(page)
  await axe()
  await page.getByRole('link', { name: 'Terug naar Autogroep Scheldeland' }).click()
  await expect(page).toHaveURL(`${home}/office`)

  await page.goto(`${home}/office/sessions`)
  await page.getByRole('button', { name: 'Groupe Sambre loskoppelen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Loskoppelen', exact: true }).click()
  await expect(page.getByText('Groupe Sambre is losgekoppeld')).toBeVisible()
  await page.goto(`${away}/office`)
  await expect(page.getByRole('heading', { name: 'Aanmelden bij Forecourt' })).toBeVisible()
})

function openOwnMenu(page: Page): Promise<void> {
  return page.getByRole('banner').getByText('Tom Wouters').click()
}

const blank = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>'

function readAccent(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())
}
