import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { findText } from './resource-text.ts'

/** Returns the title of a job, or its name in words where this version does not know it. */
export function jobTitle(name: string, language: Language): string {
  return findText([`audit.jobs.${name}`], language) ?? name.replaceAll('-', ' ')
}
