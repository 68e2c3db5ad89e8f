import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import {
  AllVacanciesAnswer,
  BlankVacancyAnswer,
  DeleteVacancyRequest,
  VacancyAnswer,
  VacancyRequest,
  VacanciesAnswer,
  VacanciesRequest,
  RankVacanciesRequest,
  SaveVacancyAnswer,
  SaveVacancyRequest,
  VacancyPlacesAnswer,
  type VacancyCard,
  type VacancyDetail,
  type SavedVacancy,
} from '@forecourt/domain/content/vacancy.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate, type Translated } from '@forecourt/domain/platform/values/translated.ts'
import { z } from 'zod'
import { releaseUpload } from '../media/uploads.ts'
import { findLastEditor } from '../platform/audit/audit.ts'
import type { Tx } from '../platform/database/database.ts'
import { command, query, type Endpoint } from '../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { within } from '../platform/database/within.ts'
import { loadResumes } from './applications.sql.ts'
import {
  deleteVacancy,
  insertVacancy,
  vacancyDrafts,
  findVacancyForUpdate,
  loadVacancyForUpdate,
  openVacancy,
  openVacancies,
  placeOfVacancy,
  placesOfBranches,
  placesForVacancies,
  placesOfVacancies,
  rankVacancies,
  updateVacancy,
  type OpenVacancyRow,
} from './vacancies.sql.ts'

const getAllActive = query({
  path: 'GET /shop/job/getallactive',
  right: 'public',
  summary: "Returns the open vacancies in the dealer's order.",
  input: VacanciesRequest,
  output: VacanciesAnswer,
  shows: ['content', 'organisation'],
  async run({ db, call: { language, now } }) {
    const vacancies = await openVacancies(db, brusselsDay(now))
    return { jobs: vacancies.map((vacancy) => toCard(vacancy, language)) }
  },
})

const get = query({
  path: 'GET /shop/job/get',
  right: 'public',
  summary: 'Returns a vacancy while it is open for applications.',
  input: VacancyRequest,
  output: VacancyAnswer,
  shows: ['content', 'organisation'],
  async run({ db, call: { language, now } }, { id }) {
    const vacancy = await openVacancy(db, id, brusselsDay(now))
    return vacancy ? { job: toDetail(vacancy, language) } : refuse('vacancy-not-found', { status: 404 })
  },
})

const getAll = query({
  path: 'GET /shop/job/getall',
  right: 'VACANCY_EDIT',
  place: 'rows',
  summary: "Returns all vacancies in both languages, hidden ones included, within the caller's scope.",
  input: VacanciesRequest,
  output: AllVacanciesAnswer,
  async run({ db, call: { staff } }) {
    const vacancies = await vacancyDrafts(db)
      .where(within(staff.who, 'VACANCY_EDIT', { branch: 'vacancy.branchId' }))
      .execute()
    return { jobs: vacancies.map((vacancy) => ({ ...inBoth(vacancy), entryCount: Number(vacancy.entryCount) })) }
  },
})

const getNew = query({
  path: 'GET /shop/job/getnew',
  right: 'VACANCY_EDIT',
  place: async () => [],
  summary: 'Returns an empty vacancy to fill in.',
  input: VacanciesRequest,
  output: BlankVacancyAnswer,
  async run({ call: { now } }) {
    const blank = () => ({ nl: '', fr: '' })
    const texts = { title: blank(), summary: blank(), tasks: blank(), profile: blank(), offer: blank(), pay: blank() }
    const where = { id: null, rev: 0, branchId: null, departmentId: null }
    return {
      job: {
        ...where,
        ...texts,
        hours: 'full-time' as const,
        publishedOn: brusselsDay(now),
        closesOn: null,
        isActive: true,
      },
    }
  },
})

const save = command({
  path: 'POST /shop/job/save',
  right: 'VACANCY_EDIT',
  // Both the old and the new place: users cannot move a vacancy to a branch outside their scope.
  place: async (db, { job: { id, branchId } }) =>
    id === null ? placesOfBranches(db, [branchId]) : placesOfVacancies(db, [id], [branchId]),
  isUndoable: true,
  summary: 'Saves a vacancy. Refused if another user changed it.',
  input: SaveVacancyRequest,
  output: SaveVacancyAnswer,
  async run({ tx }, { job: vacancy }) {
    if (vacancy.closesOn !== null && vacancy.closesOn < vacancy.publishedOn)
      return refuse('vacancy-closes-early', { status: 422, field: 'job.closesOn' })
    const place = await placeOfVacancy(tx, vacancy)
    if (!place) return refuse('vacancy-place-unknown', { status: 422, field: 'job.departmentId' })
    const number = vacancy.id ?? (await insertVacancy(tx, vacancy, place))
    if (vacancy.id !== null) {
      if (!(await findVacancyForUpdate(tx, vacancy.id))) return refuse('vacancy-not-found', { status: 404 })
      if (!(await updateVacancy(tx, vacancy.id, vacancy, place))) return conflictRefusal(tx, vacancy.id)
    }
    return { job: await loadDraft(tx, number) }
  },
})

const rank = command({
  path: 'POST /shop/job/rank',
  right: 'VACANCY_EDIT',
  place: (db, { ids }) => placesOfVacancies(db, ids),
  isUndoable: true,
  summary: 'Changes the order of the vacancies.',
  input: RankVacanciesRequest,
  output: z.strictObject({ ids: z.array(z.int()) }),
  async run({ tx }, { ids }) {
    await rankVacancies(tx, ids)
    const vacancies = await vacancyDrafts(tx).execute()
    return { ids: vacancies.map(({ id }) => id) }
  },
})

const remove = command({
  path: 'POST /shop/job/delete',
  right: 'VACANCY_EDIT',
  place: (db, { id }) => placesOfVacancies(db, [id]),
  summary: 'Deletes a vacancy without applications. Others can be deactivated instead.',
  input: DeleteVacancyRequest,
  output: z.strictObject({ isDeleted: z.boolean() }),
  async run({ tx }, { id }) {
    const vacancy = await findVacancyForUpdate(tx, id)
    if (!vacancy) return refuse('vacancy-not-found', { status: 404 })
    for (const resume of await loadResumes(tx, vacancy.id)) await releaseUpload(tx, resume)
    return (await deleteVacancy(tx, vacancy.id)) ? { isDeleted: true } : refuse('vacancy-has-applications')
  },
})

const getPlaces = query({
  path: 'GET /shop/job/getplaces',
  right: 'VACANCY_EDIT',
  place: async () => [],
  summary: 'Returns the branches that a vacancy can belong to, with their departments.',
  input: VacanciesRequest,
  output: VacancyPlacesAnswer,
  async run({ db, call: { language } }) {
    const rows = await placesForVacancies(db)
    return {
      branches: [...Map.groupBy(rows, ({ number }) => number).values()].map((departments) => {
        const [{ number, name, city }] = departments as [(typeof rows)[number]]
        return {
          id: number,
          name: name === city.nl ? translate(city, language) : name,
          departments: departments.flatMap(({ department, departmentName }) =>
            department === null
              ? []
              : [{ id: department, name: translate(requireValue(departmentName, 'the department name'), language) }],
          ),
        }
      }),
    }
  },
})

async function loadDraft(tx: Tx, number: number): Promise<SavedVacancy> {
  const saved = await vacancyDrafts(tx).where('vacancy.number', '=', number).executeTakeFirstOrThrow()
  const { entryCount: _, ...draft } = saved
  return inBoth(draft)
}

async function conflictRefusal(tx: Tx, number: number): Promise<ApiRefusal> {
  const { id } = await loadVacancyForUpdate(tx, number)
  return refuse('changed-meanwhile', {
    detail: { theirs: await loadDraft(tx, number), by: await findLastEditor(tx, 'vacancy', id) },
  })
}

export const vacancyEndpoints = [
  getPlaces,
  getAllActive,
  get,
  getAll,
  getNew,
  save,
  rank,
  remove,
] as const satisfies readonly Endpoint[]

function toCard(vacancy: OpenVacancyRow, language: Language): VacancyCard {
  return {
    id: vacancy.number,
    slugs: { nl: translate(vacancy.slug, 'nl'), fr: translate(vacancy.slug, 'fr') },
    title: translate(vacancy.title, language),
    summary: translate(vacancy.summary, language),
    hours: vacancy.hours,
    branchId: vacancy.branchNumber,
    branchName: vacancy.branchName === vacancy.city.nl ? translate(vacancy.city, language) : vacancy.branchName,
    publishedOn: vacancy.publishedOn,
  }
}

function toDetail(vacancy: OpenVacancyRow, language: Language): VacancyDetail {
  const { streetName, houseNumber, boxNumber, postalCode, city, countryCode } = vacancy
  return {
    ...toCard(vacancy, language),
    tasks: splitLines(vacancy.tasks, language),
    profile: splitLines(vacancy.profile, language),
    offer: splitLines(vacancy.offer, language),
    pay: vacancy.pay && translate(vacancy.pay, language),
    closesOn: vacancy.closesOn,
    company: {
      name: vacancy.companyName,
      address: {
        streetName,
        houseNumber,
        boxNumber: boxNumber ?? '',
        postalCode,
        countryCode,
        city: translate(city, language),
      },
    },
  }
}

function splitLines(text: Translated, language: Language): string[] {
  return translate(text, language)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Returns a vacancy in both languages: the database guarantees that every text has them; its type does not. */
function inBoth<
  Vacancy extends Record<'title' | 'summary' | 'tasks' | 'profile' | 'offer', Translated> & { pay: Translated | null },
>(vacancy: Vacancy) {
  const fillBoth = ({ nl, fr }: Translated) => ({ nl, fr: fr ?? nl })
  return {
    ...vacancy,
    title: fillBoth(vacancy.title),
    summary: fillBoth(vacancy.summary),
    tasks: fillBoth(vacancy.tasks),
    profile: fillBoth(vacancy.profile),
    offer: fillBoth(vacancy.offer),
    pay: vacancy.pay ? fillBoth(vacancy.pay) : { nl: '', fr: '' },
  }
}
