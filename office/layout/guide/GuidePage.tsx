import { useLoaderData } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { currentLanguage } from '../../platform/language.ts'
import { useTitle } from '../../platform/title.ts'
import { CHAPTERS } from './chapters.ts'
import { GUIDE } from './guide-path.ts'
import { pictureUrl } from './guide-files.ts'
import type { LoadedChapter } from './guide-routes.ts'
import { parseBlocks, type Block, type Inline } from './markdown.ts'
import styles from './Guide.module.css'

/** A chapter of the guide, with links to the others. */
export function GuidePage() {
  const { chapter, markdown } = useLoaderData<LoadedChapter>()
  const language = currentLanguage()
  const title = chapter.text[language]
  useTitle(title)
  const at = CHAPTERS.indexOf(chapter)
  const [previous, next] = [CHAPTERS[at - 1], CHAPTERS[at + 1]]
  return (
    <div className={styles.page}>
      <nav aria-label={m['office.guide.chapters']()} className={styles.chapters}>
        <p className={styles.of}>{m['office.guide.title']()}</p>
        <ol>
          {CHAPTERS.map(({ id, text }) => (
            <li key={id}>
              <Link href={`${GUIDE}/${id}`} aria-current={id === chapter.id ? 'page' : undefined}>
                {text[language]}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <article className={styles.text}>
        <h1>{title}</h1>
        {parseBlocks(markdown).map((block, index) => (
          <BlockText key={index} {...block} />
        ))}
        <p className={styles.turn}>
          {previous && (
            <Link href={`${GUIDE}/${previous.id}`}>
              <Icon name="arrow-left" size="s" />
              {m['office.guide.previous']({ chapter: previous.text[language] })}
            </Link>
          )}
          {next && (
            <Link href={`${GUIDE}/${next.id}`} className={styles.next}>
              {m['office.guide.next']({ chapter: next.text[language] })}
              <Icon name="arrow-right" size="s" />
            </Link>
          )}
        </p>
      </article>
    </div>
  )
}

function BlockText(block: Block) {
  switch (block.kind) {
    case 'heading':
      return <h2>{inlines(block.parts)}</h2>
    case 'text':
      return <p>{inlines(block.parts)}</p>
    case 'note':
      return (
        <p className={styles.note}>
          <Icon name="info-circle" />
          <span>{inlines(block.parts)}</span>
        </p>
      )
    case 'picture':
      return (
        <img
          className={styles.picture}
          src={pictureUrl(block.src, currentLanguage())}
          alt={block.alt}
          width="960"
          height="600"
          loading="lazy"
        />
      )
    case 'list':
    case 'steps': {
      const List = block.kind === 'list' ? 'ul' : 'ol'
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={index}>{inlines(item)}</li>
          ))}
        </List>
      )
    }
  }
}

function inlines(parts: readonly Inline[]) {
  return parts.map((part, index) => {
    if (typeof part === 'string') return part
    if ('strong' in part) return <strong key={index}>{part.strong}</strong>
    return (
      <Link key={index} href={part.href}>
        {part.label}
      </Link>
    )
  })
}
