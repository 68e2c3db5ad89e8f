import { once } from 'node:events'
import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { freePort } from '../lib/free-port.ts'

/**
 * `hang`: the request is accepted and never answered. `refuse`: the connection is cut before anything is passed on. `cut`:
 * the request is passed on, and the connection is cut in the middle of its answer. A number: answered with this status.
 */
export type Behaviour = 'hang' | 'refuse' | 'cut' | number

export interface PassedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Door {
  readonly origin: string
  /** Treats requests to paths with this prefix in this way; undefined: passes them on again. */
  behave(prefix: string, behaviour: Behaviour | undefined): void
  /** Returns the requests to paths with this prefix, whatever their outcome. */
  listRequests(prefix: string): readonly PassedRequest[]
  /** Sends a request once more. Returns the status of the answer. */
  repeat(request: PassedRequest): Promise<number>
  close(): Promise<void>
}

/** Opens a proxy in front of a process of the product, through which its simulated partners reach it. */
export async function openDoor(port: number): Promise<Door> {
  const behaviours = new Map<string, Behaviour>()
  const requests: PassedRequest[] = []

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '/', method = 'GET', headers } = request
    const passed = { method, path, headers, body: await buffer(request) }
    requests.push(passed)
    const behaviour = [...behaviours].find(([prefix]) => path.startsWith(prefix))?.[1]
    if (behaviour === 'hang') return
    if (behaviour === 'refuse') return void response.destroy()
    if (typeof behaviour === 'number') return void response.writeHead(behaviour).end()
    const answer = await pass(passed)
    const body = await buffer(answer)
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    if (behaviour !== 'cut') return void response.end(body)
    response.write(body.subarray(0, body.length / 2), () => response.destroy())
  }

  async function pass({ method, path, headers, body }: PassedRequest): Promise<IncomingMessage> {
    const inside = http.request({ host: '127.0.0.1', port, path, method, headers })
    const answer = new Promise<IncomingMessage>((resolve, reject) =>
      inside.once('response', resolve).once('error', reject),
    )
    inside.end(body)
    return answer
  }

  const server = http.createServer((request, response) => {
    receive(request, response).catch(() => response.destroy())
  })
  const ownPort = await freePort()
  server.listen(ownPort, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${ownPort}`,
    behave(prefix, behaviour) {
      if (behaviour === undefined) behaviours.delete(prefix)
      else behaviours.set(prefix, behaviour)
    },
    listRequests: (prefix) => requests.filter(({ path }) => path.startsWith(prefix)),
    async repeat(request) {
      const answer = await pass(request)
      answer.resume()
      return answer.statusCode ?? 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
