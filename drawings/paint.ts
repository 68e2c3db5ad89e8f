/** Colours a drawing leaves open until it is rendered: three tones of the paint, three of the trim, the cabin's light. */
export type Tone = 'paint' | 'light' | 'dark' | 'trim' | 'trim-light' | 'trim-dark' | 'ambient'
export type Palette = Record<Tone, string>

export interface Paint {
  slug: string
  hex: string
  metallic: boolean
  name: { nl: string; fr: string }
}

const paint = (slug: string, hex: string, nl: string, fr: string, finish: 'solid' | 'metallic'): Paint => ({
  slug,
  hex,
  metallic: finish === 'metallic',
  name: { nl, fr },
})

export const paints: readonly Paint[] = [
  paint('pure-white', '#eef0f1', 'Zuiver wit', 'Blanc pur', 'solid'),
  paint('pearl-white', '#dcdfe0', 'Parelwit', 'Blanc nacré', 'metallic'),
  paint('glacier-silver', '#b4babf', 'IJszilver', 'Argent glacier', 'metallic'),
  paint('steel-grey', '#7c858d', 'Staalgrijs', 'Gris acier', 'metallic'),
  paint('anthracite-grey', '#4a5056', 'Antracietgrijs', 'Gris anthracite', 'metallic'),
  paint('deep-black', '#17191c', 'Diepzwart', 'Noir intense', 'metallic'),
  paint('atlantic-blue', '#2c5f96', 'Atlantisch blauw', 'Bleu atlantique', 'metallic'),
  paint('night-blue', '#1c2c4a', 'Nachtblauw', 'Bleu nuit', 'metallic'),
  paint('mist-blue', '#6f93ad', 'Mistblauw', 'Bleu brume', 'solid'),
  paint('ruby-red', '#a51f26', 'Robijnrood', 'Rouge rubis', 'metallic'),
  paint('signal-red', '#c63a2b', 'Signaalrood', 'Rouge vif', 'solid'),
  paint('fir-green', '#3f5446', 'Dennengroen', 'Vert sapin', 'metallic'),
  paint('sand-bronze', '#9b8465', 'Zandbrons', 'Bronze sable', 'metallic'),
  paint('amber-yellow', '#d8921f', 'Ambergeel', 'Jaune ambre', 'solid'),
  paint('petrol', '#17606f', 'Petrolblauw', 'Bleu pétrole', 'metallic'),
]

export const trims = { black: '#2b2d30', tan: '#a8754c', stone: '#b8b0a4', burgundy: '#5e2428' } as const
export type Trim = keyof typeof trims

export type Rgb = [red: number, green: number, blue: number]

export const rgb = (hex: string): Rgb => [
  parseInt(hex.slice(1, 3), 16),
  parseInt(hex.slice(3, 5), 16),
  parseInt(hex.slice(5, 7), 16),
]

export const hex = (colour: readonly number[]) =>
  `#${colour
    .map((v) =>
      Math.max(0, Math.min(255, Math.round(v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

export function mix(a: string, b: string, share: number): string {
  const to = rgb(b)
  return hex(rgb(a).map((v, i) => v + (to[i]! - v) * share))
}

/** Finds a paint by its slug; any other hex colour counts as metallic. */
export function paintOf(slugOrHex: string): Paint {
  const known = paints.find((p) => p.slug === slugOrHex || p.hex === slugOrHex.toLowerCase())
  if (known) return known
  if (!/^#[0-9a-f]{6}$/i.test(slugOrHex)) throw new Error(`Unknown paint: ${slugOrHex}`)
  return paint(slugOrHex.slice(1).toLowerCase(), slugOrHex.toLowerCase(), slugOrHex, slugOrHex, 'metallic')
}

/** Metallic paint flips more between light and shade than solid paint; light paint needs a cooler, deeper shade to read on white. */
export function paletteOf({ hex: base, metallic }: Paint, trim: Trim = 'black'): Palette {
  const [red, green, blue] = rgb(base)
  const luminance = (0.3 * red + 0.59 * green + 0.11 * blue) / 255
  const towardsLight = (luminance > 0.75 ? 0.55 : 0.36) * (metallic ? 1 : 0.68)
  const towardsDark = (luminance > 0.6 ? 0.54 : 0.62) * (metallic ? 1 : 0.84)
  const leather = trims[trim]
  return {
    paint: base,
    light: mix(base, '#ffffff', towardsLight),
    dark: mix(base, luminance > 0.6 ? '#39434d' : '#05070b', towardsDark),
    trim: leather,
    'trim-light': mix(leather, '#ffffff', 0.3),
    'trim-dark': mix(leather, '#000000', 0.55),
    ambient: '#ffffff',
  }
}
