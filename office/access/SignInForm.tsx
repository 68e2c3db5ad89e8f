import { useState } from 'react'
import { accessTextOf } from '@forecourt/api-client/access-texts.ts'
import { api } from '@forecourt/api-client/api-client.ts'
import { signInForm } from '@forecourt/domain/access/access-forms.ts'
import { violationsOf } from '@forecourt/domain/platform/form.ts'
import { PASSWORD_SCREEN } from '@forecourt/domain/platform/office-page.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { freshAccess } from '../platform/access.ts'
import { useCommand } from '../platform/queries.ts'
import { AccessForm } from './AccessForm.tsx'
import { EmailField, PasswordField } from './fields.tsx'

interface SignInFormProps {
  /** Known, where a session has just ended. */
  email?: string | undefined
  /** A way on for whoever forgot the password; it leads away from here. */
  mayForget?: boolean
  onDone: () => void
}

/** E-mail address and password, at the front door and where a session ended during work. */
export function SignInForm({ email: known = '', mayForget = false, onDone }: SignInFormProps) {
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const signIn = useCommand(async () => {
    await api('POST /sales/auth/signin', { email: email.trim(), password })
    await freshAccess()
  })

  const wrong = violationsOf(signInForm, { email, password })
  return (
    <AccessForm
      button={m['auth.signin.button']()}
      isComplete={wrong.length === 0}
      isBusy={signIn.isPending}
      problem={signIn.error?.reason === 'wrong-credentials' ? m['office.sign-in.wrong']() : signIn.error?.message}
      onSend={() => signIn.mutate(undefined, { onSuccess: onDone })}
      below={
        mayForget && (
          <p>
            <TextLink href={PASSWORD_SCREEN}>{m['auth.signin.forgotten']()}</TextLink>
          </p>
        )
      }
    >
      {(isTried) => (
        <>
          <EmailField
            value={email}
            onValue={setEmail}
            error={isTried ? accessTextOf(wrong, 'email') : undefined}
            data-autofocus={known === '' || undefined}
          />
          <PasswordField
            value={password}
            onValue={setPassword}
            error={isTried ? accessTextOf(wrong, 'password') : undefined}
            data-autofocus={known !== '' || undefined}
          />
        </>
      )}
    </AccessForm>
  )
}
