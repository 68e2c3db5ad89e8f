import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLoaderData, useLocation, useNavigate } from 'react-router'
import { passwordRulesText } from '@forecourt/api-client/access-texts.ts'
import { api } from '@forecourt/api-client/api-client.ts'
import { password as passwordRule, type PasswordBounds } from '@forecourt/domain/platform/forms/validation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { callOptions, useCommand } from '../platform/queries.ts'
import { AccessForm } from './AccessForm.tsx'
import { PasswordField } from './fields.tsx'
import { FrontDoor } from './FrontDoor.tsx'
import { PASSWORD_CHOSEN } from './password-rules.ts'

/** Lets an invited colleague choose a password. */
export function InvitationPage() {
  const token = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const bounds = useLoaderData<PasswordBounds>()
  const [password, setPassword] = useState('')
  const invitation = useQuery({ ...callOptions('POST /sales/auth/getinvitation', { token }), retry: false })
  const accept = useCommand(() => api('POST /sales/auth/acceptinvitation', { token, password }), { isLast: true })
  const rules = passwordRulesText(bounds)
  const isWrong = password === '' || passwordRule(bounds)(password) !== undefined
  return (
    <FrontDoor
      title={
        invitation.data
          ? m['office.staff.invitation.title']({ name: invitation.data.firstName })
          : m['office.staff.invitation.welcome']()
      }
      intro={invitation.data ? m['office.staff.invitation.intro']({ email: invitation.data.email }) : ''}
    >
      {invitation.error && (
        <Notice tone="failure" live>
          {m['office.staff.invitation.over']()}
        </Notice>
      )}
      {invitation.data && (
        <AccessForm
          button={m['auth.reset.button']()}
          isComplete={!isWrong}
          isBusy={accept.isPending}
          problem={accept.error?.message}
          onSend={() =>
            accept.mutate(undefined, {
              onSuccess: () => void navigate('/login', { replace: true, state: PASSWORD_CHOSEN }),
            })
          }
        >
          {(isTried) => (
            <PasswordField
              data-autofocus
              autoComplete="new-password"
              maxLength={bounds.max}
              label={m['auth.fields.new-password']()}
              hint={rules}
              value={password}
              onValue={setPassword}
              error={isTried && isWrong ? rules : undefined}
            />
          )}
        </AccessForm>
      )}
      <p>
        <TextLink href="/login">{m['auth.links.back']()}</TextLink>
      </p>
    </FrontDoor>
  )
}
