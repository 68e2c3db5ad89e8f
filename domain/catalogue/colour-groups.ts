import { listKeys } from '../platform/values/records.ts'
import type { Translated } from '../platform/values/translated.ts'

/** Exterior colours as people look for them; every paint of the catalogue belongs to one group. `swatch` is sRGB. */
export const COLOUR_GROUPS = {
  white: { name: { nl: 'Wit', fr: 'Blanc' }, swatch: '#ffffff' },
  silver: { name: { nl: 'Zilver', fr: 'Argent' }, swatch: '#c3cace' },
  grey: { name: { nl: 'Grijs', fr: 'Gris' }, swatch: '#5d666c' },
  black: { name: { nl: 'Zwart', fr: 'Noir' }, swatch: '#15181b' },
  blue: { name: { nl: 'Blauw', fr: 'Bleu' }, swatch: '#2f5f93' },
  green: { name: { nl: 'Groen', fr: 'Vert' }, swatch: '#2b7482' },
  red: { name: { nl: 'Rood', fr: 'Rouge' }, swatch: '#b3261e' },
  orange: { name: { nl: 'Oranje', fr: 'Orange' }, swatch: '#d9722b' },
  yellow: { name: { nl: 'Geel', fr: 'Jaune' }, swatch: '#e3b62f' },
  brown: { name: { nl: 'Bruin', fr: 'Brun' }, swatch: '#6b4a34' },
  beige: { name: { nl: 'Beige', fr: 'Beige' }, swatch: '#cdbfa5' },
} as const satisfies Record<string, { name: Translated; swatch: string }>

export type ColourGroup = keyof typeof COLOUR_GROUPS
export const COLOUR_GROUP_NAMES: readonly ColourGroup[] = listKeys(COLOUR_GROUPS)
