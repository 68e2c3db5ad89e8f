import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { newsBlocks } from '@forecourt/domain/content/news-body.ts'
import {
  NewsPostAnswer,
  NewsPostRequest,
  NewsPostsAnswer,
  NewsPostsRequest,
  type NewsPostCard,
} from '@forecourt/domain/content/news.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { countPages } from '@forecourt/domain/platform/lists/paging.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { loadAttachments } from '../media/media-sets.ts'
import { loadPictures, plainPicture } from '../media/pictures.ts'
import type { Db } from '../platform/database/database.ts'
import { query } from '../platform/http/endpoint.ts'
import { refuse } from '../platform/http/refusal.ts'
import { postCountOn, postOn, postsOn } from './news.sql.ts'

const postsPerPage = 6
const otherPosts = 3

const getPosts = query({
  path: 'GET /shop/news/getposts',
  right: 'public',
  summary: 'Returns the news posts, the newest first.',
  input: NewsPostsRequest,
  output: NewsPostsAnswer,
  shows: ['content'],
  async run({ db, call: { language, now } }, { page, queryFilter }) {
    const today = brusselsDay(now)
    const [rowCount, rows] = await Promise.all([
      postCountOn(db, today, queryFilter),
      postsOn(db, today, { limit: postsPerPage, offset: (page - 1) * postsPerPage, words: queryFilter }),
    ])
    const pageCount = countPages(rowCount, postsPerPage)
    const state = { isPaging: pageCount > 1, isQuerying: queryFilter !== '', queryFilter }
    return { posts: await buildCards(db, rows, language), filter: { page, pageCount, rowCount, ...state } }
  },
})

const getPost = query({
  path: 'GET /shop/news/getpost',
  right: 'public',
  summary: 'Returns a news post with related posts.',
  input: NewsPostRequest,
  output: NewsPostAnswer,
  shows: ['content'],
  async run({ db, call: { language, now } }, { id }) {
    const today = brusselsDay(now)
    const row = await postOn(db, today, id)
    if (!row) return refuse('post-not-found', { status: 404, field: 'id' })
    const latest = await postsOn(db, today, { limit: otherPosts + 1 })
    const others = latest.filter(({ number }) => number !== id).slice(0, otherPosts)
    const [card, ...rest] = await buildCards(db, [row, ...others], language)
    const body = newsBlocks(translate(row.body, language))
    const attachments = await loadAttachments(db, row.mediaHostId === null ? [] : [row.mediaHostId])
    return {
      post: {
        ...requireValue(card, 'the card of the post'),
        ...attachments,
        changedAt: row.updatedAt.toISOString(),
        body,
      },
      others: rest,
    }
  },
})

export const newsEndpoints = [getPosts, getPost] as const

type Row = Awaited<ReturnType<typeof postsOn>>[number]

async function buildCards(db: Db, rows: readonly Row[], language: Language): Promise<NewsPostCard[]> {
  const hosts = rows.flatMap(({ mediaHostId }) => mediaHostId ?? [])
  const pictures = await loadPictures(db, hosts, language)
  return rows.map(({ number, title, intro, publishedOn, mediaHostId }) => {
    const picture = mediaHostId === null ? undefined : pictures.get(mediaHostId)?.[0]
    return {
      id: number,
      slugs: { nl: urlize(title.nl), fr: urlize(translate(title, 'fr')) },
      title: translate(title, language),
      intro: translate(intro, language),
      publishedOn,
      hostId: mediaHostId,
      picture: picture ? plainPicture(picture) : null,
    }
  })
}
