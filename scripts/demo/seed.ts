import pg from 'pg'
import type { Picture } from '@forecourt/demo-pictures/pictures.ts'
import { brusselsDay, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import { openDatabase, transaction } from '../../server/platform/database/database.ts'
import { openFiles, type Files } from '../../server/platform/files/files.ts'
import { addAccounts } from './accounts.ts'
import { addCatalogue } from './catalogue.ts'
import { addContent } from './content.ts'
import { addContracts } from './contracts.ts'
import { addAudit } from './audit.ts'
import { Batch, copyBatch } from './copy.ts'
import { addCustomers } from './customers.ts'
import { addFinance } from './finance.ts'
import { addOrderFlows } from './order-flows.ts'
import { addVacancies } from './vacancies.ts'
import { buildFleet } from './fleet.ts'
import { addLeads } from './leads.ts'
import { addLegalTexts } from './legal-texts.ts'
import { addManyOffers } from './many-offers.ts'
import { addManyOrders } from './many-orders.ts'
import { addManyVehicles } from './many-vehicles.ts'
import { addNews } from './news.ts'
import { addNewsletters } from './newsletters.ts'
import { addOfferedCars } from './offered-cars.ts'
import { addAttests } from './attests.ts'
import { addOffers } from './offers.ts'
import { addOrders } from './orders.ts'
import { addOrdersOfToday } from './orders-of-today.ts'
import { addPriceRules } from './price-rules.ts'
import { addOrganisation, groupName } from './organisation.ts'
import {
  addGallery,
  departmentPicture,
  fullSetCaptions,
  type Gallery,
  heroPictures,
  choosePaintedPictures,
  choosePictures,
} from './pictures-of.ts'
import { addDemoCarCosts } from './demo-cars.ts'
import { createIds, createRandom } from './random.ts'
import { readReferences, type References } from './references.ts'
import { addConditionReports } from './condition-reports.ts'
import { addFleet, addVehicleMasterData, stockNumbers } from './stock.ts'
import { closeMonths } from './registers.ts'
import { addSelfBilled } from './self-billed.ts'
import { addTradeInValues } from './trade-ins.ts'
import { addTestDrives } from './test-drives.ts'
import { addWorkshop } from './workshop.ts'

interface SeedOptions {
  databaseUrl: string
  dataDir: string
  /** Id of the dealer group. */
  name?: string
  /** The reference day of ages, deadlines and opening days. */
  today?: CalendarDay
  /** Store for signed documents. */
  files?: Pick<Files, 'put'>
  onProgress?: (message: string) => void
}

/** Fills an empty, migrated database with the demo dealer. */
export async function seedDemo(options: SeedOptions): Promise<void> {
  await seedShop(options)
  await seedSales(options)
}

/** Fills an empty, migrated database with everything that the shop of the demo dealer shows, in one transaction. */
export async function seedShop({
  databaseUrl,
  name = groupName,
  today = brusselsDay(new Date()),
}: SeedOptions): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const batch = await demoRows(await readReferences(client), today)
    await client.query('begin')
    // Triggers would refresh the listing again and again; it is refreshed once, at the end.
    await beginBulk(client, today)
    await copyBatch(client, batch)
    // Written by the trigger of a sign-up otherwise.
    await client.query(
      `update shop_account set terms_language = language,
         terms_version = legal_version_at('terms', customer_type, language, terms_accepted_at),
         privacy_version = legal_version_at('privacy', null, language, terms_accepted_at)`,
    )
    await client.query(
      `insert into setting (key, value) values ('organisation.name', to_jsonb($1::text))
       on conflict (key) do update set value = excluded.value, updated_at = now()`,
      [name],
    )
    await client.query('select refresh_listing_all()')
    await addConditionReports(client, today)
    const numbers = await addOrders(client, today)
    await addCustomers(client, today)
    await addOrdersOfToday(client, today, numbers)
    await addPriceRules(client, today)
    await addLeads(client, today)
    await addNewsletters(client, today)
    await addTestDrives(client, today)
    await addDemoCarCosts(client, today)
    await addAudit(client, today)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/**
 * Adds the offers, sales, invoices and work orders of the demo dealer to its shop. One transaction: concurrent readers,
 * such as the jobs of a running server, see all of it or nothing.
 */
export async function seedSales({
  databaseUrl,
  dataDir,
  today = brusselsDay(new Date()),
  files = openFiles({ filesUrl: undefined, dataDir }),
}: SeedOptions): Promise<void> {
  const database = openDatabase(databaseUrl, { max: 1 })
  try {
    await transaction(
      database,
      async (tx) => {
        await addOffers(tx, files, today)
        await addContracts(tx, files, today)
        await addOfferedCars(tx, files, today)
        await addSelfBilled(tx, files, today)
        await addAttests(tx, files, today)
        await closeMonths(tx, today)
      },
      { actor: 'seed', action: 'seed demo' },
    )
  } finally {
    await database.close()
  }
}

async function beginBulk(client: pg.Client, today: CalendarDay): Promise<void> {
  await client.query(
    `select set_config('forecourt.bulk', 'on', true), set_config('forecourt.today', $1, true),
      set_config('forecourt.actor', 'seed', true), set_config('forecourt.action', 'seed demo', true)`,
    [today],
  )
}

interface Quantities {
  used?: number
  /** Stock cars. */
  new?: number
  /** Each sells a used car. */
  orders?: number
  /** Offers without a sale. */
  offers?: number
  /** About, with the offers that they are of. */
  dossiers?: number
}

/**
 * Adds so many more vehicles, orders, offers and dossiers to a database that has the demo dealer. The vehicles borrow
 * its pictures.
 */
export async function seedMany(
  { databaseUrl, today = brusselsDay(new Date()), onProgress = () => {} }: SeedOptions,
  { used = 0, new: stock = 0, orders = 0, offers = 0, dossiers = 0 }: Quantities,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await beginBulk(client, today)
    // A dozen foreign keys to check for each car take longer than writing it, and all of them were just read.
    await client.query(
      `select set_config('session_replication_role', 'replica', true) where current_setting('is_superuser')::boolean`,
    )
    if (used + stock > 0) {
      await addManyVehicles(client, { today, used, stock, onProgress })
      onProgress('Describing the used cars')
      // All points of each would be most of the bytes and none of the work of an order.
      await addConditionReports(client, today, 20)
      onProgress('Refreshing the listing')
      // The statistics of the planner still show a small stock.
      await client.query('analyze')
      await client.query('select refresh_listing_all()')
    }
    await addManyOffers(client, { offers, dossiers, onProgress })
    if (orders > 0) {
      await addManyOrders(client, { today, orders, onProgress })
      onProgress('Listing the orders')
      await client.query(
        `select list_shop_order(id) from shop_order
         where placed_at is not null and not exists (select from shop_order_listing where order_id = shop_order.id)`,
      )
      await client.query('select refresh_listing_all()')
    }
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** All rows of the demo dealer; the same for the same day. */
export async function demoRows(references: References, today: CalendarDay): Promise<Batch> {
  const id = createIds('demo', Date.parse(today))
  const galleries: Gallery[] = []
  const gallery = (kind: Gallery['kind'], pictures: readonly Picture[], captions?: Gallery['captions']) => {
    const hostId = id()
    galleries.push({ hostId, kind, pictures, ...(captions && { captions }) })
    return hostId
  }
  const rows = new Batch()
  const { branches, departments, locations } = addOrganisation(rows, {
    today,
    id,
    pictureHost: (kind, branchRank) => gallery('department', [departmentPicture(kind, branchRank)]),
    logoHost: (logo) => gallery('branch', [{ logo }]),
  })
  const catalogue = addCatalogue(rows, {
    today,
    id,
    references,
    pictureHost: (model, paint, brand) =>
      gallery(
        'model',
        choosePictures(brand, model, {
          paint,
          trim: model.trims[0]!.covers[0]![1],
          views: 'main',
          engine: model.engines[0]!,
        }),
      ),
    paintedHost: (model, paint, brand) => {
      const pictures = choosePaintedPictures(brand, model, paint)
      return pictures.length === 0 ? undefined : gallery('model-colour', pictures)
    },
  })
  const random = createRandom('vehicles')
  const fleet = buildFleet(catalogue, { today, norms: references.norms })
  addFleet(fleet, {
    batch: rows,
    today,
    id,
    random,
    references,
    catalogue,
    departments,
    locations,
    ...addVehicleMasterData(rows, id),
    stockNumber: stockNumbers(random),
    pictureHost: (car) => {
      const { brand, model, paint, interior: trim, engine, mileageKm } = car
      if (car === fleet.used[0])
        return gallery(
          'vehicle',
          choosePictures(brand.spec, model.spec, { paint, trim, views: 'full', engine, mileageKm }),
          fullSetCaptions(mileageKm),
        )
      const views = fleet.featured.includes(car) ? 'all' : 'main'
      const isTurned = Math.floor(mileageKm / 50) % 2 === 1
      return gallery('vehicle', choosePictures(brand.spec, model.spec, { paint, trim, views, engine, isTurned }))
    },
  })
  addVacancies(rows, { today, id, branches, departments })
  addContent(rows, { today, id, pictureHost: (index) => gallery('hero', [heroPictures[index]!]) })
  addNews(rows, { today, id, pictureHost: (picture) => gallery('news', [picture]) })
  // Before the accounts, which agreed to them.
  addLegalTexts(rows, id)
  await addAccounts(rows, { today, id, branches })
  addWorkshop(rows, { today, id, departments, catalogue })
  addFinance(rows, { today, id })
  addOrderFlows(rows, { today, id })

  addTradeInValues(rows, { today, id })

  for (const one of galleries) addGallery(rows, id, one)
  return rows
}
