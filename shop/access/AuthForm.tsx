import type { FormEvent, ReactNode } from 'react'
import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import styles from './Auth.module.css'

interface AuthFormProps {
  form: {
    submit: (event: FormEvent) => Promise<void>
    isBusy: boolean
    failure: ApiFailure | undefined
  }
  button: string
  /** Disables the button and gives the reason. */
  disabledReason?: string | undefined
  /** Message above the form on the action that just succeeded. */
  notice?: ReactNode
  children: ReactNode
}

/** The form of a panel. */
export function AuthForm({ form, button, disabledReason, notice, children }: AuthFormProps) {
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      {notice && !form.failure && (
        <Notice tone="success" live>
          {notice}
        </Notice>
      )}
      <FailureNotice failure={form.failure} />
      {children}
      <Button type="submit" look="primary" full busy={form.isBusy} disabledReason={disabledReason}>
        {button}
      </Button>
    </form>
  )
}
