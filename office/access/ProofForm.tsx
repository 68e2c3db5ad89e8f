import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ApiInput } from '@forecourt/api-client/api.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { useAccess } from '../platform/access.ts'
import { callOptions } from '../platform/queries.ts'
import { AccessForm } from './AccessForm.tsx'
import { CodeField } from './CodeField.tsx'
import { PasswordField } from './fields.tsx'
import { canUsePasskeys, signByPasskey } from './passkey-browser.ts'
import { takeFocus } from './take-focus.ts'

/** Asks for a new proof of identity: by a passkey, or by the password with the code of an app where there is one. */
export function ProofForm({ onProven }: { onProven: () => void }) {
  const { email } = useAccess().user
  const { data, refetch } = useQuery({ ...callOptions('POST /sales/session/askproof', {}), gcTime: 0 })
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  // No command of a screen: nothing that shows has changed.
  const prove = useMutation<unknown, ApiFailure, () => Promise<ApiInput<'POST /sales/session/prove'>>>({
    mutationFn: async (giveProof) => api('POST /sales/session/prove', await giveProof()),
    onSuccess: onProven,
    onError: () => {
      setCode('')
      // A signed challenge is used up.
      void refetch()
    },
  })
  if (!data) return null
  const { passkey, hasCodes, hasApp } = data
  const hasPasskey = passkey !== null && canUsePasskeys()
  const wrongPassword = prove.error?.reason === 'wrong-password' ? prove.error.message : undefined
  const missing = (value: string, text: string) => (value.trim() === '' ? text : undefined)
  return (
    <AccessForm
      button={m['proof.confirm']()}
      isComplete={password !== '' && !(hasCodes && code.trim() === '')}
      isBusy={prove.isPending}
      problem={wrongPassword === undefined ? prove.error?.message : undefined}
      onSend={() => prove.mutate(async () => ({ password, ...(hasCodes && { code: code.trim() }) }))}
      above={
        hasPasskey && (
          <Button
            full
            look="primary"
            icon="lock"
            ref={takeFocus}
            busy={prove.isPending}
            onClick={() => prove.mutate(async () => ({ passkey: await signByPasskey(passkey) }))}
          >
            {m['office.passkey.use']()}
          </Button>
        )
      }
    >
      {(isTried) => (
        <>
          {/* For the browser, which keeps passwords by the name of their account. */}
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            value={password}
            onValue={setPassword}
            error={
              wrongPassword ?? (isTried ? missing(password, m['office.second-factor.password-first']()) : undefined)
            }
            ref={hasPasskey ? undefined : takeFocus}
          />
          {hasCodes && (
            <CodeField
              hasApp={hasApp}
              value={code}
              onValue={setCode}
              error={isTried ? missing(code, m['refusals.second-factor-needed']()) : undefined}
            />
          )}
        </>
      )}
    </AccessForm>
  )
}
