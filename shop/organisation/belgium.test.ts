import { describe, expect, it } from 'vitest'
import type { GeoPoint } from '@forecourt/domain/organisation/map-projection.ts'
import { areasOfBelgium, type Area } from './belgium.ts'

const areas = areasOfBelgium()

/** Rays to the east that cross the outline an odd number of times start inside it. */
function holds(outline: readonly GeoPoint[], { latitude, longitude }: GeoPoint): boolean {
  let inside = false
  for (const [index, one] of outline.entries()) {
    const next = outline[(index + 1) % outline.length]!
    if (one.latitude > latitude === next.latitude > latitude) continue
    const share = (latitude - one.latitude) / (next.latitude - one.latitude)
    if (longitude < one.longitude + share * (next.longitude - one.longitude)) inside = !inside
  }
  return inside
}

describe('the map of Belgium', () => {
  it.each(areas)('$name is closed, and no two borders of it are joined by a jump', ({ outline }) => {
    expect(outline.at(-1)).toEqual(outline[0])
    for (const [index, one] of outline.slice(1).entries()) {
      const before = outline[index]!
      expect(Math.hypot(one.latitude - before.latitude, one.longitude - before.longitude)).toBeLessThan(0.26)
    }
  })

  it.each<[string, number, number, Area]>([
    ['Brugge', 51.209, 3.225, 'west-flanders'],
    ['Tielt', 51.0, 3.327, 'west-flanders'],
    ['Waregem', 50.889, 3.427, 'west-flanders'],
    ['De Panne', 51.098, 2.594, 'west-flanders'],
    ['Gent', 51.054, 3.717, 'east-flanders'],
    ['Aalst', 50.938, 4.041, 'east-flanders'],
    ['Dendermonde', 51.028, 4.102, 'east-flanders'],
    ['Ronse', 50.746, 3.6, 'east-flanders'],
    ['Maldegem', 51.208, 3.445, 'east-flanders'],
    ['Antwerpen', 51.219, 4.402, 'antwerp'],
    ['Mechelen', 51.028, 4.48, 'antwerp'],
    ['Turnhout', 51.322, 4.948, 'antwerp'],
    ['Hasselt', 50.931, 5.338, 'limburg'],
    ['Tongeren', 50.78, 5.465, 'limburg'],
    ['Leuven', 50.879, 4.701, 'flemish-brabant'],
    ['Halle', 50.735, 4.235, 'flemish-brabant'],
    ['Landen', 50.753, 5.082, 'flemish-brabant'],
    ['Brussel', 50.847, 4.353, 'brussels'],
    ['Waver', 50.717, 4.611, 'walloon-brabant'],
    ['Nivelles', 50.598, 4.328, 'walloon-brabant'],
    ['Mons', 50.454, 3.952, 'hainaut'],
    ['Mouscron', 50.739, 3.207, 'hainaut'],
    ['Comines', 50.768, 2.998, 'comines'],
    ['Chimay', 50.048, 4.317, 'hainaut'],
    ['Namur', 50.467, 4.872, 'namur'],
    ['Couvin', 50.052, 4.495, 'namur'],
    ['Liège', 50.633, 5.568, 'liege'],
    ['Eupen', 50.63, 6.036, 'liege'],
    ['Sankt Vith', 50.283, 6.127, 'liege'],
    ['Arlon', 49.683, 5.817, 'luxembourg'],
    ['Durbuy', 50.353, 5.456, 'luxembourg'],
    ['Bouillon', 49.794, 5.067, 'luxembourg'],
  ])('%s lies in its province and in no other', (_, latitude, longitude, province) => {
    const found = areas.filter(({ outline }) => holds(outline, { latitude, longitude })).map(({ name }) => name)
    // Brussels lies above Flemish Brabant, Comines above its neighbours.
    expect(found.at(-1)).toBe(province)
    expect(found.length).toBeLessThanOrEqual(['brussels', 'comines'].includes(province) ? 2 : 1)
  })

  it.each([
    ['Lille', 50.63, 3.06],
    ['Maastricht', 50.85, 5.69],
    ['Aachen', 50.776, 6.084],
    ['Givet', 50.137, 4.825],
    ['Luxembourg', 49.611, 6.13],
    ['Sluis', 51.308, 3.386],
  ])('%s lies abroad', (_, latitude, longitude) => {
    expect(areas.filter(({ outline }) => holds(outline, { latitude, longitude }))).toEqual([])
  })
})
