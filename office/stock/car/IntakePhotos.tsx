import { useId, useState, type ReactNode } from 'react'
import type { View } from '@forecourt/domain/media/media-owners.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import hidden from '@forecourt/ui/VisuallyHidden.module.css'
import type { Shots } from './use-shot-queue.ts'
import styles from './Intake.module.css'

interface IntakePhotosProps {
  shots: Shots
  /** The reason that they are not sent yet. */
  waits?: string | undefined
}

/** The photos of a car, one view after the other, each with an outline to fill. */
export function IntakePhotos({ shots, waits }: IntakePhotosProps) {
  const id = useId()
  const { slots, refusal } = shots
  const [view, setView] = useState<View>(() => slots.find(({ state }) => state === 'empty')?.view ?? 'front')
  const at = slots.findIndex((slot) => slot.view === view)
  const slot = slots[at]
  const next = () => setView(slots[(at + 1) % slots.length]?.view ?? view)
  if (refusal) return <Notice>{refusal}</Notice>

  function take(files: FileList | null) {
    const file = files?.[0]
    if (!file) return
    void shots.take(view, file)
    goOn()
  }

  /** Moves to the next view without a photo. */
  function goOn() {
    const empty = [...slots.slice(at + 1), ...slots.slice(0, at)].find(({ state }) => state === 'empty')
    if (empty) setView(empty.view)
  }

  return (
    <>
      {waits !== undefined && <Notice>{waits}</Notice>}
      <div className={styles.finder}>
        {slot?.url ? <img src={slot.url} alt="" /> : <Outline view={view} isLarge />}
        <span className={styles.label}>{viewText(view)}</span>
        <span className={styles.place}>{m['office.stock.desk.of']({ count: at + 1, total: slots.length })}</span>
        {!slot?.url && <span className={styles.tip}>{m['office.stock.intake.fill']()}</span>}
      </div>
      {slot?.state === 'failed' && (
        <Notice
          tone="warning"
          live
          action={
            <Button
              small
              onClick={() => {
                shots.again(view)
                goOn()
              }}
            >
              {m['words.retry']()}
            </Button>
          }
        >
          {slot.message}
        </Notice>
      )}
      <div className={styles.shoot}>
        <label className={styles.album}>
          <Icon name="photo" />
          {m['office.stock.intake.album']()}
          <input
            type="file"
            accept="image/*"
            className={hidden.hidden}
            onChange={({ target }) => {
              take(target.files)
              target.value = ''
            }}
          />
        </label>
        <label className={styles.camera} htmlFor={`${id}-camera`}>
          <Icon name="camera" label={m['office.stock.intake.take']({ view: viewText(view) })} />
          <input
            id={`${id}-camera`}
            type="file"
            accept="image/*"
            capture="environment"
            className={hidden.hidden}
            onChange={({ target }) => {
              take(target.files)
              target.value = ''
            }}
          />
        </label>
        <Button look="quiet" onClick={next}>
          {m['office.stock.intake.skip']()} <Icon name="chevron-right" size="s" />
        </Button>
      </div>
      <ul className={styles.slots} aria-label={m['words.photos']()}>
        {slots.map((one) => (
          <li key={one.view}>
            <button
              type="button"
              className={classes(styles.slot, one.view === view && styles.chosen)}
              aria-pressed={one.view === view}
              aria-label={m['words.labelled']({ label: viewText(one.view), text: stateText(one.state) })}
              onClick={() => setView(one.view)}
            >
              <span className={styles.frame}>
                {one.url ? <img src={one.url} alt="" /> : <Outline view={one.view} />}
                <Mark state={one.state} />
              </span>
              {viewText(one.view)}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Shows how many photos can follow later. */
export function PhotosLeft({ shots: { count, slots } }: { shots: Shots }) {
  if (count === slots.length) return null
  return <p className="hint">{m['office.stock.intake.later']({ count: slots.length - count })}</p>
}

/** Returns the words of the button to the next step. */
export function goOnText(photos: number): string {
  if (photos === 0) return m['office.stock.intake.go-on']()
  return photos === 1
    ? m['office.stock.intake.go-on-with-one']()
    : m['office.stock.intake.go-on-with']({ count: photos })
}

function Mark({ state }: { state: Shots['slots'][number]['state'] }) {
  if (state === 'empty') return null
  const icon = { kept: 'check', failed: 'alert-triangle', sending: 'upload', waiting: 'clock' } as const
  return (
    <span className={classes(styles.mark, state === 'failed' && styles.failed, state === 'kept' && styles.kept)}>
      <Icon name={icon[state]} size="s" />
    </span>
  )
}

function stateText(state: Shots['slots'][number]['state']): string {
  switch (state) {
    case 'empty':
      return m['office.stock.intake.photo.empty']()
    case 'kept':
      return m['office.stock.intake.photo.kept']()
    case 'waiting':
      return m['office.stock.intake.photo.waiting']()
    case 'sending':
      return m['office.stock.intake.photo.sending']()
    case 'failed':
      return m['office.stock.intake.photo.failed']()
  }
}

export function viewText(view: View): string {
  switch (view) {
    case 'front':
      return m['office.stock.intake.view.front']()
    case 'quarter-front':
      return m['office.stock.intake.view.quarter-front']()
    case 'side':
      return m['office.stock.intake.view.side']()
    case 'quarter-rear':
      return m['office.stock.intake.view.quarter-rear']()
    case 'rear':
      return m['office.stock.intake.view.rear']()
    case 'dashboard':
      return m['office.stock.intake.view.dashboard']()
    case 'seats':
      return m['office.stock.intake.view.seats']()
    case 'wheel':
      return m['office.stock.intake.view.wheel']()
  }
}

const side =
  'M8 44c-1-7 1-10 9-11l13-9c5-3 8-4 15-4h12c8 0 12 2 16 7l5 6c5 1 7 3 7 11h-8a7 7 0 0 0-14 0H35a7 7 0 0 0-14 0z'
const quarter =
  'M10 45c-2-9 0-13 7-14l9-10c3-3 6-4 11-4h17c7 0 11 2 14 8l3 7c3 1 4 4 3 13h-9a7 7 0 0 0-14 0H36a8 8 0 0 0-16 0z'
const front =
  'M22 48v-5c-4-1-5-3-5-9 0-5 2-7 5-8l5-9c2-3 4-4 8-4h14c4 0 6 1 8 4l5 9c3 1 5 3 5 8 0 6-1 8-5 9v5h-8v-4H30v4z'

/** The outline that a photo should show; the finder has it dashed. */
const outlines: Readonly<Record<View, ReactNode>> = {
  front: <path d={front} />,
  rear: <path d={front} />,
  side: <path d={side} transform="translate(1.5 4) scale(0.9)" />,
  'quarter-front': <path d={quarter} />,
  'quarter-rear': <path d={quarter} transform="matrix(-1 0 0 1 84 0)" />,
  dashboard: (
    <>
      <path d="M10 38c0-14 6-20 16-20h32c10 0 16 6 16 20M27 38h-8M33 38h8M30 41v8M48 28h16v9H48z" />
      <circle cx="30" cy="38" r="11" />
    </>
  ),
  seats: (
    <path d="M20 24c0-5 14-5 14 0l1 16H19zM18 40h18v8H18zM50 24c0-5 14-5 14 0l1 16H49zM48 40h18v8H48zM23 16h8v5h-8zM53 16h8v5h-8z" />
  ),
  wheel: (
    <>
      <circle cx="42" cy="32" r="19" />
      <circle cx="42" cy="32" r="11" />
      <path d="M42 21v8M42 35v8M31 32h8M45 32h8" />
    </>
  ),
}

function Outline({ view, isLarge = false }: { view: View; isLarge?: boolean }) {
  return (
    <svg viewBox="0 0 84 63" aria-hidden="true" className={classes(styles.outline, isLarge && styles.dashed)}>
      {outlines[view]}
    </svg>
  )
}
