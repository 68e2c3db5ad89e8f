import { beforeAll, describe, expect, test } from 'vitest'
import { makeBranch } from '../test/factories.ts'
import { runningShop } from '../test/running-shop.ts'

const shop = await runningShop()
const run = (text: string, values: unknown[] = []) => shop.database.pool.query(text, values)
const translated = (words: string) => ({ nl: words, fr: `${words} (fr)` })

beforeAll(async () => {
  await makeBranch(shop.database, 'Gent')
  for (let post = 1; post <= 7; post++) {
    await run(
      `insert into news_post (number, published_on, title, intro, body)
       values ($1, brussels_today() - 10 + $1::int, $2, $3, $4)`,
      [post, translated(`Bericht ${post}`), translated('Kort'), translated('Tekst\n\n- een\n- twee')],
    )
  }
  await run(`update news_post set is_active = false where number = 7`)
  await run(
    `insert into news_post (number, published_on, title, intro, body)
     values (8, brussels_today() + 2, $1, $1, $1)`,
    [translated('Morgen')],
  )
})

describe('news', () => {
  test('lists what is out, the latest first, in pages', async () => {
    const { result } = await shop.call('GET /shop/news/getposts')
    expect(result.posts.map(({ id }) => id)).toEqual([6, 5, 4, 3, 2, 1])
    expect(result.filter).toMatchObject({ page: 1, pageCount: 1, rowCount: 6, isPaging: false })
    expect((await shop.call('GET /shop/news/getposts', { page: 2 })).result.posts).toEqual([])
  })

  test('shows one post in the language asked, with others to read on', async () => {
    const { result } = await shop.call('GET /shop/news/getpost', { id: 6 }, 'fr-BE')
    expect(result.post).toMatchObject({
      title: 'Bericht 6 (fr)',
      slugs: { nl: 'bericht-6', fr: 'bericht-6-fr' },
      body: [
        { kind: 'text', parts: ['Tekst'] },
        { kind: 'list', items: [['een'], ['twee (fr)']] },
      ],
    })
    expect(result.others.map(({ id }) => id)).toEqual([5, 4, 3])
  })

  test.each([7, 8, 999])('does not show post %i: withdrawn, of the day after tomorrow, or none', async (id) => {
    expect(await shop.call('GET /shop/news/getpost', { id })).toMatchObject({
      status: 404,
      errors: [{ name: 'post-not-found' }],
    })
  })

  test('a post of the day after tomorrow is out then', async () => {
    shop.moveClock(48 * 3600 * 1000)
    expect((await shop.call('GET /shop/news/getposts')).result.posts[0]?.id).toBe(8)
  })
})
