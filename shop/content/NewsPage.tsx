import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Pagination } from '@forecourt/ui/Pagination.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { currentLanguage } from '../platform/language.ts'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PlainPage } from '../platform/PlainPage.tsx'
import { structuredData } from '../platform/server-notes.ts'
import { StructuredData } from '../platform/StructuredData.tsx'
import { loadNews } from './news.server.ts'
import { NewsCards } from './NewsCards.tsx'
import styles from './News.module.css'

export const loader = pageLoader(loadNews)

/** Shows the dealer's news, the latest first. */
export default function NewsPage({ loaderData: list }: PageProps<typeof loader>) {
  const { head, heading, crumbs, posts, page, pageCount } = list
  const path = buildPath('content.news', currentLanguage())
  return (
    <PlainPage head={{ ...head, search: page > 1 ? `page=${page}` : '' }} crumbs={crumbs} heading={heading}>
      <StructuredData items={import.meta.env.SSR ? structuredData(list) : []} />
      {posts.length === 0 ? (
        <StateCard icon="info-circle" heading="h2" title={m['news.none']()}>
          {m['news.none-hint']()}
        </StateCard>
      ) : (
        <NewsCards posts={posts} heading="h2" />
      )}
      <div className={styles.pagination}>
        <Pagination
          page={page}
          pages={pageCount}
          hrefFor={(number) => (number === 1 ? path : `${path}?page=${number}`)}
          texts={{
            label: m['news.pages'](),
            previous: m['news.newer'](),
            next: m['news.older'](),
            page: m['news.page'](),
          }}
        />
      </div>
    </PlainPage>
  )
}
