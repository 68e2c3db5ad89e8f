import type { NewsInline } from '@forecourt/domain/content/news-body.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { Documents } from '../media/Documents.tsx'
import { Videos } from '../media/Videos.tsx'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PlainPage } from '../platform/PlainPage.tsx'
import { structuredData } from '../platform/server-notes.ts'
import { StructuredData } from '../platform/StructuredData.tsx'
import { loadPost } from './news.server.ts'
import { NewsCards } from './NewsCards.tsx'
import styles from './News.module.css'

export const loader = pageLoader(loadPost)

/** One post to read, and others below it. */
export default function NewsPostPage({ loaderData: post }: PageProps<typeof loader>) {
  const { title, intro, day, shownDay, picture, large, paths, crumbs, body, videos, documents, others } = post
  return (
    <PlainPage head={{ title, description: intro, image: large?.url, paths }} crumbs={crumbs}>
      <StructuredData items={import.meta.env.SSR ? structuredData(post) : []} />
      <article className={styles.post}>
        <h1 className={styles.heading}>{title}</h1>
        <time dateTime={day} className="hint">
          {shownDay}
        </time>
        <p className={styles.lead}>{intro}</p>
        {picture && large && (
          <img
            className={styles.large}
            src={large.url}
            srcSet={picture.srcSet}
            sizes="(min-width:820px) 760px,94vw"
            alt={picture.alt}
            fetchPriority="high"
          />
        )}
        {body.map((block, index) => (
          <Block key={index} block={block} />
        ))}
        <Videos videos={videos} poster={picture && large && { src: large.url, srcSet: picture.srcSet }} />
        {documents.length > 0 && <Documents documents={documents} />}
      </article>
      {others.length > 0 && (
        <section className={styles.others}>
          <h2>{m['news.others']()}</h2>
          <NewsCards posts={others} heading="h3" />
        </section>
      )}
    </PlainPage>
  )
}

type NewsBlock = PageProps<typeof loader>['loaderData']['body'][number]

function Block({ block }: { block: NewsBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h2>{block.text}</h2>
    case 'text':
      return (
        <p>
          <Inlines parts={block.parts} />
        </p>
      )
    case 'list':
      return (
        <ul className={styles.list}>
          {block.items.map((parts, index) => (
            <li key={index}>
              <Inlines parts={parts} />
            </li>
          ))}
        </ul>
      )
  }
}

function Inlines({ parts }: { parts: readonly NewsInline[] }) {
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      <TextLink key={index} href={part.href}>
        {part.label}
      </TextLink>
    ),
  )
}
