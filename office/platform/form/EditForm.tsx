import { useRef, type FormEvent, type ReactNode } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DraftOffer } from './DraftOffer.tsx'
import form from './RecordForm.module.css'
import { useShortcut } from '../shortcuts.ts'
import type { useRecord } from './use-record.ts'

interface EditFormProps {
  /** Names the form. */
  label: string
  record: Pick<
    ReturnType<typeof useRecord>,
    'failure' | 'isSaving' | 'isDirty' | 'conflict' | 'draft' | 'save' | 'undo' | 'settle' | 'stay'
  >
  /** The fields have the whole width. */
  wide?: boolean
  /** The label of the save button, if it does more than save. */
  saveLabel?: string
  /** The reason that nothing can be saved here. */
  refusal?: string | undefined
  children: ReactNode
  aside?: ReactNode
  /** Shown in the bar that saves. */
  inBar?: ReactNode
  /** True if the aside stays in view while scrolling. */
  asideFollows?: boolean
  /** True if each section is a card of its own. */
  cards?: boolean
}

/** The fields of a record with a form of its own, with the bar that saves it docked below. */
export function EditForm({ label, record, refusal, wide, saveLabel, children, ...beside }: EditFormProps) {
  const { aside, asideFollows, inBar, cards } = beside
  const ownForm = useRef<HTMLFormElement>(null)
  useShortcut('ctrl+s', () => ownForm.current?.requestSubmit())
  function submit(event: FormEvent) {
    event.preventDefault()
    if (refusal === undefined) void record.save()
  }
  return (
    <div className={classes(form.layout, wide && form.wide)}>
      <form
        ref={ownForm}
        className={classes(form.panel, cards && form.cards)}
        noValidate
        onSubmit={submit}
        aria-label={label}
      >
        <div className={form.fields}>
          {refusal && <Notice tone="warning">{refusal}</Notice>}
          {record.draft && refusal === undefined && <DraftOffer {...record.draft} />}
          <FailureNotice failure={record.failure} />
          {children}
        </div>
        <div className={form.bar}>
          {inBar}
          <span className="hint" aria-live="polite">
            {record.isDirty && m['office.form.unsaved']()}
          </span>
          <div className={form.buttons}>
            {record.isDirty && (
              <Button look="quiet" onClick={record.undo}>
                {m['words.discard-changes']()}
              </Button>
            )}
            <Button
              type="submit"
              look="primary"
              busy={record.isSaving}
              disabled={refusal !== undefined}
              aria-keyshortcuts="Control+S"
            >
              {saveLabel ?? m['words.save']()} <kbd>Ctrl S</kbd>
            </Button>
          </div>
        </div>
      </form>
      {record.conflict && <ConflictDialog conflict={record.conflict} onSettle={record.settle} onStay={record.stay} />}
      {aside && <aside className={classes(form.aside, asideFollows && form.follows)}>{aside}</aside>}
    </div>
  )
}
