import { Link } from '@forecourt/ui/Link.tsx'
import type { ShownPost } from './news.ts'
import styles from './News.module.css'

/** Posts side by side; the whole card leads to the post. */
export function NewsCards({ posts, heading: Heading }: { posts: readonly ShownPost[]; heading: 'h2' | 'h3' }) {
  return (
    <ul className={styles.cards}>
      {posts.map(({ href, title, intro, day, shownDay, picture }, index) => (
        <li key={href} className={styles.card}>
          {picture && (
            <img
              className={styles.picture}
              src={picture.srcSet.slice(0, picture.srcSet.indexOf(' '))}
              srcSet={picture.srcSet}
              sizes="(min-width:1200px) 400px,(min-width:820px) 46vw,94vw"
              alt={picture.alt}
              loading={index < 3 ? undefined : 'lazy'}
            />
          )}
          <div className={styles.words}>
            <time dateTime={day} className="hint">
              {shownDay}
            </time>
            <Heading className={styles.title}>
              <Link href={href} className={styles.link}>
                {title}
              </Link>
            </Heading>
            <p className={styles.intro}>{intro}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
