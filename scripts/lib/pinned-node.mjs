// Plain JavaScript for any Node from 18 on: it runs before the pinned one is there.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const neededMajor = 24

/** Hands over to a script under Node 24: the system's when it is new enough, else the one among our dependencies. */
export function runWithPinnedNode(script, args, { environment = {}, nodeFlags = [] } = {}) {
  if (!script) fail('Say which script to run: node scripts/run.mjs scripts/check.ts')
  const node = pinnedNode()
  const child = spawn(node, [...nodeFlags, path.resolve(root, script), ...args], {
    // The channel tells the child when we are gone, even if we are killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    cwd: root,
    env: {
      ...process.env,
      ...environment,
      PATH: [path.dirname(node), binFolder, process.env.PATH].join(path.delimiter),
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // A killed npm takes its shell with it and tells us nothing: we see it by having another parent.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 1_000).unref()
  }
  child.on('error', (error) => fail(`${node} cannot be run: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (os.constants.signals[signal] ?? 0)))
}

const binFolder = path.join(root, 'node_modules', '.bin')

function pinnedNode() {
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const node = path.join(
    root,
    'node_modules',
    `node-${platform}-${process.arch}`,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (fs.existsSync(node)) return node
  return fail(
    fs.existsSync(path.join(root, 'node_modules'))
      ? `Forecourt needs Node ${neededMajor} or newer, and there is none to bring along for ${process.platform}-${process.arch}. Install it and try again.`
      : 'Nothing is installed yet: run npm start, or npm ci.',
  )
}

/**
 * Installs the dependencies when the installed ones are not those of the lock file.
 * @param {{ all: boolean }} options all: also what only tests and checks need
 */
export function installIfStale({ all }) {
  const locked = readJson(path.join(root, 'package-lock.json'))?.packages ?? {}
  // npm's own note of what it put there.
  const installed = readJson(path.join(root, 'node_modules', '.package-lock.json'))?.packages ?? {}
  const isMissing = ([place, wanted]) =>
    place.startsWith('node_modules/') &&
    (all || !wanted.dev) &&
    (wanted.link ? !fs.existsSync(path.join(root, place)) : installed[place]?.version !== wanted.version) &&
    (installed[place] || !(wanted.optional || wanted.devOptional) || isForThisMachine(wanted))
  if (!Object.entries(locked).some(isMissing)) return

  // What tests need must not disappear because somebody starts the shop.
  const everything = all || Object.values(installed).some(({ dev }) => dev)
  console.log('Installing dependencies, this takes a minute …')
  const args = ['ci', ...(everything ? [] : ['--omit=dev']), '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (result.status !== 0) fail('The dependencies could not be installed; the reason stands above.')
}

/** What names no system, or one C library among several, npm may rightly have left out. */
function isForThisMachine({ os, cpu, libc }) {
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc)
}

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** @returns {never} */
function fail(message) {
  console.error(message)
  process.exit(1)
}
