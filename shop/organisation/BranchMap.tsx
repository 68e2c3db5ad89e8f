import { lazy, Suspense, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { GeoPoint } from '@forecourt/domain/organisation/map-projection.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { DrawnMap } from './DrawnMap.tsx'
import styles from './BranchMap.module.css'

const TileMap = lazy(() => import('./TileMap.tsx'))

export interface MapBranch {
  slug: string
  name: string
  place: GeoPoint
  /** On one line. */
  address: string
  mapLink: string
}

interface BranchMapProps {
  branches: readonly MapBranch[]
  map: { zoom: number; tiles: { url: string; attribution: string } | null }
}

/** The input of both maps: the markers, the open one, and the function that opens one. */
export interface MapProps {
  branches: readonly MapBranch[]
  zoom: number
  selected: string | undefined
  onSelect: (slug: string, marker: HTMLElement) => void
}

/**
 * The branches on a map; a marker shows the address and leads there. Drawn by ourselves where no tiles are configured or
 * none load.
 */
export default function BranchMap({ branches, map }: BranchMapProps) {
  const [selected, setSelected] = useState<string>()
  // Leaflet needs a browser: without one, and when no tiles load, the drawing shows.
  const [hasTiles, setHasTiles] = useState(false)
  useEffect(() => setHasTiles(map.tiles !== null), [map.tiles])
  const marker = useRef<HTMLElement>(null)
  const cardId = useId()
  const branch = branches.find(({ slug }) => slug === selected)
  const shown: MapProps = {
    branches,
    zoom: map.zoom,
    selected,
    onSelect(slug, element) {
      marker.current = element
      setSelected(slug === selected ? undefined : slug)
    },
  }
  const drawn = <DrawnMap {...shown} cardId={cardId} />

  function close() {
    setSelected(undefined)
    marker.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && branch) close()
  }

  return (
    <section className={styles.map} aria-label={m['branch-map.label']()} onKeyDown={onKeyDown}>
      {map.tiles && hasTiles ? (
        <Suspense fallback={drawn}>
          <TileMap {...shown} tiles={map.tiles} onFailed={() => setHasTiles(false)} />
        </Suspense>
      ) : (
        drawn
      )}
      <div id={cardId} role="status">
        {branch && (
          <div className={styles.card}>
            <IconButton icon="x" label={m['branch-map.close']()} className={styles.close} onClick={close} />
            <p className={styles.name}>{branch.name}</p>
            <p className={styles.address}>{branch.address}</p>
            <p className={styles.ways}>
              <TextLink href={branch.mapLink}>{m['words.route-to']({ name: branch.name })}</TextLink>
              <a href={`#${branch.slug}`} className={styles.down}>
                <Icon name="chevron-down" />
                {m['branch-map.departments']()}
              </a>
            </p>
          </div>
        )}
      </div>
    </section>
  )
}
