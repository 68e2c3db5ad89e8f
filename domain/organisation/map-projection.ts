/** A place on the globe, in degrees. */
export interface GeoPoint {
  latitude: number
  longitude: number
}

/** A place on the flat map of the whole world, in pixels from its north-west corner. */
export interface MapPoint {
  x: number
  y: number
}

/** The zoom at which a map of our branches starts. */
export const DEFAULT_MAP_ZOOM = 9

// The world is one tile of this size at zoom 0; each step doubles it.
const tilePixels = 256

/** Projects a place at a zoom to its position on the map (Web Mercator, as all map tiles use: EPSG:3857). */
export function projected({ latitude, longitude }: GeoPoint, zoom: number): MapPoint {
  const world = tilePixels * 2 ** zoom
  const sine = Math.sin((latitude * Math.PI) / 180)
  return {
    x: world * (longitude / 360 + 0.5),
    y: world * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)),
  }
}

/** Finds the centre of the smallest frame around all points; the points must not be empty. */
export function findMiddle(points: readonly MapPoint[]): MapPoint {
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return { x: middle(points.map(({ x }) => x)), y: middle(points.map(({ y }) => y)) }
}
