import net from 'node:net'

/** We cannot listen where the settings say, and why. */
export class PortUnusable extends Error {
  override name = 'PortUnusable'
}

/** Fails when we could not listen there, before anything else takes time. */
export function refuseUnusablePort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => reject(new PortUnusable(reasonFor(error, port, host))))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

function reasonFor(error: NodeJS.ErrnoException, port: number, host: string): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use by another program. Stop that one, or set PORT to a free port.`
    case 'EACCES':
      return `This user may not use port ${port}. Set PORT to one above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `This machine has no address ${host}. Set HOST to one that it has, such as 127.0.0.1 or 0.0.0.0.`
    default:
      return `Port ${port} on ${host} cannot be used: ${error.message}.`
  }
}
