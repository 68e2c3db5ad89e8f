import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { copyAsContainer, listCopies } from './lib/container-files.test-data.ts'
import { root } from './lib/fingerprint.ts'

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'container-'))
afterAll(() => fs.rmSync(home, { recursive: true }))

/** The image before its applications are built, with only the packages of production. */
const image = path.join(home, 'app')
copyAsContainer(image)
const modules = path.join(image, 'node_modules')
const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean; link?: boolean; resolved?: string }>
}
for (const [place, { dev, link, resolved }] of Object.entries(packages)) {
  const isTop = place.startsWith('node_modules/') && !place.includes('/node_modules/')
  if (!isTop || dev || !fs.existsSync(path.join(root, place))) continue
  fs.mkdirSync(path.dirname(path.join(image, place)), { recursive: true })
  fs.symlinkSync(path.join(link ? image : root, link && resolved ? resolved : place), path.join(image, place))
}

fs.copyFileSync(path.join(root, 'node_modules/.package-lock.json'), path.join(modules, '.package-lock.json'))

async function run(args: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd: image,
    env: { PATH: process.env['PATH'], npm_execpath: 'none', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, errors, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out, errors: errors.trim(), exitCode }
}

describe('the image', () => {
  test('copies what is there', () => {
    const copies = listCopies()
    expect(copies.length).toBeGreaterThan(15)
    expect(copies.filter(({ from }) => !fs.existsSync(path.join(root, from)))).toEqual([])
    // Left out by .containerignore.
    expect(copies.filter(({ to }) => !fs.existsSync(path.join(image, to)))).toEqual([])
  })

  test('holds no tests, nothing that was built or installed here, and no secrets', () => {
    const all = fs.readdirSync(image, { recursive: true, encoding: 'utf8' })
    const files = all.filter((file) => !file.startsWith('node_modules'))
    expect(files.filter((file) => /\.test\.tsx?$|(^|\/)build\/|container\/secrets|\.data/.test(file))).toEqual([])
    expect(fs.readdirSync(path.join(image, 'shop'))).not.toContain('node_modules')
  })

  test('has every module that the start, the build and the server load, with packages of production alone', async () => {
    const loaded = ['scripts/build.ts', 'server/main.ts', 'server/tenant.ts', 'scripts/demo/seed.ts']
      .map((file) => `await import('./${file}')`)
      .join(';')
    const { errors, exitCode } = await run([
      '--import=./scripts/lib/texts-first.ts',
      '--input-type=module',
      '--eval',
      `${loaded}; process.exit(0)`,
    ])
    expect(errors).toBe('')
    expect(exitCode).toBe(0)
    expect(fs.existsSync(path.join(modules, 'vitest'))).toBe(false)
  })
})

describe('its start', () => {
  const secret = path.join(home, 'secret')
  fs.writeFileSync(secret, 'postgres://forecourt:secret@127.0.0.1:1/forecourt\n')

  test('reads secrets from files, and says what is wrong with a setting', async () => {
    const { errors, exitCode } = await run(['container/start.mjs'], {
      DATABASE_URL_FILE: secret,
      DATA_DIR: path.join(home, 'data'),
      PORT: '1',
      HOST: '127.0.0.1',
      METRICS_PORT: 'x',
    })
    expect(errors).toContain('METRICS_PORT')
    expect(exitCode).toBe(1)
  })

  test.each([
    [{ DATABASE_URL_FILE: '/nowhere/at-all' }, 'DATABASE_URL_FILE cannot be read: ENOENT'],
    [{ DATABASE_URL_FILE: secret, DATABASE_URL: 'postgres://x' }, 'Set DATABASE_URL or DATABASE_URL_FILE, not both.'],
  ])('refuses %j', async (environment, sentence) => {
    const { errors, exitCode } = await run(['container/start.mjs'], environment)
    expect(errors).toContain(sentence)
    expect(exitCode).toBe(1)
  })
})

test('the compose file uses the files that are there, and hands no secret over in the environment', () => {
  const compose = fs.readFileSync(path.join(root, 'compose.yaml'), 'utf8')
  const mounted = [...compose.matchAll(/- \.\/([\w./-]+):/g)].map(([, file = '']) => file)
  expect(mounted).toEqual(['container/make-roles.sh'])
  for (const file of mounted) expect(fs.existsSync(path.join(root, file))).toBe(true)
  expect(compose).not.toMatch(/^\s+(?:DATABASE_URL|DATABASE_OWNER_URL|SECRET_KEY|POSTGRES_PASSWORD):/m)
})

test('the secrets of the compose file are made by the script, once', async () => {
  const folder = path.join(home, 'container')
  fs.cpSync(path.join(root, 'container'), folder, { recursive: true })
  fs.rmSync(path.join(folder, 'secrets'), { recursive: true, force: true })
  const make = async () =>
    (await once(spawn('sh', [path.join(folder, 'make-secrets.sh')], { stdio: 'ignore' }), 'exit'))[0]
  expect(await make()).toBe(0)
  const made = fs.readdirSync(path.join(folder, 'secrets'))
  const compose = fs.readFileSync(path.join(root, 'compose.yaml'), 'utf8')
  const wanted = [...compose.matchAll(/file: container\/secrets\/([\w-]+)/g)].map(([, name = '']) => name)
  expect(made.toSorted()).toEqual(wanted.toSorted())
  expect(fs.readFileSync(path.join(folder, 'secrets/database-url'), 'utf8')).toMatch(
    /^postgres:\/\/forecourt_server:[0-9a-f]{64}@database:5432\/forecourt$/,
  )
  expect(await make()).not.toBe(0)
})
