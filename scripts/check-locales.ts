import fs from 'node:fs'
import path from 'node:path'
import { readAreas } from '@forecourt/locales/texts.ts'
import { root } from './lib/fingerprint.ts'
import { areas } from './lib/import-rules.ts'
import { sourceFiles } from './lib/source-files.ts'
import {
  complaintsAboutComputedNames,
  complaintsAboutTexts,
  complaintsAboutTrucks,
  complaintsAboutWording,
  type Text,
} from './lib/text-rules.ts'

// Checks that every text exists in every language, is used, is translated, and reads well; mails and the guide read well too.

const locales = path.join(root, 'locales')
const languages = fs
  .readdirSync(locales, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^[a-z]{2}$/.test(entry.name))
  .map(({ name }) => name)

const texts: Text[] = languages.flatMap((language) =>
  [...readAreas(language)].flatMap(([area, entries]) => {
    if (!areas.includes(area)) throw new Error(`locales/${language}/${area}.json is not named after an area`)
    return entries.map(([key, text]) => ({ language, area, key, text }))
  }),
)
const files = sourceFiles('.ts', '.tsx')
  .filter((file) => !/\.test\.|^scripts\/lib\//.test(file))
  .map((file) => ({ file, source: fs.readFileSync(path.join(root, file), 'utf8') }))
const code = files.map(({ source }) => source)
const inBrowsers = files.filter(({ file }) => /^(domain|api-client|ui|shop|office)\/(?!.*\.server\.ts)/.test(file))
const sameInAll = json(path.join(locales, 'same-in-all.json')) as string[]
const apart = json(path.join(locales, 'apart.json')) as string[]

const mails = path.join(root, 'server/db/seeds/mails')
const aboutMails = fs.readdirSync(mails).flatMap((file) => {
  const [, ...parts] = fs.readFileSync(path.join(mails, file), 'utf8').split(/^=== (\w+)$/m)
  const place = `server/db/seeds/mails/${file}`
  return languages.flatMap((language) => {
    const text = parts[parts.indexOf(language) + 1] ?? ''
    return [...complaintsAboutWording(place, language, text), ...complaintsAboutTrucks(place, language, text)]
  })
})

const guide = path.join(root, 'office/layout/guide/chapters')
const aboutGuide = languages.flatMap((language) =>
  fs.readdirSync(path.join(guide, language)).flatMap((file) => {
    const place = path.join('office/layout/guide/chapters', language, file)
    const lines = fs.readFileSync(path.join(root, place), 'utf8').split('\n')
    return lines.flatMap((line, index) => complaintsAboutWording(`${place}:${index + 1}`, language, line))
  }),
)

const found = [
  ...complaintsAboutTexts({ texts, sameInAll, apart, code, languages }),
  ...inBrowsers.flatMap(({ file, source }) => complaintsAboutComputedNames(file, source)),
  ...aboutMails,
  ...aboutGuide,
]
for (const complaint of found) console.log(complaint)
process.exitCode = found.length > 0 ? 1 : 0

function json(file: string): unknown {
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}
