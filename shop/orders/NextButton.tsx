import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import styles from './Checkout.module.css'

interface NextButtonProps {
  /** Default "volgende stap", of which the narrowest screens show the arrow only. */
  label?: string
  busy: boolean
  /** Disables it. */
  reason?: string | undefined
  /** Id of the form that it submits. */
  form: string
}

/** The green button to the next step, always in view at the bottom. */
export function NextButton({ label, busy, reason, form }: NextButtonProps) {
  return (
    <div className={styles.actions}>
      <Button type="submit" form={form} look="next" full iconAfter="arrow-right" busy={busy} disabledReason={reason}>
        <span className={label ? undefined : styles.nextLabel}>{label ?? m['checkout.next']()}</span>
      </Button>
    </div>
  )
}
