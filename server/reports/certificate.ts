import { connect } from 'node:tls'

const longestAnswerMs = 2_000

/**
 * Returns until when the certificate is valid that visitors of an https address are shown.
 * @returns undefined if the address cannot be reached from here
 */
export function readCertificateEnd(publicUrl: string): Promise<Date | undefined> {
  const { hostname, port } = new URL(publicUrl)
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      // An expired certificate is read too; no data is sent.
      rejectUnauthorized: false,
      timeout: longestAnswerMs,
    })
    const finish = (end?: Date) => {
      socket.destroy()
      resolve(end)
    }
    socket.once('secureConnect', () => finish(new Date(socket.getPeerCertificate().valid_to)))
    socket.once('timeout', () => finish())
    socket.once('error', () => finish())
  })
}
