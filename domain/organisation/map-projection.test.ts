import { describe, expect, test } from 'vitest'
import { findMiddle, projected } from './map-projection.ts'

describe('the projection of the map', () => {
  test.each([
    // The corners and the middle of the world as map tiles cut it.
    [{ latitude: 0, longitude: 0 }, 0, { x: 128, y: 128 }],
    [{ latitude: 85.051_128_779_8, longitude: -180 }, 0, { x: 0, y: 0 }],
    [{ latitude: -85.051_128_779_8, longitude: 180 }, 3, { x: 2048, y: 2048 }],
    // The Grand-Place of Brussels, on tile 262/171, worked out by hand from ln(tan(45° + φ/2)) = 1.0339.
    [{ latitude: 50.8467, longitude: 4.3525 }, 9, { x: 67_120.7, y: 43_968.5 }],
  ])('%o at zoom %i', (place, zoom, point) => {
    expect(projected(place, zoom).x).toBeCloseTo(point.x, 0)
    expect(projected(place, zoom).y).toBeCloseTo(point.y, 0)
  })

  test('north is up and east is right', () => {
    const [gent, arlon] = [
      projected({ latitude: 51.0543, longitude: 3.7174 }, 9),
      projected({ latitude: 49.6833, longitude: 5.8167 }, 9),
    ]
    expect(arlon.y).toBeGreaterThan(gent.y)
    expect(arlon.x).toBeGreaterThan(gent.x)
  })

  test('the middle lies between the outermost', () => {
    expect(
      findMiddle([
        { x: 0, y: 10 },
        { x: 4, y: 0 },
        { x: 1, y: 2 },
      ]),
    ).toEqual({ x: 2, y: 5 })
  })
})
