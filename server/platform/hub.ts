import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import { Server } from 'socket.io'
import type { Logger } from 'pino'

/** Tells browsers of what happened to what they watch, on whichever process they are connected to. */
export type Hub = {
  tell(room: string, event: string, payload: unknown): void
  /** True when this connection was admitted to the room: the id alone proves nothing. */
  isIn(connectionId: string, room: string): boolean
  close(): Promise<void>
}

/** Decides from what the browser presents at the handshake which room it may watch; undefined turns it away. */
export type Admit = (credentials: Readonly<Record<string, unknown>>) => Promise<string | undefined>

export function createHub(http: HttpServer, pool: pg.Pool, publicUrl: string, admit: Admit, log: Logger): Hub {
  const ours = new URL(publicUrl).origin
  const io = new Server(http, {
    path: '/shop-hub/socket.io',
    serveClient: false,
    // Only our own pages: a foreign page could otherwise use the visitor's credentials. Browsers name no origin when a
    // page asks its own server; programs may name any, and have no visitor whose credentials they could use.
    allowRequest: ({ headers: { origin } }, allow) => allow(null, origin === undefined || origin === ours),
    maxHttpBufferSize: 10_000,
  })
  io.adapter(createAdapter(pool, { errorHandler: (error) => log.warn({ err: error }, 'hub backplane') }))
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
    close: () => io.close(),
  }
}
