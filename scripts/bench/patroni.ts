import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, chownSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../lib/free-port.ts'
import { root } from '../lib/fingerprint.ts'
import { startBalancer, type Balancer } from './balancer.ts'

const settings = 'docs/how-to/failover/patroni.yml'
const passwords = {
  PATRONI_SUPERUSER_PASSWORD: 'only-for-this-benchmark',
  PATRONI_REPLICATION_PASSWORD: 'only-for-this-benchmark',
  PATRONI_REWIND_PASSWORD: 'only-for-this-benchmark',
}
const mostStartMs = 90_000

export type PatroniCluster = {
  /** Address of the primary, whichever node that is. */
  readonly url: string
  /** Returns the node that is the primary now. */
  findPrimary(): Promise<PatroniNode>
  /** Returns once one node leads and the other follows it synchronously. */
  untilWhole(): Promise<void>
  stop(): Promise<void>
}

/**
 * Two nodes of PostgreSQL with the documented settings of Patroni, an etcd, and HAProxy before them, all on this machine.
 * @param folder is emptied
 */
export async function startPatroniCluster(folder: string): Promise<PatroniCluster> {
  const owner = findOwner()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const [etcdPort, peerPort, entry] = [await freePort(), await freePort(), await freePort()]
  const etcdUrl = `http://127.0.0.1:${etcdPort}`
  const etcd = spawn(
    'etcd',
    [
      ['--data-dir', path.join(folder, 'etcd'), '--enable-v2'],
      ['--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl],
      ['--listen-peer-urls', `http://127.0.0.1:${peerPort}`],
    ].flat(),
    { ...owner, stdio: 'ignore', cwd: folder },
  )
  const startNode = async (name: string) => {
    const ports = { postgres: await freePort(), api: await freePort() }
    const node = new PatroniNode({ name, folder, ports, owner, etcdHosts: `127.0.0.1:${etcdPort}` })
    node.start()
    return node
  }
  const [one, two] = [await startNode('one'), await startNode('two')]
  const balancer = await startBalancer('docs/how-to/failover/haproxy.cfg', [
    ['127.0.0.1:5000', `127.0.0.1:${entry}`],
    ['10.0.0.1:5432 port 8008', one.address],
    ['10.0.0.2:5432 port 8008', two.address],
  ])
  return cluster([one, two], { balancer, etcd, entry })
}

function cluster(
  nodes: readonly PatroniNode[],
  { balancer, etcd, entry }: { balancer: Balancer; etcd: ChildProcess; entry: number },
): PatroniCluster {
  return {
    url: `postgres://postgres:${passwords.PATRONI_SUPERUSER_PASSWORD}@127.0.0.1:${entry}/postgres`,
    async findPrimary() {
      for (;;) {
        for (const node of nodes) if (await node.answers('/primary')) return node
        await sleep(100)
      }
    },
    async untilWhole() {
      for (const since = performance.now(); performance.now() - since < mostStartMs; await sleep(200)) {
        const leads = await Promise.all(nodes.map((node) => node.answers('/primary')))
        const follows = await Promise.all(nodes.map((node) => node.answers('/synchronous')))
        if (leads.includes(true) && follows.includes(true)) return
      }
      throw new Error('The two nodes did not find each other')
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()))
      await balancer.stop()
      await end(etcd)
    },
  }
}

type Owner = { uid: number; gid: number }
type NodeOptions = {
  name: string
  folder: string
  ports: { postgres: number; api: number }
  owner: Owner | undefined
  etcdHosts: string
}

/** A machine with PostgreSQL and the Patroni that watches over it. */
export class PatroniNode {
  readonly #options: NodeOptions
  #patroni: ChildProcess | undefined

  constructor(options: NodeOptions) {
    this.#options = options
  }

  get name(): string {
    return this.#options.name
  }

  /** As HAProxy knows it. */
  get address(): string {
    const { postgres, api } = this.#options.ports
    return `127.0.0.1:${postgres} port ${api}`
  }

  start(): void {
    const { name, ports, owner, etcdHosts } = this.#options
    this.#patroni = spawn('patroni', [path.join(root, settings)], {
      ...owner,
      stdio: 'ignore',
      cwd: this.#options.folder,
      env: {
        PATH: process.env['PATH'],
        ...passwords,
        PATRONI_NAME: name,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${ports.postgres}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${ports.postgres}`,
        PATRONI_POSTGRESQL_DATA_DIR: this.#dataDir,
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${ports.api}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${ports.api}`,
        PATRONI_ETCD_HOSTS: etcdHosts,
      },
    })
  }

  /** Asks Patroni whether the node is this (`/primary`, `/synchronous`). */
  async answers(question: string): Promise<boolean> {
    const { api } = this.#options.ports
    const signal = AbortSignal.timeout(1_000)
    const answer = await fetch(`http://127.0.0.1:${api}${question}`, { signal }).catch(() => undefined)
    return answer?.status === 200
  }

  killPostgres(): void {
    process.kill(this.#postmaster(), 'SIGKILL')
  }

  /** All of it disappears at once, as in a power failure. */
  killMachine(): void {
    this.#patroni?.kill('SIGKILL')
    this.killPostgres()
  }

  /** The node is frozen: to the others it is cut off, and later it continues as if nothing had happened. */
  signalMachine(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#patroni?.kill(signal)
    const first = this.#postmaster()
    for (const pid of [first, ...listChildren(first)]) process.kill(pid, signal)
  }

  async stop(): Promise<void> {
    // Patroni stops its PostgreSQL.
    if (this.#patroni) await end(this.#patroni)
  }

  get #dataDir(): string {
    return path.join(this.#options.folder, this.#options.name)
  }

  #postmaster(): number {
    return Number(readFileSync(path.join(this.#dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  }
}

function listChildren(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** PostgreSQL refuses to run as root. */
function findOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (option: string) => Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
