import type { FormEvent, ReactNode } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { DraftOffer } from '../platform/form/DraftOffer.tsx'
import form from '../platform/form/RecordForm.module.css'
import { useShortcut } from '../platform/shortcuts.ts'
import type { useEdited } from './use-edited.ts'

interface EditFormProps {
  /** Names the form. */
  label: string
  edited: Pick<
    ReturnType<typeof useEdited>,
    'failure' | 'isSaving' | 'isDirty' | 'conflict' | 'draft' | 'save' | 'undo' | 'takeTheirs' | 'keepMine'
  >
  /** The fields have the whole width. */
  wide?: boolean
  /** The label of the save button, when saving does more than keep. */
  saveLabel?: string
  /** The reason that nothing can be saved here. */
  refusal?: string | undefined
  children: ReactNode
  aside?: ReactNode
  /** Stands in the bar that saves. */
  inBar?: ReactNode
  /** True if the aside stays in view while scrolling. */
  asideFollows?: boolean
  /** Its sections stand apart, each a card. */
  cards?: boolean
}

/** The fields of a record with a form of its own, with the bar that saves it docked below. */
export function EditForm({ label, edited, refusal, wide, saveLabel, children, ...beside }: EditFormProps) {
  const { aside, asideFollows, inBar, cards } = beside
  useShortcut('ctrl+s', () => void (refusal === undefined && edited.save()))
  function submit(event: FormEvent) {
    event.preventDefault()
    if (refusal === undefined) void edited.save()
  }
  return (
    <div className={classes(form.layout, wide && form.wide)}>
      <form className={classes(form.panel, cards && form.cards)} noValidate onSubmit={submit} aria-label={label}>
        <div className={form.fields}>
          {refusal && <Notice tone="warning">{refusal}</Notice>}
          {edited.draft && refusal === undefined && <DraftOffer {...edited.draft} />}
          <FailureNotice failure={edited.failure} />
          {edited.conflict && (
            <Notice
              tone="warning"
              live
              action={
                <div className={form.choice}>
                  <Button look="primary" onClick={edited.takeTheirs}>
                    {m['office.staff.conflict.theirs']()}
                  </Button>
                  <Button onClick={edited.keepMine}>{m['office.staff.conflict.mine']()}</Button>
                </div>
              }
            >
              {m['office.staff.conflict.text']({ name: edited.conflict.by ?? m['office.form.somebody']() })}
            </Notice>
          )}
          {children}
        </div>
        <div className={form.bar}>
          {inBar}
          <span className="hint" aria-live="polite">
            {edited.isDirty && m['office.form.unsaved']()}
          </span>
          <div className={form.buttons}>
            {edited.isDirty && (
              <Button look="quiet" onClick={edited.undo}>
                {m['office.form.undo']()}
              </Button>
            )}
            <Button
              type="submit"
              look="primary"
              busy={edited.isSaving}
              disabled={refusal !== undefined}
              aria-keyshortcuts="Control+S"
            >
              {saveLabel ?? m['office.form.save']()} <kbd>Ctrl S</kbd>
            </Button>
          </div>
        </div>
      </form>
      {aside && <aside className={classes(form.aside, asideFollows && form.follows)}>{aside}</aside>}
    </div>
  )
}
