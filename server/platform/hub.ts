import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import { Server } from 'socket.io'
import { KeptConnection } from './connection.ts'
import type { Services } from './services.ts'

/** Tells browsers of what happened to what they watch, on whichever process they are connected to. */
export type Hub = {
  tell(room: string, event: string, payload: unknown): void
  /** True when this connection was admitted to the room: the id alone proves nothing. */
  isIn(connectionId: string, room: string): boolean
  close(): Promise<void>
}

/** Decides from what the browser presents at the handshake which room it may watch; undefined turns it away. */
export type Admit = (credentials: Readonly<Record<string, unknown>>) => Promise<string | undefined>

type Needs = Pick<Services, 'settings' | 'database' | 'log'>

export function createHub(http: HttpServer, { settings, database, log }: Needs, admit: Admit): Hub {
  const ours = new URL(settings.publicUrl).origin
  const io = new Server(http, {
    path: '/shop-hub/socket.io',
    serveClient: false,
    // Only our own pages: a foreign page could otherwise use the visitor's credentials. Browsers name no origin when a
    // page asks its own server; programs may name any, and have no visitor whose credentials they could use.
    allowRequest: ({ headers: { origin } }, allow) => allow(null, origin === undefined || origin === ours),
    maxHttpBufferSize: 10_000,
  })
  const backplane = openBackplane(settings.databaseUrl, database.pool)
  io.adapter(createAdapter(backplane.pool, { errorHandler: (error) => log.warn({ err: error }, 'hub backplane') }))
  const hub = io.of('/shop-hub')
  hub.use((socket, next) => {
    admit(socket.handshake.auth).then(
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
    tell: (room, event, payload) => void hub.to(room).emit(event, payload),
    isIn: (connectionId, room) => hub.sockets.get(connectionId)?.rooms.has(room) ?? false,
    async close() {
      await io.close()
      await backplane.close()
    },
  }
}

/**
 * What the adapter takes for a pool. It borrows one client of it to listen with, and when that breaks another one,
 * without ever handing back the first: each outage would cost us a connection. The client it gets here outlasts them.
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
  const lent = {
    query: pool.query.bind(pool),
    async connect() {
      opened ??= connection.open()
      await opened.catch((error: unknown) => {
        opened = undefined
        throw error
      })
      return listener
    },
  }
  return { pool: lent as unknown as pg.Pool, close: () => connection.close() }
}
