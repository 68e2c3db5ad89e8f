import type { VacancyDraft } from '@forecourt/domain/content/vacancy.schema.ts'
import type { Call, ResultOf } from './api-calls.ts'
import { accepted } from './sales.ts'

/** Returns a text of the website in both languages; the French is the Dutch with a mark unless it is given. */
export function inBothLanguages(nl: string, fr = `${nl} (fr)`): { nl: string; fr: string } {
  return { nl, fr }
}

/** Returns a vacancy as staff fills it in, a mechanic's unless `facts` say otherwise. */
export function vacancyDraft(facts: Partial<VacancyDraft> & Pick<VacancyDraft, 'branchId'>): VacancyDraft {
  return {
    id: null,
    rev: 0,
    departmentId: null,
    title: inBothLanguages('Mecanicien'),
    summary: inBothLanguages('Sleutelen'),
    tasks: inBothLanguages('Onderhoud'),
    profile: inBothLanguages('Handig'),
    offer: inBothLanguages('Loon'),
    pay: inBothLanguages('', ''),
    hours: 'full-time',
    publishedOn: '2026-11-01',
    closesOn: null,
    isActive: true,
    ...facts,
  }
}

/** Saves a vacancy, a new one or one that was there. Returns it as the server keeps it. */
export async function saveVacancy(by: Call, job: VacancyDraft): Promise<ResultOf<'POST /shop/job/save'>['job']> {
  return accepted(await by('POST /shop/job/save', { job })).job
}
