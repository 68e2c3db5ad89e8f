import type { ApiResult } from '@forecourt/api-client/api.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import type { Branch } from '@forecourt/domain/organisation/branch.schema.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { TRUCK_CATEGORIES, type TruckCategory } from '@forecourt/domain/catalogue/vehicle.ts'
import { formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { TRUCK_CATEGORY_NAMES } from '@forecourt/domain/stock/car-address.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { toBlocks, fallbackSlide, toFlash, toSlides } from '../content/home.server.ts'
import type { Seller } from '../content/HowToBuy.tsx'
import { dealerStructure } from '../organisation/dealer-structure.server.ts'
import { toShownDepartment } from '../organisation/shown-department.ts'
import type { PageRequest } from '../platform/page.ts'
import { withStructuredData } from '../platform/server-notes.ts'
import type { Category, HomeData, TruckBlurb } from './home.ts'
import { searchForms } from './home-search.server.ts'
import { toShownCar } from './shown-car.ts'

/** The number of the newest cars on the home page that are used cars; the line below, stock cars. */
const newestUsed = 3
const newestStock = 1

export async function loadHome({ api, language, now, prices, url, wordsOf }: PageRequest): Promise<HomeData> {
  const newest = (count: number) => ({ pageFilter: { pageSize: count } })
  const [words, { tenant }, { heroes, infoBlocks, truckBlurbs: blurbs }, news, sizes, used, stock, forms] =
    await Promise.all([
      wordsOf('content.home'),
      api('GET /shop/branch/gettenant'),
      api('GET /shop/content/gethome'),
      api('GET /shop/news/getflash'),
      api('GET /shop/catalog/getlistsizes'),
      api('POST /shop/catalog/getusedcars', newest(newestUsed + newestStock)),
      api('POST /shop/catalog/getstockcars', newest(newestStock)),
      searchForms(api, language),
    ])
  const slides = toSlides(heroes)
  const flash = toFlash(news, language)
  const kept = used.usedCars.slice(0, newestUsed + newestStock - stock.stockCars.length)
  // A stock car among the used ones, before the last.
  const cars = [...kept.slice(0, -1), ...stock.stockCars, ...kept.slice(-1)]
  const data: HomeData = {
    head: {
      ...words,
      keywords: m['home.keywords'](),
      image: '/media/open-graph-lg.webp',
    },
    heading: m['home.heading']({ dealer: tenant.name }),
    slides: slides.length > 0 ? slides : [fallbackSlide(language)],
    ...(flash && { flash }),
    forms,
    categories: buildCategories(sizes, language),
    trucks: truckBlurbs(sizes, blurbs, language),
    newest: cars.map((car) => toShownCar(car, { language, now, prices })),
    all: {
      href: buildPath('content.usedcars', language),
      text: m['home.newest-all']({ count: formatWhole(sizes.used, language) }),
    },
    sellers: tenant.branches.flatMap((branch) => toSeller(branch, { language, now }) ?? []),
    blocks: toBlocks(infoBlocks),
  }
  return withStructuredData(data, dealerStructure(tenant, url.origin + url.pathname))
}

/** The department of a branch where cars are collected answers for it. */
function toSeller(branch: Branch, at: Pick<PageRequest, 'language' | 'now'>): Seller | undefined {
  const department = branch.departments.find(({ isPickupPlace }) => isPickupPlace)
  if (!department) return undefined
  const { name, phone, today } = toShownDepartment(department, branch, { ...at, phoneText: formatPhoneInBelgium })
  return { branch: branch.name, department: name, phone, today }
}

type Sizes = ApiResult<'GET /shop/catalog/getlistsizes'>

function buildCategories(sizes: Sizes, language: PageRequest['language']): Category[] {
  const category = (
    picture: Category['picture'],
    title: string,
    route: 'content.usedcars' | 'content.stockcars' | 'content.newcars' | 'content.trucks',
    count: string,
  ): Category => ({
    picture,
    title,
    count,
    href: buildPath(route, language),
  })
  const countText = (count: number, one: () => string, many: (shown: { count: string }) => string) =>
    count === 1 ? one() : many({ count: formatWhole(count, language) })
  return [
    category(
      'used',
      m['home.categories.used-title'](),
      'content.usedcars',
      countText(sizes.used, m['home.categories.used-one'], m['home.categories.used']),
    ),
    category(
      'stock',
      m['home.categories.stock-title'](),
      'content.stockcars',
      countText(sizes.stock, m['home.categories.stock-one'], m['home.categories.stock']),
    ),
    category(
      'new',
      m['home.categories.new-title'](),
      'content.newcars',
      countText(sizes.new, m['home.categories.new-one'], m['home.categories.new']),
    ),
    category(
      'trucks',
      m['home.categories.trucks-title'](),
      'content.trucks',
      countText(sizes.truck, m['home.categories.trucks-one'], m['home.categories.trucks']),
    ),
  ]
}

type Words = ApiResult<'GET /shop/content/gethome'>['truckBlurbs']

/** Lists the dealer's texts on each category of trucks and on all; a category without trucks is left out. */
function truckBlurbs({ truck, truckCategories }: Sizes, words: Words, language: PageRequest['language']): TruckBlurb[] {
  const countText = (count: number) =>
    count === 1 ? m['home.trucks.count-one']() : m['home.trucks.count']({ count: formatWhole(count, language) })
  return words.flatMap(({ category, text }): TruckBlurb[] => {
    const count = category === 'all' ? truck : (truckCategories[category] ?? 0)
    if (count === 0) return []
    const { text: title, href } =
      category === 'all'
        ? { text: m['home.trucks.all-title'](), href: buildPath('content.trucks', language) }
        : truckCategory(category, language)
    return [{ title, text, count: countText(count), href }]
  })
}

function truckCategory(name: TruckCategory, language: PageRequest['language']) {
  const text = translate(TRUCK_CATEGORY_NAMES[name], language)
  return { text, href: buildPath('content.trucks', language, { category: text, cid: TRUCK_CATEGORIES[name] }) }
}
