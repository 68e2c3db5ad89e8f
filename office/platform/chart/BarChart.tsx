import { classes } from '@forecourt/ui/classes.ts'
import { Link } from '@forecourt/ui/Link.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import styles from './BarChart.module.css'

export interface ChartPoint {
  /** Below the number, in little room. */
  readonly label: string
  /** Distinguishes the points. */
  readonly name: string
  /** Of the bar. */
  readonly size: number
  /** Of the bar to compare with. */
  readonly before?: number
  /** The number as shown below the bar. */
  readonly value: string
  /** The point in words. */
  readonly text: string
  /** The address of the list behind the number; undefined: the user may not open it. */
  readonly href?: string | undefined
}

interface BarChartProps {
  points: readonly ChartPoint[]
  /** Names of the bars, and of those that they are compared with. */
  legend: readonly string[]
  /** Name of the list of numbers, for screen readers. */
  label: string
  /** Writes a value at the side of a large chart; without it the chart is small and has no lines. */
  writeValue?: ((value: number) => string) | undefined
}

/** Shows bars, and below them the numbers, each of which leads to its list: by keyboard too, and read aloud in words. */
export function BarChart({ points, legend, label, writeValue }: BarChartProps) {
  const largest = Math.max(0, ...points.flatMap(({ size, before = 0 }) => [size, before]))
  const top = writeValue ? roundUp(largest) : Math.max(largest, Number.MIN_VALUE)
  return (
    <div className={classes(styles.chart, writeValue && styles.large)}>
      <p className={styles.legend}>
        {legend.map((text, index) => (
          <span key={text} className={classes(index > 0 && styles.before)}>
            {text}
          </span>
        ))}
      </p>
      <div className={styles.plot}>
        {writeValue && (
          <div className={styles.scale} aria-hidden="true">
            {[top, top / 2, 0].map((value) => (
              <span key={value}>{writeValue(value)}</span>
            ))}
          </div>
        )}
        <div className={styles.scroll} {...(writeValue && { role: 'region', 'aria-label': label, tabIndex: 0 })}>
          <div className={styles.inner} style={writeValue && { minInlineSize: `${points.length * 78}px` }}>
            <Bars points={points} top={top} />
            <ul className={styles.points} aria-label={label}>
              {points.map((point) => (
                <li key={point.name}>
                  <Point {...point} />
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </div>
  )
}

function Point({ label, value, text, href }: ChartPoint) {
  const content = (
    <>
      <span aria-hidden="true">{value}</span>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </>
  )
  return href === undefined ? (
    <span className={styles.point} title={text}>
      {content}
    </span>
  ) : (
    <Link href={href} className={styles.point} title={text}>
      {content}
    </Link>
  )
}

const HEIGHT = 100
const STEP = 40

/** Draws the bars; the list of numbers below is their text for screen readers. */
function Bars({ points, top }: { points: readonly ChartPoint[]; top: number }) {
  const toHeight = (size: number) => (Math.max(0, size) / top) * HEIGHT
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

/** Rounds up to a number that is easy to halve: 1, 2, 4, 6, 8 or 10 times a power of ten. */
function roundUp(value: number): number {
  if (value <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 4, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power
}
