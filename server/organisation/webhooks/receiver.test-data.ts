import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAtEnd } from '../../test/at-end.ts'

export interface ReceivedMessage {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A program of somebody else: it keeps what it is sent, and answers as a test says. */
export async function startReceiver() {
  const received: ReceivedMessage[] = []
  let answer = (response: ServerResponse): void => void response.end('ok')
  const take: RequestListener = (request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => void (body += piece.toString()))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body })
      answer(response)
    })
  }
  const server = createServer(take)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  closeAtEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answers(next: (response: ServerResponse) => void): void {
      answer = next
    },
    answersStatus(status: number, body = '', headers: Record<string, string> = {}): void {
      answer = (response) => void response.writeHead(status, headers).end(body)
    },
  }
}
