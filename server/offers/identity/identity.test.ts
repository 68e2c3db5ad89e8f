import { beforeEach, describe, expect, test } from 'vitest'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import { newToken } from '../../access/secrets.ts'
import { baseRoleId } from '../../db/seeds/roles.ts'
import { transaction } from '../../platform/database/database.ts'
import { apiCaller } from '../../test/api-caller.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { homeEmail, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted, createOffer, totalCents, usedCarOffer } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { newMailLink } from '../desk/offer-links.ts'
import { identityData, identityRetention } from './identity-data.ts'
import { SIMULATOR_FAULTS } from './identity-simulator.ts'

const shop = await runningShop({ rateLimitFactor: 1000 })
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const main = await signedInStaff(shop)
const sofie = await signedInStaff(shop, {
  roleId: baseRoleId('salesperson'),
  email: 'sofie@example.be',
  firstName: 'Sofie',
  lastName: 'De Clercq',
})
await pool.query('insert into staff_user_branch values ($1, $2)', [sofie.id, gent.branchId])
const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })

const companies = async () => (await main.call('GET /sales/identityprovider/getall', {})).result.companies

type Saved = Parameters<typeof save>[0]
const save = async (
  changes: Partial<Awaited<ReturnType<typeof companies>>[number]> & { secret?: string; isPublicClient?: boolean },
) => {
  const [company] = await companies()
  const { companyName: _, hasSecret: __, ...kept } = company!
  return main.call('POST /sales/identityprovider/save', { ...kept, secret: '', isPublicClient: false, ...changes })
}
const simulate = async (changes: Saved = {}) =>
  expect(
    refusalNames(
      await save({
        kind: 'simulator',
        name: 'Proef-ID',
        scopes: 'profile birthdate',
        acrValues: '',
        offerMode: 'optional',
        ...changes,
      }),
    ),
  ).toEqual([200])

let made = 0

/** An issued offer to Jan Peeters, or somebody else, with a link to it. */
async function makeOffer(facts: Parameters<typeof makeCustomer>[1] = {}) {
  const email = `koper${++made}@example.be`
  const customer = await makeCustomer(main.call, { emails: homeEmail(email), ...facts })
  const content: OfferContent = { ...usedCarOffer({ customer, car: car.number }) }
  const { id } = await createOffer(sofie.call, content)
  const offer = (await sofie.call('GET /sales/offer/get', { id })).result.offer
  const { rev } = offer.approval.isNeeded
    ? (await main.call('POST /sales/offer/approve', { id, rev: offer.rev })).result.offer
    : offer
  const issued = accepted(await sofie.call('POST /sales/offer/issue', { id, rev, totalCents: totalCents(offer) })).offer
  const { rows } = await pool.query<{ id: string }>('select id from offer where number = $1', [id])
  const wanted = { offerId: rows[0]!.id, versionNo: issued.issuedVersion!, email, validUntil: null }
  const link = await transaction(shop.database, (tx) => newMailLink(tx, wanted, shop.services.clock()))
  return { email, offer: issued, offerId: rows[0]!.id, link }
}
type Sent = Awaited<ReturnType<typeof makeOffer>>

/** A browser of a customer, with a cookie of its own. */
function browser(token = newToken()) {
  const cookie = `XSRF-TOKEN=xsrf; identity-check=${token}`
  const call = apiCaller(shop.origin, {
    'x-api-key': 'demo',
    cookie,
    'x-xsrf-token': 'xsrf',
    'x-requested-with': 'XMLHttpRequest',
  })
  const read = async ({ link }: Sent, language = 'nl-BE') =>
    (await call('POST /shop/offer/get', { link, version: null }, language)).result.offer
  const begin = async (of: Sent, language?: string) => {
    const { version, hash } = await read(of)
    return call('POST /shop/offer/identify', { link: of.link, version: version.no, hash }, language)
  }
  return {
    call,
    read,
    begin,
    address: async (of: Sent, language?: string) => (await begin(of, language)).result.address,
    goBack: (address: string) => fetch(address, { headers: { cookie, 'accept-language': 'nl' }, redirect: 'manual' }),
    accept: async (of: Sent, isIdentified: boolean, name = '') => {
      const { version, hash } = await read(of)
      return call('POST /shop/offer/accept', {
        link: of.link,
        version: version.no,
        hash,
        name,
        isAgreed: true,
        isIdentified,
      })
    },
  }
}
type Browser = ReturnType<typeof browser>

const jan = { givenName: 'Jan', familyName: 'Peeters', birthDate: '1984-02-29' }

/** Confirms in the simulated app. Returns the address that the browser is sent back to. */
async function confirm(address: string, fields: Record<string, string> = {}): Promise<string> {
  const sentForm = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ act: 'confirm', ...jan, ...fields }),
    redirect: 'manual',
  })
  return sentForm.headers.get('location')!
}

/** Identifies somebody for an offer. Returns the answer of the callback. */
async function identify(by: Browser, of: Sent, fields: Record<string, string> = {}) {
  return by.goBack(await confirm(await by.address(of), fields))
}

const desk = async ({ offer: { id } }: Sent): Promise<OfferRecord> =>
  (await sofie.call('GET /sales/offer/get', { id })).result.offer
const countIdentities = async ({ offerId }: Sent) =>
  (await pool.query('select from customer_identity where offer_id = $1', [offerId])).rowCount

beforeEach(() => simulate())

describe('the settings', () => {
  test('keep the secret of a provider to themselves, and for that provider alone', async () => {
    const provider = {
      kind: 'openid',
      name: 'itsme',
      issuer: 'https://identity.example/v2',
      clientId: 'dealer',
    } as const
    expect(refusalNames(await save({ ...provider, secret: '' }))).toEqual([422, 'identity-secret'])
    expect(refusalNames(await save({ ...provider, secret: 'hush-hush' }))).toEqual([200])
    const answer = await main.call('GET /sales/identityprovider/getall', {})
    expect(JSON.stringify(answer)).not.toContain('hush-hush')
    expect(answer.result).toMatchObject({
      redirectUri: `${shop.origin}/identity/callback`,
      companies: [{ kind: 'openid', hasSecret: true, issuer: provider.issuer }, ...answer.result.companies.slice(1)],
    })
    const { rows } = await pool.query<{ secret: Buffer }>('select client_secret as secret from identity_provider')
    expect(rows[0]!.secret.toString('utf8')).not.toContain('hush-hush')
    expect(refusalNames(await save({ acrValues: 'high' }))).toEqual([200])
    expect(refusalNames(await save({ issuer: 'https://other.example' }))).toEqual([422, 'identity-secret'])
    expect(refusalNames(await save({ clientId: 'another' }))).toEqual([422, 'identity-secret'])
    expect(refusalNames(await save({ isPublicClient: true }))).toEqual([200])
    expect((await companies())[0]).toMatchObject({ hasSecret: false })
  })

  test.each([
    'http://identity.example',
    'https://127.0.0.1',
    'https://identity.example?x=1',
    'https://a@identity.example',
    'itsme',
  ])('take no issuer like %s', async (issuer) => {
    const provider = { kind: 'openid', name: 'itsme', clientId: 'dealer', secret: 'hush' } as const
    expect(refusalNames(await save({ ...provider, issuer }))).toEqual([422, 'identity-issuer'])
  })

  test('are for who configures, and a stale form changes nothing', async () => {
    const [company] = await companies()
    expect(refusalNames(await save({ rev: company!.rev - 1 }))).toEqual([409, 'changed-meanwhile'])
    expect((await sofie.call('GET /sales/identityprovider/getall', {})).status).toBe(403)
  })

  test('without a provider nobody is asked, and nobody can begin', async () => {
    await save({ kind: null })
    const of = await makeOffer()
    const visitor = browser()
    expect((await visitor.read(of)).identity).toEqual({ mode: 'off', provider: '', failure: null, person: null })
    expect(refusalNames(await visitor.begin(of))).toEqual([409, 'identity-off'])
    expect(refusalNames(await visitor.accept(of, true))).toEqual([422, 'identity-lapsed'])
    expect(refusalNames(await visitor.accept(of, false, 'Jan Peeters'))).toEqual([200])
    expect((await desk(of)).answer).toMatchObject({ name: 'Jan Peeters', identity: null })
  })
})

describe('a customer who identifies themselves', () => {
  test('agrees in the name that the provider gave, and staff read it', async () => {
    await simulate({ acrValues: 'tag:example:advanced' })
    const of = await makeOffer()
    const visitor = browser()
    const address = new URL(await visitor.address(of, 'fr-BE'))
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'forecourt',
      scope: 'openid profile birthdate',
      code_challenge_method: 'S256',
      redirect_uri: `${shop.origin}/identity/callback`,
      acr_values: 'tag:example:advanced',
      ui_locales: 'fr',
    })
    const page = await fetch(address)
    expect([page.status, (await page.text()).includes('Identification d’essai')]).toEqual([200, true])
    const back = await visitor.goBack(await confirm(address.href))
    expect([back.status, back.headers.get('location')]).toEqual([303, '/fr/votre-offre'])
    expect((await visitor.read(of)).identity).toMatchObject({
      mode: 'optional',
      provider: 'Proef-ID',
      failure: null,
      person: { name: 'Jan Peeters', match: 'same' },
    })
    const accepted = await visitor.accept(of, true, 'Somebody Else')
    expect(accepted.result.offer.answer).toMatchObject({
      name: 'Jan Peeters',
      identity: { provider: 'Proef-ID', name: 'Jan Peeters', match: 'same' },
    })
    expect(JSON.stringify(accepted)).not.toContain(jan.birthDate)
    expect((await desk(of)).answer).toMatchObject({
      name: 'Jan Peeters',
      identity: { birthDate: jan.birthDate, acr: 'tag:example:advanced', match: 'same' },
    })
    await expect
      .poll(async () => (await shop.mailsTo(of.email)).join('').replaceAll(/=\r?\n/g, ''))
      .toContain('Proef-ID als Jan Peeters')
  })

  test('leaves what proves it and nothing else, and that never changes', async () => {
    const of = await makeOffer()
    const visitor = browser()
    await identify(visitor, of)
    await visitor.accept(of, true)
    const { rows } = await pool.query('select * from customer_identity where offer_id = $1', [of.offerId])
    expect(Object.keys(rows[0]).toSorted()).toEqual([
      'acr',
      'birth_date',
      'document',
      'document_hash',
      'id',
      'identified_at',
      'issuer',
      'name',
      'offer_id',
      'provider',
      'signed_at',
      'subject_hash',
      'version_no',
    ])
    const answer = await pool.query('select version_hash, identity_id from offer_answer where offer_id = $1', [
      of.offerId,
    ])
    expect(answer.rows[0]).toEqual({ version_hash: rows[0].document_hash, identity_id: rows[0].id })
    const changes = ["name = 'Piet'", 'signed_at = null', 'signed_at = now()', 'document_hash = version_no::text']
    for (const change of changes) {
      await expect(pool.query(`update customer_identity set ${change} where id = $1`, [rows[0].id])).rejects.toThrow(
        /does not change/,
      )
    }
    const read = await identityData.read(shop.database.db, { email: of.email } as never, {
      language: 'nl',
      now: new Date(),
    })
    expect(read).toMatchObject([{ name: 'Jan Peeters', document: 'offer', offerNumber: of.offer.offerNumber }])
  })

  test('of whom nothing is kept once the day is over and they did not sign', async () => {
    const [of, signed] = [await makeOffer(), await makeOffer()]
    const visitor = browser()
    await identify(visitor, of)
    await identify(visitor, signed)
    await visitor.accept(signed, true)
    const run = (at: Date) =>
      transaction(shop.database, async (tx) => {
        for (const { remove } of identityRetention) await remove(tx, at)
      })
    await run(new Date(Date.now() + 86_300_000))
    expect(await countIdentities(of)).toBe(1)
    await run(new Date(Date.now() + 90_000_000))
    expect([await countIdentities(of), await countIdentities(signed)]).toEqual([0, 1])
  })

  test('is shown with another name, which staff read as another name', async () => {
    const of = await makeOffer()
    const visitor = browser()
    await identify(visitor, of, { givenName: 'Piet' })
    expect((await visitor.read(of)).identity.person).toMatchObject({ name: 'Piet Peeters', match: 'other' })
    expect(refusalNames(await visitor.accept(of, true))).toEqual([200])
    expect((await desk(of)).answer).toMatchObject({ name: 'Piet Peeters', identity: { match: 'other' } })
  })

  test('is shown with further first names as such', async () => {
    const of = await makeOffer()
    const visitor = browser()
    await identify(visitor, of, { givenName: 'Jan Karel' })
    expect((await visitor.read(of)).identity.person).toMatchObject({ match: 'more-names' })
  })

  test('signs within half an hour, in their own browser, and once', async () => {
    const of = await makeOffer()
    const visitor = browser()
    await identify(visitor, of)
    expect((await browser().read(of)).identity.person).toBeNull()
    expect(refusalNames(await browser().accept(of, true))).toEqual([422, 'identity-lapsed'])
    shop.moveClock(31 * 60_000)
    expect((await visitor.read(of)).identity.person).toBeNull()
    expect(refusalNames(await visitor.accept(of, true))).toEqual([422, 'identity-lapsed'])
    await identify(visitor, of)
    expect(refusalNames(await visitor.accept(of, true))).toEqual([200])
    expect(refusalNames(await visitor.accept(of, true))).toEqual([409, 'offer-answered'])
  })

  test('must, where the company wants it', async () => {
    await simulate({ offerMode: 'required' })
    const of = await makeOffer()
    const visitor = browser()
    expect(refusalNames(await visitor.accept(of, false, 'Jan Peeters'))).toEqual([422, 'identity-required'])
    await identify(visitor, of)
    expect(refusalNames(await visitor.accept(of, false, 'Jan Peeters'))).toEqual([422, 'identity-required'])
    expect(refusalNames(await visitor.accept(of, true))).toEqual([200])
  })

  test('of one offer is nobody for another', async () => {
    const [of, other] = [await makeOffer(), await makeOffer()]
    const visitor = browser()
    await identify(visitor, of)
    expect((await visitor.read(other)).identity.person).toBeNull()
    expect(refusalNames(await visitor.accept(other, true))).toEqual([422, 'identity-lapsed'])
  })
})

describe('an identification that fails', () => {
  test('because the customer cancels it loses nothing', async () => {
    const of = await makeOffer()
    const visitor = browser()
    const back = await visitor.goBack(await confirm(await visitor.address(of), { act: 'cancel' }))
    expect([back.status, back.headers.get('location')]).toEqual([303, '/nl/uw-offerte'])
    expect((await visitor.read(of)).identity).toMatchObject({ failure: 'canceled', person: null })
    await identify(visitor, of)
    expect((await visitor.read(of)).identity).toMatchObject({ failure: null, person: { name: 'Jan Peeters' } })
  })

  test('because it took too long is begun anew', async () => {
    const of = await makeOffer()
    const visitor = browser()
    const address = await confirm(await visitor.address(of))
    shop.moveClock(16 * 60_000)
    await visitor.goBack(address)
    expect((await visitor.read(of)).identity).toMatchObject({ failure: 'expired', person: null })
  })

  test('because the settings changed meanwhile is begun anew', async () => {
    const of = await makeOffer()
    const visitor = browser()
    const address = await confirm(await visitor.address(of))
    await simulate({ acrValues: 'another' })
    await visitor.goBack(address)
    expect((await visitor.read(of)).identity).toMatchObject({ failure: 'expired', person: null })
  })

  test('because the provider does not answer says so before anybody leaves', async () => {
    await save({
      kind: 'openid',
      name: 'itsme',
      issuer: 'https://identity.invalid',
      clientId: 'dealer',
      secret: 'hush',
    })
    const of = await makeOffer()
    expect(refusalNames(await browser().begin(of))).toEqual([503, 'identity-provider-down'])
  })

  test('because a lower level was reached than the company wants', async () => {
    await simulate({ acrValues: 'high higher' })
    const of = await makeOffer()
    const visitor = browser()
    await identify(visitor, of, { acr: 'low' })
    expect((await visitor.read(of)).identity).toMatchObject({ failure: 'too-weak', person: null })
    await identify(visitor, of, { acr: 'higher' })
    expect((await visitor.read(of)).identity).toMatchObject({ failure: null, person: { name: 'Jan Peeters' } })
  })

  const faults = SIMULATOR_FAULTS.filter((fault) => fault !== '')
  test.each(faults)('because the answer of the provider is %s identifies nobody', async (fault) => {
    const of = await makeOffer()
    const visitor = browser()
    const back = await identify(visitor, of, { fault })
    expect(back.status).toBe(303)
    const failure = fault === 'nameless' ? 'nameless' : 'answer-wrong'
    expect((await visitor.read(of)).identity).toMatchObject({ failure, person: null })
    expect(await countIdentities(of)).toBe(0)
    expect(refusalNames(await visitor.accept(of, true))).toEqual([422, 'identity-lapsed'])
  })
})

describe('an attack', () => {
  test('that plays an answer again changes nothing', async () => {
    const of = await makeOffer()
    const visitor = browser()
    const address = await confirm(await visitor.address(of))
    await visitor.goBack(address)
    const again = await visitor.goBack(address)
    expect([again.status, again.headers.get('location')]).toEqual([303, '/nl/uw-offerte'])
    expect(await countIdentities(of)).toBe(1)
    expect((await visitor.read(of)).identity).toMatchObject({ failure: null, person: { name: 'Jan Peeters' } })
  })

  test('that brings the code of another attempt is refused by the provider', async () => {
    const of = await makeOffer()
    const [victim, thief] = [browser(), browser()]
    const stolen = new URL(await confirm(await victim.address(of)))
    const own = new URL(await confirm(await thief.address(of), { givenName: 'Piet' }))
    own.searchParams.set('code', stolen.searchParams.get('code')!)
    await thief.goBack(own.href)
    expect((await thief.read(of)).identity).toMatchObject({ failure: 'answer-refused', person: null })
    expect(await countIdentities(of)).toBe(0)
  })

  test('that gives a code twice is refused by the provider', async () => {
    const of = await makeOffer()
    const visitor = browser()
    const first = new URL(await confirm(await visitor.address(of)))
    const second = new URL(await confirm(await visitor.address(of)))
    await visitor.goBack(first.href)
    second.searchParams.set('code', first.searchParams.get('code')!)
    await visitor.goBack(second.href)
    expect((await visitor.read(of)).identity.failure).toBe('answer-refused')
    expect(await countIdentities(of)).toBe(1)
  })

  test('that has another browser finish an attempt leaves it as it was', async () => {
    const of = await makeOffer()
    const visitor = browser()
    const address = await confirm(await visitor.address(of))
    const other = await browser().goBack(address)
    expect([other.status, (await other.text()).includes('in een andere browser begonnen')]).toEqual([400, true])
    expect((await fetch(address, { redirect: 'manual' })).status).toBe(400)
    expect(await countIdentities(of)).toBe(0)
    await visitor.goBack(address)
    expect((await visitor.read(of)).identity.person).toMatchObject({ name: 'Jan Peeters' })
  })

  test.each([
    ['no state', {}],
    ['a state of nobody', { state: newToken(), code: 'x' }],
    ['a malformed state', { state: "' or 1=1", code: 'x' }],
    ['an endless code', { state: newToken(), code: 'x'.repeat(3_000) }],
  ])('with %s is told nothing', async (_, query) => {
    const answer = await browser().goBack(`${shop.origin}/identity/callback?${new URLSearchParams(query).toString()}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    expect(answer.headers.get('cache-control')).toContain('no-store')
  })

  test('that names a state twice is refused', async () => {
    const of = await makeOffer()
    const visitor = browser()
    const address = await confirm(await visitor.address(of))
    expect((await visitor.goBack(`${address}&state=${newToken()}`)).status).toBe(400)
    expect((await visitor.read(of)).identity).toMatchObject({ failure: null, person: null })
  })

  test('without a code ends the attempt', async () => {
    const of = await makeOffer()
    const visitor = browser()
    const back = new URL(await confirm(await visitor.address(of)))
    back.searchParams.delete('code')
    await visitor.goBack(back.href)
    expect((await visitor.read(of)).identity).toMatchObject({ failure: 'provider-down', person: null })
  })

  test('on the simulator is sent to no other address', async () => {
    const of = await makeOffer()
    const address = new URL(await browser().address(of))
    address.searchParams.set('redirect_uri', 'https://evil.example/callback')
    const answers = [
      await fetch(address, { redirect: 'manual' }),
      await fetch(address, { method: 'POST', redirect: 'manual' }),
    ]
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [400, null],
      [400, null],
    ])
  })
})
