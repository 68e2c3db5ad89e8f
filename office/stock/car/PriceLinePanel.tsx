import { useState } from 'react'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { buildPriceLine, lowestAskedPrice } from '@forecourt/domain/stock/price-line.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Panel } from '../../platform/Panel.tsx'
import { formatEuros } from '../../platform/money-text.ts'
import type { CarPart } from './car-part.ts'
import styles from './CarDesk.module.css'

// In the units of the drawing.
const WIDTH = 420
const TOP = 22
const FLOOR = 100
const LEFT = 8
/** Labels of amounts or days closer than this would overlap. */
const LABEL_WIDTH = 58

/** The asked prices of a car since it came, over the prices of like cars. */
export function PriceLinePanel({ desk }: CarPart) {
  const [today] = useState(() => brusselsDay(new Date()))
  const { prices, alike } = desk
  const range =
    alike.lowestCents === null || alike.highestCents === null
      ? null
      : { lowest: alike.lowestCents, highest: alike.highestCents }
  const { points, band } = buildPriceLine(prices, { today, alike: range })
  const lowest = lowestAskedPrice(prices, today)
  const toX = (x: number) => LEFT + x * (WIDTH - 2 * LEFT)
  const toY = (y: number) => FLOOR - y * (FLOOR - TOP)
  const shown = spread(points.map(({ x }) => toX(x)))
  const story = points
    .slice(0, -1)
    .map(({ day, cents }) => m['office.stock.desk.price-on']({ price: formatEuros(cents), day: formatDay(day) }))
  return (
    <Panel
      title={m['office.stock.prices']()}
      beside={
        lowest !== undefined && (
          <span className="hint">{m['office.stock.desk.lowest-in-30']({ price: formatEuros(lowest) })}</span>
        )
      }
    >
      {points.length === 0 ? (
        <p className="hint">{m['office.stock.no-price']()}</p>
      ) : (
        <svg className={styles.chart} viewBox={`0 0 ${WIDTH} 136`} role="img" aria-label={story.join(', ')}>
          {band && (
            <rect
              className={styles.band}
              x={LEFT}
              width={WIDTH - 2 * LEFT}
              y={toY(band.high)}
              height={Math.max(3, toY(band.low) - toY(band.high))}
              rx="4"
            />
          )}
          <path className={styles.line} d={drawPath(points.map(({ x, y }) => [toX(x), toY(y)]))} />
          {points.slice(0, -1).map(({ day, cents, x, y }, at) =>
            shown.has(at) ? (
              <g key={day}>
                <text className={styles.value} x={toX(x)} y={toY(y) - 7}>
                  {formatEuros(cents)}
                </text>
                <text x={toX(x)} y="128">
                  {formatDay(day).slice(0, 5)}
                </text>
              </g>
            ) : null,
          )}
          <circle className={styles.dot} cx={toX(1)} cy={toY(points.at(-1)?.y ?? 0)} r="4" />
          <line className={styles.axis} x1={LEFT} x2={WIDTH - LEFT} y1="112.5" y2="112.5" />
          <text x={WIDTH - LEFT} y="128" textAnchor="end">
            {m['office.stock.desk.today']()}
          </text>
        </svg>
      )}
      <p className="hint">{alikeText(desk.alike)}</p>
    </Panel>
  )
}

function alikeText({ count, lowestCents, highestCents }: CarPart['desk']['alike']) {
  if (count === 0 || lowestCents === null || highestCents === null) return m['office.stock.desk.alike-none']()
  if (count === 1) return m['office.stock.desk.alike-one']({ price: formatEuros(lowestCents) })
  return m['office.stock.desk.alike-range']({
    count,
    lowest: formatEuros(lowestCents),
    highest: formatEuros(highestCents),
  })
}

/** Returns the points with room for their labels: the first, and each that is far enough from the one before and the end. */
function spread(xs: readonly number[]): ReadonlySet<number> {
  const shown = new Set<number>()
  let last = -Infinity
  xs.slice(0, -1).forEach((x, at) => {
    if (x - last < LABEL_WIDTH || (at > 0 && WIDTH - LEFT - x < LABEL_WIDTH)) return
    shown.add(at)
    last = x
  })
  return shown
}

function drawPath(corners: readonly (readonly [number, number])[]): string {
  return corners.map(([x, y], at) => (at === 0 ? `M${x} ${y}` : `H${x} V${y}`)).join(' ')
}
