import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { FrontDoor } from './FrontDoor.tsx'
import { PASSWORD_CHOSEN } from './password-rules.ts'
import { SignInForm } from './SignInForm.tsx'
import { readNext } from './staff.ts'

/** Shows the sign-in form, also after a new password was chosen. */
export function SignInPage() {
  const navigate = useNavigate()
  const isPasswordNew = useLocation().state === PASSWORD_CHOSEN
  const next = readNext(useSearchParams()[0])
  return (
    <FrontDoor title={m['office.sign-in.title']()} intro={m['office.sign-in.intro']()}>
      {isPasswordNew && <Notice tone="success">{m['messages.password-reset-success']()}</Notice>}
      <SignInForm mayForget onDone={() => void navigate(next, { replace: true })} />
    </FrontDoor>
  )
}
