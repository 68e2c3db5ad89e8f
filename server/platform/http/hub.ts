import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import { lendPool } from '../database/lent-pool.ts'
import { Server } from 'socket.io'
import { Budget } from './budget.ts'
import { KeptConnection } from '../database/connection.ts'
import { securityHeaders } from './security-headers.ts'
import type { Services } from './services.ts'
import { toNetwork, visitorAddress } from './visitor-address.ts'

/** The used part of the library's internal socket type, whose package is not our dependency. */
type EngineSocket = {
  readonly id: string
  readonly request: IncomingMessage
  on(event: 'packet', heard: (packet: { type: string }) => void): void
  once(event: 'close', heard: () => void): void
  close(discard: boolean): void
}

/** Notifies browsers of what happened to what they watch, on whichever process they are connected to. */
export type Hub = {
  notify(room: string, event: string, payload: unknown): void
  /** Ends the connections of a room, on every process; users with access reconnect at once. */
  dismiss(room: string): void
  /** Notifies only the browsers that are connected to this process. */
  notifyHere(room: string, event: string): void
  /** The rooms that browsers watch on this process. */
  rooms(): string[]
  /** Counts the browsers that are connected to this process. */
  countConnections(): number
  /** True when this connection was admitted to the room: the id alone proves nothing. */
  isIn(connectionId: string, room: string): boolean
  close(): Promise<void>
}

/** Decides from the handshake of a browser, and from its cookies, which room it may watch; undefined rejects it. */
export type Admit = (
  credentials: Readonly<Record<string, unknown>>,
  cookies: string | undefined,
) => Promise<string | undefined>

type Needs = Pick<Services, 'settings' | 'database' | 'log' | 'clock'>

const hubPath = '/shop-hub/socket.io'

/**
 * One buyer has a socket or two, joins one room and sends nothing in it. Behind one address there may be a company; a client
 * that is rejected uses HTTP instead.
 */
const hubLimits = {
  sockets: 5_000,
  socketsOfOne: 100,
  joinsOfOne: { atOnce: 100, perSecond: 1 },
  messagesOnSocket: { atOnce: 40, perSecond: 1 },
}

export function createHub(
  http: HttpServer,
  { settings, database, log, clock }: Needs,
  admit: Admit,
  limits: typeof hubLimits = hubLimits,
): Hub {
  const sockets = new Map<string, number>()
  const joins = new Budget(limits.joinsOfOne)
  const messages = new Budget(limits.messagesOnSocket)
  const visitorNetwork = ({ socket, headers }: IncomingMessage) =>
    toNetwork(visitorAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), settings.trustedProxies))
  const hasRoom = (visitor: string, open: number) =>
    open < limits.sockets && (sockets.get(visitor) ?? 0) < limits.socketsOfOne * settings.rateLimitFactor
  const ours = new URL(settings.publicUrl).origin
  const io = new Server(http, {
    path: hubPath,
    serveClient: false,
    // Allows only our own pages: a foreign page could otherwise use the visitor's credentials. Browsers send no origin when a
    // page calls its own server; programs may send any, and have no visitor whose credentials they could use.
    allowRequest: (request, allow) => {
      const { origin } = request.headers
      const isOurs = origin === undefined || origin === ours
      allow(null, isOurs && hasRoom(visitorNetwork(request), io.engine.clientsCount))
    },
    maxHttpBufferSize: 10_000,
  })
  const guards = securityHeaders(settings)
  // Before the library answers, which knows none of them; what it refuses comes with them too.
  http.prependListener('request', ({ url = '' }, response) => {
    if (url.startsWith(hubPath)) for (const [name, value] of guards) response.setHeader(name, value)
  })
  io.engine.on('connection', (socket: EngineSocket) => {
    const visitor = visitorNetwork(socket.request)
    sockets.set(visitor, (sockets.get(visitor) ?? 0) + 1)
    socket.once('close', () => {
      const left = sockets.get(visitor)! - 1
      if (left > 0) sockets.set(visitor, left)
      else sockets.delete(visitor)
    })
    socket.on('packet', ({ type }: { type: string }) => {
      if (type === 'message' && !messages.take(socket.id, clock())) socket.close(true)
    })
  })
  const backplane = openBackplane(settings.databaseUrl, database.pool)
  io.adapter(createAdapter(backplane.pool, { errorHandler: (error) => log.warn({ err: error }, 'hub backplane') }))
  const hub = io.of('/shop-hub')
  hub.use((socket, next) => {
    // Each join checks the key in the database.
    if (!joins.take(visitorNetwork(socket.request), clock())) return next(new Error('too many'))
    admit(socket.handshake.auth, socket.handshake.headers.cookie).then(
      (room) => {
        if (room === undefined) return next(new Error('forbidden'))
        void socket.join(room)
        next()
      },
      (error: unknown) => {
        log.warn({ err: error }, 'hub handshake failed')
        next(new Error('unavailable'))
      },
    )
  })
  return {
    notify: (room, event, payload) => void hub.to(room).emit(event, payload),
    dismiss: (room) => hub.in(room).disconnectSockets(true),
    notifyHere: (room, event) => void hub.local.to(room).emit(event),
    rooms: () => [...hub.adapter.rooms.keys()],
    countConnections: () => io.engine.clientsCount,
    isIn: (connectionId, room) => hub.sockets.get(connectionId)?.rooms.has(room) ?? false,
    async close() {
      await io.close()
      await backplane.close()
    },
  }
}

/**
 * Returns a pool for the adapter. It borrows a client to listen with, and after a failure another one without releasing
 * the first: each outage would leak a connection. The client it gets here survives outages.
 */
function openBackplane(url: string, pool: pg.Pool): { pool: pg.Pool; close(): Promise<void> } {
  const channels = new Set<string>()
  let hear: (notification: pg.Notification) => void = () => {}
  let opened: Promise<void> | undefined
  const connection = new KeptConnection(url, {
    name: 'forecourt hub',
    async prepare(client) {
      client.on('notification', (notification) => hear(notification))
      for (const listen of channels) await client.query(listen)
    },
  })
  const listener = {
    on: (event: string, heard: typeof hear) => void (event === 'notification' && (hear = heard)),
    query(listen: string) {
      channels.add(listen)
      return connection.use((client) => client.query(listen))
    },
    removeAllListeners() {},
    release() {},
  }
  const connect = async () => {
    opened ??= connection.open()
    await opened.catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return listener
  }
  return { pool: lendPool(pool, connect), close: () => connection.close() }
}
