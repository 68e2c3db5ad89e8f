import { useState } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import {
  HOME_GROUPS,
  HOME_TILES,
  isChart,
  tilesAllowed,
  tilesShown,
  type HomeTile as TileName,
} from '@forecourt/domain/platform/routes/home-tiles.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { useAccess } from '../../platform/access.ts'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { useTitle } from '../../platform/title.ts'
import { NoNavigation } from '../NoNavigation.tsx'
import { ChartTile } from './ChartTile.tsx'
import { HomeTile } from './HomeTile.tsx'
import { dashboardOptions } from './load-home.ts'
import { groupTitles } from './tile-texts.ts'
import { TileChooser } from './TileChooser.tsx'
import type { TileFacts } from './tiles.ts'
import styles from './Home.module.css'

/** Shows the tiles of today that the user may see, in the order of their choice. */
export function HomePage() {
  return tilesAllowed(useAccess()).length > 0 ? <Dashboard /> : <NoNavigation />
}

function Dashboard() {
  const access = useAccess()
  const { data } = useSuspenseQuery(dashboardOptions)
  // The day may change while the screen is open.
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
        <Tiles tiles={shown} isGrouped={data.tiles === null} facts={{ ...data, me: access.user.id }} />
      )}
      {isChoosing && <TileChooser chosen={data.tiles} onClose={() => setIsChoosing(false)} />}
    </div>
  )
}

interface TilesProps {
  tiles: readonly TileName[]
  /** Under the questions that they answer; a choice of the user has its own order. */
  isGrouped: boolean
  facts: TileFacts
}

function Tiles({ tiles, isGrouped, facts }: TilesProps) {
  const show = (some: readonly TileName[], heading: 'h2' | 'h3') => (
    <div className={styles.tiles}>
      {some.map((tile) =>
        isChart(tile) ? (
          <ChartTile key={tile} tile={tile} today={facts.today} heading={heading} />
        ) : (
          <HomeTile key={tile} tile={tile} facts={facts} heading={heading} />
        ),
      )}
    </div>
  )
  if (!isGrouped) return show(tiles, 'h2')
  const groups = Map.groupBy(tiles, (tile) => HOME_TILES[tile].group)
  return HOME_GROUPS.map((group) => {
    const some = groups.get(group)
    return (
      some && (
        <div key={group} className={styles.group}>
          <h2>{groupTitles[group]()}</h2>
          {show(some, 'h3')}
        </div>
      )
    )
  })
}
