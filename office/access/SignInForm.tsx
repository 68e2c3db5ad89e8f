import { useState } from 'react'
import { findAccessText } from '@forecourt/api-client/access-texts.ts'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { signInForm } from '@forecourt/domain/access/access-forms.ts'
import { isSecondFactorAsked } from '@forecourt/domain/access/second-factor.ts'
import type { SecondFactorAsked } from '@forecourt/domain/access/second-factor.schema.ts'
import { findViolations } from '@forecourt/domain/platform/forms/form.ts'
import { PASSWORD_SCREEN } from '@forecourt/domain/platform/routes/office-page.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { freshAccess } from '../platform/access.ts'
import { useCommand } from '../platform/queries.ts'
import { AccessForm } from './AccessForm.tsx'
import { CodeField } from './CodeField.tsx'
import { EmailField, PasswordField } from './fields.tsx'
import { canUsePasskeys, PASSKEY_STOPPED, signByPasskey } from './passkey-browser.ts'
import { takeFocus } from './take-focus.ts'

interface SignInFormProps {
  /** Known, where a session has just ended. */
  email?: string | undefined
  /** True to show the link for a forgotten password, which leaves this page. */
  mayForget?: boolean
  onDone: () => void
}

/**
 * Asks for e-mail address and password, on the sign-in page and after a session ended during work, then for the second factor
 * if there is one. A passkey replaces all of them.
 */
export function SignInForm({ email: known = '', mayForget = false, onDone }: SignInFormProps) {
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState<SecondFactorAsked>()
  const signIn = useCommand(async (by: 'password' | 'passkey' | 'passkey-alone') => {
    if (by === 'passkey-alone') {
      const { options } = await api('POST /sales/auth/askpasskey', {})
      await api('POST /sales/auth/passkeysignin', { passkey: await signByPasskey(options) })
    } else {
      await api('POST /sales/auth/signin', {
        email: email.trim(),
        password,
        ...(by === 'passkey' && asked?.passkey && { passkey: await signByPasskey(asked.passkey) }),
        ...(by === 'password' && asked && { code: code.trim() }),
      })
    }
    await freshAccess()
  })

  function start(by: 'password' | 'passkey' | 'passkey-alone') {
    signIn.mutate(by, {
      onSuccess: onDone,
      onError: ({ reason, errors }) => {
        const detail = errors[0]?.detail
        // The password was right: the second factor remains.
        if (reason === 'second-factor-needed' && isSecondFactorAsked(detail)) setAsked(detail)
        // A signed challenge is used up: the password asks for another.
        else if (by === 'passkey' && reason !== PASSKEY_STOPPED) setAsked(undefined)
      },
    })
  }
  const wrong = findViolations(signInForm, { email, password })
  const hasPasskey = asked?.passkey && canUsePasskeys()
  return (
    <AccessForm
      button={m['words.sign-in']()}
      isComplete={wrong.length === 0 && !(asked && code.trim() === '')}
      isBusy={signIn.isPending}
      problem={explainFailure(signIn.error)}
      onSend={() => start('password')}
      above={
        hasPasskey && (
          <Button
            ref={takeFocus}
            full
            look="primary"
            icon="lock"
            busy={signIn.isPending}
            onClick={() => start('passkey')}
          >
            {m['office.passkey.use']()}
          </Button>
        )
      }
      below={
        <>
          {!asked && canUsePasskeys() && (
            <Button full icon="lock" busy={signIn.isPending} onClick={() => start('passkey-alone')}>
              {m['office.passkey.sign-in']()}
            </Button>
          )}
          {mayForget && (
            <p>
              <TextLink href={PASSWORD_SCREEN}>{m['auth.signin.forgotten']()}</TextLink>
            </p>
          )}
        </>
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
          {asked && (
            <CodeField
              ref={hasPasskey ? undefined : takeFocus}
              hasApp={asked.hasApp}
              value={code}
              onValue={setCode}
              error={isTried && code.trim() === '' && !hasPasskey ? m['refusals.second-factor-needed']() : undefined}
            />
          )}
        </>
      )}
    </AccessForm>
  )
}

/** Returns the message of a failure; none where a code is needed, as its field appears. */
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
