import { useNavigate } from 'react-router'
import type { Place, RightName } from '@forecourt/domain/platform/resources/rights.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { ActionButton } from '../ActionButton.tsx'
import { useRefusal } from '../may.ts'
import { useNamedShortcut } from '../shortcuts.ts'

interface EditLinkProps {
  /** The address of the form. */
  href: string
  right: RightName
  place?: Place<number>
  /** A refusal for a reason other than the right. */
  refusal?: string | undefined
}

/** Opens the form of a desk, also by the key W. */
export function EditLink({ href, right, place, refusal }: EditLinkProps) {
  const navigate = useNavigate()
  const reason = useRefusal(right, place) ?? refusal
  const open = () => void (reason === undefined && navigate(href, { state: ofDesk }))
  useNamedShortcut('w', m['words.change'](), open)
  return (
    <ActionButton
      icon="pencil"
      right={right}
      {...(place && { place })}
      refusal={refusal}
      onClick={open}
      aria-keyshortcuts="W"
    >
      {m['words.change']()} <kbd>W</kbd>
    </ActionButton>
  )
}

/** The state of a form that was opened from its desk. */
export const ofDesk = { isOfDesk: true } as const
