import type { LostBooking, LostBookings } from '@forecourt/domain/organisation/kept-hours.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { formatNamedDay } from './hours-text.ts'
import styles from './Hours.module.css'

interface LostBookingsDialogProps {
  lost: LostBookings
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Shows the bookings outside the new hours: they are kept, and people have to call. */
export function LostBookingsDialog({ lost: { count, bookings }, busy, onConfirm, onClose }: LostBookingsDialogProps) {
  return (
    <Dialog
      open
      size="s"
      locked={busy}
      title={m['office.hours.lost.title']({ count })}
      closeLabel={m['words.close']()}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {m['office.hours.lost.back']()}
          </Button>
          <Button look="primary" busy={busy} onClick={onConfirm}>
            {m['office.hours.lost.save']()}
          </Button>
        </>
      }
    >
      <p>{m['office.hours.lost.text']()}</p>
      <ul className={styles.lost}>
        {bookings.map((one) => (
          <li key={`${one.kind} ${one.number}`}>
            <strong>{kinds[one.kind]()}</strong> {one.number} · {formatNamedDay(one.day)}, {bookingTimeText(one)}
            <span className="hint">{one.department}</span>
          </li>
        ))}
      </ul>
      {count > bookings.length && (
        <p className="hint">{m['office.hours.lost.more']({ count: count - bookings.length })}</p>
      )}
    </Dialog>
  )
}

function bookingTimeText({ kind, at }: LostBooking): string {
  if (kind !== 'handover') return at
  return at === 'morning' ? m['words.in-morning']() : m['words.in-afternoon']()
}

const kinds = {
  'test-drive': m['office.hours.lost.test-drive'],
  appointment: m['office.hours.lost.appointment'],
  handover: m['office.hours.lost.handover'],
}
