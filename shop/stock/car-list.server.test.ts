import { afterEach, describe, expect, test } from 'vitest'
import type { ApiCaller } from '@forecourt/api-client/api.ts'
import { PAGE_WORDS } from '@forecourt/domain/platform/routes/page-words.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { CarFieldKey, CarType } from '@forecourt/domain/stock/car-fields.ts'
import { listControls, emptyValues, listResetKeys } from '@forecourt/domain/stock/car-filter.ts'
import { overwriteGetLocale } from '@forecourt/locales/messages/runtime.js'
import type { CarListData } from './car-list.ts'
import { loadCarList } from './car-list.server.ts'

afterEach(() => overwriteGetLocale(() => 'nl'))

describe('one address for each wish', () => {
  test.each([
    [
      'a plain form',
      'used',
      '/nl/tweedehandswagens?q=&brand=velta&brand=arden&price-min=&price-max=45000',
      '/nl/tweedehandswagens?brand=arden,velta&price=-45000',
    ],
    ['parameters nobody knows', 'used', '/nl/tweedehandswagens?colour=transparent&x=1', '/nl/tweedehandswagens'],
    ['a page beyond the last', 'used', '/nl/tweedehandswagens?page=9', '/nl/tweedehandswagens?page=3'],
    [
      'the category of a truck as a parameter',
      'truck',
      '/nl/vrachtwagens?category=tractor',
      '/nl/vrachtwagens/trekkers/1',
    ],
    ['the name of a category in the other language', 'truck', '/fr/camions/trekkers/1', '/fr/camions/tracteurs/1'],
    ['a category by its name alone', 'truck', '/nl/vrachtwagens/bouw', '/nl/vrachtwagens/bouw/2'],
  ] as const)('%s leads to it', async (_, carType, from, to) => {
    await expect(load(carType, from)).rejects.toSatisfy((answer: Response) => answer.headers.get('Location') === to)
  })

  test.each(['?brand=arden,velta&price=-45000', '?q=citro%C3%ABn+c3', "?q=l'auto", '?q=l%27auto', '?page=2'])(
    '%s stays',
    async (search) => {
      await expect(load('used', `/nl/tweedehandswagens${search}`)).resolves.toMatchObject({ carType: 'used' })
    },
  )

  test.each(['/nl/vrachtwagens/trekkers/9', '/nl/vrachtwagens/vliegtuigen', '/nl/vrachtwagens/x/1e0'])(
    '%s does not exist',
    async (path) => {
      await expect(load('truck', path)).rejects.toMatchObject({ init: { status: 404 } })
    },
  )
})

describe('what is on', () => {
  test('stands in chips that lead to the list without it', async () => {
    const { chips, clearHref } = await load(
      'used',
      '/nl/tweedehandswagens?brand=velta&price=12500-45000&year=2021-&sort=price',
    )
    expect(chips).toEqual([
      { label: 'Velta', href: '/nl/tweedehandswagens?price=12500-45000&year=2021-&sort=price' },
      { label: '€\u00a012.500 – €\u00a045.000', href: '/nl/tweedehandswagens?brand=velta&year=2021-&sort=price' },
      { label: 'Vanaf 2021', href: '/nl/tweedehandswagens?brand=velta&price=12500-45000&sort=price' },
    ])
    expect(clearHref).toBe('/nl/tweedehandswagens?sort=price')
  })

  test.each([
    ['/nl/tweedehandswagens?tow=1500-', 'Trekt vanaf 1.500 kg'],
    ['/nl/tweedehandswagens?tow=-2000', 'Trekt tot 2.000 kg'],
    ['/fr/voitures-d-occasion?tow=1500-', 'Tracte dès 1 500 kg'],
    ['/fr/voitures-d-occasion?tow=1500-2000', 'Tracte 1 500 kg – 2 000 kg'],
  ] as const)('%s says what the kilos are of', async (address, label) => {
    overwriteGetLocale(() => (address.startsWith('/fr') ? 'fr' : 'nl'))
    const { chips } = await load('used', address)
    expect(chips.map((chip) => chip.label.replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual([label])
  })

  test('is gone on the list of another type, but for in stock', async () => {
    const { types } = await load('stock', '/nl/stockwagens?instock=1&brand=velta')
    expect(types.map(({ href }) => href)).toEqual([
      '/nl/nieuwe-wagens?instock=1',
      '/nl/stockwagens?instock=1',
      '/nl/tweedehandswagens',
      '/nl/vrachtwagens?instock=1',
    ])
    expect(types.map(({ current }) => current ?? false)).toEqual([false, true, false, false])
  })

  test('one truck category is a page with its own name, and no chip', async () => {
    const { heading, chips, categories, crumbs } = await load('truck', '/nl/vrachtwagens/bouw/2?brand=velta')
    expect(heading).toBe('Bouw')
    expect(chips.map(({ label }) => label)).toEqual(['Velta'])
    expect(categories?.find(({ current }) => current)?.href).toBe('/nl/vrachtwagens/bouw/2?brand=velta')
    expect(crumbs.map(({ href }) => href)).toEqual(['/nl', '/nl/vrachtwagens', undefined])
  })
})

describe('search engines', () => {
  test.each([
    ['/nl/tweedehandswagens', true, ''],
    ['/nl/tweedehandswagens?page=2', true, 'page=2'],
    ['/nl/tweedehandswagens?brand=velta', true, 'brand=velta'],
    ['/nl/tweedehandswagens?brand=arden,velta', false, ''],
    ['/nl/tweedehandswagens?sort=price', false, ''],
    ['/nl/tweedehandswagens?price=-45000', false, ''],
  ])('%s: indexed %s', async (address, indexed, search) => {
    expect((await load('used', address)).head).toMatchObject({ indexed, search })
  })

  test('the title names brand and page', async () => {
    expect((await load('used', '/nl/tweedehandswagens?brand=velta&page=2')).head.title).toBe(
      'Tweedehandswagens: Velta, pagina 2',
    )
  })

  test('a truck category has its name in both languages', async () => {
    expect((await load('truck', '/nl/vrachtwagens/trekkers/1')).head.paths).toEqual({
      nl: '/nl/vrachtwagens/trekkers/1',
      fr: '/fr/camions/tracteurs/1',
    })
  })
})

describe('the filter', () => {
  test('widens the ends of a range to whole steps, in euro', async () => {
    const price = (await load('used', '/nl/tweedehandswagens')).controls.find(({ name }) => name === 'price')
    expect(price).toMatchObject({ min: 5_000, max: 58_000, step: 500, unit: '€\u00a0#' })
  })

  test('folds away what does not fit, if that is more than one', async () => {
    const { controls } = await load('used', '/nl/tweedehandswagens')
    expect(controls.find(({ name }) => name === 'brand')).toMatchObject({ more: 'Meer merken (2)' })
    expect(controls.find(({ name }) => name === 'fuel')).not.toHaveProperty('more')
    const { controls: withVelta } = await load('used', '/nl/tweedehandswagens?brand=velta')
    expect(withVelta.find(({ name }) => name === 'brand')).not.toHaveProperty('more')
  })

  test('leaves out what offers no choice, unless it is on', async () => {
    const names = async (address: string) => (await load('used', address)).controls.map(({ name }) => name)
    expect(await names('/nl/tweedehandswagens')).not.toContain('gear')
    expect(await names('/nl/tweedehandswagens?gear=manual')).toContain('gear')
  })

  test('without result it says what to let go of', async () => {
    const list = await load('used', '/nl/tweedehandswagens?q=geen&brand=velta', { rowCount: 0 })
    expect(list.count).toBe('Niets gevonden')
    expect(list.falls).toEqual({ brand: ['model'] })
    expect(list.loosenings).toEqual([
      {
        text: 'Zonder “Velta” vindt u er 6.',
        show: 'Toon 6 wagens',
        href: '/nl/tweedehandswagens?q=geen',
      },
    ])
  })

  test('words to let go of stand between quotes once', async () => {
    const list = await load('used', '/nl/tweedehandswagens?q=zzzzqq', {
      rowCount: 0,
      loosened: { key: 'q', value: 'zzzzqq' },
    })
    expect(list.loosenings[0]!.text).toBe('Zonder “zzzzqq” vindt u er 6.')
  })
})

/** Loads the list at an address, from an API that knows the given number of cars, on three pages. */
async function load(
  carType: CarType,
  address: string,
  { rowCount = 80, loosened = { key: 'brands', value: 'velta' } } = {},
): Promise<CarListData> {
  const url = new URL(address, 'https://forecourt.example')
  const [, language, , category, cid] = url.pathname.split('/')
  const api = async (_: string, input: { pageFilter: { activePage: number } }) => ({
    [{ new: 'newCars', stock: 'stockCars', used: 'usedCars', truck: 'trucks' }[carType]]: [],
    page: Math.min(3, input.pageFilter.activePage),
    pageSize: 30,
    pageCount: 3,
    rowCount,
    filter: {
      values: emptyValues(carType),
      resetKeys: listResetKeys(carType),
      controls: listControls(carType).map(answered),
    },
    loosenings: rowCount === 0 ? [{ ...loosened, rowCount: 6 }] : [],
  })
  return loadCarList(carType, {
    api: api as ApiCaller,
    language: language as 'nl' | 'fr',
    url,
    params: { category, cid },
    now: new Date('2026-11-20T10:00:00Z'),
    prices: 'private',
    wordsOf: async (page) => ({
      title: translate(PAGE_WORDS[page].title, language as 'nl' | 'fr'),
      description: translate(PAGE_WORDS[page].description, language as 'nl' | 'fr'),
    }),
  })
}

const brands = ['Arden', 'Bastion', 'Halden', 'Kaito', 'Lumen', 'Noord', 'Velta']

function answered(control: ReturnType<typeof listControls>[number]) {
  const options: Partial<Record<CarFieldKey, string[]>> = {
    brands,
    fuels: ['Benzine', 'CNG', 'Diesel', 'Elektrisch', 'Hybride', 'LPG'],
    gearboxes: ['Manual'],
  }
  if (control.key === 'priceGrossCents') return { ...control, bounds: { min: 519_000, max: 5_760_050 } }
  const labels = options[control.key]
  return labels
    ? { ...control, options: labels.map((label) => ({ value: label.toLowerCase(), label, count: 3 })) }
    : control
}
