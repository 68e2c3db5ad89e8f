import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import { emptyOffer, type OfferCar } from '@forecourt/domain/offers/offer-content.ts'
import { makeNewCar } from '../../orders/checkout/orders.test-data.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague, makeCustomer } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { createOffer } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const main = await signedInStaff(shop)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)

let customers: { nl: number; fr: number }
let car: OfferCar
let versionId: string

beforeAll(async () => {
  customers = { nl: await makeCustomer(main.call), fr: await makeCustomer(main.call, { language: 'fr' }) }
  const made = await makeNewCar(shop.database, { priceGrossCents: 4_000_000, enginePriceGrossCents: 300_000 })
  versionId = made.versionId
  const [, , version = 0, engine = 0] = made.key.split('-').map(Number)
  car = { kind: 'configured', version, parts: [`engine-${engine}`] }
  // Two groups, the second of which comes first; one option that is only to be had.
  await pool.query(
    `with groups as (insert into option_group (code, name, rank) values
         ('comfort', '{"nl": "Comfort", "fr": "Confort"}', 902), ('veilig', '{"nl": "Veiligheid", "fr": "Sécurité"}', 901)
       returning id, code),
     options as (insert into option (brand_id, option_group_id, code, name, kind, rank)
       select brand_id, groups.id, made.code, made.name::jsonb, 'equipment', made.rank from (values
         ('S1', 'veilig', '{"nl": "Zes airbags", "fr": "Six airbags"}', 1),
         ('S2', 'veilig', '{"nl": "Noodremassistent", "fr": "Freinage d’urgence"}', 2),
         ('S3', 'comfort', '{"nl": "Automatische airco", "fr": "Climatisation automatique"}', 1),
         ('O1', 'comfort', '{"nl": "Verwarmde voorruit", "fr": "Pare-brise chauffant"}', 2)) as made (code, "group", name, rank)
       join groups on groups.code = made."group", model join version on version.model_id = model.id where version.id = $1
       returning id, code)
     insert into version_option (version_id, option_id, tag)
       select $1, id, case when code like 'S%' then 2 else 1 end from options`,
    [versionId],
  )
})

async function printOffer(customer: number, chosen: OfferCar): Promise<string> {
  const offer = await createOffer(sofie.call, { ...emptyOffer, customer, car: chosen })
  return printVersion(offer.id)
}

/** Returns the text of the paper of a first version, each white space as one blank. */
async function printVersion(id: number): Promise<string> {
  const answer = await sofie.call.file('POST /sales/offer/print', { id, version: 1 })
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
  return (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ')
}

test('an offer of a car to be built prints the standard equipment of its version by groups, in either language', async () => {
  const dutch = await printOffer(customers.nl, car)
  expect(dutch).toContain('Standaarduitrusting Zes airbags Noodremassistent Automatische airco')
  const french = await printOffer(customers.fr, car)
  expect(french).toContain('Équipement de série Six airbags Freinage d’urgence Climatisation automatique')
  expect(dutch + french).not.toMatch(/Verwarmde voorruit|Pare-brise chauffant/)
})

test('a version of an offer keeps the standard equipment that it was stored with', async () => {
  const { id } = await createOffer(sofie.call, { ...emptyOffer, customer: customers.nl, car })
  await pool.query(
    `update version_option set tag = 1 where version_id = $1 and option_id = (select id from option where code = 'S2')`,
    [versionId],
  )
  expect(await printVersion(id)).toContain('Zes airbags Noodremassistent')
  const later = await printOffer(customers.nl, car)
  expect(later).toContain('Zes airbags')
  expect(later).not.toContain('Noodremassistent')
})

test('an offer of a used car prints what the car has as standard, and no heading where nothing is known', async () => {
  const used = await makeUsedCar(shop.database, { branch: 'Gent' })
  const chosen: OfferCar = { kind: 'used', vehicle: used.number }
  expect(await printOffer(customers.nl, chosen)).not.toContain('Standaarduitrusting')
  await pool.query(
    `insert into vehicle_option (vehicle_id, option_id, is_fixed) select $1, id, code = 'S1' from option where code in ('S1', 'O1')`,
    [used.vehicleId],
  )
  const paper = await printOffer(customers.nl, chosen)
  expect(paper).toContain('Opties van deze wagen Verwarmde voorruit Standaarduitrusting Zes airbags')
})
