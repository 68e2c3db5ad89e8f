import { buildRecord } from '@forecourt/domain/platform/values/records.ts'
import type { NewsPostCard } from '@forecourt/domain/content/news.schema.ts'
import { joinSrcSet } from '@forecourt/domain/media/src-set.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { LANGUAGES } from '@forecourt/domain/platform/values/languages.ts'
import { ROUTES } from '@forecourt/domain/platform/routes/route-table.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { data } from 'react-router'
import { toDocumentViews, toVideoViews } from '../media/attachments.server.ts'
import { crumbsTo } from '../platform/crumbs.server.ts'
import { numberIn, requireAddress, type PageRequest } from '../platform/page.ts'
import { withStructuredData } from '../platform/server-notes.ts'
import { breadcrumbList } from '../platform/structure.ts'
import type { ShownPost } from './news.ts'

/** One page of the list. */
export async function loadNews({ api, url, language, wordsOf }: PageRequest) {
  const asked = url.searchParams.get('page')
  const page = asked === null ? 1 : numberIn(asked)
  const { posts, filter } = await api('GET /shop/news/getposts', { page })
  if (page > filter.pageCount) throw data(null, { status: 404 })
  const heading = translate(ROUTES['content.news'].meta.text, language)
  const crumbs = crumbsTo(language, 'content.news')
  const list = {
    head: await wordsOf('content.news'),
    heading,
    crumbs,
    posts: posts.map((post) => toShownPost(post, language)),
    ...filter,
  }
  return withStructuredData(list, [breadcrumbList(crumbs, url)])
}

/** One post, at the address that its title gives it. */
export async function loadPost({ api, url, params, language }: PageRequest) {
  const { post, others } = await api('GET /shop/news/getpost', { id: numberIn(params['id']) })
  const paths = buildRecord(LANGUAGES, (one) => pathOfPost(post, one))
  requireAddress(url, paths[language])
  const crumbs = crumbsTo(language, 'content.news', { title: post.title })
  const image = post.picture?.versions.at(-1)
  const shown = {
    ...toShownPost(post, language),
    paths,
    crumbs,
    body: post.body,
    videos: toVideoViews(post.videos),
    documents: toDocumentViews(post.documents),
    large: image ? { url: image.url, width: image.width, height: image.height } : undefined,
    others: others.map((other) => toShownPost(other, language)),
  }
  return withStructuredData(shown, [
    breadcrumbList(crumbs, url),
    {
      '@type': 'NewsArticle',
      headline: post.title,
      description: post.intro,
      datePublished: post.publishedOn,
      dateModified: post.changedAt,
      inLanguage: language,
      mainEntityOfPage: url.origin + paths[language],
      ...(image && { image: [url.origin + image.url] }),
    },
  ])
}

export function pathOfPost({ id, slugs }: Pick<NewsPostCard, 'id' | 'slugs'>, language: Language): string {
  return buildPath('content.news.detail', language, { slug: slugs[language], id })
}

function toShownPost(post: NewsPostCard, language: Language): ShownPost {
  const { title, intro, publishedOn, picture } = post
  return {
    href: pathOfPost(post, language),
    title,
    intro,
    day: publishedOn,
    shownDay: formatDay(publishedOn),
    ...(picture && {
      picture: {
        alt: picture.alt,
        srcSet: joinSrcSet(picture.versions),
      },
    }),
  }
}
