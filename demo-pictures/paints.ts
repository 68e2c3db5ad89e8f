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

/** Paints of the vehicles on the pictures. */
const paints: readonly Paint[] = [
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

/** The paint of that slug. */
export function findPaint(slug: string): Paint {
  const known = paints.find((one) => one.slug === slug)
  if (!known) throw new Error(`Unknown paint: ${slug}`)
  return known
}

/** Colours of seats and dashboards. */
export type Trim = 'black' | 'tan' | 'stone' | 'burgundy'
