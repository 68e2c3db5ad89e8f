import type { JobDetail } from '@forecourt/domain/content/job.schema.ts'
import { formatDay } from '@forecourt/domain/platform/calendar.ts'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/languages.ts'
import { pathOf } from '@forecourt/domain/platform/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { postalAddressOf } from '../organisation/dealer-structure.server.ts'
import { crumbsTo } from '../platform/crumbs.server.ts'
import { numberIn, requireAddress, type PageRequest } from '../platform/page.ts'
import { withStructuredData } from '../platform/server-notes.ts'
import { breadcrumbList } from '../platform/structure.ts'
import type { JobData, JobsData, ShownJob } from './jobs.ts'

export async function loadJobs({ api, url, language }: PageRequest): Promise<JobsData> {
  const { jobs } = await api('GET /shop/job/getallactive')
  const crumbs = crumbsTo(language, 'content.jobs')
  return withStructuredData({ crumbs, jobs: jobs.map((job) => shownJob(job, language)) }, [breadcrumbList(crumbs, url)])
}

export async function loadJob({ api, url, params, language }: PageRequest): Promise<JobData> {
  const { job } = await api('GET /shop/job/get', { id: numberIn(params['id']) })
  const pathIn = (other: Language) => pathOf('content.jobs.detail', other, { slug: job.slugs[other], id: job.id })
  requireAddress(url, pathIn(language))
  const crumbs = crumbsTo(language, 'content.jobs', { title: job.title })
  const { address } = job.company
  const data: JobData = {
    ...shownJob(job, language),
    crumbs,
    paths: Object.fromEntries(LANGUAGES.map((other) => [other, pathIn(other)])),
    sections: [
      { title: m['jobs.tasks'](), lines: job.tasks },
      { title: m['jobs.profile'](), lines: job.profile },
      { title: m['jobs.offer'](), lines: job.offer },
    ],
    closes: job.closesOn === null ? null : m['jobs.closes']({ day: formatDay(job.closesOn) }),
    company: job.company.name,
    address: [`${address.streetName} ${address.houseNumber}`, `${address.postalCode} ${address.city}`],
  }
  return withStructuredData(data, [postingOf(job, data, url), breadcrumbList(crumbs, url)])
}

type Card = Pick<JobDetail, 'id' | 'slugs' | 'title' | 'summary' | 'hours' | 'branchName' | 'publishedOn'>

function shownJob({ id, slugs, title, summary, hours, branchName, publishedOn }: Card, language: Language): ShownJob {
  return {
    ...{ id, title, summary },
    href: pathOf('content.jobs.detail', language, { slug: slugs[language], id }),
    hours: hours === 'full-time' ? m['jobs.full-time']() : m['jobs.part-time'](),
    branch: branchName,
    published: m['jobs.published']({ day: formatDay(publishedOn) }),
  }
}

/** What search engines read of a vacancy (schema.org JobPosting). */
function postingOf(job: JobDetail, { sections }: JobData, url: URL): object {
  const list = (lines: readonly string[]) => `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`
  return {
    '@type': 'JobPosting',
    title: job.title,
    description:
      `<p>${escaped(job.summary)}</p>` +
      sections.map(({ title, lines }) => `<p>${escaped(title)}</p>${list(lines)}`).join(''),
    identifier: { '@type': 'PropertyValue', name: job.company.name, value: String(job.id) },
    datePosted: job.publishedOn,
    ...(job.closesOn !== null && { validThrough: `${job.closesOn}T23:59:59+01:00` }),
    employmentType: job.hours === 'full-time' ? 'FULL_TIME' : 'PART_TIME',
    hiringOrganization: { '@type': 'Organization', name: job.company.name, sameAs: url.origin },
    jobLocation: { '@type': 'Place', address: postalAddressOf(job.company.address) },
    directApply: true,
    url: url.href,
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
