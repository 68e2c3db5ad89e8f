import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { root } from './lib/fingerprint.ts'

/** A checkout in which nothing is compiled yet, with the dependencies of this one. */
const bare = fs.mkdtempSync(path.join(os.tmpdir(), 'bare-'))
afterAll(() => fs.rmSync(bare, { recursive: true }))

const workspaces = ['domain', 'server', 'api-client', 'locales', 'demo-pictures']
for (const name of ['package.json', 'package-lock.json', 'scripts', ...workspaces])
  fs.cpSync(path.join(root, name), path.join(bare, name), {
    recursive: true,
    filter: (file) => !/[/\\](node_modules|messages)$/.test(file),
  })
const modules = path.join(bare, 'node_modules')
fs.mkdirSync(path.join(modules, '@forecourt'), { recursive: true })
for (const name of fs.readdirSync(path.join(root, 'node_modules')))
  if (name !== '@forecourt') fs.symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name))
for (const name of fs.readdirSync(path.join(root, 'node_modules/@forecourt'))) {
  fs.mkdirSync(path.join(bare, name), { recursive: true })
  fs.symlinkSync(path.join(bare, name), path.join(modules, '@forecourt', name))
}

test('a command whose code imports the texts may be the first of a checkout', async () => {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/seed.ts', '--used', 'many'], {
    cwd: bare,
    // There is nothing to install; an attempt would fail.
    env: { PATH: process.env['PATH'], npm_execpath: 'none' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [errors] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(errors.trim()).toBe('--used takes a number up to 3000000, not many')
  expect(fs.existsSync(path.join(bare, 'locales/messages/messages.js'))).toBe(true)
})
