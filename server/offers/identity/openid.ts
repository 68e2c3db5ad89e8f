import { createHash } from 'node:crypto'
import { createLocalJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import { z } from 'zod'
import { inLatinLetters } from '@forecourt/domain/contacts/latin-letters.ts'
import type { IdentityFailure } from '@forecourt/domain/offers/identity/identity.ts'
import { Day, typedText } from '@forecourt/domain/platform/forms/fields.schema.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { NoAnswer, requestGuarded, type GuardedRequest } from '../../platform/mail/guarded-request.ts'

/** A provider of identities, and what we are there. */
export interface OpenIdClient {
  /** Exactly as in its tokens. */
  readonly issuer: string
  readonly clientId: string
  /** Null: a public client. */
  readonly clientSecret: string | null
  readonly scopes: readonly string[]
  /** An identification must reach one of them; empty: any. */
  readonly acrValues: readonly string[]
  readonly redirectUri: string
  /** The simulator runs on this machine, without TLS. */
  readonly isTrusted: boolean
  readonly timeoutMs?: number
}

/** A person as a provider names them. Nothing else of its answer is kept. */
export interface OpenIdPerson {
  readonly subject: string
  readonly name: string
  readonly birthDate: CalendarDay | null
  readonly acr: string
}

/** The failure of an identification. Its fault is for the log and names no person. */
export class OpenIdFailure extends Error {
  readonly reason: Exclude<IdentityFailure, 'canceled' | 'expired'>
  readonly fault: string
  constructor(reason: OpenIdFailure['reason'], fault: string, options?: ErrorOptions) {
    super(`Identity provider: ${fault}`, options)
    this.name = 'OpenIdFailure'
    this.reason = reason
    this.fault = fault
  }
}

const longestAnswerMs = 8_000
const mostBytes = 200_000
/** Clocks of both sides may differ by this. */
const clockToleranceSeconds = 60
const oldestTokenSeconds = 600
/** Asymmetric only: the secret of the client must not be enough to make tokens. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** Not strict: providers publish much more. */
const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url({ protocol: /^https?$/ }),
  token_endpoint: z.url({ protocol: /^https?$/ }),
  jwks_uri: z.url({ protocol: /^https?$/ }),
  userinfo_endpoint: z.url({ protocol: /^https?$/ }).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
})
type Metadata = z.output<typeof Metadata>
const Tokens = z.object({ id_token: z.string(), access_token: z.string().optional() })
const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })
const Refused = z.object({ error: z.string() })
const Claims = z.looseObject({ sub: z.string().optional() })

/** Secrets of one attempt that its provider sees of us. Both derive from what only the browser has. */
export interface AttemptSecrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Returns the address of the provider to which a browser goes to identify itself. */
export async function buildAuthorizationAddress(
  client: OpenIdClient,
  { state, nonce, verifier }: AttemptSecrets,
  { language, hint }: { language: Language; hint?: string | undefined },
): Promise<string> {
  const { authorization_endpoint } = await discover(client)
  const address = new URL(authorization_endpoint)
  if (!client.isTrusted && address.protocol !== 'https:') throw new OpenIdFailure('provider-down', 'plain-address')
  const wanted = {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    scope: [...new Set(['openid', ...client.scopes])].join(' '),
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ui_locales: language,
    ...(client.acrValues.length > 0 && { acr_values: client.acrValues.join(' ') }),
    ...(hint && { login_hint: hint }),
  }
  for (const [name, value] of Object.entries(wanted)) address.searchParams.set(name, value)
  return address.href
}

/** Exchanges the code that a browser brings for the identity. `iss`: the issuer that the answer names (RFC 9207). */
export async function exchangeCode(
  client: OpenIdClient,
  {
    code,
    iss,
    nonce,
    verifier,
  }: Pick<AttemptSecrets, 'nonce' | 'verifier'> & { code: string; iss: string | undefined },
  now: Date,
): Promise<OpenIdPerson> {
  const metadata = await discover(client)
  if (iss === undefined ? metadata.authorization_response_iss_parameter_supported : iss !== client.issuer)
    throw new OpenIdFailure('answer-wrong', 'answer-of-another-issuer')
  const tokens = await fetchTokens(client, metadata, { code, verifier })
  const keys = await fetchJson(client, metadata.jwks_uri, KeySet)
  const claims = await verifyToken(tokens.id_token, { client, keys, nonce, now })
  const acr = typeof claims['acr'] === 'string' ? claims['acr'].slice(0, 200) : ''
  if (client.acrValues.length > 0 && !client.acrValues.includes(acr)) throw new OpenIdFailure('too-weak', 'acr')
  const known = { ...(await readUserInfo(client, metadata, { claims, tokens })), ...claims }
  return { subject: claims.sub, name: readName(known), birthDate: readBirthDate(known), acr }
}

async function discover(client: OpenIdClient): Promise<Metadata> {
  const address = `${client.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const metadata = await fetchJson(client, address, Metadata)
  // Another issuer here would have its tokens taken for those of this one (OpenID Connect Discovery 1.0).
  if (metadata.issuer !== client.issuer) throw new OpenIdFailure('provider-down', 'issuer-of-discovery')
  return metadata
}

async function fetchTokens(
  client: OpenIdClient,
  { token_endpoint, token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] }: Metadata,
  { code, verifier }: { code: string; verifier: string },
): Promise<z.output<typeof Tokens>> {
  const { clientId, clientSecret, redirectUri } = client
  const isBasic = clientSecret !== null && methods.includes('client_secret_basic')
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...(!isBasic && { client_id: clientId }),
    ...(!isBasic && clientSecret !== null && { client_secret: clientSecret }),
  })
  const basic = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret ?? '')}`
  const { status, text } = await call(client, token_endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(isBasic && { authorization: `Basic ${Buffer.from(basic).toString('base64')}` }),
    },
    body: Buffer.from(form.toString()),
  })
  if (status === 200) return read(Tokens, text)
  const refused = Refused.safeParse(parseJson(text))
  if (refused.data?.error === 'invalid_grant') throw new OpenIdFailure('answer-refused', 'invalid-grant')
  throw new OpenIdFailure('provider-down', `token-endpoint-${status}`)
}

interface Expected {
  readonly client: OpenIdClient
  readonly keys: z.output<typeof KeySet>
  readonly nonce: string
  readonly now: Date
}

async function verifyToken(
  token: string,
  { client, keys, nonce, now }: Expected,
): Promise<JWTPayload & { sub: string }> {
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
    issuer: client.issuer,
    audience: client.clientId,
    algorithms,
    currentDate: now,
    clockTolerance: clockToleranceSeconds,
    maxTokenAge: oldestTokenSeconds,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
  }).catch((error: unknown) => {
    if (!(error instanceof errors.JOSEError)) throw error
    throw new OpenIdFailure('answer-wrong', error instanceof errors.JWTClaimValidationFailed ? error.claim : error.code)
  })
  if (payload['nonce'] !== nonce) throw new OpenIdFailure('answer-wrong', 'nonce')
  const parties = Array.isArray(payload.aud) ? payload.aud.length : 1
  const authorized = payload['azp']
  if (authorized === undefined ? parties > 1 : authorized !== client.clientId)
    throw new OpenIdFailure('answer-wrong', 'azp')
  const { sub } = payload
  if (sub === undefined || sub === '' || sub.length > 255) throw new OpenIdFailure('answer-wrong', 'sub')
  return { ...payload, sub }
}

/** Reads the claims that the token lacks; empty if it has all, or there is no userinfo endpoint. */
async function readUserInfo(
  client: OpenIdClient,
  { userinfo_endpoint }: Metadata,
  { claims, tokens }: { claims: JWTPayload & { sub: string }; tokens: z.output<typeof Tokens> },
): Promise<Record<string, unknown>> {
  const isAllThere = findName(claims) !== undefined && claims['birthdate'] !== undefined
  if (isAllThere || userinfo_endpoint === undefined || tokens.access_token === undefined) return {}
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  const found = await fetchJson(client, userinfo_endpoint, Claims, headers)
  // An access token of another user would give their name (OpenID Connect Core 1.0).
  if (found.sub !== claims.sub) throw new OpenIdFailure('answer-wrong', 'userinfo-of-another-subject')
  return found
}

function findName(claims: Record<string, unknown>): string | undefined {
  const { given_name: given, family_name: family, name } = claims
  if (typeof given === 'string' && typeof family === 'string') return `${given} ${family}`
  return typeof name === 'string' ? name : undefined
}

const Name = typedText(160)

/** Returns the name as it is printed on the signed document. */
function readName(claims: Record<string, unknown>): string {
  const name = Name.safeParse(findName(claims)?.replaceAll(/\s+/g, ' ')).data ?? ''
  if (name.length < 2 || inLatinLetters(name) !== undefined) throw new OpenIdFailure('nameless', 'name')
  return name
}

/** Reads a birth date; one without its year (`0000-04-12`) is ignored. */
function readBirthDate({ birthdate }: Record<string, unknown>): CalendarDay | null {
  const day = Day.safeParse(birthdate).data
  return day !== undefined && day >= '1900-01-01' ? day : null
}

async function fetchJson<T extends z.ZodType>(
  client: OpenIdClient,
  address: string,
  schema: T,
  headers: Readonly<Record<string, string>> = {},
): Promise<z.output<T>> {
  const { status, text } = await call(client, address, { method: 'GET', headers })
  if (status !== 200) throw new OpenIdFailure('provider-down', `status-${status}`)
  return read(schema, text)
}

async function call(
  { isTrusted, timeoutMs = longestAnswerMs }: OpenIdClient,
  address: string,
  { headers, ...asked }: Pick<GuardedRequest, 'method' | 'headers' | 'body'>,
): Promise<{ status: number; text: string }> {
  try {
    const { status, body } = await requestGuarded(new URL(address), {
      service: 'identity-provider',
      ...asked,
      headers: { accept: 'application/json', ...headers },
      timeoutMs,
      maxBytes: mostBytes,
      isTrusted,
    })
    return { status, text: body.toString('utf8') }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    throw new OpenIdFailure('provider-down', 'no-answer', { cause: error })
  }
}

function read<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  const parsed = schema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new OpenIdFailure('provider-down', 'unreadable-answer')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
