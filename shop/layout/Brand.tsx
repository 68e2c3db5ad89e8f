import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Link } from '@forecourt/ui/Link.tsx'
import { currentLanguage } from '../platform/language.ts'
import styles from './Brand.module.css'

/** The mark of the dealer and its name, which lead home. */
export function Brand({ name }: { name: string }) {
  return (
    <Link
      className={styles.brand}
      href={buildPath('content.home', currentLanguage())}
      aria-label={m['layout.home']({ name })}
    >
      <svg className={styles.mark} viewBox="0 0 36 28" aria-hidden="true">
        <path d="M2 7c8 0 8-5 16-5s8 5 16 5" />
        <path d="M2 16.5c8 0 8-5 16-5s8 5 16 5" opacity=".72" />
        <path d="M2 26c8 0 8-5 16-5s8 5 16 5" opacity=".44" />
      </svg>
      <span className={styles.name}>{name}</span>
    </Link>
  )
}
