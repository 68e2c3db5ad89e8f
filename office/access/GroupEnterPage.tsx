import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { isSecondFactorAsked } from '@forecourt/domain/access/second-factor.ts'
import type { SecondFactorAsked } from '@forecourt/domain/access/second-factor.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { freshAccess } from '../platform/access.ts'
import { useCommand } from '../platform/queries.ts'
import { AccessForm } from './AccessForm.tsx'
import { CodeField } from './CodeField.tsx'
import { FrontDoor } from './FrontDoor.tsx'
import { canUsePasskeys, PASSKEY_STOPPED, signByPasskey } from './passkey-browser.ts'

/** Signs in a user who comes from another group with a ticket; asks for a second factor first if this group wants one. */
export function GroupEnterPage() {
  const ticket = useTicket()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState<SecondFactorAsked>()
  const enter = useCommand(async (by: 'ticket' | 'code' | 'passkey') => {
    await api('POST /sales/group/enter', {
      ticket,
      ...(by === 'code' && { code: code.trim() }),
      ...(by === 'passkey' && asked?.passkey && { passkey: await signByPasskey(asked.passkey) }),
    })
    await freshAccess()
  })
  function send(by: 'ticket' | 'code' | 'passkey') {
    enter.mutate(by, {
      onSuccess: () => void navigate('/', { replace: true }),
      onError: ({ reason, errors }) => {
        const detail = errors[0]?.detail
        if (reason === 'second-factor-needed' && isSecondFactorAsked(detail)) setAsked(detail)
        else if (reason !== PASSKEY_STOPPED) setAsked(undefined)
      },
    })
  }
  const bringTicket = useEffectEvent(() => send('ticket'))
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    bringTicket()
  }, [])
  const hasPasskey = asked?.passkey && canUsePasskeys()
  return (
    <FrontDoor
      title={m['office.groups.enter-title']()}
      intro={asked ? m['office.groups.enter-code']() : m['office.groups.enter-intro']()}
    >
      {asked && (
        <AccessForm
          button={m['office.groups.enter-button']()}
          isComplete={code.trim() !== ''}
          isBusy={enter.isPending}
          problem={enter.error?.reason === PASSKEY_STOPPED ? enter.error.message : undefined}
          onSend={() => send('code')}
          above={
            hasPasskey && (
              <Button full look="primary" icon="lock" busy={enter.isPending} onClick={() => send('passkey')}>
                {m['office.passkey.use']()}
              </Button>
            )
          }
        >
          {(isTried) => (
            <CodeField
              data-autofocus
              hasApp={asked.hasApp}
              value={code}
              onValue={setCode}
              error={isTried && code.trim() === '' ? m['refusals.second-factor-needed']() : undefined}
            />
          )}
        </AccessForm>
      )}
      {enter.error && !asked && (
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
