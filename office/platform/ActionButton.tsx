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

/** A button that says beside it why it cannot be used, by the same function as the server; it can be reached all the same. */
export function ActionButton({ right, place, refusal, ...button }: Asks & ComponentProps<typeof Button>) {
  return <Button {...button} disabledReason={useRefusal(right, place) ?? refusal} />
}

/** The same, where what it does begins on another screen. */
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
