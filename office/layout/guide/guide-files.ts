import type { Language } from '@forecourt/domain/platform/values/languages.ts'

const chapters = import.meta.glob<string>('./chapters/*/*.md', { query: '?raw', import: 'default' })
const pictures = import.meta.glob<string>('./pictures/*/*.webp', { query: '?url', import: 'default', eager: true })

export function readChapter(id: string, language: Language): Promise<string> {
  return chapters[`./chapters/${language}/${id}.md`]!()
}

export function pictureUrl(file: string, language: Language): string {
  return pictures[`./pictures/${language}/${file}`]!
}
