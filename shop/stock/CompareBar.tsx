import { useLocation } from 'react-router'
import { buildPath, parsePlace, type RouteName } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { currentLanguage } from '../platform/language.ts'
import { changeCars, useKeptCars } from './kept-cars.ts'
import styles from './CompareBar.module.css'

const pagesWithCars: readonly RouteName[] = [
  'content.home',
  'content.newcars',
  'content.newcar.detail',
  'content.stockcars',
  'content.stockcar.detail',
  'content.usedcars',
  'content.usedcar.detail',
  'content.trucks',
  'content.truck.detail',
  'content.favourites',
]

/** Leads to the comparison from pages where cars are chosen for it; elsewhere it would be in the way. */
export function CompareBar() {
  const keys = useKeptCars('compared')
  const page = parsePlace(useLocation().pathname)?.name
  const isShown = keys.length > 0 && page !== undefined && pagesWithCars.includes(page)

  function clear() {
    const before = keys
    changeCars('compared', () => [])
    showToast({
      message: m['compare.cleared'](),
      action: { label: m['words.undo'](), run: () => changeCars('compared', () => before) },
    })
  }

  return (
    <aside className={styles.place} aria-label={m['compare.heading']()}>
      <p role="status">{isShown && <VisuallyHidden>{countText(keys.length)}</VisuallyHidden>}</p>
      {isShown && (
        <div className={styles.bar}>
          <Link href={buildPath('content.compare', currentLanguage())} className={styles.link}>
            <Icon name="scale" />
            <span className={styles.text}>{m['compare.open']()}</span>
            <span className={styles.count}>{keys.length}</span>
          </Link>
          <IconButton icon="x" label={m['compare.clear']()} onClick={clear} />
        </div>
      )}
    </aside>
  )
}

function countText(count: number): string {
  return count === 1 ? m['compare.count-one']() : m['compare.count-many']({ count })
}
