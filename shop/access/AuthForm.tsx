import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { FailureNotice, type Told } from '../platform/FailureNotice.tsx'
import styles from './Auth.module.css'

interface AuthFormProps {
  button: string
  /** Switches the button off and says why. */
  disabledReason?: string | undefined
  /** Nothing missing or wrong; what is, the fields show. */
  isComplete: boolean
  send: () => Promise<void>
  /** What the form begins with: what just succeeded. */
  notice?: ReactNode
  children: (at: FormState) => ReactNode
}

export interface FormState {
  /** Somebody tried to send it: missing fields say so. */
  isTried: boolean
  /** What the server refused; with the name of the field that is to blame, if it is one of this form. */
  refused: (Told & { field?: string }) | undefined
}

/** The form of a panel. Enter sends; the first field that is wrong gets the focus; nothing typed is lost. */
export function AuthForm({ button, disabledReason, isComplete, send, notice, children }: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useState<FormState['refused']>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || disabledReason) return
    setIsTried(true)
    setRefused(undefined)
    if (!isComplete) return focusWrong()
    setIsBusy(true)
    try {
      await send()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const field = error.field?.split('.').at(-1)
      const isHere = field !== undefined && form.current?.elements.namedItem(field) !== null
      setRefused({ message: error.message, level: error.level, ...(isHere && { field }) })
      focusWrong()
    } finally {
      setIsBusy(false)
    }
  }

  /** Once what is wrong has been drawn. */
  function focusWrong() {
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {notice && !refused && (
        <Notice tone="success" live>
          {notice}
        </Notice>
      )}
      {refused && refused.field === undefined && <FailureNotice failure={refused} />}
      {children({ isTried, refused })}
      <Button type="submit" look="primary" full busy={isBusy} disabledReason={disabledReason}>
        {button}
      </Button>
    </form>
  )
}
