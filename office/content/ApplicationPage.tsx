import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLoaderData, useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { APPLICATION_STATUSES, type ApplicationStatus } from '@forecourt/domain/content/application-desk.ts'
import type { DeskApplication } from '@forecourt/domain/content/application-desk.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { MailLink, PhoneLink } from '../platform/ContactLinks.tsx'
import { Multiline, Stack } from '../platform/Layout.tsx'
import { Page, PageColumns } from '../platform/Page.tsx'
import { showFailure } from '../platform/failure.ts'
import { ActionButton } from '../platform/ActionButton.tsx'
import { download } from '../platform/files.ts'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { formatDay } from '../platform/kinds/format.ts'
import { formatInstant } from '../platform/language.ts'
import { useRefusal } from '../platform/may.ts'
import { callOptions, useCommand } from '../platform/queries.ts'
import { Panel } from '../platform/Panel.tsx'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'
import { statusText, statusTones } from './application-texts.ts'
import { ApplicationReply } from './ApplicationReply.tsx'

/** One application: its content, its state, our answers. Another application remounts the page. */
export function ApplicationPage() {
  const { id } = useLoaderData<{ id: number }>()
  const { data, error } = useQuery(callOptions('GET /sales/application/get', { id }))
  if (error?.status === 404)
    return (
      <>
        <ScreenHead screen="application" isRecord title={m['resources.application.name']()} />
        <StateCard icon="briefcase" heading="h2" title={m['office.applications.gone']()}>
          {m['office.applications.gone-text']()}
        </StateCard>
      </>
    )
  return data && <Desk key={id} application={data.application} />
}

function Desk({ application }: { application: DeskApplication }) {
  const { id, rev, name, vacancy, branch, email, phone, status, sentAt, keptUntil, resume, message } = application
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const asks = { right: 'APPLICATION_EDIT', place: { branch: branch.id } } as const
  const refusal = useRefusal(asks.right, asks.place)
  const setStatus = useCommand((next: ApplicationStatus) =>
    api('POST /sales/application/setstatus', { id, rev, status: next }),
  )
  useTitle(name)
  return (
    <Page wide>
      <ScreenHead
        screen="application"
        isRecord
        title={name}
        beside={<StateBadge tone={statusTones[status]}>{statusText(status)}</StateBadge>}
        actions={
          <>
            {resume !== null && (
              <ActionButton
                {...asks}
                icon="download"
                onClick={() => void download('POST /sales/application/resume', { id })}
              >
                {m['office.applications.resume']()}
              </ActionButton>
            )}
            <ActionButton {...asks} look="danger" icon="trash" onClick={() => setIsAsking(true)}>
              {m['words.delete']()}
            </ActionButton>
          </>
        }
      />
      <PageColumns>
        <Stack gap={16}>
          <Panel title={m['office.applications.letter']()}>
            <p className="hint">{m['office.applications.sent-at']({ when: formatInstant(sentAt) })}</p>
            <Multiline lang={application.language}>
              {message === '' ? m['office.applications.no-letter']() : message}
            </Multiline>
          </Panel>
          {application.answers.map((answer) => (
            <Panel key={answer.at} title={answer.subject}>
              <p className="hint">
                {m['office.applications.answered']({
                  by: answer.by ?? m['office.form.somebody'](),
                  when: formatInstant(answer.at),
                })}
                {answer.sentAt === null && ` · ${m['office.applications.waits']()}`}
              </p>
              <Multiline lang={application.language}>{answer.text}</Multiline>
            </Panel>
          ))}
          <ApplicationReply application={application} asks={asks} />
        </Stack>
        <Stack as="aside" gap={16}>
          <Panel title={m['office.applications.who']()}>
            <DescriptionList
              items={[
                {
                  term: m['office.applications.vacancy'](),
                  value: <TextLink href={`/vacancy/${vacancy.id}`}>{vacancy.title}</TextLink>,
                },
                { term: m['words.branch'](), value: branch.name },
                {
                  term: m['words.email'](),
                  value: <MailLink address={email} />,
                },
                {
                  term: m['words.phone'](),
                  value: <PhoneLink number={phone} />,
                },
                {
                  term: m['words.language'](),
                  value: application.language === 'fr' ? 'Français' : 'Nederlands',
                },
                { term: m['office.applications.resume-name'](), value: resume ?? m['office.applications.no-resume']() },
              ]}
            />
            <p className="hint">{m['office.applications.kept-until']({ day: formatDay(keptUntil) })}</p>
          </Panel>
          <Panel>
            <Select
              label={m['words.status']()}
              hint={refusal ?? m['office.applications.status-hint']()}
              disabled={refusal !== undefined || setStatus.isPending}
              options={APPLICATION_STATUSES.map((value) => ({ value, label: statusText(value) }))}
              value={status}
              onChoose={(chosen) =>
                setStatus.mutate(chosen, {
                  onSuccess: () => showToast({ message: m['office.form.saved'](), tone: 'success' }),
                  onError: (failure) => showFailure(failure),
                })
              }
            />
          </Panel>
        </Stack>
      </PageColumns>
      {isAsking && (
        <ActDialog
          danger
          title={m['office.applications.delete-title']()}
          confirm={m['words.delete']()}
          act={() => api('POST /sales/application/delete', { id, rev })}
          onDone={() => {
            showToast({ message: m['office.applications.deleted'](), tone: 'success' })
            void navigate('/application')
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{m['office.applications.delete-text']()}</p>
        </ActDialog>
      )}
    </Page>
  )
}
