import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'

/** Returns from a form to its desk, as the key Esc does. */
export function CloseButton({ onClick }: { onClick: () => void }) {
  return (
    <Button onClick={onClick} aria-keyshortcuts="Escape">
      {m['office.form.close']()} <kbd>Esc</kbd>
    </Button>
  )
}
