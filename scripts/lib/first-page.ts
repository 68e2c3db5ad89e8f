import { once } from 'node:events'
import http from 'node:http'
import type { GivenSettings, Settings } from '../../server/platform/settings/settings.ts'

/**
 * Requests the first page as a browser does, and waits for all of it. On a machine that may not call itself, the server
 * counts as listening.
 */
export async function firstPage({ host, port }: GivenSettings, { publicUrl }: Settings): Promise<void> {
  const call = http.get({
    host: reachable[host] ?? host,
    port,
    path: '/nl',
    headers: { host: new URL(publicUrl).host },
  })
  try {
    const [page] = (await once(call, 'response')) as [http.IncomingMessage]
    page.resume()
    await once(page, 'end')
  } catch {
    call.destroy()
  }
}

/** Address to open for a server that listens on all interfaces. */
const reachable: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
