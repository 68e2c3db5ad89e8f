import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { testServices } from '../test/services.ts'
import { bancontactPay } from './bancontact.ts'
import { createRequestKeys, requestSigner, requestKeysPath, type RequestSigner } from './request-signing.ts'
import { createSimulator } from './simulator.ts'

const app = new Hono()
const server = createServer(getRequestListener((request) => app.fetch(request)))
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const services = await testServices({ publicUrl: origin })
const signing = { merchantId: 'merchant-1', privateKeyPem: somePrivateKey() }
app.route('/', createRequestKeys(signing))
app.route(
  '/simulator',
  createSimulator(services, { signedBy: { merchantId: 'merchant-1', jwksUrl: origin + requestKeysPath } }),
)

afterAll(() => void server.close())

const request = {
  amountCents: 100_000,
  reference: 'BESTELLING-1',
  description: 'Voorschot BESTELLING-1',
  returnUrl: 'http://127.0.0.1/nl/betaling',
}

test('a provider that wants signatures takes ours, with and without a body', async () => {
  const provider = providerWith(signer(signing))
  const payment = await provider.create(request)
  expect(await provider.get(payment.id)).toEqual(payment)
  expect(await provider.searchByReference('BESTELLING-1', new Date(0))).toEqual([payment])
  expect(await provider.cancel(payment.id)).toBe('cancelled')
})

test.each<[string, RequestSigner | undefined]>([
  ['no signature', undefined],
  ['the key of somebody else', signer({ ...signing, privateKeyPem: somePrivateKey() })],
  ['the name of another merchant', signer({ ...signing, merchantId: 'merchant-2' })],
  ['another profile', requestSigner(signing, 'profile-2', services.clock)],
  ['a signature for another call', (_, body) => signer(signing)('/simulator/v3/payments/search', body)],
  ['a signature over another body', (path) => signer(signing)(path, '{}')],
])('refused: %s', async (_, sign) => {
  const refused = providerWith(sign).create(request)
  await expect(refused).rejects.toMatchObject({ outcome: 'refused', code: 'UNAUTHORIZED' })
})

test('only the public half of the key is published', async () => {
  const { keys } = (await (await fetch(origin + requestKeysPath)).json()) as { keys: object[] }
  expect(keys).toEqual([
    expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: expect.any(String) }),
  ])
  expect(keys[0]).not.toHaveProperty('d')
})

function signer(by: typeof signing): RequestSigner {
  return requestSigner(by, 'simulator', services.clock)
}

function providerWith(sign: RequestSigner | undefined) {
  return bancontactPay({
    apiUrl: `${origin}/simulator`,
    apiKey: 'simulator',
    profileId: 'simulator',
    jwksUrl: `${origin}/simulator/.well-known/jwks.json`,
    callbackUrl: `${origin}/api/payments/callback`,
    sign,
  })
}

function somePrivateKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' })
}
