import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '@forecourt/domain/platform/values/languages.ts'
import { OFFICE_ROUTES, type OfficeRoute } from '@forecourt/domain/platform/routes/office-routes.ts'
import { chapterOfPath, CHAPTERS } from './chapters.ts'
import { parseBlocks, type Block, type Inline } from './markdown.ts'

const here = import.meta.dirname
const read = (language: string, id: string) =>
  fs.readFileSync(path.join(here, 'chapters', language, `${id}.md`), 'utf8')
const readInlines = (block: Block): readonly Inline[] =>
  'parts' in block ? block.parts : 'items' in block ? block.items.flat() : []
const paths = OFFICE_ROUTES.flatMap(({ path: below }: OfficeRoute) => (below === null ? [] : [`/${below}`]))

/** Everything that the screens say in a language: texts that are the same whatever is filled into them. */
function readTexts(language: 'nl' | 'fr'): ReadonlySet<string> {
  const folder = path.join(here, '../../../locales', language)
  const found = new Set<string>(OFFICE_ROUTES.map(({ text }) => text[language]))
  const collect = (value: unknown): void => {
    if (typeof value === 'string') found.add(value)
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(collect)
  }
  for (const file of fs.readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    collect(JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')))
  }
  return found
}

describe.each(LANGUAGES)('the guide in %s', (language) => {
  const texts = readTexts(language)

  test('has every chapter, and nothing besides', () => {
    expect(fs.readdirSync(path.join(here, 'chapters', language)).toSorted()).toEqual(
      CHAPTERS.map(({ id }) => `${id}.md`).toSorted(),
    )
  })

  test.each(CHAPTERS)('calls what is on the screen by its name, and leads where there is something: $id', ({ id }) => {
    const inlines = parseBlocks(read(language, id)).flatMap(readInlines)
    const strong = inlines.flatMap((part) => (typeof part !== 'string' && 'strong' in part ? [part.strong] : []))
    const links = inlines.flatMap((part) => (typeof part !== 'string' && 'href' in part ? [part] : []))
    expect(strong.filter((words) => !texts.has(words))).toEqual([])
    expect(links.filter(({ href }) => !paths.includes(href))).toEqual([])
    // A link to a screen is called as the screen is.
    expect(links.filter(({ label }) => !texts.has(label))).toEqual([])
    // Unparsed markup is left in the plain text.
    const plain = inlines.filter((part) => typeof part === 'string').join(' ')
    expect(plain).not.toMatch(/\*\*|\]\(|`|^#/)
  })

  test('shows pictures that there are, each small, and keeps no other', () => {
    const shown = CHAPTERS.flatMap(({ id }) =>
      parseBlocks(read(language, id)).flatMap((block) => (block.kind === 'picture' ? [block.src] : [])),
    )
    const folder = path.join(here, 'pictures', language)
    expect(fs.readdirSync(folder).toSorted()).toEqual(shown.toSorted())
    expect(shown.filter((file) => fs.statSync(path.join(folder, file)).size > 100_000)).toEqual([])
  })
})

test('both languages have the same steps, pictures and headings', () => {
  const shape = (language: string, id: string) =>
    parseBlocks(read(language, id)).map((block) =>
      'items' in block ? [block.kind, block.items.length] : block.kind === 'picture' ? block.src : block.kind,
    )
  expect(CHAPTERS.map(({ id }) => [id, shape('fr', id)])).toEqual(CHAPTERS.map(({ id }) => [id, shape('nl', id)]))
})

test('every screen of a chapter is one, and belongs to one chapter', () => {
  const ids: readonly string[] = OFFICE_ROUTES.map(({ id }) => id)
  const screens = CHAPTERS.flatMap((chapter) => chapter.screens)
  expect(screens.filter((id) => !ids.includes(id))).toEqual([])
  expect(screens).toEqual([...new Set(screens)])
})

test.each([
  ['/', 'starting'],
  ['/usedcar/12', 'stock'],
  ['/range/version/1001', 'range'],
  ['/lead', 'leads'],
  ['/fuel', 'lists'],
  ['/guide/orders', 'orders'],
  ['/sessions', 'starting'],
])('the sheet of keys leads from %s to the chapter %s', (pathname, id) => {
  expect(chapterOfPath(pathname).id).toBe(id)
})
