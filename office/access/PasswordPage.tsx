import { useState } from 'react'
import { useLoaderData, useLocation, useNavigate } from 'react-router'
import { findAccessText, passwordRulesText } from '@forecourt/api-client/access-texts.ts'
import { api } from '@forecourt/api-client/api-client.ts'
import { newPasswordForm, passwordCodeForm } from '@forecourt/domain/access/access-forms.ts'
import { CODE_MINUTES } from '@forecourt/domain/access/verification.ts'
import { findViolations } from '@forecourt/domain/platform/forms/form.ts'
import type { PasswordBounds } from '@forecourt/domain/platform/forms/validation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { CodeField } from '@forecourt/ui/CodeField.tsx'
import { TextButton, TextLink } from '@forecourt/ui/TextLink.tsx'
import { useCommand } from '../platform/queries.ts'
import { AccessForm } from './AccessForm.tsx'
import { EmailField, PasswordField } from './fields.tsx'
import { FrontDoor } from './FrontDoor.tsx'
import { PASSWORD_CHOSEN } from './password-rules.ts'

/** The proof that comes with the code. The link in the mail needs no address beside it. */
interface Asked {
  token: string
  email?: string
}

/** Mails a code to a user who forgot the password, and sets another password with it. */
export function PasswordPage() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | undefined>(hash === '' ? undefined : { token: hash.slice(1) })
  if (!asked) {
    return (
      <FrontDoor title={m['auth.password.title']()} intro={m['auth.password.intro']()}>
        <CodeRequest onAsked={setAsked} />
        <Back />
      </FrontDoor>
    )
  }
  const { email } = asked
  const minutes = CODE_MINUTES
  return (
    <FrontDoor
      title={m['auth.reset.title']()}
      intro={email === undefined ? m['auth.reset.sent']({ minutes }) : m['auth.reset.sent-to']({ email, minutes })}
    >
      <NewPassword
        token={asked.token}
        onDone={() => void navigate('/login', { replace: true, state: PASSWORD_CHOSEN })}
      />
      <p>
        {m['auth.again.question']()}{' '}
        <TextButton onClick={() => setAsked(undefined)}>{m['auth.reset.ask']()}</TextButton>
      </p>
      <Back />
    </FrontDoor>
  )
}

function Back() {
  return (
    <p>
      <TextLink href="/login">{m['auth.links.back']()}</TextLink>
    </p>
  )
}

function CodeRequest({ onAsked }: { onAsked: (asked: Asked) => void }) {
  const [email, setEmail] = useState('')
  const ask = useCommand(async () => {
    const to = email.trim()
    const { confirmationToken } = await api('POST /sales/auth/sendpasswordrequest', { to })
    return { token: confirmationToken, email: to }
  })
  const wrong = findViolations(passwordCodeForm, { to: email })
  return (
    <AccessForm
      button={m['auth.password.button']()}
      isComplete={wrong.length === 0}
      isBusy={ask.isPending}
      problem={ask.error?.message}
      onSend={() => ask.mutate(undefined, { onSuccess: onAsked })}
    >
      {(isTried) => (
        <EmailField
          value={email}
          onValue={setEmail}
          error={isTried ? findAccessText(wrong, 'to') : undefined}
          data-autofocus
        />
      )}
    </AccessForm>
  )
}

function NewPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const bounds = useLoaderData<PasswordBounds>()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const choose = useCommand(() =>
    api('POST /sales/auth/resetpassword', { password, confirmationCode: code, confirmationToken: token }),
  )
  const wrong = findViolations(newPasswordForm, { confirmationCode: code, password }, bounds)
  const rules = passwordRulesText(bounds)
  const first = findAccessText(wrong, 'password')
  // All rules, not the first missing one: the problem replaces the line with the rules.
  const passwordError = password === '' ? first : first && rules
  return (
    <AccessForm
      button={m['auth.reset.button']()}
      isComplete={wrong.length === 0}
      isBusy={choose.isPending}
      problem={choose.error?.message}
      onSend={() => choose.mutate(undefined, { onSuccess: onDone })}
    >
      {(isTried) => (
        <>
          <CodeField
            data-autofocus
            label={m['auth.fields.code']()}
            hint={m['auth.fields.code-hint']()}
            value={code}
            error={isTried ? findAccessText(wrong, 'confirmationCode') : undefined}
            onValue={setCode}
          />
          <PasswordField
            autoComplete="new-password"
            maxLength={bounds.max}
            label={m['auth.fields.new-password']()}
            hint={rules}
            value={password}
            onValue={setPassword}
            error={isTried ? passwordError : undefined}
          />
        </>
      )}
    </AccessForm>
  )
}
