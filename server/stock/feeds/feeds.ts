import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { DEFAULT_LANGUAGE, LANGUAGES, toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import type { CarCard } from '@forecourt/domain/stock/car-card.schema.ts'
import { loadPictures, type HostPicture } from '../../media/pictures.ts'
import { hasEtag } from '../../platform/http/etag.ts'
import type { Services } from '../../platform/http/services.ts'
import { carCards } from '../lists/car-cards.ts'
import { vehiclesOfFeed } from './feeds.sql.ts'

/** The parameters of a feed; anything else in the address is rejected. */
const FeedRequest = z.strictObject({
  language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
  brand: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .optional(),
  type: z.enum(['used', 'stock', 'truck']).optional(),
})
type FeedRequest = z.output<typeof FeedRequest>

/** A vehicle as portals and partners read it (docs/how-to/feeds.md). Amounts in euro with cents, VAT included. */
interface FeedCar {
  id: number
  type: 'used' | 'stock' | 'truck'
  url: string
  brand: string
  model: string
  version: string
  price: string
  currency: 'EUR'
  vatType: 'deductible' | 'margin'
  availability: 'available' | 'reserved'
  buildYear: number | null
  mileageKm: number | null
  fuel: string
  fuelType: string
  gearbox: string
  kilowatts: number
  horsepower: number
  electricRangeKm: number | null
  body: string
  branch: string
  pictures: string[]
}

interface Format {
  type: string
  start(head: { shop: string; language: Language; generatedAt: string }): string
  car(car: FeedCar, isFirst: boolean): string
  end: string
}

// Few enough for a small memory, and enough that a hundred thousand cars are not as many queries.
const carsAtOnce = 200

/** Creates the offer for portals and partners: `/feeds/cars.json` and `/feeds/cars.xml`, written as it is read. */
export function createFeeds(services: Services): Hono {
  const app = new Hono()
  const versions = new FeedVersions(services)
  for (const [extension, format] of Object.entries(formats))
    app.get(`/cars.${extension}`, (c) => answer(c, services, versions, format))
  return app
}

function answer(c: Context, services: Services, versions: FeedVersions, format: Format): Response {
  const asked = FeedRequest.safeParse(c.req.query())
  if (!asked.success) return c.text(z.prettifyError(asked.error), 400)
  const version = versions.present(c.req.url)
  const headers: Record<string, string> = {
    'Content-Type': format.type,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    ...(version && { ETag: version.etag, 'Last-Modified': version.since.toUTCString() }),
  }
  if (version && isKnown(c, version)) return c.body(null, 304, headers)
  const stream = Readable.toWeb(Readable.from(encoded(feed(services, asked.data, format)), { objectMode: false }))
  return c.body(stream as ReadableStream, 200, headers)
}

function isKnown(c: Context, { etag, since }: { etag: string; since: Date }): boolean {
  const known = c.req.header('if-none-match')
  if (known !== undefined) return hasEtag(known, etag)
  const date = Date.parse(c.req.header('if-modified-since') ?? '')
  return Math.floor(since.getTime() / 1000) * 1000 <= date
}

/** Finds when the offer last changed, as far as this process has seen: another one may send it again, but never a stale one. */
class FeedVersions {
  readonly #services: Services
  readonly #process = randomUUID()
  #revision: string | undefined
  #since = new Date(0)

  constructor(services: Services) {
    this.#services = services
  }

  present(address: string): { etag: string; since: Date } | undefined {
    const revision = this.#services.changes.revision(['stock', 'catalogue', 'organisation'])
    if (revision === undefined) return undefined
    if (revision !== this.#revision) {
      this.#revision = revision
      this.#since = this.#services.clock()
    }
    const { search, pathname } = new URL(address)
    const hash = createHash('sha256').update([this.#process, revision, pathname, search].join('\n'))
    return { etag: `"${hash.digest('base64url').slice(0, 22)}"`, since: this.#since }
  }
}

async function* feed(
  { database, settings, clock, carLists }: Services,
  { language, ...filter }: FeedRequest,
  format: Format,
) {
  const now = clock()
  yield format.start({ shop: settings.publicUrl, language, generatedAt: now.toISOString() })
  let after = 0
  let isFirst = true
  for (;;) {
    const vehicles = await vehiclesOfFeed(database.db, filter, after, carsAtOnce)
    const hosts = vehicles.flatMap(({ mediaHostId }) => mediaHostId ?? [])
    const [cards, pictures] = await Promise.all([
      carCards(
        database.db,
        vehicles.map(({ number }) => number),
        { language, now, carLists },
      ),
      loadPictures(database.db, hosts, language),
    ])
    const cardsById = new Map(cards.map((card) => [card.id, card]))
    for (const { number, mediaHostId, branch } of vehicles) {
      const card = cardsById.get(number)
      if (!card || card.availability === 'sold') continue
      const shown = pictures.get(mediaHostId ?? '') ?? []
      yield format.car(feedCar(card, branch, shown, settings.publicUrl, language), isFirst)
      isFirst = false
    }
    const last = vehicles.at(-1)
    if (!last || vehicles.length < carsAtOnce) break
    after = last.number
  }
  yield format.end
}

function feedCar(
  card: CarCard,
  branch: string,
  pictures: readonly HostPicture[],
  origin: string,
  language: Language,
): FeedCar {
  const type = card.isTruck ? 'truck' : card.isStockCar ? 'stock' : 'used'
  const absolute = (path: string) => new URL(path, origin).href
  return {
    id: card.id,
    type,
    url: absolute(buildPath(pages[type], language, { slug: card.slug, id: card.id })),
    brand: card.carBrand.name,
    model: card.carModel.name,
    version: card.carVersion?.name ?? '',
    price: `${Math.trunc(card.priceInc / 100)}.${String(card.priceInc % 100).padStart(2, '0')}`,
    currency: 'EUR',
    vatType: card.vatSalesType ?? 'deductible',
    availability: card.availability === 'reserved' ? 'reserved' : 'available',
    buildYear: card.buildYear,
    mileageKm: card.mileageKm,
    fuel: card.fuelLabel,
    fuelType: card.fuelType,
    gearbox: card.gearLabel,
    kilowatts: card.setup.powerType.kilowatts,
    horsepower: card.setup.powerType.horsepower,
    electricRangeKm: card.electricRange,
    body: card.carBuildId,
    branch,
    pictures: pictures.flatMap(({ versions }) => {
      const largest = versions.toSorted((one, other) => other.width - one.width)[0]
      return largest ? absolute(largest.url) : []
    }),
  }
}

const pages = {
  used: 'content.usedcar.detail',
  stock: 'content.stockcar.detail',
  truck: 'content.truck.detail',
} as const

const formats: Record<'json' | 'xml', Format> = {
  json: {
    type: 'application/json; charset=utf-8',
    start: ({ shop, language, generatedAt }) =>
      `{"shop":${JSON.stringify(shop)},"language":"${toLocale(language)}","generatedAt":"${generatedAt}","cars":[`,
    car: (car, isFirst) => `${isFirst ? '' : ','}\n${JSON.stringify(car)}`,
    end: '\n]}\n',
  },
  xml: {
    type: 'application/xml; charset=utf-8',
    start: ({ shop, language, generatedAt }) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<cars shop="${escapeXml(shop)}" language="${toLocale(language)}" generatedAt="${generatedAt}">\n`,
    car: ({ pictures, ...fields }) => {
      const elements = Object.entries(fields).flatMap(([name, value]) =>
        value === null ? [] : `<${name}>${escapeXml(String(value))}</${name}>`,
      )
      const shown = pictures.map((picture) => `<picture>${escapeXml(picture)}</picture>`)
      return `<car>${elements.join('')}<pictures>${shown.join('')}</pictures></car>\n`
    },
    end: '</cars>\n',
  },
}

/** Characters that XML 1.0 does not know at all are left out. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

async function* encoded(parts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const part of parts) yield encoder.encode(part)
}
