import { createServer as createPlainServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer } from 'node:tls'
import { expect, test } from 'vitest'
import { closeAtEnd } from '../test/at-end.ts'
import { localhostCertificate } from '../test/certificate.ts'
import { readCertificateEnd } from './certificate.ts'

async function listen(server: Server): Promise<string> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve))
  closeAtEnd(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return `https://localhost:${(server.address() as AddressInfo).port}`
}

test('the end of a certificate is read, whoever signed it', async () => {
  const origin = await listen(createServer(localhostCertificate))
  expect(await readCertificateEnd(origin)).toEqual(new Date('2126-10-30T04:28:08Z'))
})

test('an address that does not answer, or not in this way, has none', async () => {
  const deaf = await listen(createPlainServer((socket) => socket.on('error', () => {}).end('no\n')))
  expect(await readCertificateEnd(deaf)).toBeUndefined()
  const silent = await listen(createPlainServer((socket) => socket.on('error', () => {}).resume()))
  expect(await readCertificateEnd(silent)).toBeUndefined()
  expect(await readCertificateEnd('https://localhost:1')).toBeUndefined()
})
