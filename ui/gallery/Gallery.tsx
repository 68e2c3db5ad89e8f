import { LinkButton } from '../Button.tsx'
import { TextLink } from '../TextLink.tsx'
import { pages } from './pages.ts'
import styles from './Gallery.module.css'

/** The page of one piece, or the list of all. */
export function Gallery({ path }: { path: string }) {
  const page = pages.find(({ slug }) => path === `/${slug}`)
  if (!page) return <Contents />
  return (
    <main className={styles.page}>
      <LinkButton look="quiet" icon="arrow-left" href="/" className={styles.back}>
        Bouwstenen
      </LinkButton>
      <h1>{page.title}</h1>
      <page.States />
    </main>
  )
}

function Contents() {
  return (
    <main className={styles.page}>
      <h1>Bouwstenen</h1>
      <ul className={styles.contents}>
        {pages.map(({ slug, title }) => (
          <li key={slug}>
            <TextLink href={`/${slug}`}>{title}</TextLink>
          </li>
        ))}
      </ul>
    </main>
  )
}
