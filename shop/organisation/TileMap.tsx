import { useEffect, useEffectEvent, useRef } from 'react'
import {
  divIcon,
  latLngBounds,
  map as openMap,
  marker as newMarker,
  tileLayer,
  control,
  type LeafletKeyboardEvent,
  type Marker,
} from 'leaflet'
import { m } from '@forecourt/locales/messages/messages.js'
import type { MapProps } from './BranchMap.tsx'
import 'leaflet/dist/leaflet.css'
import styles from './BranchMap.module.css'

interface TileMapProps extends MapProps {
  tiles: { url: string; attribution: string }
  onFailed: () => void
}

/** A map of tiles from the server that the dealer configured. */
export default function TileMap({ branches, zoom, tiles, selected, onSelect, onFailed }: TileMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const markers = useRef(new Map<string, Marker>())
  const select = useEffectEvent((slug: string) => {
    const element = markers.current.get(slug)?.getElement()
    if (element) onSelect(slug, element)
  })
  const fail = useEffectEvent(onFailed)

  useEffect(() => {
    const map = openMap(frame.current!, { zoomControl: false, scrollWheelZoom: false })
    const ourMarkers = markers.current
    map.attributionControl.setPrefix(false)
    map.setView(latLngBounds(branches.map(({ place }) => [place.latitude, place.longitude])).getCenter(), zoom)
    control
      .zoom({ position: 'topright', zoomInTitle: m['branch-map.nearer'](), zoomOutTitle: m['branch-map.farther']() })
      .addTo(map)
    let came = false
    tileLayer(tiles.url, { attribution: escapeHtml(tiles.attribution), maxZoom: 19 })
      .on('tileload', () => {
        came = true
      })
      // One missing tile is a gap; without any there is no map.
      .on('tileerror', () => came || fail())
      .addTo(map)
    for (const { slug, name, place } of branches) {
      const icon = divIcon({ className: styles.pin!, iconSize: [32, 32], iconAnchor: [16, 16] })
      const marker = newMarker([place.latitude, place.longitude], { icon, title: name, keyboard: true })
        .on('click', () => select(slug))
        // Leaflet makes markers focusable, but does not select them by Enter or Space.
        .on('keydown', ({ originalEvent }: LeafletKeyboardEvent) => {
          if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return
          originalEvent.preventDefault()
          select(slug)
        })
        .addTo(map)
      marker.bindTooltip(escapeHtml(name), {
        permanent: true,
        direction: 'right',
        offset: [14, 0],
        className: styles.tip!,
      })
      marker.getElement()?.setAttribute('aria-label', name)
      ourMarkers.set(slug, marker)
    }
    return () => {
      ourMarkers.clear()
      map.remove()
    }
  }, [branches, zoom, tiles.url, tiles.attribution])

  useEffect(() => {
    for (const [slug, marker] of markers.current)
      marker.getElement()?.setAttribute('aria-expanded', String(slug === selected))
  }, [selected])

  return <div ref={frame} className={styles.tiles} />
}

/** Leaflet takes these texts as HTML. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
