import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { Colours, buildLook } from './look.ts'

const plain = { folder: undefined, hasLogo: false }
const tokens = await readFile(new URL('../../../ui/tokens.css', import.meta.url), 'utf8')

test('from the accent the other colours of the house style follow, light and dark', () => {
  const look = buildLook(Colours.parse({ accent: '#7A1F3D' }), plain)
  expect(look).toMatchObject({ accent: '#7a1f3d', accentSoft: '#f0e6ea', stage: '#401525' })
  expect(look.css).toMatch(
    /^:root:not\(\[data-theme='dark'\]\)\{--accent:#7a1f3d;.*\}:root\[data-theme='dark'\]\{.*\}$/,
  )
  expect(look.cssHash).toBe(createHash('sha256').update(look.css).digest('base64'))
})

test('what a group says itself stays so', () => {
  const { css, stage } = buildLook(Colours.parse({ accent: '#7a1f3d', stage: '#101820' }), plain)
  expect(stage).toBe('#101820')
  expect(css).toContain('--stage:#101820;')
})

test('all it sets are tokens, and a logo stands for mark and name', () => {
  const { css } = buildLook(Colours.parse({ accent: '#7a1f3d' }), plain)
  for (const [, name] of css.matchAll(/--([a-z-]+):/g)) expect(tokens).toContain(`  --${name}: `)
  expect(buildLook(Colours.parse({ accent: '#7a1f3d' }), { folder: '/srv/look', hasLogo: true }).css).toContain(
    ':root{--logo:url(/logo.svg);--logo-shown:block;--mark:none}',
  )
})

test.each([
  ['white text on it', { accent: '#8a8a8a' }],
  ['the hero', { accent: '#7a1f3d', stage: '#cccccc' }],
  ['its own tint', { accent: '#7a1f3d', 'accent-soft': '#a05070' }],
  ['not a colour', { accent: 'red; } body { display: none' }],
])('colours that cannot be read are refused: %s', (_, colours) => {
  expect(Colours.safeParse(colours).success).toBe(false)
})
