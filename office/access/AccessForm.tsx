import { useState, type ReactNode } from 'react'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import styles from './AccessForm.module.css'

interface AccessFormProps {
  button: string
  /** Nothing is missing or wrong, so that it may be sent. */
  isComplete: boolean
  isBusy: boolean
  /** The message of the server's refusal. */
  problem: string | undefined
  onSend: () => void
  /** Another way, before the fields. */
  above?: ReactNode
  below?: ReactNode
  /** Draws the fields. Their problems show once the user tried to send. */
  children: (isTried: boolean) => ReactNode
}

/** A form at the front door: signing in, asking for a code, choosing a password. */
export function AccessForm({ button, isComplete, isBusy, problem, onSend, ...props }: AccessFormProps) {
  const { above, below, children } = props
  const [isTried, setIsTried] = useState(false)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (isComplete && !isBusy) onSend()
      }}
    >
      {problem !== undefined && (
        <Notice tone="failure" live>
          {problem}
        </Notice>
      )}
      {above}
      {children(isTried)}
      <Button type="submit" look={above ? 'secondary' : 'primary'} full busy={isBusy}>
        {button}
      </Button>
      {below}
    </form>
  )
}
