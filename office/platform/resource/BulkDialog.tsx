import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import {
  resourcePath,
  type BulkAnswer,
  type BulkPreview,
  type ResourceCalls,
} from '@forecourt/domain/platform/resources/resource-calls.ts'
import { sharedFields, type Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { Stack } from '../Layout.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { problemText } from '../form/field-problem.ts'
import { FieldInput } from '../kinds/FieldInput.tsx'
import { formatFully, type FieldPlace } from '../kinds/format.ts'
import type { Value } from '../kinds/row.ts'
import type { ChosenRows } from '../list/ChosenBar.tsx'
import { useCommand } from '../queries.ts'
import { showUndo } from '../undo.ts'
import type { NamedResource } from './area-resources.ts'
import { sendTo } from './send-to.ts'
import { useSteps, type BulkProgress } from './bulk-steps.ts'
import styles from './BulkDialog.module.css'

/** Chosen one by one, whatever the list shows. */
const nothingAsked = { searchFilter: { value: '' }, queryFilter: {} }

interface BulkDialogProps extends NamedResource {
  chosen: ChosenRows
  /** Archives the rows; else one chooses what they get. */
  archives: boolean
  onClose: () => void
}

/** Sets one value in many rows: shows a preview first, and afterwards the rows that a rule excluded. */
export function BulkDialog({ resource, texts, chosen, archives, onClose }: BulkDialogProps) {
  const { selection, onDone } = chosen
  const id = useId()
  const [name, setName] = useState(archives ? 'isActive' : '')
  const [value, setValue] = useState<Value>(archives ? false : null)
  const [problem, setProblem] = useState<string>()
  const [isLookedAt, setIsLookedAt] = useState(archives)
  const [outcome, setOutcome] = useState<BulkAnswer>()
  const place = name ? { name, field: resource.fields[name]!, texts } : undefined
  const change = { [name]: value }
  const apply = useCommand((count: number) => sendTo(resource, 'bulk', { selection, change, count }))
  const steps = useSteps((ids, batch) =>
    sendTo(resource, 'bulk', { selection: { ...nothingAsked, only: ids }, change, count: ids.length, batch }),
  )
  const { data, error, isFetching, refetch } = useQuery({
    ...previewOptions(resource, { selection, change }),
    enabled: isLookedAt && steps.progress === undefined && (apply.isIdle || apply.isError),
  })
  const preview = isLookedAt && !isFetching ? data : undefined
  const failure = steps.failure ?? apply.error ?? (isLookedAt ? error : null)

  function fill(next: Value) {
    setValue(next)
    setProblem(undefined)
    setIsLookedAt(false)
    apply.reset()
  }

  function look(event?: FormEvent) {
    event?.preventDefault()
    if (!place) return
    const text = problemText(place.field, value)
    setProblem(text)
    setIsLookedAt(text === undefined)
  }

  function end({ changed, refused, change: made }: BulkAnswer) {
    if (changed > 0) showUndo(changedText(changed, archives), made)
    onDone(refused.map((row) => row.id))
    onClose()
  }

  async function runInSteps(all: NonNullable<BulkPreview['steps']>) {
    const answer = await steps.run(all)
    if (!answer) return
    if (answer.refused.length > 0) setOutcome(answer)
    else end(answer)
  }

  const run = (count: number) =>
    apply.mutate(count, {
      onSuccess: (answer) => (answer.refused.length > 0 ? setOutcome(answer) : end(answer)),
      onError: () => void refetch(),
    })

  if (outcome)
    return (
      <Dialog
        open
        onClose={() => end(outcome)}
        size="s"
        title={m['office.bulk.partly']()}
        closeLabel={m['words.close']()}
        footer={
          <Button data-autofocus look="primary" onClick={() => end(outcome)}>
            {m['words.close']()}
          </Button>
        }
      >
        <Outcome outcome={outcome} archives={archives} />
      </Dialog>
    )
  if (steps.progress && data?.steps) {
    const { progress, isRunning } = steps
    const all = data.steps
    return (
      <Dialog
        open
        onClose={() => end(progress)}
        dismissable={false}
        locked={isRunning}
        size="s"
        title={archives ? m['office.remove.archive']() : m['office.bulk.change']()}
        closeLabel={m['words.close']()}
        footer={
          isRunning ? (
            <Button onClick={steps.stop}>{m['office.bulk.stop']()}</Button>
          ) : (
            <>
              <Button onClick={() => end(progress)}>{m['words.close']()}</Button>
              <Button look="primary" data-autofocus onClick={() => void runInSteps(all)}>
                {m['office.bulk.go-on']()}
              </Button>
            </>
          )
        }
      >
        <Steps progress={progress} isRunning={isRunning} total={all.ids.length} />
        <FailureNotice failure={failure} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={false}
      locked={apply.isPending}
      size="s"
      title={archives ? m['office.remove.archive']() : m['office.bulk.change']()}
      closeLabel={m['words.close']()}
      footer={
        <>
          <Button disabled={apply.isPending} onClick={onClose}>
            {m['words.cancel']()}
          </Button>
          <Button
            look="primary"
            busy={isFetching || apply.isPending}
            disabled={!place || preview?.changes === 0}
            onClick={() => (!preview ? look() : preview.steps ? void runInSteps(preview.steps) : run(preview.count))}
          >
            {!isLookedAt ? m['office.bulk.look']() : archives ? m['office.remove.archive']() : m['office.bulk.apply']()}
          </Button>
        </>
      }
    >
      <Stack as="form" noValidate onSubmit={look}>
        {!archives && (
          <Select
            data-autofocus
            label={m['words.field']()}
            placeholder={m['words.choose']()}
            value={name}
            options={sharedFields(resource).map((one) => ({ value: one, label: texts.field(one) }))}
            onChange={({ target }) => {
              setName(target.value)
              fill(resource.fields[target.value]?.kind === 'yesNo' ? false : null)
            }}
          />
        )}
        {!archives && place && (
          <FieldInput
            key={name}
            id={id}
            place={place}
            value={value}
            error={problem}
            disabled={apply.isPending}
            onChange={fill}
            onBlur={() => {}}
          />
        )}
        <FailureNotice failure={failure} />
        <div role="status">
          {preview && place && <Preview preview={preview} place={place} value={value} archives={archives} />}
        </div>
      </Stack>
    </Dialog>
  )
}

interface PreviewProps {
  preview: BulkPreview
  place: FieldPlace
  value: Value
  archives: boolean
}

/** Shows how many rows it changes, and the first of them as they were. */
function Preview({ preview, place, value, archives }: PreviewProps) {
  const { count, changes, rows, steps } = preview
  const id = useId()
  if (changes === 0) return <Notice>{m['office.bulk.nothing']()}</Notice>
  return (
    <>
      <p id={id}>
        {changes === 1 ? m['office.bulk.changes-one']({ count }) : m['office.bulk.changes']({ changes, count })}
      </p>
      <Rows titleId={id}>
        {rows.map((row) => (
          <li key={row.id}>
            <strong>{row.label}</strong>
            {!archives && (
              <>
                <del>{formatFully(row.before as Value, place)}</del> <Icon name="arrow-right" size="s" />{' '}
                <ins>{formatFully(value, place)}</ins>
              </>
            )}
          </li>
        ))}
        {changes > rows.length && <li>{m['office.bulk.more']({ count: changes - rows.length })}</li>}
      </Rows>
      {steps && <p className="hint">{m['office.bulk.stepwise']()}</p>}
    </>
  )
}

/** Shows how far a change is that takes several steps. */
function Steps({ progress, isRunning, total }: { progress: BulkProgress; isRunning: boolean; total: number }) {
  const text = m['office.bulk.progress']({ done: progress.done, total })
  return (
    <Stack role="status">
      <progress className={styles.progress} max={total} value={progress.done} aria-label={text} />
      <p>{isRunning ? text : m['office.bulk.stopped']({ done: progress.done, total })}</p>
    </Stack>
  )
}

function Outcome({ outcome: { changed, refused }, archives }: { outcome: BulkAnswer; archives: boolean }) {
  const id = useId()
  return (
    <Stack>
      <div id={id}>
        <Notice tone="warning" live>
          {changed > 0 && `${changedText(changed, archives)} `}
          {refused.length === 1 ? m['office.bulk.refused-one']() : m['office.bulk.refused']({ count: refused.length })}
        </Notice>
      </div>
      <Rows titleId={id}>
        {refused.map(({ id, label, message }) => (
          <li key={id}>
            <strong>{label}</strong> {message}
          </li>
        ))}
      </Rows>
    </Stack>
  )
}

/** Rows that may be more than fit, for the keyboard too. */
function Rows({ titleId, children }: { titleId: string; children: ReactNode }) {
  return (
    <div className={styles.rows} role="region" aria-labelledby={titleId} tabIndex={0}>
      <ul>{children}</ul>
    </div>
  )
}

function changedText(count: number, archives: boolean): string {
  if (archives) return count === 1 ? m['office.bulk.archived-one']() : m['office.bulk.archived']({ count })
  return count === 1 ? m['office.bulk.done-one']() : m['office.bulk.done']({ count })
}

/** Loads the preview of a bulk change, anew each time. */
function previewOptions(resource: Resource, input: ResourceCalls<Resource>['bulkpreview']['input']) {
  return queryOptions<BulkPreview, ApiFailure>({
    queryKey: [resourcePath(resource, 'bulkpreview'), input],
    queryFn: () => sendTo(resource, 'bulkpreview', input),
    staleTime: 0,
    gcTime: 0,
  })
}
