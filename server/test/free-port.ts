import { createServer, type AddressInfo } from 'node:net'

/** Returns a port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => void probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
