import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { DossierPrint } from '@forecourt/domain/orders/dossier.ts'
import { emptyOffer, type OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { InputOf, ResultOf } from '../../test/api-calls.ts'
import { readDossierOfOffer, moneyIn, readDossier, signForm } from '../../test/dossiers.ts'
import { makeBranch, makeUsedCar, type UsedCarFacts } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted, draftOffer, totalCents } from '../../test/sales.ts'
import { signedInStaff, type SignedIn } from '../../test/signed-in.ts'
import { patient } from './orders.test-data.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())

const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const pieter = await makeColleague(shop, 'sales-manager', gent.branchId)
const an = await makeColleague(shop, 'administration', gent.branchId)
const main = await signedInStaff(shop)

let garage: number
let jan: number

beforeAll(async () => {
  garage = await makeCustomer(main.call, {
    customerType: 'dealer',
    isCompany: true,
    companyName: 'Garage Lille SARL',
    firstName: '',
    lastName: '',
    vatPrefix: 'FR',
    vatNumber: '04409414364',
    emails: [{ id: null, label: 'work', address: 'achat@garage-lille.example', isPreferred: true }],
  })
  await pool.query(
    `insert into customer_address (customer_id, label, street_name, house_number, postal_code, city, country_code)
     select id, 'invoice', 'Rue du Port', '1', '59000', 'Lille', 'FR' from customer where number = $1`,
    [garage],
  )
  jan = await makeCustomer(main.call)
})

const newCar = (facts: UsedCarFacts = {}) =>
  makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000, ...facts })

/** Offers a garage in France a car bought with VAT, which we bring there. */
async function draft(changes: Partial<OfferContent> = {}, facts: UsedCarFacts = {}) {
  const { number } = await newCar(facts)
  const abroad = { salesType: 'fleet', destination: 'union', transport: 'ours' } as const
  return draftOffer(sofie.call, { ...abroad, ...changes, customer: garage, car: number })
}
const get = async ({ id }: { id: number }, by = sofie) => accepted(await by.call('GET /sales/offer/get', { id })).offer
const issue = async (offer: { id: number }, by = sofie) => {
  const known = await get(offer, by)
  const { id, rev } = known
  return by.call('POST /sales/offer/issue', { id, rev, totalCents: totalCents(known) })
}
const confirm = async (offer: { id: number }, changes: { isProofSeen?: boolean } = {}) => {
  const { id, rev } = await get(offer)
  const signed = { contractDay: today, isOnPaper: true, isIdentitySeen: true }
  return sofie.call('POST /sales/offer/confirm', { id, rev, ...signed, ...changes })
}
const sync = async (offer: { id: number }) => {
  const { id, rev } = await get(offer)
  const { after } = accepted(await sofie.call('GET /sales/offer/getsync', { id }))
  const answer = await sofie.call('POST /sales/offer/sync', { id, rev, totalCents: totalCents(after) })
  expect(answer.errors).toEqual([])
}
const readCodes = ({ checks }: { checks: { code: string }[] }) => checks.map(({ code }) => code)
const told = async (offer: { id: number }) => readCodes(await get(offer))

const inUse = () =>
  pool.query(
    `insert into vat_check (vat_prefix, vat_number, is_valid, checked_at) values ('FR', '04409414364', true, now())
     on conflict (vat_prefix, vat_number) do update set is_valid = true`,
  )

type Permits = ResultOf<'POST /sales/customer/savepermit'>
type PermitFacts = InputOf<'POST /sales/customer/savepermit'>

const findPermit = ({ permits }: Pick<Permits, 'permits'>, number: number | null) =>
  permits.find(({ id }) => id === number)!

async function permit(facts: Partial<PermitFacts> = {}) {
  const answer = await sofie.call('POST /sales/customer/savepermit', {
    id: garage,
    permit: null,
    rev: 0,
    kind: 'intra-community',
    number: 'ICL-14',
    validFrom: today,
    validUntil: addDays(today, 90),
    ...facts,
  })
  const saved = accepted(answer)
  return findPermit(saved, saved.permit)
}
const certify = async ({ id, rev }: { id: number; rev: number }) =>
  findPermit(accepted(await an.call('POST /sales/customer/certifypermit', { id: garage, permit: id, rev })), id)
const withdraw = ({ id, rev }: { id: number; rev: number }) =>
  an.call('POST /sales/customer/withdrawpermit', { id: garage, permit: id, rev, reason: 'Stopgezet' })

/** Without VAT, and with 21 % of it on top: to the cent, what is offered to a business ends elsewhere. */
const [net, withVat] = [1_652_893, 2_000_001]

const atHome = { destination: 'belgium', transport: null } as const

describe('a sale to another member state', () => {
  test('is refused until its buyer proved it, and then goes without VAT', async () => {
    const offer = await draft()
    expect(offer.breakdown).toMatchObject({ regime: 'standard', totals: { totalCents: withVat } })
    expect(await told(offer)).toEqual(expect.arrayContaining(['vat-number-not-checked', 'vat-permit-invalid']))
    expect((await issue(offer)).errors).toEqual([])
    expect(refusalNames(await confirm(offer))).toEqual([422, 'vat-number-not-checked'])

    await inUse()
    const waiting = await permit()
    expect(await told(offer)).toContain('vat-permit-invalid')
    const certified = await certify(waiting)
    // The signer must see the final amount: the sent version includes VAT.
    expect(refusalNames(await confirm(offer))).toEqual([422, 'vat-number-not-checked'])
    await vi.waitFor(async () => expect(await told(offer)).toContain('offer-indirectly-changed'), patient)
    await sync(offer)
    expect((await get(offer)).breakdown).toMatchObject({ regime: 'intra-community', totals: { totalCents: net } })
    expect((await issue(offer)).errors).toEqual([])
    expect(await told(offer)).toEqual([])

    // The permit is withdrawn: what was issued without VAT cannot be confirmed, and says why.
    await withdraw(certified)
    expect(await told(offer)).toEqual(expect.arrayContaining(['vat-permit-invalid', 'customer-changed']))
    expect(refusalNames(await confirm(offer))).toEqual([422, 'check-errors'])
    await certify(await permit({ number: 'ICL-15' }))
    expect(await told(offer)).toEqual(['customer-changed'])
    const { result, errors } = await confirm(offer)
    expect(errors).toEqual([])
    expect(result.offer).toMatchObject({ status: 'confirmed', breakdown: { totals: { totalCents: net } } })
    const dossier = await readDossierOfOffer(sofie.call, offer)
    expect(dossier.money).toMatchObject({ dueCents: net, guarantee: { cents: 0 } })
    expect(dossier.papers.map(({ paper }) => paper)).toContain('transport-proof')
  })

  test('is stopped by a permit whose days are over, on the day itself', async () => {
    await inUse()
    await certify(await permit({ number: 'ICL-16', validUntil: addDays(today, 1) }))
    const offer = await draft()
    expect((await issue(offer)).errors).toEqual([])
    await pool.query(`update customer_vat_permit set valid_from = $1, valid_until = $2 where withdrawn_at is null`, [
      addDays(today, -30),
      today,
    ])
    expect(await told(offer)).toEqual(expect.arrayContaining(['vat-permit-invalid', 'customer-changed']))
    expect(refusalNames(await confirm(offer))).toEqual([422, 'check-errors'])
  })

  test('that is given up is sold with VAT', async () => {
    const offer = await draft()
    const { id, rev, content } = await get(offer)
    const athome = { ...content, ...atHome }
    expect((await sofie.call('POST /sales/offer/save', { id, rev, offer: athome })).errors).toEqual([])
    expect(await told(offer)).toEqual([])
  })
})

describe('what administration decides about VAT', () => {
  const override = async (
    offer: { id: number },
    changes: { isSoldWithVat?: boolean; isVouchedFor?: boolean; reason?: string },
    by = an,
  ) => {
    const { id, rev } = await get(offer, by)
    const nothing = { isSoldWithVat: false, isVouchedFor: false, reason: '' }
    return by.call('POST /sales/offer/overridevat', { id, rev, ...nothing, ...changes })
  }

  test('sells a margin car with VAT, with a reason, and nobody else does', async () => {
    const offer = await draft(atHome, { isMargin: true })
    expect((await get(offer)).breakdown?.regime).toBe('margin')
    expect(refusalNames(await override(offer, { isSoldWithVat: true, reason: 'x' }, sofie))).toEqual([
      403,
      'right-missing',
    ])
    expect(refusalNames(await override(offer, { isSoldWithVat: true }))).toEqual([422, 'offer-reason-missing'])
    expect(refusalNames(await override(offer, { isVouchedFor: true, reason: 'x' }))).toEqual([
      422,
      'vat-override-at-home',
    ])
    const { content, id, rev } = await get(offer)
    const own = { ...content, isSoldWithVat: true }
    expect(refusalNames(await sofie.call('POST /sales/offer/save', { id, rev, offer: own }))).toEqual([
      403,
      'vat-override-by-others',
    ])
    const answer = await override(offer, { isSoldWithVat: true, reason: 'De koper trekt btw af' })
    expect(answer.errors).toEqual([])
    expect(answer.result.offer).toMatchObject({
      breakdown: { regime: 'standard' },
      content: { isSoldWithVat: true, vatOverride: { reason: 'De koper trekt btw af', isVouchedFor: false } },
    })
    // Its salesperson goes on with it; a copy begins by the rules.
    const after = await get(offer)
    const more = { ...after.content, message: 'Met btw' }
    expect((await sofie.call('POST /sales/offer/save', { id, rev: after.rev, offer: more })).errors).toEqual([])
    const copy = (await sofie.call('POST /sales/offer/copy', { id })).result
    expect((await get(copy)).content).toMatchObject({ isSoldWithVat: false })
    await override(offer, {})
    expect((await get(offer)).breakdown?.regime).toBe('margin')
    expect(refusalNames(await override(await draft(atHome), { isSoldWithVat: true, reason: 'x' }))).toEqual([
      422,
      'vat-override-not-margin',
    ])
  })

  test('answers for a buyer while the register does not', async () => {
    await pool.query(`delete from vat_check where vat_number = '04409414364'`)
    await pool.query(`update customer_vat_permit set withdrawn_at = now(), withdrawn_by = entered_by, withdrawn_reason = 'x'
      where withdrawn_at is null and certified_at is not null`)
    const offer = await draft()
    const answer = await override(offer, { isVouchedFor: true, reason: 'VIES antwoordt al drie dagen niet' })
    expect(answer.errors).toEqual([])
    expect(answer.result.offer.breakdown).toMatchObject({ regime: 'intra-community', totals: { totalCents: net } })
    expect(await told(offer)).toEqual([])
    expect((await issue(offer)).errors).toEqual([])
    expect((await confirm(offer)).errors).toEqual([])
  })
})

describe('a guarantee', () => {
  const noted = (id: number, event: 'received' | 'repaid', on: string | null, by = sofie) =>
    by.call('POST /sales/dossier/guarantee', { id, event, on })
  const readMoney = async (id: number) => moneyIn(await readDossier(sofie.call, id))
  const soldAbroad = async (changes: Partial<OfferContent>) => {
    const offer = await draft(changes)
    expect((await issue(offer)).errors).toEqual([])
    expect((await confirm(offer)).errors).toEqual([])
    return offer
  }

  test('is left by a buyer who takes the car out of the Union, and goes back on proof that it arrived', async () => {
    await certify(await permit({ kind: 'export', number: 'EX-1' }))
    const offer = await draft({ destination: 'outside', transport: 'buyer' })
    expect(offer.breakdown).toMatchObject({ regime: 'export', totals: { totalCents: net } })
    await issue(offer)
    expect((await confirm(offer)).errors).toEqual([])
    const { id } = await readDossierOfOffer(sofie.call, offer)
    const cents = withVat - net
    expect(await readMoney(id)).toMatchObject({ dueCents: net, guarantee: { cents, receivedOn: null } })

    expect(refusalNames(await noted(id, 'repaid', today))).toEqual([422, 'guarantee-not-received'])
    expect(refusalNames(await noted(id, 'received', addDays(today, 1)))).toEqual([422, 'day-to-come'])
    const received = await noted(id, 'received', today)
    expect(moneyIn(received.result.dossier).guarantee).toMatchObject({ receivedOn: today, receivedBy: 'Tom Wouters' })
    // The money was received for this price: nobody sells something else with it.
    const sold = await get(offer, pieter)
    const { offer: open } = accepted(
      await pieter.call('POST /sales/offer/unlock', {
        id: sold.id,
        rev: sold.rev,
        reason: 'Blijft hier',
        isForMe: true,
      }),
    )
    const { id: number, rev, content } = open
    const staying = { id: number, rev, offer: { ...content, ...atHome } }
    expect(refusalNames(await pieter.call('POST /sales/offer/saveunlocked', staying))).toEqual([422, 'guarantee-held'])
    expect((await readMoney(id)).guarantee.cents).toBe(cents)
    expect(refusalNames(await noted(id, 'received', today))).toEqual([422, 'guarantee-received'])
    expect(refusalNames(await noted(id, 'repaid', today))).toEqual([422, 'transport-unproven'])
    const paper = (receivedOn: string | null) =>
      sofie.call('POST /sales/dossier/paper', { id, paper: 'transport-proof', receivedOn })
    // A car arrives abroad after it left.
    expect(refusalNames(await paper(today))).toEqual([422, 'transport-not-left'])
    await pool.query(
      `update customer_order set state = 'delivered', signed_on = $2, delivered_on = $2
       where dossier_id = (select id from dossier where number = $1)`,
      [id, today],
    )
    expect((await paper(today)).errors).toEqual([])
    expect(refusalNames(await noted(id, 'repaid', addDays(today, -1)))).toEqual([422, 'guarantee-repaid-too-early'])
    expect((await noted(id, 'repaid', today)).errors).toEqual([])
    expect(refusalNames(await paper(null))).toEqual([422, 'guarantee-repaid'])
    expect(refusalNames(await noted(id, 'received', null))).toEqual([422, 'customer-order-state'])
    await noted(id, 'repaid', null)
    expect((await readMoney(id)).guarantee).toMatchObject({ receivedOn: today, repaidOn: null, repaidBy: null })
  })

  test('is receipted when it came and when it went back, with the payments, and the buyer states the transport', async () => {
    const readPrint = async (id: number, paper: DossierPrint) => {
      const response = await fetch(`${shop.origin}/api/sales/dossier/print`, {
        method: 'POST',
        headers: { 'x-api-key': 'demo', authorization: `Bearer ${sofie.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ id, paper }),
      })
      if (response.status !== 200) {
        const { errors } = (await response.json()) as { errors: { name: string }[] }
        return errors.map(({ name }) => name).join(' ')
      }
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), {
        mergePages: true,
      })
      return text.replaceAll(/[\s\u00a0]+/g, ' ')
    }
    await inUse()
    await certify(await permit({ number: 'ICL-17' }))
    const dossier = await readDossierOfOffer(sofie.call, await soldAbroad({ transport: 'buyer' }))
    const { id, vin } = dossier
    expect(await readPrint(id, 'transport-statement')).toBe('customer-order-not-valid')
    expect(await readPrint(id, 'guarantee-receipt')).toBe('guarantee-not-received')
    accepted(await signForm(sofie.call, dossier))
    const draftPaper = await readPrint(id, 'transport-statement')
    for (const words of ['Ontwerp', 'Frankrijk', 'FR 04409414364', vin!, 'art. 39bis W.Btw · art. 39bis C.TVA']) {
      expect(draftPaper).toContain(words)
    }
    // In both languages: where it is declared and where it is read.
    expect(draftPaper).toContain('Ik verklaar dat ik de wagen met dit chassisnummer zelf heb vervoerd')
    expect(draftPaper).toContain('Je déclare avoir transporté ou fait transporter la voiture')
    expect(draftPaper).toContain('€ 3.471,08')

    accepted(
      await sofie.call('POST /sales/dossier/guarantee', { id, event: 'received', on: today, reference: 'KBC 118' }),
    )
    const receipt = await readPrint(id, 'guarantee-receipt')
    for (const words of ['Ontvangstbewijs van de waarborg', '€ 3.471,08', 'KBC 118', vin!])
      expect(receipt).toContain(words)
    expect(await readPrint(id, 'guarantee-repayment')).toBe('guarantee-not-repaid')
    await pool.query(
      `update customer_order set state = 'delivered', delivered_on = $2 where dossier_id = (select id from dossier where number = $1)`,
      [id, today],
    )
    expect(await readPrint(id, 'transport-statement')).not.toContain('Ontwerp')
    accepted(await sofie.call('POST /sales/dossier/paper', { id, paper: 'transport-proof', receivedOn: today }))
    accepted(
      await sofie.call('POST /sales/dossier/guarantee', { id, event: 'repaid', on: today, reference: 'KBC 131' }),
    )
    const repayment = await readPrint(id, 'guarantee-repayment')
    for (const words of ['Terugbetaling van de waarborg', '€ 3.471,08', 'KBC 118', 'KBC 131', 'Bewijs van vervoer']) {
      expect(repayment).toContain(words)
    }
    // Taken back, its reference goes with it.
    await noted(id, 'repaid', null)
    expect((await readMoney(id)).guarantee).toMatchObject({ reference: 'KBC 118', repaidReference: '' })
    const home = await readDossierOfOffer(sofie.call, await soldAbroad(atHome))
    expect(await readPrint(home.id, 'transport-statement')).toBe('transport-not-abroad')
  })

  test('is asked of nobody whose car we bring', async () => {
    const offer = await draft({ destination: 'outside' })
    await issue(offer)
    await confirm(offer)
    const { id } = await readDossierOfOffer(sofie.call, offer)
    expect(refusalNames(await noted(id, 'received', today))).toEqual([422, 'guarantee-none'])
  })
})

describe('several cars, and our own people', () => {
  test('each car that stands there has an offer of its own', async () => {
    const vehicle = (await newCar()).number
    const content: OfferContent = {
      ...emptyOffer,
      customer: garage,
      salesType: 'fleet',
      car: { kind: 'used', vehicle },
      carCount: 2,
    }
    const create = (offer: OfferContent) =>
      sofie.call('POST /sales/offer/create', { type: 'price', branch: null, offer })
    expect(refusalNames(await create(content))).toEqual([422, 'one-car-only'])
    expect(refusalNames(await create({ ...content, car: null, salesType: 'private' }))).toEqual([
      422,
      'several-cars-fleet-only',
    ])
  })

  test('several of one car are put in by whoever sells to fleets; its salesperson goes on with it', async () => {
    const content: OfferContent = { ...emptyOffer, customer: garage, salesType: 'fleet' }
    const create = (offer: OfferContent, by = sofie) =>
      by.call('POST /sales/offer/create', { type: 'price', branch: null, offer })
    expect(refusalNames(await create({ ...content, carCount: 5 }))).toEqual([403, 'several-cars-by-others'])
    expect(refusalNames(await create({ ...content, carCount: 5 }, pieter))).toEqual([200])
    const { offer } = accepted(await create(content))
    const count = async (carCount: number, by: SignedIn) =>
      by.call('POST /sales/offer/carcount', { id: offer.id, rev: (await get(offer)).rev, carCount })
    expect(refusalNames(await count(5, sofie))).toEqual([403, 'right-missing'])
    expect((await count(5, pieter)).result.offer).toMatchObject({ content: { carCount: 5 } })
    const save = async (carCount: number) =>
      sofie.call('POST /sales/offer/save', {
        id: offer.id,
        rev: (await get(offer)).rev,
        offer: { ...content, carCount },
      })
    expect(refusalNames(await save(6))).toEqual([403, 'several-cars-by-others'])
    expect((await save(5)).result.offer).toMatchObject({ content: { carCount: 5 } })
    expect((await save(2)).result.offer).toMatchObject({ content: { carCount: 2 } })
    expect(refusalNames(await save(5))).toEqual([403, 'several-cars-by-others'])
    // Of a car that stands there, there is one.
    const standing = await draft()
    const { id, rev } = await get(standing)
    expect(refusalNames(await pieter.call('POST /sales/offer/carcount', { id, rev, carCount: 2 }))).toEqual([
      422,
      'one-car-only',
    ])
  })

  test('a sale to staff goes from draft to confirmation: begun by a manager, agreed to by another, with proof', async () => {
    const vehicle = (await newCar()).number
    const content: OfferContent = { ...emptyOffer, customer: jan, car: { kind: 'used', vehicle }, ...atHome }
    const begin = (offer: OfferContent) =>
      sofie.call('POST /sales/offer/create', { type: 'price', branch: null, offer })
    expect(refusalNames(await begin({ ...content, salesType: 'staff' }))).toEqual([403, 'staff-sale-by-others'])
    const { offer } = accepted(await begin(content))
    const ask = async (by: SignedIn) => {
      const { id, rev } = await get(offer)
      return by.call('POST /sales/offer/staffsale', { id, rev })
    }
    expect(refusalNames(await ask(sofie))).toEqual([403, 'right-missing'])
    const turned = await ask(pieter)
    expect(turned.errors).toEqual([])
    expect(turned.result.offer).toMatchObject({ content: { salesType: 'staff' }, approval: { isNeeded: true } })
    expect(refusalNames(await ask(pieter))).toEqual([422, 'staff-sale-already'])
    expect(refusalNames(await issue(offer))).toEqual([422, 'approval-needed'])
    const { id, rev } = await get(offer)
    expect((await pieter.call('POST /sales/offer/approve', { id, rev })).errors).toEqual([])
    expect((await issue(offer)).errors).toEqual([])
    expect(refusalNames(await confirm(offer))).toEqual([422, 'sales-proof-missing'])
    const { result, errors } = await confirm(offer, { isProofSeen: true })
    expect(errors).toEqual([])
    expect(result.offer).toMatchObject({ status: 'confirmed', content: { salesType: 'staff' } })
  })
})
