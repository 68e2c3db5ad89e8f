import { expect, test } from 'vitest'
import { MediaDraftAnswer } from '@forecourt/domain/media/media-draft.schema.ts'
import type { InputOf } from '../test/api-calls.ts'
import { inBothLanguages } from '../test/content.ts'
import { makeColleague } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'

const shop = await runningShop()
const editor = await makeColleague(shop, 'content-editor')

const { call: edit } = editor
type NewsPost = InputOf<'POST /sales/newspost/save'>['newsPost']
type TruckBlurb = InputOf<'POST /sales/truckblurb/save'>['truckBlurb']
const post = (title: string, changes: Partial<NewsPost> = {}) => ({
  newsPost: {
    id: null,
    rev: 0,
    title: inBothLanguages(title),
    publishedOn: '2026-01-05',
    isActive: true,
    intro: inBothLanguages('Een inleiding'),
    body: inBothLanguages('Een alinea.\n\n- punt'),
    ...changes,
  },
})
const shownPosts = async (language?: string) => (await shop.call('GET /shop/news/getposts', {}, language)).result.posts

test('who writes the website publishes news in both languages, without the rights of master data', async () => {
  const { status, result } = await edit('POST /sales/newspost/save', post('Nieuwe werkplaats'))
  expect(status).toBe(200)
  expect(await shownPosts()).toMatchObject([{ title: 'Nieuwe werkplaats' }])
  expect(await shownPosts('fr-BE')).toMatchObject([{ title: 'Nieuwe werkplaats (fr)' }])
  expect((await editor.call('POST /sales/newspost/list', {})).result.data).toHaveLength(1)
  expect((await editor.call('GET /sales/fuel/getall')).status).toBe(403)

  const { id } = result.newsPost
  const { hostId } = (await editor.call('GET /sales/content/getmediahost', { of: 'newsPost', id })).result
  const { result: kept } = await editor.call.unchecked('GET /sales/contentmedia/getmedia', { hostId })
  expect(MediaDraftAnswer.parse(kept).media.images).toEqual([])
  expect((await editor.call('GET /sales/content/getmediahost', { of: 'hero', id: 999 })).status).toBe(404)

  await edit('POST /sales/newspost/save', { newsPost: { ...result.newsPost, publishedOn: '2999-01-01' } })
  expect(await shownPosts()).toEqual([])
})

test('a post that lacks its French is refused, on every field that may lack it', async () => {
  const { status, errors } = await edit(
    'POST /sales/newspost/save',
    post('Alleen Nederlands', { intro: { nl: 'Een inleiding' } }),
  )
  expect(status).toBe(422)
  expect(errors[0]).toMatchObject({ name: 'news_post_speaks_both_languages' })
  expect(errors.map(({ field }) => field)).toContain('newsPost.intro')
})

test('of notices there is one at a time', async () => {
  const notice = (title: string, visibleFrom: string, visibleUntil: string | null) => ({
    newsFlash: {
      id: null,
      rev: 0,
      title: inBothLanguages(title),
      header: inBothLanguages('Nieuws'),
      content: inBothLanguages('Tekst'),
      showLink: false,
      visibleFrom,
      visibleUntil,
    },
  })
  expect((await edit('POST /sales/newsflash/save', notice('Winter', '2026-01-01', '2026-02-01'))).status).toBe(200)
  const { errors } = await edit('POST /sales/newsflash/save', notice('Ski', '2026-01-31', null))
  expect(errors[0]).toMatchObject({ name: 'one_news_flash_at_a_time' })
  expect((await edit('POST /sales/newsflash/save', notice('Lente', '2026-02-01', null))).status).toBe(200)
  expect((await shop.call('GET /shop/news/getflash')).result.flash).toMatchObject({ title: 'Lente' })
})

test('the start page shows no picture that has none yet, and no block that was switched off', async () => {
  const hero = {
    title: inBothLanguages('Zomer'),
    text: null,
    linkText: null,
    linkRoute: null,
    visibleFrom: null,
    visibleUntil: null,
  }
  expect((await edit('POST /sales/hero/save', { hero: { id: null, rev: 0, isActive: true, ...hero } })).status).toBe(
    200,
  )
  const half = { ...hero, title: inBothLanguages('Half'), linkText: inBothLanguages('Kijk') }
  const { errors } = await edit('POST /sales/hero/save', { hero: { id: null, rev: 0, isActive: true, ...half } })
  expect(errors.map(({ name }) => name)).toContain('hero_link_has_words')
  const words = { title: inBothLanguages('Levering'), text: inBothLanguages('Gratis'), linkText: null, linkRoute: null }
  const block = { subject: 'delivery', ...words } as const
  await edit('POST /sales/infoblock/save', { infoBlock: { id: null, rev: 0, isActive: false, ...block } })
  const home = (await shop.call('POST /shop/auth/boot', {})).result
  expect(JSON.stringify(home)).not.toMatch(/Zomer|Gratis/)
})

test('the start page tells of trucks what the editor wrote, in the order of the list, and of none that is switched off', async () => {
  const shown = async (language?: string) =>
    (await shop.call('GET /shop/content/gethome', {}, language)).result.truckBlurbs
  expect((await shown()).map(({ category }) => category)).toEqual(['tractor', 'construction', 'road', 'all'])
  const rows = (await editor.call('POST /sales/truckblurb/list', {})).result.data
  const readRow = (category: TruckBlurb['category']) => rows.find((row) => row.category === category)!
  expect(
    (
      await edit('POST /sales/truckblurb/save', {
        truckBlurb: { ...readRow('tractor'), text: inBothLanguages('Om ver te rijden') },
      })
    ).status,
  ).toBe(200)
  expect(
    (await edit('POST /sales/truckblurb/save', { truckBlurb: { ...readRow('road'), isActive: false } })).status,
  ).toBe(200)
  expect(await shown('fr-BE')).toMatchObject([
    { category: 'tractor', text: 'Om ver te rijden (fr)' },
    { category: 'construction' },
    { category: 'all' },
  ])
  const second = {
    truckBlurb: { id: null, rev: 0, category: 'all', text: inBothLanguages('Nog een'), isActive: true },
  } as const
  expect((await edit('POST /sales/truckblurb/save', second)).errors[0]).toMatchObject({
    name: 'truck_blurb_category_key',
  })
  const dutch = { truckBlurb: { ...readRow('all'), text: { nl: 'Alleen hier' } } }
  expect((await edit('POST /sales/truckblurb/save', dutch)).errors[0]).toMatchObject({
    name: 'truck_blurb_speaks_both_languages',
  })
})
