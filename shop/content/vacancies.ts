import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Crumb, PageWords } from '../platform/page.ts'

/** A vacancy as the list shows it, in words. */
export interface ShownVacancy {
  id: number
  title: string
  summary: string
  href: string
  hours: string
  branch: string
  published: string
}

export interface VacanciesData {
  head: PageWords
  crumbs: Crumb[]
  vacancies: ShownVacancy[]
}

/** A vacancy with everything its page shows, in words. */
export interface VacancyData extends ShownVacancy {
  crumbs: Crumb[]
  /** The page in each language: the slug differs. */
  paths: Partial<Record<Language, string>>
  sections: { title: string; lines: string[] }[]
  closes: string | null
  company: string
  address: string[]
}
