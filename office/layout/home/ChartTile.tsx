import { useQuery } from '@tanstack/react-query'
import type { ChartTile as ChartName } from '@forecourt/domain/platform/routes/home-tiles.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Link } from '@forecourt/ui/Link.tsx'
import { Skeleton } from '@forecourt/ui/Skeleton.tsx'
import { BarChart } from '../../platform/chart/BarChart.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { buildChart } from './charts.ts'
import { tileTitles } from './tile-texts.ts'
import styles from './Home.module.css'

interface ChartTileProps {
  tile: ChartName
  today: CalendarDay
  heading: 'h2' | 'h3'
}

/** Shows a trend: bars, and below them the numbers, each of which leads to its list. */
export function ChartTile({ tile, today, heading: Heading }: ChartTileProps) {
  const { href, query, legend } = buildChart(tile, today)
  const { data, error } = useQuery(query)
  const title = tileTitles[tile]()
  return (
    <section aria-label={title} className={styles.tile} aria-busy={!data && !error}>
      <Heading className={styles.head}>
        <Link href={href} className={styles.title}>
          {title}
          {data && <span className={styles.count}>{data.figure}</span>}
        </Link>
      </Heading>
      <div className={styles.chart}>
        <FailureNotice failure={error} />
        {data ? (
          <BarChart points={data.points} legend={legend} label={m['office.home.chart-numbers']()} />
        ) : (
          !error && <Skeleton width="100%" height={116} />
        )}
      </div>
    </section>
  )
}
