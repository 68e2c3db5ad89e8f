import { z } from 'zod'
import { Day, PublicNumber, PublicNumberParam, typedLines, typedText } from '../platform/forms/fields.schema.ts'
import { AddressFields } from '../organisation/postal-address.schema.ts'
import { VACANCY_HOURS } from './vacancy.ts'
import { acceptAnswered, unused } from '../platform/values/unused.schema.ts'

/** A vacancy as a list shows it. */
const vacancyCard = z.strictObject({
  id: PublicNumber,
  slugs: z.strictObject({ nl: z.string(), fr: z.string() }).describe('In each language, for links and for the sitemap'),
  title: z.string(),
  summary: z.string(),
  hours: z.enum(VACANCY_HOURS),
  branchId: PublicNumber,
  branchName: z.string(),
  publishedOn: Day,
})
export const VacancyCard = vacancyCard.meta({
  id: 'VacancyCard',
  example: {
    id: 3,
    slugs: { nl: 'onderhoudsmecanicien', fr: 'mecanicien-d-entretien' },
    title: 'Onderhoudsmecanicien',
    summary: 'U houdt de wagens van onze klanten in topvorm.',
    hours: 'full-time',
    branchId: 1,
    branchName: 'Gent',
    publishedOn: '2026-11-02',
  },
})
export type VacancyCard = z.infer<typeof VacancyCard>

/** A vacancy with everything an applicant wants to know. */
export const VacancyDetail = vacancyCard
  .extend({
    tasks: z.array(z.string()),
    profile: z.array(z.string()),
    offer: z.array(z.string()),
    pay: z.string().nullable().describe('The starting pay or its range, in words; null: not stated'),
    closesOn: Day.nullable(),
    company: z.strictObject({ name: z.string(), address: AddressFields }),
  })
  .meta({ id: 'Vacancy' })
export type VacancyDetail = z.infer<typeof VacancyDetail>

/** The possible places of a vacancy. */
export const VacancyPlacesAnswer = z.strictObject({
  branches: z.array(
    z.strictObject({
      id: PublicNumber,
      name: z.string(),
      departments: z.array(z.strictObject({ id: PublicNumber, name: z.string() })),
    }),
  ),
})

export const VacanciesRequest = z.strictObject({})
export const VacanciesAnswer = z.strictObject({ jobs: z.array(VacancyCard) })
export const VacancyRequest = z.strictObject({ id: PublicNumberParam })
export const VacancyAnswer = z.strictObject({ job: VacancyDetail })

const line = z.strictObject({ nl: typedText(200).min(1), fr: typedText(200).min(1) })
const text = typedLines(5000).min(1)
const lines = z.strictObject({ nl: text, fr: text })

/** A vacancy as staff writes it, in both languages. A new one has no id. */
export const VacancyDraft = z
  .strictObject({
    id: PublicNumber.nullable(),
    rev: z.int().describe('Revision; saving an old one is refused'),
    branchId: PublicNumber,
    departmentId: PublicNumber.nullable().describe('The recipient of applications; null: the branch'),
    title: line,
    summary: z.strictObject({ nl: typedText(300).min(1), fr: typedText(300).min(1) }),
    tasks: lines.describe('One a line'),
    profile: lines,
    offer: lines,
    pay: z
      .strictObject({ nl: typedText(200), fr: typedText(200) })
      .describe('The starting pay or its range (Directive 2023/970, art. 5); empty: not stated'),
    hours: z.enum(VACANCY_HOURS),
    publishedOn: Day,
    closesOn: Day.nullable(),
    isActive: z.boolean(),
  })
  .meta({ id: 'VacancyDraft' })
export type VacancyDraft = z.infer<typeof VacancyDraft>

/** A blank one may lack what a saved one must have. */
export const BlankVacancyAnswer = z.strictObject({
  job: VacancyDraft.extend({
    branchId: PublicNumber.nullable(),
    title: z.strictObject({ nl: z.string(), fr: z.string() }),
    summary: z.strictObject({ nl: z.string(), fr: z.string() }),
    tasks: z.strictObject({ nl: z.string(), fr: z.string() }),
    profile: z.strictObject({ nl: z.string(), fr: z.string() }),
    offer: z.strictObject({ nl: z.string(), fr: z.string() }),
  }),
})
export const AllVacanciesAnswer = z.strictObject({
  jobs: z.array(VacancyDraft.extend({ id: PublicNumber, entryCount: z.int() })),
})
/** As it is filled in, or as a list answered it. */
export const SaveVacancyRequest = z.strictObject({ job: VacancyDraft.extend({ entryCount: unused('it is counted') }) })
const SavedVacancy = VacancyDraft.extend({ id: PublicNumber })
export type SavedVacancy = z.infer<typeof SavedVacancy>
export const SaveVacancyAnswer = z.strictObject({ job: SavedVacancy })

/** A vacancy as any call answered it. */
const answeredVacancy = z.strictObject({
  ...acceptAnswered(VacancyDraft, ['id'], 'its number says which it is'),
  ...acceptAnswered(VacancyDetail, ['id'], 'its number says which it is'),
  id: PublicNumber,
  entryCount: unused('it is counted'),
})

/** `POST /shop/job/rank`: the numbers in their order, or the vacancies as they were answered. */
export const RankVacanciesRequest = z
  .strictObject({
    ids: z.array(PublicNumber).min(1).max(500).optional(),
    jobs: z.array(answeredVacancy).min(1).max(500).optional(),
  })
  .transform(({ ids, jobs }, context) => {
    const numbers = ids ?? jobs?.map(({ id }) => id)
    if (numbers !== undefined) return { ids: numbers }
    context.addIssue({ code: 'custom', message: 'ids, jobs', path: ['ids'] })
    return z.NEVER
  })
  .meta({ example: { ids: [3, 1, 2] } })

/** `POST /shop/job/delete`: by number, or the vacancy as it was answered. */
export const DeleteVacancyRequest = z
  .strictObject({ id: PublicNumber.optional(), job: answeredVacancy.optional() })
  .transform(({ id, job }, context) => {
    const number = id ?? job?.id
    if (number !== undefined) return { id: number }
    context.addIssue({ code: 'custom', message: 'id, job', path: ['id'] })
    return z.NEVER
  })
