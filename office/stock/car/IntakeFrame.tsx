import type { ReactNode } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import styles from './Intake.module.css'

interface Saving {
  readonly isSaving: boolean
  /** The time of the last save. */
  readonly savedAt: string | undefined
  readonly failure: string | undefined
  save(): Promise<unknown>
}

interface IntakeFrameProps {
  title: string
  steps: readonly { readonly name: string; readonly text: string; readonly isDone: boolean }[]
  /** The place of the step that shows. */
  at: number
  onGo: (at: number) => void
  /** Back from the first step. */
  onLeave: () => void
  saving: Saving
  /** The reason that the user may not. */
  refusal: string | undefined
  /** Names the car, once it is known. */
  about?: ReactNode
  /** At the bottom, always in sight: the way on. */
  dock: ReactNode
  children: ReactNode
}

/** The intake of a car with a phone, step by step; all input is saved at once. */
export function IntakeFrame({
  title,
  steps,
  at,
  onGo,
  onLeave,
  saving,
  refusal,
  about,
  dock,
  children,
}: IntakeFrameProps) {
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <IconButton icon="arrow-left" label={m['words.back']()} onClick={() => (at === 0 ? onLeave() : onGo(at - 1))} />
        <h1>{title}</h1>
        <SaveState saving={saving} />
      </header>
      <ol className={styles.steps}>
        {steps.map(({ name, text, isDone }, place) => (
          <li key={name} className={classes(place === at && styles.now, isDone && styles.done)}>
            <button type="button" aria-current={place === at ? 'step' : undefined} onClick={() => onGo(place)}>
              {isDone ? <Icon name="check" size="s" /> : `${place + 1}. `}
              {text}
            </button>
          </li>
        ))}
      </ol>
      {about}
      {refusal && <Notice tone="warning">{refusal}</Notice>}
      {saving.failure && (
        <Notice
          tone="warning"
          live
          action={
            <Button small onClick={() => void saving.save()}>
              {m['words.retry']()}
            </Button>
          }
        >
          {saving.failure}
        </Notice>
      )}
      <div className={styles.body}>{children}</div>
      <footer className={styles.dock}>{dock}</footer>
    </div>
  )
}

function SaveState({ saving: { savedAt, isSaving } }: { saving: Saving }) {
  return (
    <span className={styles.saved} role="status">
      {isSaving
        ? m['office.stock.intake.saving']()
        : savedAt && (
            <>
              <Icon name="circle-check" size="s" />
              {m['office.stock.intake.saved-at']({ time: savedAt })}
            </>
          )}
    </span>
  )
}
