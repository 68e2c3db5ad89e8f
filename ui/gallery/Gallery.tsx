import { LinkButton } from '../Button.tsx'
import { TextLink } from '../TextLink.tsx'
import { pieces } from './pieces.ts'
import styles from './Gallery.module.css'

/** One piece on a page of its own, or all of them below each other. */
export function Gallery({ path }: { path: string }) {
  const piece = pieces.find(({ slug }) => path === `/${slug}`)
  return piece ? (
    <main className={styles.page}>
      <LinkButton look="quiet" icon="arrow-left" href="/" className={styles.back}>
        Bouwstenen
      </LinkButton>
      <h1>{piece.title}</h1>
      <piece.States />
    </main>
  ) : (
    <main className={styles.page}>
      <h1>Bouwstenen</h1>
      {pieces.map(({ slug, title, States }) => (
        <article key={slug} className={styles.piece}>
          <TextLink href={`/${slug}`}>{title}</TextLink>
          <States />
        </article>
      ))}
    </main>
  )
}
