import { useState } from 'react'
import { findMiddle, projected, type GeoPoint, type MapPoint } from '@forecourt/domain/organisation/map-projection.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { currentLanguage } from '../platform/language.ts'
import { areasOfBelgium, TOWNS } from './belgium.ts'
import type { MapProps } from './BranchMap.tsx'
import styles from './BranchMap.module.css'

const width = 960
const height = 400
// Zoom range: from the whole country to the street corner that a drawing without streets can still show.
const widest = 7.5
const nearest = 11

const areas = areasOfBelgium()

/** The provinces and the branches, drawn from data in the bundle: no other server is contacted. */
export function DrawnMap({ branches, zoom: start, selected, onSelect, cardId }: MapProps & { cardId: string }) {
  const [zoom, setZoom] = useState(start)
  const at = (place: GeoPoint) => projected(place, zoom)
  const middle = findMiddle(branches.map(({ place }) => at(place)))
  const toMapPoint = (place: GeoPoint): MapPoint => {
    const { x, y } = at(place)
    return { x: x - middle.x + width / 2, y: y - middle.y + height / 2 }
  }
  return (
    <div className={styles.drawn}>
      <div className={styles.sheet}>
        <svg viewBox={`0 0 ${width} ${height}`} className={styles.country} aria-hidden="true">
          {areas.map(({ name, outline }) => (
            <path key={name} d={toSvgPath(outline.map(toMapPoint))} />
          ))}
          {TOWNS.map((town) => {
            const { x, y } = toMapPoint(town)
            return (
              <g key={town.name.nl}>
                <circle cx={x} cy={y} r={3} />
                <text x={x + 8} y={y + 4}>
                  {translate(town.name, currentLanguage())}
                </text>
              </g>
            )
          })}
        </svg>
        <ul className={styles.markers}>
          {branches.map(({ slug, name, place }) => {
            const { x, y } = toMapPoint(place)
            return (
              <li key={slug} style={{ left: `${(100 * x) / width}%`, top: `${(100 * y) / height}%` }}>
                <button
                  type="button"
                  className={styles.marker}
                  aria-expanded={slug === selected}
                  aria-controls={cardId}
                  aria-label={name}
                  onClick={(event) => onSelect(slug, event.currentTarget)}
                >
                  <Icon name="map-pin" />
                </button>
                <span className={styles.label} aria-hidden="true">
                  {name}
                </span>
              </li>
            )
          })}
        </ul>
      </div>
      <div className={styles.zoom}>
        <IconButton
          icon="plus"
          label={m['branch-map.nearer']()}
          disabled={zoom >= nearest}
          onClick={() => setZoom(Math.min(nearest, zoom + 0.5))}
        />
        <IconButton
          icon="minus"
          label={m['branch-map.farther']()}
          disabled={zoom <= widest}
          onClick={() => setZoom(Math.max(widest, zoom - 0.5))}
        />
      </div>
    </div>
  )
}

function toSvgPath(points: readonly MapPoint[]): string {
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
}
