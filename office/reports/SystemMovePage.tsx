import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { MOVE_STEPS, moveStepState } from '@forecourt/domain/reports/system-move.ts'
import type { Move, MoveFile, MoveStepReport } from '@forecourt/domain/reports/system-move.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { ConfirmDialog } from '@forecourt/ui/ConfirmDialog.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { ActionButton, ActionLink } from '../platform/ActionButton.tsx'
import { DeskBody, DeskColumn, DeskPanel, DeskRows, RowEnd } from '../platform/desk/Desk.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { download } from '../platform/files.ts'
import { currentLanguage, formatInstant } from '../platform/language.ts'
import { Row, Stack } from '../platform/Layout.tsx'
import { Page } from '../platform/Page.tsx'
import { callOptions, useCommand } from '../platform/queries.ts'
import { useTitle } from '../platform/title.ts'
import { takeBack } from '../platform/undo.ts'
import { aboutTexts, amountText, stateTexts, stateTones, stepTexts } from './system-move-texts.ts'
import styles from './SystemMove.module.css'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { formatCents } from '../platform/money-text.ts'

const whileUnderwayMs = 1_500

/** Guides through the steps of a move; each shows its files, the records taken over and those that were not. */
export function SystemMovePage() {
  const id = useLoaderData<number>()
  const { data, error } = useQuery({
    ...callOptions('GET /sales/systemmove/get', { id }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.steps.some(({ files }) => files.some(isUnderway)) ? whileUnderwayMs : false,
  })
  useTitle(
    data ? m['office.system-move.from']({ name: data.move.name }) : getScreen('systemMove').text[currentLanguage()],
  )
  if (error) return <FailureNotice failure={error} />
  if (!data) return null
  const { move, steps } = data
  return (
    <Page wide>
      <Head move={move} steps={steps} />
      <DeskColumn>
        {steps.map((step, at) => (
          <Step key={step.step} move={move} report={step} number={at + 1} />
        ))}
      </DeskColumn>
    </Page>
  )
}

function Head({ move, steps }: { move: Move; steps: readonly MoveStepReport[] }) {
  const { id, name, closedAt, startedAt } = move
  const [isAsking, setIsAsking] = useState(false)
  const getReport = (format: 'xlsx' | 'pdf') => download('GET /sales/systemmove/report', { id, format })
  const byText = (at: string, who: string | null) =>
    m['office.system-move.by']({ at: formatInstant(at), name: who ?? '–' })
  return (
    <>
      <ScreenHead
        screen="systemMove"
        isRecord
        title={m['office.system-move.from']({ name })}
        beside={
          <StateBadge tone={closedAt === null ? 'new' : 'good'}>
            {closedAt === null ? m['office.system-move.open']() : m['office.system-move.closed']()}
          </StateBadge>
        }
        facts={[
          m['words.labelled']({ label: m['office.system-move.started'](), text: byText(startedAt, move.startedBy) }),
          closedAt !== null &&
            m['words.labelled']({ label: m['office.system-move.ended'](), text: byText(closedAt, move.closedBy) }),
        ]}
        actions={
          <>
            {closedAt === null && (
              <ActionButton right="SYSTEM_MOVE" icon="check" onClick={() => setIsAsking(true)}>
                {m['office.system-move.close']()}
              </ActionButton>
            )}
            <Button icon="file-text" onClick={() => void getReport('xlsx')}>
              {m['office.system-move.report-xlsx']()}
            </Button>
            <Button icon="file-text" onClick={() => void getReport('pdf')}>
              {m['office.system-move.report-pdf']()}
            </Button>
          </>
        }
      />
      {isAsking && (
        <CloseDialog id={id} hasWaiting={steps.some(({ waiting }) => waiting > 0)} onClose={() => setIsAsking(false)} />
      )}
    </>
  )
}

function CloseDialog({ id, hasWaiting, onClose }: { id: number; hasWaiting: boolean; onClose: () => void }) {
  const close = useCommand(() => api('POST /sales/systemmove/close', { id }))
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={m['office.system-move.close']()}
      run={async () => void (await close.mutateAsync(undefined))}
      texts={{
        confirm: m['office.system-move.close'](),
        cancel: m['words.cancel'](),
        close: m['words.close'](),
        failure: close.error?.message ?? m['errors.network'](),
      }}
    >
      <Stack gap={8}>
        {hasWaiting && <p>{m['office.system-move.close-waiting']()}</p>}
        <p>{m['office.system-move.close-question']()}</p>
      </Stack>
    </ConfirmDialog>
  )
}

function Step({ move, report, number }: { move: Move; report: MoveStepReport; number: number }) {
  const { step, isSkipped, files } = report
  const { right } = MOVE_STEPS[step]
  const state = moveStepState(report)
  const isOpen = move.closedAt === null
  const skip = useCommand((next: boolean) => api('POST /sales/systemmove/skip', { id: move.id, step, isSkipped: next }))
  const isBringing = isOpen && !(isSkipped && files.length === 0)
  return (
    <DeskPanel
      title={`${number}. ${stepTexts[step]()}`}
      beside={<StateBadge tone={stateTones[state]}>{stateTexts[state]()}</StateBadge>}
    >
      <DeskBody>
        <Stack gap={12}>
          {isOpen && <p className="hint">{aboutTexts[step]()}</p>}
          {report.lines > 0 && <Counts report={report} />}
          {isOpen && (
            <Row>
              {isBringing && (
                <>
                  <ActionLink
                    right={right}
                    icon="upload"
                    small
                    look={state === 'todo' ? 'primary' : undefined}
                    href={`/${getScreen('systemMove').path}/${move.id}/${step}`}
                  >
                    {m['office.system-move.bring']()}
                  </ActionLink>
                  <ActionButton
                    right={right}
                    small
                    icon="file-text"
                    onClick={() =>
                      void download('GET /sales/import/template', { list: MOVE_STEPS[step].list, format: 'xlsx' })
                    }
                  >
                    {m['office.import.template']()}
                  </ActionButton>
                </>
              )}
              {files.length === 0 && (
                <ActionButton
                  right="SYSTEM_MOVE"
                  small
                  look="quiet"
                  busy={skip.isPending}
                  onClick={() => skip.mutate(!isSkipped)}
                >
                  {isSkipped ? m['office.system-move.unskip']() : m['office.system-move.skip']()}
                </ActionButton>
              )}
            </Row>
          )}
          <FailureNotice failure={skip.error} />
        </Stack>
      </DeskBody>
      {files.length > 0 && (
        <DeskRows className={styles.rows}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} isOpen={isOpen} />
          ))}
        </DeskRows>
      )}
      {report.refused.length > 0 && <Refused report={report} />}
    </DeskPanel>
  )
}

function Counts({ report }: { report: MoveStepReport }) {
  const counts = [
    { term: m['office.system-move.lines'](), value: report.lines },
    { term: m['office.system-move.taken'](), value: report.taken },
    { term: m['office.system-move.refused'](), value: report.wrong },
    { term: m['office.system-move.waiting'](), value: report.waiting },
  ]
  return (
    <dl className={styles.counts}>
      {counts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {report.amounts.map(({ field, fileCents, takenCents, unread }) => (
        <div key={field} className={styles.sum} data-differs={fileCents !== takenCents || undefined}>
          {amountText(field) && <dt className={styles.name}>{amountText(field)}</dt>}
          <dt>{m['office.system-move.in-file']()}</dt>
          <dd>{formatCents(fileCents)}</dd>
          <dt>{m['office.system-move.taken-amount']()}</dt>
          <dd>{formatCents(takenCents)}</dd>
          {unread > 0 && <dd className="hint">{m['office.system-move.unread']({ count: unread })}</dd>}
        </div>
      ))}
    </dl>
  )
}

function FileRow({ file, isOpen }: { file: MoveFile; isOpen: boolean }) {
  const { id, fileName, at, by, change } = file
  return (
    <li>
      <span className={styles.what}>
        <TextLink href={`/${getScreen('systemMove').path}/import/${id}`}>{fileName}</TextLink>
        <span className="hint">
          {m['office.system-move.by']({ at: formatInstant(at), name: by ?? '–' })} · {outcomeText(file)}
        </span>
      </span>
      {isOpen && change && (
        <RowEnd>
          <Button small look="quiet" icon="history" onClick={() => void takeBack(change)}>
            {m['office.undo.do']()}
          </Button>
        </RowEnd>
      )}
    </li>
  )
}

function Refused({ report: { refused, wrong } }: { report: MoveStepReport }) {
  return (
    <details className={styles.refused}>
      <summary>
        {m['office.system-move.refused-lines']()} ({wrong})
      </summary>
      <ul>
        {refused.map(({ fileName, line, key, reasons }) => (
          <li key={`${fileName} ${line}`}>
            <strong>{key ?? '–'}</strong>{' '}
            <span className="hint">{m['office.system-move.line']({ file: fileName, line })}</span> {reasons.join(' ')}
          </li>
        ))}
      </ul>
      {wrong > refused.length && (
        <p className="hint">{m['office.system-move.more-lines']({ count: wrong - refused.length })}</p>
      )}
    </details>
  )
}

function isUnderway({ state }: MoveFile): boolean {
  return state === 'checking' || state === 'applying'
}

function outcomeText(file: MoveFile): string {
  const { state, counts, isTakenBack } = file
  if (isUnderway(file)) return m['office.import.underway']()
  if (state === 'failed') return m['office.import.failed-short']()
  if (isTakenBack) return m['office.import.taken-back']()
  if (state === 'done')
    return m['office.system-move.outcome']({ done: counts.done, same: counts.same, wrong: counts.wrong })
  return counts.add + counts.change === 0
    ? m['office.system-move.outcome']({ done: 0, same: counts.same, wrong: counts.wrong })
    : m['office.system-move.to-apply']({ count: counts.add + counts.change, wrong: counts.wrong })
}
