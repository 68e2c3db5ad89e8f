import type { VacancyDetail } from '@forecourt/domain/content/vacancy.schema.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { toPostalAddress } from '../organisation/dealer-structure.server.ts'
import { crumbsTo } from '../platform/crumbs.server.ts'
import { numberIn, requireAddress, type PageRequest } from '../platform/page.ts'
import { withStructuredData } from '../platform/server-notes.ts'
import { breadcrumbList } from '../platform/structure.ts'
import type { VacancyData, VacanciesData, ShownVacancy } from './vacancies.ts'

export async function loadVacancies({ api, url, language, wordsOf }: PageRequest): Promise<VacanciesData> {
  const { jobs } = await api('GET /shop/job/getallactive')
  const crumbs = crumbsTo(language, 'content.jobs')
  const head = await wordsOf('content.jobs')
  const vacancies = jobs.map((vacancy) => toShownVacancy(vacancy, language))
  return withStructuredData({ head, crumbs, vacancies }, [breadcrumbList(crumbs, url)])
}

export async function loadVacancy({ api, url, params, language }: PageRequest): Promise<VacancyData> {
  const { job: vacancy } = await api('GET /shop/job/get', { id: numberIn(params['id']) })
  const pathIn = (other: Language) =>
    buildPath('content.jobs.detail', other, { slug: vacancy.slugs[other], id: vacancy.id })
  requireAddress(url, pathIn(language))
  const crumbs = crumbsTo(language, 'content.jobs', { title: vacancy.title })
  const { address } = vacancy.company
  const data: VacancyData = {
    ...toShownVacancy(vacancy, language),
    crumbs,
    paths: Object.fromEntries(LANGUAGES.map((other) => [other, pathIn(other)])),
    sections: [
      { title: m['vacancies.tasks'](), lines: vacancy.tasks },
      { title: m['vacancies.profile'](), lines: vacancy.profile },
      {
        title: m['vacancies.offer'](),
        lines: [...(vacancy.pay === null ? [] : [m['vacancies.pay']({ pay: vacancy.pay })]), ...vacancy.offer],
      },
    ],
    closes: vacancy.closesOn === null ? null : m['vacancies.closes']({ day: formatDay(vacancy.closesOn) }),
    company: vacancy.company.name,
    address: [`${address.streetName} ${address.houseNumber}`, `${address.postalCode} ${address.city}`],
  }
  return withStructuredData(data, [buildJobPosting(vacancy, data, url), breadcrumbList(crumbs, url)])
}

type Card = Pick<VacancyDetail, 'id' | 'slugs' | 'title' | 'summary' | 'hours' | 'branchName' | 'publishedOn'>

function toShownVacancy(
  { id, slugs, title, summary, hours, branchName, publishedOn }: Card,
  language: Language,
): ShownVacancy {
  return {
    id,
    title,
    summary,
    href: buildPath('content.jobs.detail', language, { slug: slugs[language], id }),
    hours: hours === 'full-time' ? m['words.full-time']() : m['words.part-time'](),
    branch: branchName,
    published: m['vacancies.published']({ day: formatDay(publishedOn) }),
  }
}

/** Builds the structured data of a vacancy for search engines (schema.org JobPosting). */
function buildJobPosting(vacancy: VacancyDetail, { sections }: VacancyData, url: URL): object {
  const list = (lines: readonly string[]) => `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`
  return {
    '@type': 'JobPosting',
    title: vacancy.title,
    description:
      `<p>${escapeHtml(vacancy.summary)}</p>` +
      sections.map(({ title, lines }) => `<p>${escapeHtml(title)}</p>${list(lines)}`).join(''),
    identifier: { '@type': 'PropertyValue', name: vacancy.company.name, value: String(vacancy.id) },
    datePosted: vacancy.publishedOn,
    ...(vacancy.closesOn !== null && { validThrough: `${vacancy.closesOn}T23:59:59+01:00` }),
    employmentType: vacancy.hours === 'full-time' ? 'FULL_TIME' : 'PART_TIME',
    hiringOrganization: { '@type': 'Organization', name: vacancy.company.name, sameAs: url.origin },
    jobLocation: { '@type': 'Place', address: toPostalAddress(vacancy.company.address) },
    directApply: true,
    url: url.href,
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
