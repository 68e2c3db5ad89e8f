import { createHmac } from 'node:crypto'
import {
  ATTEMPT_MINUTES,
  IDENTITY_MINUTES,
  type IdentityFailure,
  type SignedDocument,
} from '@forecourt/domain/offers/identity/identity.ts'
import type {
  CustomerIdentity,
  SignerIdentity,
  SignerIdentityRecord,
} from '@forecourt/domain/offers/identity/identity.schema.ts'
import { compareNames } from '@forecourt/domain/offers/identity/name-match.ts'
import type { OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { hashToken, newToken } from '../../access/secrets.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/endpoint.ts'
import { secondsToWait, tooMany } from '../../platform/http/rate-limit.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/http/services.ts'
import { hashWithKey } from '../../platform/mail/secrets.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import {
  attemptsOfBrowser,
  endAttempt,
  findAttempt,
  findIdentity,
  findProvider,
  insertAttempt,
  insertIdentity,
  takeAttempt,
  useIdentity,
  type IdentityRow,
  type ShownDocument,
} from './identity.sql.ts'
import { findPolicy, openClient } from './identity-providers.ts'
import { buildAuthorizationAddress, exchangeCode, OpenIdFailure, type AttemptSecrets } from './openid.ts'

/** Cookie of the browser that identifies a customer: its value is stored nowhere else. */
export const BROWSER_COOKIE = 'identity-check'
const browserSeconds = 3600
const tokenPattern = /^[\w-]{43}$/
const minuteMs = 60_000

/** Attempts for one offer, by all visitors. */
const perOffer = { max: 20, seconds: 3600 }

export type { ShownDocument }

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** The customer as stored in an issued version. */
export type NamedCustomer = Pick<NonNullable<OfferContext['customer']>, 'name' | 'customerType'>

const nameMatch = (customer: NamedCustomer | null, identified: string) =>
  compareNames(
    { name: customer?.name ?? '', isCompany: customer !== null && customer.customerType !== 'private' },
    identified,
  )

function readBrowser(cookies: Caller['cookies']): string | undefined {
  const browser = cookies[BROWSER_COOKIE]
  return browser !== undefined && tokenPattern.test(browser) ? browser : undefined
}

/** Derives verifier and nonce from the cookie: a copy of the database, or a stolen state, is not enough to make them. */
function deriveSecrets(browser: string, state: string): AttemptSecrets {
  const derive = (use: string) => createHmac('sha256', browser).update(`${use} ${state}`).digest('base64url')
  return { state, nonce: derive('nonce'), verifier: derive('verifier') }
}

/** Begins an identification for a document that was shown. Returns the address of the provider. */
export async function startIdentification(
  { db, transact, services, call }: { db: Db; transact: Transact; services: Services; call: Caller },
  shown: ShownDocument,
  { customer, language }: { customer: NamedCustomer | null; language: Language },
): Promise<{ address: string } | ApiRefusal> {
  const { provider } = await findPolicy(db, services.settings, shown)
  if (provider === null) return refuse('identity-off')
  const seconds = await secondsToWait(services, `identity of ${shown.offerId}`, perOffer)
  if (seconds > 0) return tooMany('too-many-calls', seconds)
  const browser = readBrowser(call.cookies) ?? newToken()
  const state = newToken()
  const asked = { language, hint: provider.kind === 'simulator' ? customer?.name : undefined }
  const address = await openClient(provider, services.settings)
    .then((client) => buildAuthorizationAddress(client, deriveSecrets(browser, state), asked))
    .catch((error: unknown) => {
      if (!(error instanceof OpenIdFailure)) throw error
      services.log.warn({ provider: provider.id, fault: error.fault }, 'identity provider not reached')
      return undefined
    })
  if (address === undefined) {
    return refuse('identity-provider-down', { status: 503, values: { provider: provider.name } })
  }
  await transact((tx) =>
    insertAttempt(tx, {
      ...shown,
      stateHash: hashToken(state),
      browserHash: hashToken(browser),
      providerId: provider.id,
      providerRev: provider.rev,
      language,
      startedAt: call.now,
    }),
  )
  call.setCookie(BROWSER_COOKIE, browser, { maxAgeSeconds: browserSeconds })
  return { address }
}

/** The answer of a provider, as the browser brings it along. */
export interface ProviderAnswer {
  readonly state: string
  readonly code: string | undefined
  readonly error: string | undefined
  readonly iss: string | undefined
}

/** The page to continue with; or that no browser, or another one, began this identification. */
export type Returned = { readonly document: SignedDocument; readonly language: Language } | 'unknown' | 'other-browser'

/**
 * Takes the answer of a provider, once. A second one with the same state changes nothing, nor does one in a browser that did not
 * begin it.
 */
export async function finishIdentification(
  services: Services,
  transact: Transact,
  answer: ProviderAnswer,
  browser: string | undefined,
): Promise<Returned> {
  const now = services.clock()
  const stateHash = hashToken(answer.state)
  const attempt = await findAttempt(services.database.db, stateHash)
  if (!attempt) return 'unknown'
  if (browser === undefined || !hashToken(browser).equals(attempt.browserHash)) return 'other-browser'
  const returned = { document: attempt.document, language: attempt.language }
  if (!(await transact((tx) => takeAttempt(tx, stateHash, now)))) return returned
  const fail = async (failure: IdentityFailure, fault: string) => {
    services.log.warn({ provider: attempt.providerId, failure, fault }, 'identification failed')
    await transact((tx) => endAttempt(tx, stateHash, { failure }))
    return returned
  }
  if (attempt.startedAt.getTime() + ATTEMPT_MINUTES * minuteMs <= now.getTime()) return fail('expired', 'late')
  const provider = await findProvider(services.database.db, attempt.providerId)
  if (provider?.rev !== attempt.providerRev) return fail('expired', 'provider-changed')
  if (answer.error !== undefined || answer.code === undefined) {
    return answer.error === 'access_denied' ? fail('canceled', 'canceled') : fail('provider-down', 'error-answer')
  }
  const { code, iss } = answer
  try {
    const client = await openClient(provider, services.settings)
    const person = await exchangeCode(client, { ...deriveSecrets(browser, answer.state), code, iss }, now)
    const subjectHash = await hashWithKey(services.settings, `${client.issuer} ${person.subject}`)
    await transact(async (tx) => {
      const identityId = await insertIdentity(tx, {
        offerId: attempt.offerId,
        versionNo: attempt.versionNo,
        document: attempt.document,
        documentHash: attempt.documentHash,
        provider: provider.name,
        issuer: client.issuer,
        subjectHash,
        name: person.name,
        birthDate: person.birthDate,
        acr: person.acr,
        identifiedAt: now,
      })
      await endAttempt(tx, stateHash, { identityId })
    })
    return returned
  } catch (error) {
    if (!(error instanceof OpenIdFailure)) throw error
    return fail(error.reason, error.fault)
  }
}

type Reader = Pick<Caller, 'cookies' | 'now'>

/** Returns the identification of a document as the customer in this browser sees it. */
export async function loadCustomerIdentity(
  db: Db,
  settings: Settings,
  { shown, customer }: { shown: ShownDocument; customer: NamedCustomer | null },
  reader: Reader,
): Promise<CustomerIdentity> {
  const { mode, provider } = await findPolicy(db, settings, shown)
  if (provider === null) return { mode, provider: '', failure: null, person: null }
  const browser = readBrowser(reader.cookies)
  const attempts = browser === undefined ? [] : await attemptsOfBrowser(db, hashToken(browser), shown)
  const usable = attempts.map(toUsable).find((one) => one !== undefined && one.until > reader.now)
  return {
    mode,
    provider: provider.name,
    failure: attempts[0]?.failure ?? null,
    person: usable
      ? { name: usable.name, match: nameMatch(customer, usable.name), until: usable.until.toISOString() }
      : null,
  }
}

type AttemptRow = Awaited<ReturnType<typeof attemptsOfBrowser>>[number]

function toUsable({ identityId, name, identifiedAt, signedAt }: AttemptRow) {
  if (identityId === null || name === null || identifiedAt === null || signedAt !== null) return undefined
  return { id: identityId, name, until: new Date(identifiedAt.getTime() + IDENTITY_MINUTES * minuteMs) }
}

/** The identity that a customer signs with; null: their typed name alone. */
export type UsedIdentity = { readonly id: string; readonly name: string } | null

/**
 * Takes the identity of this browser for a signature, or refuses where the company requires one. Another person than the customer
 * may accept an offer, which is no contract, and staff see who it was; only the customer signs an order form.
 */
export async function takeIdentity(
  tx: Tx,
  settings: Settings,
  { shown, customer, isIdentified }: { shown: ShownDocument; customer: NamedCustomer | null; isIdentified: boolean },
  reader: Reader,
): Promise<UsedIdentity | ApiRefusal> {
  const { mode, provider } = await findPolicy(tx, settings, shown)
  const values = { provider: provider?.name ?? '' }
  if (!isIdentified) return mode === 'required' ? refuse('identity-required', { status: 422, values }) : null
  const browser = readBrowser(reader.cookies)
  const attempts = browser === undefined ? [] : await attemptsOfBrowser(tx, hashToken(browser), shown)
  const usable = attempts.map(toUsable).find((one) => one !== undefined && one.until > reader.now)
  if (!usable) return refuse('identity-lapsed', { status: 422, values })
  if (shown.document === 'order-form' && nameMatch(customer, usable.name) === 'other') {
    return refuse('identity-other-person', {
      status: 422,
      values: { name: usable.name, customer: customer?.name ?? '' },
    })
  }
  if (!(await useIdentity(tx, usable.id, reader.now))) return refuse('identity-lapsed', { status: 422, values })
  return { id: usable.id, name: usable.name }
}

/** Returns the signer for staff; null: a typed name alone. */
export async function loadSigner(
  db: Db,
  identityId: string | null,
  customer: NamedCustomer | null,
): Promise<SignerIdentityRecord | null> {
  const identity = identityId === null ? undefined : await findIdentity(db, identityId)
  return identity ? toSignerRecord(identity, customer) : null
}

function toSignerRecord(identity: IdentityRow, customer: NamedCustomer | null): SignerIdentityRecord {
  const { provider, name, identifiedAt, birthDate, acr } = identity
  return { provider, name, match: nameMatch(customer, name), at: identifiedAt.toISOString(), birthDate, acr }
}

/** Leaves out what staff alone see. */
export function toSignerIdentity(record: SignerIdentityRecord | null): SignerIdentity | null {
  if (record === null) return null
  const { provider, name, match, at } = record
  return { provider, name, match, at }
}
