import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Hono, type Context } from 'hono'
import { generateKeyPair, importJWK, SignJWT } from 'jose'
import { z } from 'zod'
import { DEFAULT_LANGUAGE, parseLanguage, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { Day, typedText } from '@forecourt/domain/platform/forms/fields.schema.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { hashToken, newToken } from '../../access/secrets.ts'
import { simulatorKey, simulatorKeySet } from '../../payments/simulator-key.ts'
import { transaction } from '../../platform/database/database.ts'
import type { Services } from '../../platform/http/services.ts'
import { buildRedirectUri, SIMULATOR_CLIENT, SIMULATOR_PATH, splitWords } from './identity-providers.ts'
import { insertCode, takeCode } from './identity-simulator.sql.ts'
import { authorizePage, wrongRequestPage, type AuthorizeForm } from './identity-simulator-page.ts'

const codeSeconds = 120

/** Claims of a person as the simulator makes them. */
const Claims = z.looseObject({ sub: z.string() })
type Claims = z.output<typeof Claims>
const UserInfo = z.object({
  sub: z.string(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  birthdate: z.string().optional(),
})

/** Faults that a test has the simulator make. */
export const SIMULATOR_FAULTS = [
  '',
  'tampered',
  'foreign-key',
  'no-signature',
  'wrong-issuer',
  'wrong-audience',
  'wrong-nonce',
  'expired',
  'old',
  'other-userinfo',
  'nameless',
  'other-iss',
  'no-iss',
] as const
type Fault = (typeof SIMULATOR_FAULTS)[number]

/** A request to identify a person (OpenID Connect Core 1.0), as we make it: anything else is refused. */
const authorizeRequest = (redirectUri: string) =>
  z.object({
    response_type: z.literal('code'),
    client_id: z.literal(SIMULATOR_CLIENT.id),
    redirect_uri: z.literal(redirectUri),
    scope: z.string().max(300),
    state: z.string().min(1).max(200),
    nonce: z.string().min(1).max(200),
    code_challenge: z.string().regex(/^[\w-]{43}$/),
    code_challenge_method: z.literal('S256'),
    acr_values: z.string().max(300).default(''),
    ui_locales: z.string().max(40).default(''),
    login_hint: z.string().max(200).default(''),
  })

const Decision = z.object({
  act: z.enum(['confirm', 'cancel']),
  givenName: typedText(80).default(''),
  familyName: typedText(80).default(''),
  birthDate: z.union([Day, z.literal('')]).default(''),
  acr: z.string().max(200).default(''),
  fault: z.enum(SIMULATOR_FAULTS).default(''),
})

const TokenRequest = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string().regex(/^[\w-]{43}$/),
  redirect_uri: z.string(),
  code_verifier: z.string().min(43).max(128),
})

/**
 * Creates a provider of identities to test signing with: discovery, authorization with PKCE, token, keys and userinfo of OpenID
 * Connect. It accepts any claimed identity. Mounted at `/simulator/identity` where the payment simulator is.
 */
export function createIdentitySimulator(services: Services): Hono {
  const { database, clock, settings } = services
  const issuer = `${settings.publicUrl}${SIMULATOR_PATH}`
  const redirectUri = buildRedirectUri(settings)
  const Request = authorizeRequest(redirectUri)
  const app = new Hono()

  app.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['ES256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'profile', 'birthdate'],
      authorization_response_iss_parameter_supported: true,
    }),
  )

  app.get('/jwks', async (c) => {
    await transaction(database, simulatorKey)
    return c.json(await simulatorKeySet(database.db))
  })

  app.get('/page.css', async (c) => {
    c.header('Content-Type', 'text/css; charset=utf-8')
    return c.body(await readFile(new URL('../../payments/simulator-page.css', import.meta.url), 'utf8'))
  })

  app.get('/authorize', (c) => {
    const request = Request.safeParse(c.req.query())
    const language = pageLanguage(c, request.data?.ui_locales)
    c.header('Cache-Control', 'private, no-store')
    // Never redirects to an address that is not registered, not even with an error (RFC 6749, section 4.1.2.1).
    if (!request.success) return c.html(wrongRequestPage(language), 400)
    return c.html(authorizePage(toForm(request.data, c), language))
  })

  app.post('/authorize', async (c) => {
    const request = Request.safeParse(c.req.query())
    if (!request.success) return c.html(wrongRequestPage(pageLanguage(c)), 400)
    const decision = Decision.safeParse(await c.req.parseBody())
    const { state, nonce, code_challenge: challenge, acr_values: acrValues, scope } = request.data
    const back = new URL(redirectUri)
    back.searchParams.set('state', state)
    const { fault = '' } = decision.data ?? {}
    if (fault !== 'no-iss') back.searchParams.set('iss', fault === 'other-iss' ? `${issuer}-other` : issuer)
    if (!decision.success || decision.data.act === 'cancel') {
      back.searchParams.set('error', decision.success ? 'access_denied' : 'invalid_request')
      return c.redirect(back.href, 303)
    }
    const { givenName, familyName, birthDate, acr } = decision.data
    const scopes = splitWords(scope)
    const code = newToken()
    const claims = {
      sub: createHash('sha256').update(`${givenName} ${familyName} ${birthDate}`.toLowerCase()).digest('base64url'),
      nonce,
      acr: acr || (splitWords(acrValues)[0] ?? ''),
      ...(scopes.includes('profile') && fault !== 'nameless' && { given_name: givenName, family_name: familyName }),
      ...(scopes.includes('birthdate') && birthDate !== '' && { birthdate: birthDate }),
    }
    await transaction(database, (tx) =>
      insertCode(
        tx,
        {
          codeHash: hashToken(code),
          redirectUri,
          challenge,
          claims: JSON.stringify(claims),
          fault,
          expiresAt: new Date(clock().getTime() + codeSeconds * 1000),
        },
        clock(),
      ),
    )
    back.searchParams.set('code', code)
    return c.redirect(back.href, 303)
  })

  app.post('/token', async (c) => {
    c.header('Cache-Control', 'no-store')
    const credentials = Buffer.from(`${SIMULATOR_CLIENT.id}:${SIMULATOR_CLIENT.secret}`).toString('base64')
    if (c.req.header('authorization') !== `Basic ${credentials}`) return c.json({ error: 'invalid_client' }, 401)
    const request = TokenRequest.safeParse(await c.req.parseBody())
    if (!request.success) return c.json({ error: 'invalid_request' }, 400)
    const { code, redirect_uri: to, code_verifier: verifier } = request.data
    const granted = await transaction(database, (tx) => takeCode(tx, hashToken(code)))
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const isOurs = granted?.challenge === challenge && granted.redirectUri === to && granted.expiresAt > clock()
    if (!granted || !isOurs) return c.json({ error: 'invalid_grant' }, 400)
    const claims = Claims.parse(granted.claims)
    const fault = requireValue(
      SIMULATOR_FAULTS.find((one) => one === granted.fault),
      'the fault of the simulator',
    )
    return c.json({
      access_token: await sign({ ...claims, ...(fault === 'other-userinfo' && { sub: 'another' }) }, 'userinfo'),
      token_type: 'Bearer',
      expires_in: codeSeconds,
      id_token: await idToken(claims, fault),
    })
  })

  app.get('/userinfo', async (c) => {
    const [, payload = ''] = (c.req.header('authorization') ?? '').replace(/^Bearer /, '').split('.')
    const claims = UserInfo.safeParse(parseJson(Buffer.from(payload, 'base64url').toString('utf8')))
    return claims.success ? c.json(claims.data) : c.json({ error: 'invalid_token' }, 401)
  })

  return app

  /** As itsme does, the token says who, and userinfo what they are called. */
  async function idToken({ given_name: _, family_name: __, birthdate: ___, ...claims }: Claims, fault: Fault) {
    const token = await sign(
      { ...claims, ...(fault === 'wrong-nonce' && { nonce: randomUUID() }) },
      fault === 'wrong-audience' ? 'somebody-else' : SIMULATOR_CLIENT.id,
      fault,
    )
    const [header = '', payload = '', signature = ''] = token.split('.')
    if (fault === 'no-signature') {
      return `${Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')}.${payload}.`
    }
    if (fault !== 'tampered') return token
    const changed = { ...Claims.parse(parseJson(Buffer.from(payload, 'base64url').toString('utf8'))), sub: 'another' }
    return `${header}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${signature}`
  }

  async function sign(claims: Claims, audience: string, fault: Fault = ''): Promise<string> {
    const key = await transaction(database, simulatorKey)
    const { privateKey: foreign } = await generateKeyPair('ES256')
    const at = Math.floor(clock().getTime() / 1000) - (fault === 'old' ? 3_600 : 0)
    const lasting = fault === 'expired' ? -codeSeconds : fault === 'old' ? 7_200 : codeSeconds
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: requireValue(key.kid, 'the id of the key') })
      .setIssuer(fault === 'wrong-issuer' ? 'https://identity.example' : issuer)
      .setAudience(audience)
      .setIssuedAt(at)
      .setExpirationTime(at + lasting)
      .sign(fault === 'foreign-key' ? foreign : await importJWK(key, 'ES256'))
  }
}

function toForm({ login_hint: hint }: { login_hint: string }, c: Context): AuthorizeForm {
  const [givenName = '', ...family] = (hint || 'Lotte Vandenbroeck').split(' ')
  return { query: new URL(c.req.url).searchParams.toString(), givenName, familyName: family.join(' ') }
}

function pageLanguage(c: Context, wished = ''): Language {
  const wishes = [...splitWords(wished), ...(c.req.header('accept-language') ?? '').split(',')]
  for (const wish of wishes) {
    const language = parseLanguage(wish.trim().split(';')[0] ?? '')
    if (language) return language
  }
  return DEFAULT_LANGUAGE
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
