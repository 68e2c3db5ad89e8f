// Plain JavaScript for any Node from 18 on: it runs before the pinned one is installed.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const neededMajor = 24

/**
 * Runs a script under Node 24: the system Node when it is new enough, else the one among our dependencies.
 * @param {{
 *   environment?: Record<string, string>,
 *   firstEnvironment?: Record<string, string>,
 *   nodeFlags?: string[],
 *   keptRunning?: { firstPauseMs: number },
 * }} options
 *   keptRunning: a script that reported ready and then exits by itself is started again, after growing pauses
 *   firstEnvironment: in addition, for the first run alone
 */
export function runWithPinnedNode(
  script,
  args,
  { environment = {}, firstEnvironment = {}, nodeFlags = [], keptRunning } = {},
) {
  if (!script) fail('Say which script to run: node scripts/run.mjs scripts/check.ts')
  const node = pinnedNode()
  let child = start(firstEnvironment)
  let isAskedToEnd = false
  let wasReady = false
  let pauseMs = keptRunning?.firstPauseMs

  function start(besides = {}) {
    const started = spawn(node, [...nodeFlags, path.resolve(root, script), ...args], {
      // The channel notifies the child when we exit, even if we are killed.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      cwd: root,
      env: {
        ...process.env,
        ...environment,
        ...besides,
        PATH: [path.dirname(node), binFolder, process.env.PATH].join(path.delimiter),
      },
    })
    const startedAt = Date.now()
    started.on('message', (message) => {
      if (message === 'ready') wasReady = true
    })
    started.on('error', (error) => fail(`${node} cannot be run: ${error.message}`))
    started.on('exit', (code, signal) => {
      const exitCode = code ?? 128 + (os.constants.signals[signal] ?? 0)
      if (!keptRunning || !wasReady || isAskedToEnd || exitCode === 0) process.exit(exitCode)
      if (Date.now() - startedAt > longEnoughMs) pauseMs = keptRunning.firstPauseMs
      console.error(`The server ended by itself; it is started again in ${Math.ceil(pauseMs / 1_000)} s.`)
      setTimeout(() => {
        child = start()
      }, pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    })
    return started
  }

  function end(signal) {
    isAskedToEnd = true
    // Between two starts there is nothing to end.
    if (!child.kill(signal)) process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))
  // A killed npm takes its shell with it and sends no signal: we detect it by our changed parent process.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid === parent || end('SIGTERM'), 1_000).unref()
  }
}

const longestPauseMs = 30_000
/** A process that ran for so long did not fail because of its startup. */
const longEnoughMs = 60_000

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
 * @returns {number} the milliseconds that it took; 0: nothing was to be installed
 */
export function installIfStale({ all }) {
  const locked = readJson(path.join(root, 'package-lock.json'))?.packages ?? {}
  // The record of npm about the packages that it installed.
  const installed = readJson(path.join(root, 'node_modules', '.package-lock.json'))?.packages ?? {}
  const isMissing = ([place, wanted]) =>
    place.startsWith('node_modules/') &&
    (all || !wanted.dev) &&
    (wanted.link ? !fs.existsSync(path.join(root, place)) : installed[place]?.version !== wanted.version) &&
    (installed[place] || !(wanted.optional || wanted.devOptional) || isForThisMachine(wanted))
  if (!Object.entries(locked).some(isMissing)) return 0

  // Starting the shop must not remove packages that tests need.
  const everything = all || Object.values(installed).some(({ dev }) => dev)
  console.log('Installing dependencies, this takes half a minute …')
  const startedAt = Date.now()
  const args = ['ci', ...(everything ? [] : ['--omit=dev']), '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (result.status !== 0) fail('The dependencies could not be installed; the reason stands above.')
  const ms = Date.now() - startedAt
  console.log(`install: ${(ms / 1_000).toFixed(0)} s`)
  return ms
}

/** Returns false for packages of other platforms or C libraries, which npm may have omitted. */
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
