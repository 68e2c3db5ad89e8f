import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { Colours, buildLook } from '../settings/look.ts'
import { background } from './mail-frame.ts'
import { mailLogo } from './mail-logo.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'look-'))
afterAll(() => rm(folder, { recursive: true }))
const colours = Colours.parse({ accent: '#7a1f3d' })

/** The colours of a PNG that are seen at all, most frequent first. */
async function readColours(png: Buffer): Promise<string[]> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 400, height: 80 })
  const counts = new Map<string, number>()
  for (let at = 0; at < data.length; at += 4) {
    const colour = `#${data.toString('hex', at, at + 3)}`
    if (data[at + 3] === 255) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([colour]) => colour)
}

test('a group has its own logo, or the mark of the house in its colour', async () => {
  await writeFile(
    path.join(folder, 'logo.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 20"><rect width="90" height="20" fill="#123456"/></svg>',
  )
  const uploaded = buildLook(colours, { folder, hasLogo: true })
  expect((await readColours(await mailLogo(uploaded))).slice(0, 2)).toEqual(['#123456', background])
  // The mark of the house is on the background of the letter: in dark mode it stays legible.
  const [own, house] = [buildLook(colours, { folder, hasLogo: false }), undefined]
  expect((await readColours(await mailLogo(own))).slice(0, 2)).toEqual([background, '#7a1f3d'])
  expect((await readColours(await mailLogo(house))).slice(0, 2)).toEqual([background, '#0a5a72'])
})

test('one that cannot be drawn is refused', async () => {
  const broken = await mkdtemp(path.join(folder, 'broken-'))
  await writeFile(path.join(broken, 'logo.svg'), 'no drawing')
  await expect(mailLogo(buildLook(colours, { folder: broken, hasLogo: true }))).rejects.toThrow(
    'unsupported image format',
  )
})
