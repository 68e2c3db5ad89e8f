import { useQuery } from '@tanstack/react-query'
import type { ChartTile as ChartName } from '@forecourt/domain/platform/routes/home-tiles.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { Link } from '@forecourt/ui/Link.tsx'
import { Skeleton } from '@forecourt/ui/Skeleton.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { buildChart, type ChartPoint } from './charts.ts'
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
          <>
            <p className={styles.legend}>
              {legend.map((text, index) => (
                <span key={text} className={classes(index > 0 && styles.before)}>
                  {text}
                </span>
              ))}
            </p>
            <Bars points={data.points} />
            <ul className={styles.points} aria-label={m['office.home.chart-numbers']()}>
              {data.points.map(({ label, name, value, text, href: to }) => (
                <li key={name}>
                  <Link href={to} className={styles.point} title={text}>
                    <span aria-hidden="true">{value}</span>
                    <span className={styles.label} aria-hidden="true">
                      {label}
                    </span>
                    <VisuallyHidden>{text}</VisuallyHidden>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        ) : (
          !error && <Skeleton width="100%" height={116} />
        )}
      </div>
    </section>
  )
}

const HEIGHT = 72
const STEP = 40

/** The list of numbers below says the same in words. */
function Bars({ points }: { points: readonly ChartPoint[] }) {
  const most = Math.max(1, ...points.flatMap(({ size, before = 0 }) => [size, before]))
  const toHeight = (size: number) => (size / most) * HEIGHT
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${points.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {points.map(({ name, size, before }, index) => {
        const [left, wide] = before === undefined ? [8, 24] : [20, 12]
        return (
          <g key={name} transform={`translate(${index * STEP} 0)`}>
            {before !== undefined && (
              <rect
                className={styles.barBefore}
                x={6}
                width={12}
                y={HEIGHT - toHeight(before)}
                height={toHeight(before)}
              />
            )}
            <rect className={styles.bar} x={left} width={wide} y={HEIGHT - toHeight(size)} height={toHeight(size)} />
          </g>
        )
      })}
    </svg>
  )
}
