import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { LONGEST_TYPED_CODE } from '@forecourt/domain/access/verification.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { freshAccess } from '../platform/access.ts'
import { useCommand } from '../platform/queries.ts'
import { AccessForm } from './AccessForm.tsx'
import { FrontDoor } from './FrontDoor.tsx'

/** Signs in a user who comes from another group with a ticket; asks for a code first if this group wants one. */
export function GroupEnterPage() {
  const ticket = useTicket()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const enter = useCommand(async (typed: string) => {
    await api('POST /sales/group/enter', { ticket, ...(typed !== '' && { code: typed }) })
    await freshAccess()
  })
  const { mutate } = enter
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    mutate('', { onSuccess: () => void navigate('/', { replace: true }) })
  }, [mutate, navigate])
  const reason = enter.error?.reason
  const isCodeAsked = reason === 'second-factor-needed' || (enter.isPending && code !== '')
  return (
    <FrontDoor
      title={m['office.groups.enter-title']()}
      intro={isCodeAsked ? m['office.groups.enter-code']() : m['office.groups.enter-intro']()}
    >
      {isCodeAsked && (
        <AccessForm
          button={m['office.groups.enter-button']()}
          isComplete={code.trim() !== ''}
          isBusy={enter.isPending}
          problem={undefined}
          onSend={() => mutate(code.trim(), { onSuccess: () => void navigate('/', { replace: true }) })}
        >
          {(isTried) => (
            <TextField
              data-autofocus
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={LONGEST_TYPED_CODE}
              label={m['office.second-factor.code']()}
              hint={m['office.second-factor.code-hint']()}
              value={code}
              error={isTried && code.trim() === '' ? m['refusals.second-factor-needed']() : undefined}
              onChange={({ target }) => setCode(target.value)}
            />
          )}
        </AccessForm>
      )}
      {enter.error && !isCodeAsked && (
        <>
          <FailureNotice failure={enter.error} />
          <p>
            <TextLink href="/login">{m['office.groups.to-login']()}</TextLink>
          </p>
        </>
      )}
    </FrontDoor>
  )
}

/** Returns the part of the address behind `#`, and removes it there, so that it stays in no history. */
export function useTicket(): string {
  const { hash } = useLocation()
  const [ticket] = useState(hash.slice(1))
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname + location.search)
  }, [])
  return ticket
}
