import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { Table } from '@forecourt/ui/Table.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { showFailure } from '../platform/failure.ts'
import { ActionLink } from '../platform/ActionButton.tsx'
import { formatDay } from '../platform/kinds/format.ts'
import { currentLanguage } from '../platform/language.ts'
import { callOptions, useCommand } from '../platform/queries.ts'
import { Page } from '../platform/Page.tsx'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'
import styles from './Legal.module.css'

type Job = ApiResult<'GET /shop/job/getall'>['jobs'][number]

/** The vacancies in the order that the shop shows them. */
export function VacancyListPage() {
  const { data } = useSuspenseQuery(callOptions('GET /shop/job/getall', {}))
  const [today] = useState(() => brusselsDay(new Date()))
  const rank = useCommand((ids: number[]) => api('POST /shop/job/rank', { ids }))
  const { jobs } = data
  const title = m['office.vacancies.title']()
  useTitle(title)

  function move(at: number, to: number) {
    const ids = jobs.map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(at, 1))
    rank.mutate(ids, { onError: (failure) => showFailure(failure) })
  }

  return (
    <Page>
      <ScreenHead
        screen="vacancy"
        title={title}
        actions={
          <ActionLink right="VACANCY_EDIT" look="primary" icon="plus" href="/vacancy/new">
            {m['office.vacancies.add']()}
          </ActionLink>
        }
      />
      {jobs.length === 0 ? (
        <StateCard icon="briefcase" heading="h2" title={m['office.vacancies.none']()}>
          {m['office.vacancies.none-text']()}
        </StateCard>
      ) : (
        <div className={styles.table}>
          <Table caption={m['office.vacancies.caption']()}>
            <thead>
              <tr>
                <th scope="col">{m['office.vacancies.job']()}</th>
                <th scope="col">{m['office.vacancies.shown']()}</th>
                <th scope="col">{m['words.status']()}</th>
                <th scope="col" className="num">
                  {m['office.vacancies.entries']()}
                </th>
                <th scope="col">{m['office.vacancies.order']()}</th>
              </tr>
            </thead>
            <tbody>
              {jobs.map((job, at) => {
                const name = job.title[currentLanguage()]
                return (
                  <tr key={job.id}>
                    <th scope="row">
                      <TextLink href={`/vacancy/${job.id}`}>{name}</TextLink>
                    </th>
                    <td>
                      {job.closesOn === null
                        ? m['office.vacancies.from']({ from: formatDay(job.publishedOn) })
                        : m['office.vacancies.from-to']({
                            from: formatDay(job.publishedOn),
                            to: formatDay(job.closesOn),
                          })}
                    </td>
                    <td>
                      <JobStateBadge job={job} today={today} />
                    </td>
                    <td className="num">{job.entryCount}</td>
                    <td>
                      <span className={styles.order}>
                        <IconButton
                          icon="arrow-up"
                          label={m['office.vacancies.up']({ name })}
                          disabled={at === 0 || rank.isPending}
                          onClick={() => move(at, at - 1)}
                        />
                        <IconButton
                          icon="arrow-down"
                          label={m['office.vacancies.down']({ name })}
                          disabled={at === jobs.length - 1 || rank.isPending}
                          onClick={() => move(at, at + 1)}
                        />
                      </span>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </Table>
        </div>
      )}
    </Page>
  )
}

function JobStateBadge({ job: { isActive, publishedOn, closesOn }, today }: { job: Job; today: string }) {
  if (!isActive) return <StateBadge tone="vat">{m['office.vacancies.states.off']()}</StateBadge>
  if (publishedOn > today) return <StateBadge tone="new">{m['office.vacancies.states.coming']()}</StateBadge>
  if (closesOn !== null && closesOn < today)
    return <StateBadge tone="promo">{m['office.vacancies.states.closed']()}</StateBadge>
  return <StateBadge tone="good">{m['office.vacancies.states.open']()}</StateBadge>
}
