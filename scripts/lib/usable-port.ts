import net from 'node:net'

/** The configured address cannot be listened on, with the reason. */
export class PortUnusable extends Error {
  override name = 'PortUnusable'
}

/** Fails when we could not listen there, before the start spends time on other steps. */
export function refuseUnusablePort(
  port: number,
  host: string,
  setting: 'PORT' | 'METRICS_PORT' = 'PORT',
): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(new PortUnusable(reasonFor(error, { port, host, setting }))),
    )
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

type Place = { port: number; host: string; setting: 'PORT' | 'METRICS_PORT' }

function reasonFor(error: NodeJS.ErrnoException, { port, host, setting }: Place): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use by another program. Stop that one, or set ${setting} to a free port.`
    case 'EACCES':
      return `This user may not use port ${port}. Set ${setting} to one above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `This machine has no address ${host}. Set ${setting.replace('PORT', 'HOST')} to one that it has, such as 127.0.0.1 or 0.0.0.0.`
    default:
      return `Port ${port} on ${host} cannot be used: ${error.message}.`
  }
}
