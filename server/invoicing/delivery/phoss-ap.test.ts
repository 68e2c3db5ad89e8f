import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { closeAtEnd } from '../../test/at-end.ts'
import { readInvoiceResponse } from './invoice-response.ts'
import { locatorName } from './participant-lookup.ts'
import { connectPhossAp } from './phoss-ap.ts'

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  closeAtEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const connect = (address: string, isTrusted = true) =>
  connectPhossAp({
    address,
    token: 'geheim',
    isTrusted,
    timeoutMs: 300,
    register: { kind: 'smp', address: `${address}/smp` },
  })

const message = {
  messageId: '0b5e4a0e-0000-4000-8000-000000000001',
  sender: 'iso6523-actorid-upis::0208:0403019261',
  receiver: 'iso6523-actorid-upis::0208:0999005572',
  documentType: 'busdox-docid-qns::urn:a::Invoice##urn:b#c::2.1',
  process: 'cenbii-procid-ubl::urn:d',
  senderCountry: 'BE',
  xml: Buffer.from('<Invoice/>'),
}

describe('a call of the access point', () => {
  test('names each part in its path, our id and the token', async () => {
    const seen: { url?: string | undefined; token?: unknown } = {}
    const address = await listen((request, response) => {
      Object.assign(seen, { url: request.url, token: request.headers['x-token'] })
      response.end('{}')
    })
    await connect(address).submit(message)
    expect(seen.token).toBe('geheim')
    const [path = '', query] = (seen.url ?? '').split('?')
    expect(path.split('/').slice(4).map(decodeURIComponent)).toEqual([
      message.sender,
      message.receiver,
      message.documentType,
      message.process,
      'BE',
    ])
    expect(query).toBe(`sbdhInstanceID=${message.messageId}`)
  })

  test.each([
    [200, undefined],
    [422, undefined],
    [400, 'refused'],
    [401, 'refused'],
    [404, 'refused'],
    [408, 'unclear'],
    [429, 'unclear'],
    [500, 'unclear'],
    [302, 'unclear'],
  ])('answered with %i is %s', async (status, outcome) => {
    const address = await listen((_, response) => void response.writeHead(status, { location: '/' }).end('x'))
    const failure = await connect(address)
      .submit(message)
      .then(
        () => ({ outcome: undefined }),
        (error: unknown) => error,
      )
    expect(failure).toMatchObject({ outcome })
  })

  test('without an answer is unclear, without a connection it never left', async () => {
    const silent = await listen(() => {})
    await expect(connect(silent).submit(message)).rejects.toMatchObject({ outcome: 'unclear' })
    const dead = await listen((request) => void request.socket.destroy())
    await expect(connect(dead).submit(message)).rejects.toMatchObject({ outcome: 'unclear' })
    await expect(connect('http://127.0.0.1:9').submit(message)).rejects.toMatchObject({ outcome: 'unsent' })
  })

  test('is not made into our own network, nor without TLS, where the operator did not say so', async () => {
    const address = await listen((_, response) => void response.end('{}'))
    for (const one of [address, 'https://127.0.0.1', 'https://[::1]', 'https://localhost']) {
      await expect(connect(one, false).submit(message)).rejects.toMatchObject({ outcome: 'unsent' })
    }
  })

  test('ends at an answer that is too large, and at one that nobody can read', async () => {
    const large = await listen((_, response) => {
      const piece = Buffer.alloc(1_000_000)
      for (let count = 0; count < 25; count++) response.write(piece)
      response.end()
    })
    const patient = connectPhossAp({ ...connectSettings(large), timeoutMs: 5_000 })
    await expect(patient.findSent('x')).rejects.toMatchObject({ outcome: 'unclear' })
    const strange = await listen((_, response) => void response.end('<html>'))
    await expect(connect(strange).findSent('x')).rejects.toMatchObject({ outcome: 'unclear' })
  })

  test.each([
    [{ status: 'pending' }, 'under-way'],
    [{ status: 'failed', errorDetails: 'later' }, 'under-way'],
    [{ status: 'new in a later version' }, 'under-way'],
    [{ status: 'sent' }, 'delivered'],
    [{ status: 'sent', mlsStatus: 'received_ap' }, 'delivered'],
    [{ status: 'sent', mlsStatus: 'received_re' }, 'refused'],
    [{ status: 'rejected' }, 'refused'],
    [{ status: 'permanently_failed' }, 'lost'],
  ])('of a status %o means %s', async (answer, state) => {
    const address = await listen((_, response) => void response.end(JSON.stringify(answer)))
    expect(await connect(address).findSent('x')).toMatchObject({ state })
  })

  test('of a message that it does not know finds nothing', async () => {
    const address = await listen((_, response) => void response.writeHead(404).end())
    expect(await connect(address).findSent('x')).toBeUndefined()
  })
})

const connectSettings = (address: string) => ({
  address,
  token: 'geheim',
  isTrusted: true,
  register: { kind: 'smp' as const, address: `${address}/smp` },
})

describe('a participant', () => {
  const type = 'busdox-docid-qns::urn:a::Invoice##urn:b#c::2.1'
  const group = (href: string) => `<smp:ServiceGroup><smp:ServiceMetadataReference href="${href}"/></smp:ServiceGroup>`

  test.each([
    ['lists the document type', 200, group(`http://smp/x/services/${encodeURIComponent(type)}`), true],
    ['lists another', 200, group('http://smp/x/services/other'), false],
    ['is not registered', 404, '', false],
    ['cannot be asked', 500, '', null],
  ])('that %s', async (_, status, body, found) => {
    const address = await listen((_request, response) => void response.writeHead(status).end(body))
    expect(await connect(address).isRegistered(message.receiver, type)).toBe(found)
  })

  test('has a name in the DNS by its hash', () => {
    expect(locatorName('iso6523-actorid-upis::0192:986252932', 'participant.sml.prod.tech.peppol.org')).toBe(
      'JGPA45E5TP5QNMA3C3XUXV6V4ZE4LHDYW6AL2HZYU3NRLUFX3D3A.iso6523-actorid-upis.participant.sml.prod.tech.peppol.org',
    )
  })
})

describe('an invoice response', () => {
  const head =
    '<ApplicationResponse xmlns="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">'
  const respond = (code: string, number: string) =>
    Buffer.from(
      `${head}<cac:DocumentResponse><cac:Response><cbc:ResponseCode>${code}</cbc:ResponseCode><cac:Status><cbc:StatusReason>Fout nummer</cbc:StatusReason></cac:Status></cac:Response><cac:DocumentReference><cbc:ID>${number}</cbc:ID></cac:DocumentReference></cac:DocumentResponse></ApplicationResponse>`,
    )

  test('says what the buyer answers about which invoice', () => {
    expect(readInvoiceResponse(respond('RE', 'VN-2026-000006'))).toEqual({
      code: 'RE',
      reason: 'Fout nummer',
      invoiceNumber: 'VN-2026-000006',
    })
  })

  test.each([
    ['no XML', Buffer.from('Geweigerd')],
    ['without a number', respond('RE', '')],
    ['with a document type', Buffer.from(`<!DOCTYPE x [<!ENTITY a "b">]>${respond('RE', 'VN-1').toString()}`)],
    ['too large', Buffer.concat([respond('RE', 'VN-1'), Buffer.alloc(1_000_000)])],
  ])('that is %s is not read', (_, xml) => {
    expect(readInvoiceResponse(xml)).toBeUndefined()
  })
})
