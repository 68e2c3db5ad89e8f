import { useId, type FormEvent, type ReactNode } from 'react'
import type { Resource } from '@forecourt/domain/platform/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { ErrorSummary } from '@forecourt/ui/ErrorSummary.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { FieldInput } from '../kinds/FieldInput.tsx'
import { formatInstant } from '../language.ts'
import type { ResourceTexts } from '../resource/area-resources.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import type { useRecord } from './use-record.ts'
import styles from './RecordForm.module.css'

interface RecordFormProps {
  resource: Resource
  texts: ResourceTexts
  record: ReturnType<typeof useRecord>
  /** Why nothing can be changed here; the fields are shown all the same. */
  refusal: string | undefined
  /** Beside it: what uses the record, what happened to it. */
  aside?: ReactNode
}

/** The fields of a record, with the bar that saves it docked below. */
export function RecordForm({ resource, texts, record, refusal, aside }: RecordFormProps) {
  const id = useId()
  const { row, changed, problems, conflict } = record
  const fieldId = (name: string) => `${id}-${name}`

  function submit(event: FormEvent) {
    event.preventDefault()
    if (refusal === undefined) void record.save()
  }

  return (
    <div className={styles.layout}>
      <form className={styles.panel} noValidate onSubmit={submit} aria-label={texts.name}>
        <div className={styles.fields}>
          {refusal && <Notice tone="warning">{refusal}</Notice>}
          {record.draft && refusal === undefined && <DraftOffer {...record.draft} />}
          {record.failure && (
            <Notice tone="failure" live>
              {record.failure}
            </Notice>
          )}
          {record.attempt > 0 && problems.size > 0 && (
            <ErrorSummary
              key={record.attempt}
              title={m['office.form.to-mend']()}
              errors={[...problems].map(([name, text]) => ({
                fieldId: fieldId(name),
                label: `${texts.field(name)}: ${text}`,
              }))}
            />
          )}
          {refusal === undefined && <p className="hint">{m['office.form.all-required']()}</p>}
          {Object.entries(resource.fields).map(([name, field]) => (
            <FieldInput
              key={name}
              id={fieldId(name)}
              place={{ name, field, texts }}
              value={row[name] ?? null}
              error={problems.get(name)}
              disabled={refusal !== undefined}
              onChange={(value) => record.change(name, value)}
              onBlur={() => record.leave(name)}
            />
          ))}
        </div>
        <div className={styles.bar}>
          <span className="hint" aria-live="polite">
            {[...changesText(changed.length), ...errorsText(problems.size)].join(' · ')}
          </span>
          <div className={styles.buttons}>
            {changed.length > 0 && (
              <Button look="quiet" onClick={record.undo}>
                {m['office.form.undo']()}
              </Button>
            )}
            <Button
              type="submit"
              look="primary"
              busy={record.isSaving}
              disabled={refusal !== undefined}
              aria-keyshortcuts="Control+S"
            >
              {m['office.form.save']()} <kbd>Ctrl S</kbd>
            </Button>
          </div>
        </div>
      </form>
      {aside && <aside className={styles.aside}>{aside}</aside>}
      {conflict && (
        <ConflictDialog
          {...{ resource, texts, conflict }}
          base={record.base}
          mine={row}
          onSettle={record.settle}
          onStay={record.stay}
        />
      )}
    </div>
  )
}

/** What was typed here and not saved the last time. */
function DraftOffer({ at, isOvertaken, restore, discard }: NonNullable<ReturnType<typeof useRecord>['draft']>) {
  return (
    <Notice
      action={
        <div className={styles.choice}>
          <Button look="primary" onClick={restore}>
            {m['office.draft.restore']()}
          </Button>
          <Button onClick={discard}>{m['office.draft.discard']()}</Button>
        </div>
      }
    >
      {m['office.draft.offer']({ when: formatInstant(at) })} {isOvertaken && m['office.draft.overtaken']()}
    </Notice>
  )
}

function changesText(count: number): string[] {
  if (count === 0) return []
  return [count === 1 ? m['office.form.change']() : m['office.form.changes']({ count })]
}

function errorsText(count: number): string[] {
  if (count === 0) return []
  return [count === 1 ? m['office.form.error']() : m['office.form.errors']({ count })]
}
