import { useState } from 'react'
import { findAccessText } from '@forecourt/api-client/access-texts.ts'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { signInForm } from '@forecourt/domain/access/access-forms.ts'
import { LONGEST_TYPED_CODE } from '@forecourt/domain/access/verification.ts'
import { findViolations } from '@forecourt/domain/platform/forms/form.ts'
import { PASSWORD_SCREEN } from '@forecourt/domain/platform/routes/office-page.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextField } from '@forecourt/ui/TextField.tsx'
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
  const [code, setCode] = useState<string>()
  const signIn = useCommand(async () => {
    await api('POST /sales/auth/signin', {
      email: email.trim(),
      password,
      ...(code !== undefined && { code: code.trim() }),
    })
    await freshAccess()
  })

  // The password was right: what is left is the code of the app.
  const reason = signIn.error?.reason
  if (reason === 'second-factor-needed' && code === undefined) setCode('')
  const isCodeAsked = code !== undefined
  const wrong = findViolations(signInForm, { email, password })
  return (
    <AccessForm
      button={m['words.sign-in']()}
      isComplete={wrong.length === 0 && code?.trim() !== ''}
      isBusy={signIn.isPending}
      problem={explainFailure(signIn.error)}
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
            error={isTried ? findAccessText(wrong, 'email') : undefined}
            data-autofocus={known === '' || undefined}
          />
          <PasswordField
            value={password}
            onValue={setPassword}
            error={isTried ? findAccessText(wrong, 'password') : undefined}
            data-autofocus={known !== '' || undefined}
          />
          {isCodeAsked && (
            <TextField
              // The user who is asked for the code has it in hand.
              ref={(field) => field?.focus()}
              name="code"
              inputMode="text"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={LONGEST_TYPED_CODE}
              label={m['office.second-factor.code']()}
              hint={m['office.second-factor.code-hint']()}
              value={code}
              error={isTried && code.trim() === '' ? m['refusals.second-factor-needed']() : undefined}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </>
      )}
    </AccessForm>
  )
}

/** That a code is asked for is said by its field. */
function explainFailure(error: ApiFailure | null): string | undefined {
  switch (error?.reason) {
    case 'wrong-credentials':
      return m['office.sign-in.wrong']()
    case 'second-factor-needed':
      return undefined
    default:
      return error?.message
  }
}
