import type { GeoPoint } from '@forecourt/domain/organisation/map-projection.ts'

// The borders between provinces, drawn by hand along the towns and rivers they follow, simplified to a kilometre or two.
// Each stretch is written once, "longitude latitude" in degrees, so that neighbours share it to the pixel.
const stretches = {
  coast: '2.545 51.09, 2.75 51.16, 2.915 51.235, 3.13 51.315, 3.25 51.35, 3.37 51.37',
  westZeeland: '3.37 51.37, 3.39 51.33, 3.37 51.3, 3.39 51.27',
  eastZeeland:
    '3.39 51.27, 3.43 51.245, 3.52 51.25, 3.53 51.285, 3.62 51.29, 3.7 51.295, 3.79 51.25, 3.8 51.215, 3.88 51.2, 3.89 51.225, 3.94 51.21, 4.08 51.24, 4.165 51.29, 4.22 51.335, 4.24 51.375',
  antwerpAbroad:
    '4.24 51.375, 4.34 51.375, 4.39 51.355, 4.43 51.37, 4.4 51.43, 4.39 51.45, 4.46 51.485, 4.54 51.43, 4.55 51.485, 4.66 51.43, 4.7 51.47, 4.78 51.5, 4.84 51.48, 4.84 51.42, 4.93 51.395, 5.0 51.44, 5.04 51.485, 5.1 51.43, 5.07 51.395, 5.13 51.35, 5.13 51.315, 5.2 51.32, 5.24 51.265',
  limburgAbroad:
    '5.24 51.265, 5.33 51.265, 5.41 51.28, 5.48 51.3, 5.56 51.26, 5.56 51.22, 5.66 51.185, 5.75 51.185, 5.84 51.165, 5.82 51.1, 5.77 51.06, 5.76 51.0, 5.72 50.965, 5.76 50.95, 5.7 50.91, 5.645 50.87, 5.65 50.83, 5.69 50.77',
  liegeAbroad:
    '5.69 50.77, 5.7 50.755, 5.8 50.75, 5.9 50.75, 6.02 50.755, 6.1 50.725, 6.16 50.69, 6.2 50.64, 6.26 50.62, 6.18 50.57, 6.2 50.52, 6.25 50.5, 6.32 50.495, 6.34 50.47, 6.34 50.43, 6.38 50.4, 6.4 50.345, 6.37 50.31, 6.3 50.31, 6.28 50.27, 6.2 50.24, 6.17 50.18, 6.14 50.13, 6.11 50.16, 6.07 50.155, 6.02 50.17',
  luxembourgAbroad:
    '6.02 50.17, 5.97 50.13, 5.89 50.11, 5.86 50.07, 5.83 50.01, 5.78 49.97, 5.75 49.92, 5.74 49.84, 5.8 49.79, 5.82 49.75, 5.87 49.72, 5.91 49.66, 5.88 49.63, 5.85 49.57, 5.81 49.546, 5.74 49.55, 5.63 49.52, 5.56 49.53, 5.47 49.5, 5.44 49.52, 5.43 49.56, 5.35 49.62, 5.28 49.66, 5.22 49.69, 5.16 49.69, 5.09 49.765, 5.0 49.78, 4.96 49.79',
  namurFrance:
    '4.96 49.79, 4.88 49.8, 4.85 49.86, 4.88 49.915, 4.79 49.955, 4.82 50.03, 4.83 50.07, 4.88 50.12, 4.87 50.155, 4.82 50.165, 4.76 50.13, 4.7 50.09, 4.69 50.05, 4.68 49.995, 4.51 49.945, 4.44 49.95',
  hainautFrance:
    '4.44 49.95, 4.35 49.955, 4.2 49.955, 4.14 49.985, 4.17 50.05, 4.2 50.1, 4.13 50.13, 4.15 50.21, 4.08 50.31, 4.02 50.355, 3.9 50.33, 3.77 50.345, 3.7 50.305, 3.67 50.345, 3.67 50.44, 3.61 50.495, 3.52 50.5, 3.45 50.505, 3.38 50.49, 3.29 50.525, 3.28 50.59, 3.24 50.63, 3.25 50.7, 3.2 50.71, 3.165 50.755',
  westFrance:
    '3.165 50.755, 3.12 50.79, 3.03 50.775, 2.94 50.745, 2.87 50.705, 2.8 50.725, 2.72 50.785, 2.69 50.815, 2.63 50.815, 2.6 50.845, 2.61 50.915, 2.61 50.95, 2.63 50.985, 2.57 51.02, 2.545 51.09',
  westEast:
    '3.39 51.27, 3.36 51.2, 3.38 51.16, 3.39 51.1, 3.45 51.05, 3.46 50.99, 3.42 50.93, 3.48 50.9, 3.53 50.83, 3.49 50.77, 3.5 50.755',
  westHainaut: '3.5 50.755, 3.4 50.715, 3.32 50.715, 3.31 50.755, 3.22 50.765, 3.165 50.755',
  eastHainaut: '3.5 50.755, 3.58 50.72, 3.63 50.74, 3.67 50.77, 3.76 50.775, 3.83 50.75, 3.89 50.735',
  eastBrabant:
    '3.89 50.735, 3.93 50.77, 4.0 50.79, 4.04 50.82, 4.07 50.86, 4.08 50.9, 4.11 50.95, 4.16 50.985, 4.24 51.0, 4.24 51.03',
  eastAntwerp:
    '4.24 51.03, 4.18 51.06, 4.22 51.12, 4.29 51.125, 4.34 51.16, 4.35 51.2, 4.36 51.25, 4.28 51.3, 4.24 51.375',
  antwerpBrabant:
    '4.24 51.03, 4.33 51.035, 4.38 51.02, 4.45 51.0, 4.53 51.0, 4.62 51.03, 4.72 51.02, 4.79 51.04, 4.87 51.03, 4.93 51.05, 5.0 51.05',
  antwerpLimburg: '5.0 51.05, 5.06 51.1, 5.12 51.12, 5.2 51.13, 5.26 51.16, 5.24 51.2, 5.24 51.265',
  limburgBrabant:
    '5.0 51.05, 5.05 51.02, 5.1 50.98, 5.08 50.93, 5.14 50.91, 5.13 50.87, 5.15 50.85, 5.12 50.81, 5.11 50.76, 5.11 50.72',
  limburgLiege:
    '5.11 50.72, 5.15 50.705, 5.22 50.72, 5.28 50.725, 5.34 50.75, 5.41 50.755, 5.46 50.735, 5.55 50.745, 5.6 50.775, 5.69 50.77',
  brabantLiege: '5.11 50.72, 5.05 50.725, 5.01 50.735',
  brabants:
    '5.01 50.735, 4.97 50.765, 4.92 50.755, 4.87 50.755, 4.83 50.78, 4.78 50.805, 4.7 50.79, 4.62 50.765, 4.53 50.75, 4.48 50.745, 4.42 50.735, 4.33 50.725, 4.28 50.705, 4.2 50.7, 4.16 50.7',
  brabantHainaut: '4.16 50.7, 4.1 50.715, 4.04 50.7, 3.95 50.695, 3.89 50.735',
  wallonHainaut: '4.16 50.7, 4.1 50.675, 4.17 50.64, 4.24 50.58, 4.3 50.56, 4.38 50.55, 4.45 50.57, 4.53 50.535',
  wallonNamur: '4.53 50.535, 4.58 50.56, 4.65 50.585, 4.77 50.6, 4.86 50.615, 4.94 50.635, 4.975 50.645',
  wallonLiege: '4.975 50.645, 5.01 50.68, 5.01 50.735',
  liegeNamur:
    '4.975 50.645, 4.98 50.6, 5.03 50.57, 5.09 50.53, 5.15 50.5, 5.19 50.45, 5.26 50.42, 5.33 50.37, 5.38 50.385',
  liegeLuxembourg:
    '5.38 50.385, 5.5 50.4, 5.56 50.375, 5.62 50.355, 5.7 50.335, 5.74 50.27, 5.8 50.24, 5.85 50.26, 5.86 50.32, 5.93 50.33, 5.98 50.29, 6.0 50.22, 6.02 50.17',
  namurLuxembourg:
    '5.38 50.385, 5.41 50.33, 5.36 50.28, 5.28 50.25, 5.29 50.19, 5.27 50.13, 5.18 50.12, 5.1 50.12, 5.04 50.08, 5.04 50.0, 5.09 49.95, 5.06 49.89, 4.99 49.85, 4.96 49.79',
  namurHainaut:
    '4.53 50.535, 4.58 50.5, 4.6 50.46, 4.62 50.41, 4.58 50.35, 4.53 50.3, 4.43 50.3, 4.36 50.28, 4.36 50.22, 4.4 50.15, 4.42 50.09, 4.42 50.03, 4.44 49.95',
  brussels:
    '4.25 50.83, 4.29 50.87, 4.3 50.895, 4.36 50.91, 4.42 50.91, 4.44 50.88, 4.43 50.855, 4.47 50.84, 4.48 50.8, 4.44 50.765, 4.38 50.77, 4.33 50.785, 4.29 50.815, 4.25 50.83',
  // Comines-Warneton and Voeren lie apart from their provinces.
  comines: '2.87 50.705, 2.94 50.745, 3.03 50.775, 3.0 50.8, 2.92 50.775, 2.86 50.745, 2.87 50.705',
  voeren: '5.7 50.755, 5.8 50.75, 5.9 50.75, 5.88 50.725, 5.8 50.725, 5.7 50.755',
} as const

type Stretch = keyof typeof stretches

/** Around each province with the sun; a minus walks the stretch backwards. */
const outlines = {
  'west-flanders': ['coast', 'westZeeland', 'westEast', 'westHainaut', 'westFrance'],
  'east-flanders': ['eastZeeland', '-eastAntwerp', '-eastBrabant', '-eastHainaut', '-westEast'],
  antwerp: ['antwerpAbroad', '-antwerpLimburg', '-antwerpBrabant', 'eastAntwerp'],
  limburg: ['limburgAbroad', '-limburgLiege', '-limburgBrabant', 'antwerpLimburg'],
  'flemish-brabant': ['antwerpBrabant', 'limburgBrabant', 'brabantLiege', 'brabants', 'brabantHainaut', 'eastBrabant'],
  'walloon-brabant': ['-brabants', '-wallonLiege', '-wallonNamur', '-wallonHainaut'],
  hainaut: ['wallonHainaut', 'namurHainaut', 'hainautFrance', '-westHainaut', 'eastHainaut', '-brabantHainaut'],
  namur: ['wallonNamur', 'liegeNamur', 'namurLuxembourg', 'namurFrance', '-namurHainaut'],
  liege: ['liegeAbroad', '-liegeLuxembourg', '-liegeNamur', 'wallonLiege', '-brabantLiege', 'limburgLiege'],
  luxembourg: ['luxembourgAbroad', '-namurLuxembourg', 'liegeLuxembourg'],
  // Drawn after, and so above, the provinces around them.
  comines: ['comines'],
  voeren: ['voeren'],
  brussels: ['brussels'],
} as const satisfies Record<string, readonly (Stretch | `-${Stretch}`)[]>

export type Area = keyof typeof outlines

/** The provinces and the capital region as closed lines. */
export function areasOfBelgium(): { name: Area; outline: GeoPoint[] }[] {
  return Object.entries(outlines).map(([name, parts]) => ({ name: name as Area, outline: parts.flatMap(parsePoints) }))
}

/** Towns that show people where they are on the map. */
export const TOWNS = [
  { name: { nl: 'Brussel', fr: 'Bruxelles' }, latitude: 50.847, longitude: 4.353 },
  { name: { nl: 'Antwerpen', fr: 'Anvers' }, latitude: 51.219, longitude: 4.402 },
  { name: { nl: 'Brugge', fr: 'Bruges' }, latitude: 51.209, longitude: 3.225 },
  { name: { nl: 'Kortrijk', fr: 'Courtrai' }, latitude: 50.828, longitude: 3.265 },
  { name: { nl: 'Oostende', fr: 'Ostende' }, latitude: 51.23, longitude: 2.92 },
  { name: { nl: 'Leuven', fr: 'Louvain' }, latitude: 50.879, longitude: 4.701 },
  { name: { nl: 'Hasselt', fr: 'Hasselt' }, latitude: 50.931, longitude: 5.338 },
  { name: { nl: 'Bergen', fr: 'Mons' }, latitude: 50.454, longitude: 3.952 },
  { name: { nl: 'Doornik', fr: 'Tournai' }, latitude: 50.606, longitude: 3.388 },
  { name: { nl: 'Charleroi', fr: 'Charleroi' }, latitude: 50.411, longitude: 4.444 },
  { name: { nl: 'Namen', fr: 'Namur' }, latitude: 50.467, longitude: 4.872 },
  { name: { nl: 'Luik', fr: 'Liège' }, latitude: 50.633, longitude: 5.568 },
  { name: { nl: 'Aarlen', fr: 'Arlon' }, latitude: 49.683, longitude: 5.817 },
] as const

function parsePoints(part: string): GeoPoint[] {
  const points = stretches[part.replace('-', '') as Stretch].split(', ').map((pair) => {
    const [longitude = 0, latitude = 0] = pair.split(' ').map(Number)
    return { latitude, longitude }
  })
  return part.startsWith('-') ? points.toReversed() : points
}
