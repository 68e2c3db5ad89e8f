import { useState } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { tilesAllowed, tilesShown } from '@forecourt/domain/platform/routes/home-tiles.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { useAccess } from '../../platform/access.ts'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { useTitle } from '../../platform/title.ts'
import { NoNavigation } from '../NoNavigation.tsx'
import { HomeTile } from './HomeTile.tsx'
import { dashboardOptions } from './load-home.ts'
import { TileChooser } from './TileChooser.tsx'
import styles from './Home.module.css'

/** Shows the tiles of today that the user may see, in the order of their choice. */
export function HomePage() {
  return tilesAllowed(useAccess()).length > 0 ? <Dashboard /> : <NoNavigation />
}

function Dashboard() {
  const access = useAccess()
  const { data } = useSuspenseQuery(dashboardOptions)
  // The day changes while the screen stands open.
  useQuery({ ...dashboardOptions, refetchInterval: 60_000 })
  const [isChoosing, setIsChoosing] = useState(false)
  const title = m['office.home.title']()
  useTitle(title)
  const shown = tilesShown(data.tiles, access)
  const choose = (
    <Button icon="adjustments-horizontal" aria-haspopup="dialog" onClick={() => setIsChoosing(true)}>
      {m['office.home.choose']()}
    </Button>
  )
  return (
    <div className={styles.page}>
      <ScreenHead title={title} actions={choose} />
      <p className={styles.hello}>{m['office.home.hello']({ name: access.user.name.split(' ')[0]! })}</p>
      {shown.length === 0 ? (
        <StateCard icon="layout-dashboard" heading="h2" title={m['office.home.nothing']()}>
          {m['office.home.nothing-text']()}
        </StateCard>
      ) : (
        <div className={styles.tiles}>
          {shown.map((tile) => (
            <HomeTile key={tile} tile={tile} facts={{ ...data, me: access.user.id }} />
          ))}
        </div>
      )}
      {isChoosing && <TileChooser chosen={data.tiles} onClose={() => setIsChoosing(false)} />}
    </div>
  )
}
