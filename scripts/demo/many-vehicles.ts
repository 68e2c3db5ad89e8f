import type pg from 'pg'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import { urlize } from '../../domain/platform/values/slug.ts'
import { type Brand, type Catalogue, colourCode, engineCode, type Model, optionEuro, optionsFor } from './catalogue.ts'
import { Batch, copyBatch } from './copy.ts'
import { atClock, daysFrom } from './days.ts'
import { modelsWhere, wishFrom } from './fleet.ts'
import { makeNewCar } from './new-cars.ts'
import type { Department } from './organisation.ts'
import { createIds, createRandom } from './random.ts'
import { brands } from './range.ts'
import { readReferences } from './references.ts'
import { SeedError } from './seed-error.ts'
import { chooseFate } from './stock.ts'
import { makeUsedCar } from './used-cars.ts'
import { addNewCar, addUsedCar, type VehicleContext } from './vehicles.ts'

// A stock as large as one likes on top of the demo dealer, for measuring.

const atOnce = 10_000

interface ManyOptions {
  today: CalendarDay
  used: number
  stock: number
  onProgress: (message: string) => void
}

/** Writes the vehicles within the transaction of the caller, which refreshes the listing. */
export async function addManyVehicles(
  client: pg.Client,
  { today, used, stock, onProgress }: ManyOptions,
): Promise<void> {
  const catalogue = await readCatalogue(client)
  const references = await readReferences(client)
  const [known] = await loadRows<{ vehicles: number }>(client, 'select count(*)::int as vehicles from vehicle')
  // A second run differs from the first.
  const stream = `many ${known!.vehicles}`
  const random = createRandom(stream)
  const context: Omit<VehicleContext, 'batch'> = {
    today,
    id: createIds(stream, Date.parse(today) + known!.vehicles),
    random,
    references,
    catalogue,
    ...(await readOrganisation(client)),
    labelIds: await readLabels(client),
    wheelBaseIds: new Map(),
    stockNumber: await stockNumbers(client),
    pictureHost: await pictureHosts(client),
  }
  const cars = modelsWhere(catalogue, (model) => model.spec.vehicleClass !== 3)
  const orderable = cars.filter(({ model }) => model.versionIds.size > 0)
  let serial = 100_000 + known!.vehicles
  const choosePublishedAt = () =>
    atClock(daysFrom(today, -random.whole(1, 180)), `${random.whole(10, 17)}:${random.whole(10, 59)}`)

  for (let made = 0; made < used; made += atOnce) {
    const batch = new Batch()
    for (let left = Math.min(atOnce, used - made); left > 0; left--) {
      const wish = wishFrom(cars, random)
      const car = makeUsedCar(wish, {
        random,
        today,
        norms: references.norms,
        publishedAt: choosePublishedAt(),
        serial: ++serial,
      })
      // A full list of standard equipment for each would be most of the bytes and none of the work of a list.
      addUsedCar({ ...context, batch }, { ...car, fixed: [] }, random.chance(0.25) ? chooseFate(car, context) : {})
    }
    await copyBatch(client, batch)
    onProgress(`Used cars: ${Math.min(made + atOnce, used)} of ${used}`)
  }
  for (let made = 0; made < stock; made += atOnce) {
    const batch = new Batch()
    for (let left = Math.min(atOnce, stock - made); left > 0; left--) {
      const car = makeNewCar(wishFrom(orderable, random), {
        random,
        today,
        publishedAt: choosePublishedAt(),
        serial: ++serial,
      })
      addNewCar({ ...context, batch }, car)
    }
    await copyBatch(client, batch)
    onProgress(`Stock cars: ${Math.min(made + atOnce, stock)} of ${stock}`)
  }
}

/** Finds the rows of the demo range in a database that was seeded before. */
async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const read = async (sql: string) =>
    new Map((await loadRows<{ key: string; id: string }>(client, sql)).map(({ key, id }) => [key, id]))
  const brandIds = await read('select slug as key, id from brand')
  const modelIds = await read('select slug as key, id from model')
  const colours = await read('select brand_id || code as key, id from exterior_colour')
  const options = await read('select brand_id || code as key, id from option')
  const packs = await read('select brand_id || code as key, id from option_pack')
  const engines = await read('select model_id || code as key, id from engine')
  const versions = await read('select model_id || slug as key, id from version where is_active')
  const dropUnknown = <Key>(entries: readonly (readonly [Key, string | undefined])[]) =>
    new Map(entries.filter((entry): entry is readonly [Key, string] => entry[1] !== undefined))

  return {
    brands: brands.map((spec): Brand => {
      const id = brandIds.get(urlize(spec.name))
      if (id === undefined) throw new SeedError(`The brand ${spec.name} is missing: seed the demo dealer first.`)
      return {
        spec,
        id,
        colourIds: dropUnknown(spec.paints.map((slug, index) => [slug, colours.get(id + colourCode(spec, index))])),
        options: optionsFor(spec).map((option) => ({
          spec: option,
          id: options.get(id + option.code)!,
          euro: optionEuro(spec, option),
        })),
        packIds: new Map(
          [...packs].filter(([key]) => key.startsWith(id)).map(([key, packId]) => [key.slice(id.length), packId]),
        ),
        models: spec.models.map((model): Model => {
          const modelId = modelIds.get(`${urlize(spec.name)}-${urlize(model.name)}`)!
          return {
            spec: model,
            id: modelId,
            engineIds: dropUnknown(model.engines.map((engine) => [engine, engines.get(modelId + engineCode(engine))])),
            versionIds: dropUnknown(model.trims.map((trim) => [trim, versions.get(modelId + urlize(trim.name))])),
          }
        }),
      }
    }),
    coverIds: await read('select code as key, id from interior_cover'),
    interiorColourIds: await read('select code as key, id from interior_colour'),
    warrantyIds: await read('select code as key, id from warranty'),
    powerTypeIds: new Map(
      [...(await read('select kilowatts::text as key, id from power_type'))].map(([kilowatts, id]) => [
        Number(kilowatts),
        id,
      ]),
    ),
  }
}

async function readOrganisation(client: pg.Client): Promise<Pick<VehicleContext, 'departments' | 'locations'>> {
  const departments = await loadRows<Department>(
    client,
    `select d.id, b.slug as branch, d.kind, b.stock_prefix as "stockPrefix" from department d join branch b on b.id = d.branch_id order by b.rank, d.rank`,
  )
  const locations = await loadRows<{ branch: string; ids: string[] }>(
    client,
    `select b.slug as branch, array_agg(l.id order by l.code) as ids from stock_location l join branch b on b.id = l.branch_id group by 1`,
  )
  return { departments, locations: new Map(locations.map(({ branch, ids }) => [branch, ids])) }
}

async function readLabels(client: pg.Client): Promise<VehicleContext['labelIds']> {
  const labels = await loadRows<{ key: string; id: string }>(
    client,
    `select 'stock ' || code as key, id from stock_label union all select 'queue ' || code, id from queue_label`,
  )
  return new Map(labels.map(({ key, id }) => [key, id]))
}

async function stockNumbers(client: pg.Client): Promise<VehicleContext['stockNumber']> {
  const rows = await loadRows<{ prefix: string; last: number }>(
    client,
    `select left(stock_number, 1) as prefix, max(substr(stock_number, 3)::int) as last from vehicle group by 1`,
  )
  // Far enough away from the other branches for any stock.
  const last = new Map(rows.map(({ prefix, last: number }) => [prefix, Math.max(number, 1_000_000)]))
  return (prefix) => {
    last.set(prefix, last.get(prefix)! + 1)
    return `${prefix}-${last.get(prefix)}`
  }
}

/** Cars that look alike share the pictures drawn for the demo dealer. */
async function pictureHosts(client: pg.Client): Promise<VehicleContext['pictureHost']> {
  const rows = await loadRows<{ model: string; colour: string; host: string }>(
    client,
    `select distinct on (l.model_id, l.exterior_colour_id) l.model_id as model, l.exterior_colour_id as colour, v.media_host_id as host
     from listing l join vehicle v on v.id = l.vehicle_id order by l.model_id, l.exterior_colour_id, v.number`,
  )
  const byLook = new Map(rows.map(({ model, colour, host }) => [model + colour, host]))
  const byModel = new Map(rows.map(({ model, host }) => [model, host]))
  return ({ brand, model, paint }) => (byLook.get(model.id + brand.colourIds.get(paint)!) ?? byModel.get(model.id))!
}

async function loadRows<Row>(client: pg.Client, sql: string): Promise<Row[]> {
  return (await client.query(sql)).rows as Row[]
}
