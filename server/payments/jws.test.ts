import { generateKeyPairSync } from 'node:crypto'
import { FlattenedSign, importJWK, type JWK } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'
import { callbackVerifier, KeySetUnavailable } from './jws.ts'

afterEach(() => void vi.useRealTimers())

const now = new Date('2026-11-20T12:00:00.000Z')
const callbackUrl = 'https://shop.example.be/api/payments/callback'
const profileId = '5f91483d78a74914bc6f0001'
const body = '{"paymentId":"5f91483d78a74914bc6f1234","status":"SUCCEEDED"}'
const key = makeKey('key-1')

const claims = {
  'https://payconiq.com/sub': profileId,
  'https://payconiq.com/iss': 'Payconiq',
  'https://payconiq.com/iat': '2026-11-20T11:59:58.000Z',
  'https://payconiq.com/jti': 'callback-1',
  'https://payconiq.com/path': callbackUrl,
}
type Claims = Record<string, unknown>

function makeKey(kid: string): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), kid, alg: 'ES256', use: 'sig' }
}

function published({ d: _secret, ...key }: JWK): JWK {
  return key
}

async function sign(header: Claims, { by = key, alg = 'ES256', crit = Object.keys(header), over = body } = {}) {
  const protectedHeader = { typ: 'jose+json', kid: by.kid!, alg, ...header, ...(crit.length > 0 ? { crit } : {}) }
  const understood = Object.fromEntries(crit.map((claim) => [claim, true]))
  const jws = await new FlattenedSign(Buffer.from(over))
    .setProtectedHeader(protectedHeader)
    .sign(await importJWK(by, alg), { crit: understood })
  return `${jws.protected}..${jws.signature}`
}

function provider(keys: () => readonly JWK[] | 'down' = () => [key]) {
  let asked = 0
  const verify = callbackVerifier({
    jwksUrl: 'https://jwks.example.be/',
    profileId,
    callbackUrl,
    fetch: async () => {
      asked++
      const known = keys()
      return known === 'down' ? new Response('', { status: 503 }) : Response.json({ keys: known.map(published) })
    },
  })
  return { verify, asked: () => asked }
}

test('a callback as the provider signs it is believed', async () => {
  const verification = await provider().verify(await sign(claims), body, now)
  expect(verification).toEqual({
    ok: true,
    callback: { jti: 'callback-1', issuedAt: new Date('2026-11-20T11:59:58.000Z') },
  })
})

test.each<[string, Claims]>([
  ['the path alone', { ...claims, 'https://payconiq.com/path': '/api/payments/callback' }],
  ['a repetition 24 hours later, signed once', { ...claims, 'https://payconiq.com/iat': '2026-11-19T12:00:00.000Z' }],
  ['a clock that runs a minute ahead', { ...claims, 'https://payconiq.com/iat': '2026-11-20T12:01:00.000Z' }],
])('believed as well: %s', async (_, header) => {
  expect(await provider().verify(await sign(header), body, now)).toMatchObject({ ok: true })
})

test('the profile may stand in a bare sub that crit does not list', async () => {
  const { 'https://payconiq.com/sub': _, ...rest } = claims
  const signature = await sign({ ...rest, sub: profileId }, { crit: Object.keys(rest) })
  expect(await provider().verify(signature, body, now)).toMatchObject({ ok: true })
})

test.each<[string, string, Claims]>([
  ['another issuer', 'wrong-issuer', { ...claims, 'https://payconiq.com/iss': 'Somebody' }],
  ['another merchant', 'wrong-profile', { ...claims, 'https://payconiq.com/sub': 'other-profile' }],
  ['two days old', 'wrong-time', { ...claims, 'https://payconiq.com/iat': '2026-11-18T12:00:00.000Z' }],
  ['from the future', 'wrong-time', { ...claims, 'https://payconiq.com/iat': '2026-11-20T12:06:00.000Z' }],
  ['a time without zone', 'wrong-time', { ...claims, 'https://payconiq.com/iat': '2026-11-20T12:00:00' }],
  ['no time', 'wrong-time', { ...claims, 'https://payconiq.com/iat': 1_795_176_000 }],
  ['another address', 'wrong-path', { ...claims, 'https://payconiq.com/path': 'https://other.example.be/callback' }],
  ['no identity', 'malformed', { ...claims, 'https://payconiq.com/jti': '' }],
])('refused: %s', async (_, fault, header) => {
  expect(await provider().verify(await sign(header), body, now)).toEqual({ ok: false, fault })
})

test.each(['iss', 'iat', 'jti', 'path', 'sub'])('refused when crit does not list %s', async (claim) => {
  const crit = Object.keys(claims).filter((name) => !name.endsWith(`/${claim}`))
  const verification = await provider().verify(await sign(claims, { crit }), body, now)
  expect(verification).toEqual({ ok: false, fault: 'claim-not-protected' })
})

test('refused when crit demands something we do not understand', async () => {
  const signature = await sign({ ...claims, 'https://payconiq.com/new': 'rule' })
  expect(await provider().verify(signature, body, now)).toEqual({ ok: false, fault: 'malformed' })
})

test('a changed body is refused', async () => {
  const verification = await provider().verify(await sign(claims), body.replace('SUCCEEDED', 'CANCELLED'), now)
  expect(verification).toEqual({ ok: false, fault: 'wrong-signature' })
})

test('a changed header is refused', async () => {
  const [, , signature] = (await sign(claims)).split('.')
  const [header] = (await sign({ ...claims, 'https://payconiq.com/jti': 'callback-2' })).split('.')
  const verification = await provider().verify(`${header}..${signature}`, body, now)
  expect(verification).toEqual({ ok: false, fault: 'wrong-signature' })
})

test('a body in the middle part is refused', async () => {
  const [header, , signature] = (await sign(claims)).split('.')
  const attached = `${header}.${Buffer.from(body).toString('base64url')}.${signature}`
  expect(await provider().verify(attached, body, now)).toEqual({ ok: false, fault: 'malformed' })
})

test.each([undefined, '', 'x', 'a..', '..b', '!!..!!', 'e30..AAAA'])('no signature at all: %s', async (signature) => {
  expect(await provider().verify(signature, body, now)).toMatchObject({ ok: false })
})

test('only ES256 counts, whatever the key would allow', async () => {
  const secret: JWK = { kty: 'oct', kid: 'key-1', k: Buffer.from(JSON.stringify(published(key))).toString('base64url') }
  const byPublicKey = await sign(claims, { by: secret, alg: 'HS256' })
  expect(await provider().verify(byPublicKey, body, now)).toEqual({ ok: false, fault: 'wrong-algorithm' })
  const [header] = (await sign(claims)).split('.')
  const none = Buffer.from(Buffer.from(header!, 'base64url').toString().replace('ES256', 'none')).toString('base64url')
  expect(await provider().verify(`${none}..AAAA`, body, now)).toEqual({ ok: false, fault: 'wrong-algorithm' })
})

test('a key the provider does not publish is refused', async () => {
  const stranger = makeKey('key-9')
  expect(await provider().verify(await sign(claims, { by: stranger }), body, now)).toEqual({
    ok: false,
    fault: 'unknown-key',
  })
  const sameName = makeKey('key-1')
  expect(await provider().verify(await sign(claims, { by: sameName }), body, now)).toEqual({
    ok: false,
    fault: 'wrong-signature',
  })
})

test('the key set is fetched once and kept', async () => {
  const { verify, asked } = provider()
  for (let round = 0; round < 3; round++) await verify(await sign(claims), body, now)
  expect(asked()).toBe(1)
})

test('a new key is found by looking once more', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  const next = makeKey('key-2')
  let keys: readonly JWK[] = [key]
  const { verify, asked } = provider(() => keys)
  await verify(await sign(claims), body, now)
  keys = [key, next]
  vi.setSystemTime(now.getTime() + 60_000)
  expect(await verify(await sign(claims, { by: next }), body, now)).toMatchObject({ ok: true })
  expect(asked()).toBe(2)
})

test('keys are fetched again after twelve hours', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  const { verify, asked } = provider()
  await verify(await sign(claims), body, now)
  vi.setSystemTime(now.getTime() + 12 * 3_600_000 + 1)
  await verify(await sign(claims), body, now)
  expect(asked()).toBe(2)
})

test('unknown key names do not make us fetch again and again', async () => {
  const { verify, asked } = provider()
  await verify(await sign(claims), body, now)
  for (let round = 0; round < 5; round++) await verify(await sign(claims, { by: makeKey(`guess-${round}`) }), body, now)
  expect(asked()).toBeLessThanOrEqual(2)
})

test('while the key set cannot be fetched nothing is refused', async () => {
  let keys: readonly JWK[] | 'down' = 'down'
  const { verify } = provider(() => keys)
  const signature = await sign(claims)
  await expect(verify(signature, body, now)).rejects.toThrow(KeySetUnavailable)
  keys = [key]
  expect(await verify(signature, body, now)).toMatchObject({ ok: true })
})
