import { lazy, Suspense, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { NOT_SIGNED_IN } from '@forecourt/api-client/api-client.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { useAccess } from '../platform/access.ts'

const SignInForm = lazy(() => import('./SignInForm.tsx').then((module) => ({ default: module.SignInForm })))

/** Asks for a new sign-in when the session ended during work: what was typed stays, and the user continues there. */
export function SignInAgain() {
  const [isAsked, setIsAsked] = useState(false)
  const { email } = useAccess().user
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const ask = () => setIsAsked(true)
    addEventListener(NOT_SIGNED_IN, ask)
    return () => removeEventListener(NOT_SIGNED_IN, ask)
  }, [])
  return (
    <Dialog
      open={isAsked}
      onClose={() => setIsAsked(false)}
      dismissable={false}
      size="s"
      title={m['session.ended-title']()}
      closeLabel={m['words.close']()}
    >
      <p>{m['office.sign-in.again']()}</p>
      {isAsked && (
        <Suspense>
          <SignInForm
            email={email}
            onDone={() => {
              setIsAsked(false)
              void revalidate()
            }}
          />
        </Suspense>
      )}
    </Dialog>
  )
}
