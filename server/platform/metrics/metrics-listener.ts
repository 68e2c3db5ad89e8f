import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { MetricsSettings } from '../settings/settings.ts'
import type { Metrics } from './metrics.ts'

/**
 * Listens for scrapers of the metrics, on a port that visitors do not reach.
 * @returns a function that stops it
 */
export async function startMetricsListener(
  { port, host, token }: MetricsSettings,
  metrics: Metrics,
  log: Logger,
): Promise<() => Promise<void>> {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.split('?', 1)[0] !== '/metrics') return send(response, 404, 'The metrics are at /metrics')
    if (request.method !== 'GET') return send(response.setHeader('Allow', 'GET'), 405, 'Only GET')
    if (token !== undefined && !isAllowed(request.headers.authorization, token))
      return send(response.setHeader('WWW-Authenticate', 'Bearer'), 401, 'The token is missing or wrong')
    const text = await metrics.read()
    response.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(text)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'metrics failed')
      send(response, 500, 'The metrics could not be read')
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

function send(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
    .end(`${text}\n`)
}

/** Compares digests: their length reveals nothing of the token. */
function isAllowed(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}
