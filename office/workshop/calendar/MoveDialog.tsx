import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { showFailure } from '../../platform/failure.ts'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { queries } from '../../platform/queries.ts'
import { formatStart } from './Block.tsx'
import { clockText, dayInWords, type CalendarAppointment } from './calendar-texts.ts'
import { TimeField } from './TimeField.tsx'
import styles from './Calendar.module.css'

type Moved = Pick<CalendarAppointment, 'kind' | 'number' | 'name' | 'startsAt'>

/** Seconds that the message shows, longer than others: the customer may have been notified already. */
const secondsToUndo = 10

interface MoveDialogProps {
  appointment: Moved
  /** The time of the drop; without it a time is chosen here. */
  startsAt?: string
  onClose: () => void
}

/** Asks before an appointment gets another time, because a mail cannot be taken back. */
export function MoveDialog({ appointment, startsAt, onClose }: MoveDialogProps) {
  const { kind, number, name } = appointment
  const [chosen, setChosen] = useState(startsAt)
  const [tells, setTells] = useState(true)
  const [firstDay] = useState(() => brusselsDay(new Date(Math.max(Date.parse(appointment.startsAt), Date.now()))))
  return (
    <ActDialog
      title={m['office.calendar.move-title']()}
      confirm={m['words.move']()}
      keep={m['office.calendar.call-off-keep']()}
      refusal={chosen === undefined ? m['office.calendar.choose-first']() : undefined}
      act={() =>
        api('POST /sales/calendar/move', { kind, number, was: appointment.startsAt, startsAt: chosen!, tells })
      }
      onDone={({ appointment: moved }) =>
        showToast({
          message: moveText(moved.startsAt),
          tone: 'success',
          seconds: secondsToUndo,
          action: { label: m['office.calendar.undo'](), run: () => void moveBack(appointment, moved.startsAt, tells) },
        })
      }
      onClose={onClose}
    >
      <DescriptionList
        items={[
          { term: m['office.calendar.move-from'](), value: whenText(appointment.startsAt) },
          ...(startsAt === undefined
            ? []
            : [{ term: m['office.calendar.move-to'](), value: <strong>{whenText(startsAt)}</strong> }]),
        ]}
      />
      {startsAt === undefined && (
        <TimeField of={{ moving: { kind, number } }} day={firstDay} value={chosen} onChange={setChosen} />
      )}
      <div className={styles.tells}>
        <Checkbox
          label={m['office.calendar.move-tells']({ name })}
          checked={tells}
          onChange={({ target }) => setTells(target.checked)}
        />
      </div>
    </ActDialog>
  )
}

/** Moves an appointment back; a customer who was notified is notified again. */
async function moveBack({ kind, number, startsAt }: Moved, was: string, tells: boolean): Promise<void> {
  try {
    await api('POST /sales/calendar/move', { kind, number, was, startsAt, tells })
    void queries.invalidateQueries()
    showToast({ message: moveText(startsAt), tone: 'success' })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    showFailure(error)
  }
}

function moveText(startsAt: string): string {
  return m['office.calendar.moved']({
    day: dayInWords(brusselsDay(new Date(startsAt))),
    time: clockText(formatStart({ startsAt })),
  })
}

export function whenText(startsAt: string): string {
  return `${dayInWords(brusselsDay(new Date(startsAt)))}, ${clockText(formatStart({ startsAt }))}`
}
