import { expect, test } from 'vitest'
import { makeUsedCar } from '../../test/factories.ts'
import { runningShop } from '../../test/running-shop.ts'

const shop = await runningShop()
const run = (text: string) => shop.database.pool.query(text)

// A car comes with a branch and a department.
await makeUsedCar(shop.database)
await run(`
  with host as (insert into media_host (kind) values ('hero') returning id),
  image as (insert into media_image (host_id, rank, colour) select id, 0, '#dfe5e8' from host returning id),
  version as (insert into media_image_version (image_id, label, url, width, height)
    select id, 'lg', '/media/hero-lg.webp', 1920, 1080 from image)
  insert into hero (rank, title, text, media_host_id)
  select 0, '{"nl": "{stock} wagens op stock", "fr": "{stock} voitures en stock"}', null, id from host`)

test('a client starts with the dealer, finished heroes and their media, languages, every city', async () => {
  const { tenant, context, shopUser } = (await shop.call('POST /shop/auth/boot', {}, 'fr-BE')).result
  expect(tenant).toMatchObject({
    id: shop.services.settings.tenant,
    name: expect.any(String),
    isMaster: true,
    mainAccount: { companyName: expect.any(String), vatPrefix: 'BE' },
    branches: [{ hostId: expect.any(String), departments: [{ hostId: expect.any(String) }] }],
  })
  expect(context.heroes).toMatchObject([
    { title: '0 voitures en stock', hostId: expect.any(String), mediaSet: { documents: [], videos: [] } },
  ])
  expect(context.heroes[0]?.mediaSet.images[0]?.versions).toMatchObject([{ label: 'lg', url: '/media/hero-lg.webp' }])
  expect(context.languages).toMatchObject([
    { id: 'nl', code: 'nl', isoCode: 'nl-BE', isDefault: true },
    { id: 'fr', code: 'fr', isoCode: 'fr-BE', isDefault: false },
  ])
  const { rows } = await run('select count(*)::int as count from city')
  expect(context.cities).toHaveLength(rows[0].count)
  expect(context.cities).toContainEqual({ id: expect.any(Number), postalCode: '9300', name: 'Alost' })
  expect(shopUser).toBeNull()
})

test('the notice of the renewal is told in the language asked while it is on', async () => {
  const notice = async (language?: string) =>
    (await shop.call('GET /shop/content/getnotice', {}, language)).result.notice
  expect(await notice()).toBeNull()
  await run(`update setting set value = jsonb_set(value, '{isOn}', 'true') where key = 'content.renewal-notice'`)
  expect(await notice()).toMatch(/^Onze webshop krijgt een nieuw jasje/)
  expect(await notice('fr-BE')).toMatch(/^Notre boutique en ligne fait peau neuve/)
})
