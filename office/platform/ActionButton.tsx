import type { ComponentProps } from 'react'
import type { Place, RightName } from '@forecourt/domain/platform/resources/rights.ts'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { useRefusal } from './may.ts'

interface Asks {
  /** The right that the call requires. */
  right: RightName
  /** The branch and owner of the record, if the right is limited to some records. */
  place?: Place<number>
  /** A refusal for a reason other than the right: the state of the record does not allow it. */
  refusal?: string | undefined
}

/** A button with the reason why it is disabled, by the same function as the server; it stays focusable. */
export function ActionButton({ right, place, refusal, ...button }: Asks & ComponentProps<typeof Button>) {
  return <Button {...button} disabledReason={useRefusal(right, place) ?? refusal} />
}

/** The same for a link to another screen, where the act begins. */
export function ActionLink({ right, place, refusal, ...link }: Asks & ComponentProps<typeof LinkButton>) {
  const reason = useRefusal(right, place) ?? refusal
  if (reason === undefined) return <LinkButton {...link} />
  const { look, small, icon, children } = link
  return (
    <Button look={look} small={small} icon={icon} disabledReason={reason}>
      {children}
    </Button>
  )
}
