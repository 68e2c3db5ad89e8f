import { useState } from 'react'
import { useLoaderData, useLocation, useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { CODE_LENGTH, CODE_MINUTES, normalCode } from '@forecourt/domain/access/verification.ts'
import { password as passwordRule, type PasswordBounds } from '@forecourt/domain/platform/validation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextButton, TextLink } from '@forecourt/ui/TextLink.tsx'
import { currentLocale } from '../platform/language.ts'
import { useCommand } from '../platform/queries.ts'
import { EmailField, emailError, PasswordField } from './fields.tsx'
import { FrontDoor } from './FrontDoor.tsx'
import { PASSWORD_CHOSEN } from './password-rules.ts'
import styles from './SignInForm.module.css'

/** What the code is valid with. From the link in the mail, nobody need say which address it went to. */
interface Asked {
  token: string
  email?: string
}

/** Whoever forgot the password has a code mailed, and chooses another with it. */
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
  const [isTried, setIsTried] = useState(false)
  const ask = useCommand(async () => {
    const to = email.trim()
    const { confirmationToken } = await api('POST /sales/auth/sendpasswordrequest', { to })
    return { token: confirmationToken, email: to }
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (!emailError(email) && !ask.isPending) ask.mutate(undefined, { onSuccess: onAsked })
      }}
    >
      {ask.error && (
        <Notice tone="failure" live>
          {ask.error.message}
        </Notice>
      )}
      <EmailField value={email} onValue={setEmail} error={isTried ? emailError(email) : undefined} data-autofocus />
      <Button type="submit" look="primary" full busy={ask.isPending}>
        {m['auth.password.button']()}
      </Button>
    </form>
  )
}

function NewPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const bounds = useLoaderData<PasswordBounds>()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [isTried, setIsTried] = useState(false)
  const choose = useCommand(() =>
    api('POST /sales/auth/resetpassword', { password, confirmationCode: code, confirmationToken: token }),
  )
  const wrong = { code: codeError(code), password: newPasswordError(password, bounds) }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (!wrong.code && !wrong.password && !choose.isPending) choose.mutate(undefined, { onSuccess: onDone })
      }}
    >
      {choose.error && (
        <Notice tone="failure" live>
          {choose.error.message}
        </Notice>
      )}
      <TextField
        name="confirmationCode"
        data-autofocus
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={12}
        label={m['auth.fields.code']()}
        hint={m['auth.fields.code-hint']()}
        value={code}
        error={isTried ? wrong.code : undefined}
        onChange={(event) => setCode(event.target.value.toUpperCase())}
      />
      <PasswordField
        autoComplete="new-password"
        maxLength={bounds.max}
        label={m['auth.fields.new-password']()}
        hint={rulesText(bounds)}
        value={password}
        onValue={setPassword}
        error={isTried ? wrong.password : undefined}
      />
      <Button type="submit" look="primary" full busy={choose.isPending}>
        {m['auth.reset.button']()}
      </Button>
    </form>
  )
}

function codeError(typed: string): string | undefined {
  const { length } = normalCode(typed)
  if (length === 0) return m['auth.errors.code-required']()
  return length === CODE_LENGTH ? undefined : m['auth.errors.code-length']({ count: CODE_LENGTH })
}

function newPasswordError(password: string, bounds: PasswordBounds): string | undefined {
  if (password === '') return m['auth.errors.password-required']()
  return passwordRule(bounds)(password) && rulesText(bounds)
}

function rulesText({ min, max, digit, lowerCase, upperCase, symbol }: PasswordBounds): string {
  const parts = [
    upperCase && m['auth.rules.upper-case'](),
    lowerCase && m['auth.rules.lower-case'](),
    digit && m['auth.rules.digit'](),
    symbol && m['auth.rules.symbol'](),
  ].filter((part) => part !== false)
  if (parts.length === 0) return m['auth.rules.length']({ min, max })
  return m['auth.rules.length-with']({ min, max, parts: new Intl.ListFormat(currentLocale()).format(parts) })
}
