import { useId, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { childRoutes, getScreen, type OfficeRoute } from '@forecourt/domain/platform/routes/office-routes.ts'
import { fold } from '@forecourt/domain/platform/values/slug.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { useAccess } from '../platform/access.ts'
import { currentLanguage } from '../platform/language.ts'
import { callOptions } from '../platform/queries.ts'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useShortcut } from '../platform/shortcuts.ts'
import { useTitle } from '../platform/title.ts'
import styles from './MasterDataPage.module.css'

/** Every list of master data by its area, with the number of its rows: one place instead of eighty entries of a menu. */
export function MasterDataPage() {
  const language = currentLanguage()
  const overview = getScreen('masterData')
  const title = overview.text[language]
  useTitle(title)
  const { routes } = useAccess()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { data } = useQuery(callOptions('GET /sales/masterdata/counts', {}))
  const counts = new Map(data?.counts.map(({ name, count, isCapped }) => [name, isCapped ? `> ${count}` : count]))
  const page = useRef<HTMLDivElement>(null)
  useShortcut('/', () => page.current?.querySelector('input')?.focus())
  const words = fold(typed).split(' ').filter(Boolean)
  const isFound = (area: OfficeRoute, screen: OfficeRoute) => {
    const names = fold(`${area.text[language]} ${screen.text[language]}`)
    return words.every((word) => names.includes(word))
  }
  const areas = childRoutes(overview)
    .filter(({ id }) => routes.includes(id))
    .map((area) => ({ area, screens: childRoutes(area).filter((screen) => isFound(area, screen)) }))
    .filter(({ screens }) => screens.length > 0)
  const first = areas.flatMap(({ screens }) => screens).find(({ id }) => routes.includes(id))
  return (
    <div ref={page} className={styles.page}>
      <ScreenHead title={title} />
      <form
        role="search"
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          if (first && words.length > 0) void navigate(`/${first.path}`)
        }}
      >
        <TextField
          type="search"
          icon="search"
          hideLabel
          label={m['office.master-data.search']()}
          placeholder={m['office.master-data.search']()}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      {areas.length === 0 ? (
        <StateCard icon="search" heading="h2" title={m['words.nothing-found']()} />
      ) : (
        <div className={styles.areas}>
          {areas.map(({ area, screens }) => (
            <Area key={area.id} area={area} screens={screens} counts={counts} />
          ))}
        </div>
      )}
    </div>
  )
}

interface AreaProps {
  area: OfficeRoute
  screens: readonly OfficeRoute[]
  counts: ReadonlyMap<string, string | number>
}

function Area({ area, screens, counts }: AreaProps) {
  const { routes } = useAccess()
  const language = currentLanguage()
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.area}>
      <h2 id={id}>{area.text[language]}</h2>
      <ul>
        {screens.map((screen) => (
          <li key={screen.id}>
            {routes.includes(screen.id) ? (
              <Link href={`/${screen.path}`} className={styles.list}>
                {screen.text[language]}
                {counts.has(screen.id) && <span className={styles.count}>{counts.get(screen.id)}</span>}
              </Link>
            ) : (
              <span
                role="link"
                tabIndex={0}
                aria-disabled="true"
                aria-describedby={`${id}-reason`}
                className={styles.forbidden}
              >
                {screen.text[language]}
                <Icon name="lock" size="s" />
              </span>
            )}
          </li>
        ))}
      </ul>
      {screens.some((screen) => !routes.includes(screen.id)) && (
        <p id={`${id}-reason`} className={styles.reason}>
          <Icon name="lock" size="s" />
          {m['office.menu.forbidden']()}
        </p>
      )}
    </section>
  )
}
