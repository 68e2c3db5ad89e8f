// node scripts/run.mjs scripts/guide-pictures.ts: the pictures of the administrator's guide, small, from what
// `npm run screens -- office` put into `screens/`.
import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { LANGUAGES } from '@forecourt/domain/platform/values/languages.ts'
import { root } from './lib/fingerprint.ts'

/** By the name in the chapters: the screen of scripts/screens/screens.ts. */
const pictures = {
  home: 'office-home',
  roles: 'office-roles',
  usedcar: 'office-stock-car',
  version: 'office-version',
  calendar: 'office-calendar',
  lead: 'office-lead',
  orders: 'office-orders',
  newsletter: 'office-newsletter',
  settings: 'office-settings',
  audit: 'office-audit',
  fuels: 'office-fuels',
}

const taken = await readdir(path.join(root, 'screens'))
for (const language of LANGUAGES) {
  const folder = path.join(root, 'office/layout/guide/pictures', language)
  await mkdir(folder, { recursive: true })
  for (const [name, screen] of Object.entries(pictures)) {
    const file = `${screen}-light-${language}-1440.png`
    if (!taken.includes(file)) throw new Error(`screens/${file} is missing: take it with npm run screens -- ${screen}`)
    await sharp(path.join(root, 'screens', file))
      .resize({ width: 960, height: 600, fit: 'cover', position: 'top' })
      .webp({ quality: 72 })
      .toFile(path.join(folder, `${name}.webp`))
  }
}
