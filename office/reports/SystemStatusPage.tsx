import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { BackupFailure, BackupOrigin } from '@forecourt/domain/platform/backup/backup-plan.ts'
import { hasAnyRight } from '@forecourt/domain/platform/resources/rights.ts'
import { getScreen, OFFICE_ROUTES } from '@forecourt/domain/platform/routes/office-routes.ts'
import type { CheckName, CheckState } from '@forecourt/domain/reports/system-status.ts'
import type { SystemStatus } from '@forecourt/domain/reports/system-status.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Skeleton } from '@forecourt/ui/Skeleton.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { useAccess } from '../platform/access.ts'
import { ActionButton } from '../platform/ActionButton.tsx'
import { DeskBody, DeskColumn, DeskColumns, DeskPanel, DeskRows, Facts, RowEnd } from '../platform/desk/Desk.tsx'
import { showFailure } from '../platform/failure.ts'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { currentLanguage, currentLocale, formatInstant } from '../platform/language.ts'
import { Page } from '../platform/Page.tsx'
import { callOptions, useCommand } from '../platform/queries.ts'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'
import styles from './SystemStatus.module.css'

const refreshMs = 30_000

/** Shows an administrator whether everything runs, and links to the remedies; loaded again twice a minute. */
export function SystemStatusPage() {
  const { data, error } = useQuery({
    ...callOptions('GET /sales/systemstatus/get', {}),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })
  const title = getScreen('systemStatus').text[currentLanguage()]
  useTitle(title)
  return (
    <Page wide>
      <ScreenHead screen="systemStatus" title={title} />
      <FailureNotice failure={error} />
      {data ? <Status status={data} /> : !error && <Skeleton width="100%" height={320} />}
    </Page>
  )
}

function Status({ status }: { status: SystemStatus }) {
  const { at, checks, versions } = status
  return (
    <DeskColumns>
      <DeskColumn>
        <DeskPanel
          title={m['office.system-status.checks']()}
          beside={<span className="hint">{m['office.system-status.at']({ at: formatInstant(at) })}</span>}
        >
          <DeskRows className={styles.checks}>
            {checks.map((check) => (
              <CheckRow key={check.name} check={check} />
            ))}
          </DeskRows>
        </DeskPanel>
        <Backups backups={status.backups} />
        <FailedJobs jobs={status.failedJobs} />
      </DeskColumn>
      <DeskColumn as="aside">
        <DeskPanel title={m['words.versions']()}>
          <DeskBody>
            <Facts
              facts={[
                { term: 'Forecourt', value: versions.product },
                { term: m['office.system-status.migration'](), value: <Breakable text={versions.migration} /> },
                { term: 'Node', value: versions.node },
                { term: 'PostgreSQL', value: versions.postgres },
                { term: m['office.system-status.processes'](), value: versions.processes },
                { term: m['office.system-status.started'](), value: formatInstant(versions.startedAt) },
                { term: m['office.system-status.up'](), value: formatUpTime(versions.upSeconds) },
                {
                  term: m['office.system-status.memory'](),
                  value: m['office.system-status.memory-size']({
                    size: formatCount(toMegabytes(versions.memoryBytes)),
                  }),
                },
              ]}
            />
          </DeskBody>
        </DeskPanel>
        <SlowQueries slow={status.slowQueries} />
        <SlowCalls calls={status.slowCalls} />
      </DeskColumn>
    </DeskColumns>
  )
}

/** A long name breaks after its hyphens. */
function Breakable({ text }: { text: string }) {
  return <span className={styles.name}>{text}</span>
}

const stateTexts: Readonly<Record<CheckState, () => string>> = {
  good: m['office.system-status.states.good'],
  warning: m['office.system-status.states.warning'],
  failure: m['office.system-status.states.failure'],
  off: m['office.system-status.states.off'],
}

const tones = { good: 'good', warning: 'promo', failure: 'failed', off: 'cancelled' } as const

const checkTexts: Readonly<Record<CheckName, () => string>> = {
  backup: m['office.system-status.names.backup'],
  jobs: m['office.system-status.names.jobs'],
  mails: m['office.system-status.names.mails'],
  'data-disk': m['office.system-status.names.data-disk'],
  'backup-disk': m['office.system-status.names.backup-disk'],
  certificate: m['office.system-status.names.certificate'],
  database: m['office.system-status.names.database'],
  mailboxes: m['office.system-status.names.mailboxes'],
  peppol: () => 'Peppol',
  payments: m['office.system-status.names.payments'],
  processes: m['office.system-status.names.processes'],
}

function CheckRow({ check: { name, state, text, advice, screen } }: { check: SystemStatus['checks'][number] }) {
  const route = OFFICE_ROUTES.find(({ id }) => id === screen)
  return (
    <li>
      <span className={styles.state}>
        <StateBadge tone={tones[state]}>{stateTexts[state]()}</StateBadge>
      </span>
      <span className={styles.what}>
        <strong>{checkTexts[name]()}</strong>
        <span>{text}</span>
        {advice !== null && <span>{advice}</span>}
      </span>
      {route && <ScreenLink route={route} />}
    </li>
  )
}

/** Links to the screen where a problem is fixed, for users who may open it. */
function ScreenLink({ route: { path, right, text } }: { route: (typeof OFFICE_ROUTES)[number] }) {
  const { who } = useAccess()
  if (right !== null && !hasAnyRight(who, right)) return null
  return (
    <RowEnd>
      <TextLink href={`/${path}`}>{text[currentLanguage()]}</TextLink>
    </RowEnd>
  )
}

const failureTexts: Readonly<Record<BackupFailure, (values: { folder: string }) => string>> = {
  'folder-missing': m['mails.backup.folder-missing'],
  'folder-unwritable': m['mails.backup.folder-unwritable'],
  'disk-full': m['mails.backup.disk-full'],
  database: m['mails.backup.database'],
  damaged: m['mails.backup.damaged'],
  interrupted: m['mails.backup.interrupted'],
  other: m['mails.backup.other'],
}

const originTexts: Readonly<Record<BackupOrigin, () => string>> = {
  plan: m['office.system-status.origins.plan'],
  office: m['office.system-status.origins.office'],
  command: m['office.system-status.origins.command'],
}

function Backups({ backups: { isPlanned, nextAt, runs } }: { backups: SystemStatus['backups'] }) {
  const begin = useCommand(() => api('POST /sales/systemstatus/backup', {}))
  const isUnderway = runs.some(({ finishedAt }) => finishedAt === null)
  const refusal = isPlanned
    ? isUnderway
      ? m['office.system-status.underway']()
      : undefined
    : m['office.system-status.no-folder']()
  return (
    <DeskPanel
      title={m['office.system-status.backups']()}
      beside={
        <ActionButton
          right="CONFIGURATION_EDIT"
          small
          refusal={refusal}
          busy={begin.isPending}
          onClick={() =>
            begin.mutate(undefined, {
              onSuccess: () => showToast({ message: m['office.system-status.begun'](), tone: 'success' }),
              onError: (failure) => showFailure(failure),
            })
          }
        >
          {m['office.system-status.back-up']()}
        </ActionButton>
      }
    >
      <DeskBody>
        <p className="hint">
          {nextAt === null
            ? m['office.system-status.not-planned']()
            : m['office.system-status.next']({ at: formatInstant(nextAt) })}
        </p>
      </DeskBody>
      <DeskRows className={styles.checks}>
        {runs.map((run) => (
          <BackupRow key={run.id} run={run} />
        ))}
      </DeskRows>
    </DeskPanel>
  )
}

function BackupRow({ run }: { run: SystemStatus['backups']['runs'][number] }) {
  const { startedAt, finishedAt, failure, folder, fileName, bytes, rows, files, origin, failureDetail } = run
  const [tone, word] = finishedAt === null ? runStates.underway : failure === null ? runStates.good : runStates.failed
  return (
    <li>
      <span className={styles.state}>
        <StateBadge tone={tone}>{word()}</StateBadge>
      </span>
      <span className={styles.what}>
        <strong>
          {formatInstant(startedAt)} · {originTexts[origin]()}
        </strong>
        {failure !== null && <span>{failureTexts[failure]({ folder })}</span>}
        {failure === 'other' && failureDetail !== null && <span className="hint">{failureDetail}</span>}
        {fileName !== null && (
          <span className={styles.name}>
            {m['office.system-status.archive']({
              file: `${folder}/${fileName}`,
              size: formatMegabytes(bytes ?? 0),
              rows: formatCount(rows ?? 0),
              files: formatCount(files ?? 0),
            })}
          </span>
        )}
      </span>
    </li>
  )
}

const runStates = {
  underway: ['new', m['office.system-status.runs.underway']],
  good: ['good', m['office.system-status.runs.good']],
  failed: ['failed', m['office.system-status.runs.failed']],
} as const

function FailedJobs({ jobs }: { jobs: SystemStatus['failedJobs'] }) {
  const retry = useCommand((name: string) => api('POST /sales/systemstatus/retryjobs', { name }))
  return (
    <DeskPanel title={m['office.system-status.failed-jobs']()} count={jobs.length}>
      {jobs.length === 0 ? (
        <DeskBody>
          <p className="hint">{m['office.system-status.no-failed-jobs']()}</p>
        </DeskBody>
      ) : (
        <DeskRows className={styles.checks}>
          {jobs.map(({ name, title, count, lastError, lastAt }) => (
            <li key={name}>
              <span className={styles.what}>
                <strong>{m['office.system-status.job']({ title, count })}</strong>
                <span className={styles.name}>{lastError}</span>
                <span className="hint">{formatInstant(lastAt)}</span>
              </span>
              <RowEnd>
                <ActionButton
                  right="CONFIGURATION_EDIT"
                  small
                  aria-label={m['office.system-status.retry-of']({ title })}
                  busy={retry.isPending && retry.variables === name}
                  onClick={() =>
                    retry.mutate(name, {
                      onSuccess: () => showToast({ message: m['office.system-status.retried'](), tone: 'success' }),
                      onError: (failure) => showFailure(failure),
                    })
                  }
                >
                  {m['words.retry']()}
                </ActionButton>
              </RowEnd>
            </li>
          ))}
        </DeskRows>
      )}
    </DeskPanel>
  )
}

function SlowQueries({ slow: { source, queries } }: { slow: SystemStatus['slowQueries'] }) {
  return (
    <DeskPanel title={m['office.system-status.slow']()} count={queries.length}>
      <DeskBody>
        <p className="hint">
          {source === 'running' ? m['office.system-status.slow-running']() : m['office.system-status.slow-counted']()}
        </p>
      </DeskBody>
      <DeskRows className={styles.checks}>
        {queries.map(({ text, calls, averageMs }, at) => (
          <li key={at}>
            <span className={styles.what}>
              <code className={styles.query}>{text}</code>
              <span className="hint">
                {calls === null
                  ? m['office.system-status.running-for']({ ms: formatCount(Math.round(averageMs)) })
                  : m['office.system-status.called']({
                      ms: formatCount(Math.round(averageMs)),
                      calls: formatCount(calls),
                    })}
              </span>
            </span>
          </li>
        ))}
      </DeskRows>
    </DeskPanel>
  )
}

function SlowCalls({ calls }: { calls: SystemStatus['slowCalls'] }) {
  return (
    <DeskPanel title={m['office.system-status.slow-calls']()} count={calls.length}>
      <DeskBody>
        <p className="hint">{m['office.system-status.slow-calls-hint']()}</p>
      </DeskBody>
      <DeskRows className={styles.checks}>
        {calls.map(({ endpoint, count, averageMs, longestMs }) => (
          <li key={endpoint}>
            <span className={styles.what}>
              <code className={styles.query}>{endpoint}</code>
              <span className="hint">
                {m['office.system-status.slow-call']({
                  average: formatCount(Math.round(averageMs)),
                  longest: formatCount(Math.round(longestMs)),
                  count: formatCount(count),
                })}
              </span>
            </span>
          </li>
        ))}
      </DeskRows>
    </DeskPanel>
  )
}

function formatUpTime(seconds: number): string {
  const hours = Math.floor(seconds / 3_600)
  if (hours < 24)
    return m['office.system-status.up-hours']({ hours, minutes: Math.floor((seconds - hours * 3_600) / 60) })
  return m['office.system-status.up-days']({ days: Math.floor(hours / 24), hours: hours % 24 })
}

function toMegabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000)
}

function formatMegabytes(bytes: number): string {
  return new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 1 }).format(bytes / 1_000_000)
}

function formatCount(count: number): string {
  return new Intl.NumberFormat(currentLocale()).format(count)
}
