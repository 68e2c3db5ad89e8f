import type { Language } from '@forecourt/domain/platform/languages.ts'
import type { Crumb } from '../platform/page.ts'

/** A vacancy as the list shows it, in words. */
export interface ShownJob {
  id: number
  title: string
  summary: string
  href: string
  hours: string
  branch: string
  published: string
}

export interface JobsData {
  crumbs: Crumb[]
  jobs: ShownJob[]
}

/** A vacancy with everything its page shows, in words. */
export interface JobData extends ShownJob {
  crumbs: Crumb[]
  /** The page in each language: the slug differs. */
  paths: Partial<Record<Language, string>>
  sections: { title: string; lines: string[] }[]
  closes: string | null
  company: string
  address: string[]
}
