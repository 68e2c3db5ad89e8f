import { createHash } from 'node:crypto'
import { z } from 'zod'

/** Differences of a group's look from the default: values of the block "House style" in ui/tokens.css. */
export type Look = {
  /** CSS in the head of its pages. */
  readonly css: string
  /** Hash of `css`, for a content security policy. */
  readonly cssHash: string
  readonly accent: string
  readonly accentSoft: string
  readonly accentLine: string
  /** Colour that browsers and phones show around the page. */
  readonly stage: string
  /** Folder with its own logo, icons or both. Absolute; undefined: all are the default ones. */
  readonly folder: string | undefined
  readonly hasLogo: boolean
}

type Rgb = readonly [red: number, green: number, blue: number]

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #0a5a72')
  .transform((text) => text.toLowerCase())

/** The colours that a group may name; from the accent the others follow. */
export const Colours = z
  .strictObject({
    accent: colour,
    'accent-strong': colour.optional(),
    'accent-soft': colour.optional(),
    'accent-line': colour.optional(),
    stage: colour.optional(),
    'stage-lit': colour.optional(),
  })
  .superRefine((given, { addIssue }) => {
    const { accent, 'on-accent': onAccent, 'accent-soft': soft, stage } = lightColours(given)
    for (const [one, other, where] of [
      [accent, onAccent, 'accent is too light for white text on it'],
      [accent, soft, 'accent is too light to be read on accent-soft'],
      ['#ffffff', stage, 'stage is too light for white text on it'],
    ] as const) {
      // WCAG 2.2, 1.4.3.
      if (contrast(rgb(one), rgb(other)) < 4.5) addIssue({ code: 'custom', message: `${where}: less than 4.5 to 1` })
    }
  })
type Colours = z.output<typeof Colours>

/** Builds the look from the colours and files of a group. */
export function buildLook(given: Colours, { folder, hasLogo }: Pick<Look, 'folder' | 'hasLogo'>): Look {
  const light = lightColours(given)
  // Replaces the mark and the name that are drawn by default.
  const logo = { logo: 'url(/logo.svg)', 'logo-shown': 'block', mark: 'none' }
  const css =
    rule(":root:not([data-theme='dark'])", light) +
    rule(":root[data-theme='dark']", darkColours(light.accent)) +
    (hasLogo ? rule(':root', logo) : '')
  return {
    css,
    cssHash: createHash('sha256').update(css).digest('base64'),
    accent: light.accent,
    accentSoft: light['accent-soft'],
    accentLine: light['accent-line'],
    stage: light.stage,
    folder,
    hasLogo,
  }
}

function rule(selector: string, values: Readonly<Record<string, string>>): string {
  const lines = Object.entries(values).map(([name, value]) => `--${name}:${value}`)
  return `${selector}{${lines.join(';')}}`
}

function lightColours(given: Colours) {
  const accent = rgb(given.accent)
  const stage = given.stage === undefined ? mixed(accent, black, 0.5) : rgb(given.stage)
  return {
    accent: given.accent,
    'accent-strong': given['accent-strong'] ?? hex(mixed(accent, black, 0.2)),
    'accent-soft': given['accent-soft'] ?? hex(mixed(accent, white, 0.89)),
    'accent-line': given['accent-line'] ?? hex(mixed(accent, white, 0.65)),
    'on-accent': '#ffffff',
    focus: given.accent,
    stage: hex(stage),
    'stage-lit': given['stage-lit'] ?? hex(mixed(stage, accent, 0.7)),
  }
}

/** Returns the colours on the dark background of the office, where the accent is as light as it must be. */
function darkColours(given: string): Record<string, string> {
  let accent = rgb(given)
  while (contrast(accent, darkSurface) < 8) accent = mixed(accent, white, 0.08)
  return {
    accent: hex(accent),
    'accent-strong': hex(mixed(accent, white, 0.3)),
    'accent-soft': hex(mixed(darkSurface, accent, 0.18)),
    'accent-line': hex(mixed(darkSurface, accent, 0.38)),
    'on-accent': hex(mixed(accent, black, 0.88)),
    focus: hex(accent),
  }
}

const black: Rgb = [5, 10, 13]
const white: Rgb = [255, 255, 255]
/** `--surface` of the dark theme. */
const darkSurface: Rgb = [20, 27, 30]

function rgb(text: string): Rgb {
  const [red = '', green = '', blue = ''] = text.match(/[0-9a-f]{2}/gi) ?? []
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}

function hex(parts: Rgb): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** Mixes two colours by the `share` of the other one. */
function mixed(one: Rgb, other: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2) => one[at] * (1 - share) + other[at] * share
  return [part(0), part(1), part(2)]
}

/** Returns the contrast ratio, from 1 to 21 (WCAG 2.2). */
function contrast(one: Rgb, other: Rgb): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(parts: Rgb): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
