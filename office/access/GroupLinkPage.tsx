import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { callOptions, useCommand } from '../platform/queries.ts'
import { FrontDoor } from './FrontDoor.tsx'
import { useTicket } from './GroupEnterPage.tsx'
import { SignInForm } from './SignInForm.tsx'

/** Links a user of another group to the user who signs in here; the browser then returns to that group to finish it. */
export function GroupLinkPage() {
  const ticket = useTicket()
  // Asked once: the sign-in would ask again, and the ticket may be used up by then.
  const asker = useQuery({
    ...callOptions('POST /sales/group/getasker', { ticket }),
    retry: false,
    staleTime: 'static',
  })
  const accept = useCommand(async () => {
    const { url } = await api('POST /sales/group/acceptlink', { ticket })
    location.assign(url)
  })
  const problem = asker.error ?? accept.error
  return (
    <FrontDoor
      title={asker.data ? m['office.groups.ask-title']({ group: asker.data.group }) : m['office.groups.ask-wait']()}
      intro={asker.data ? m['office.groups.ask-intro'](asker.data) : ''}
    >
      <FailureNotice failure={problem} />
      {asker.data && !accept.isSuccess && (
        <>
          <Notice tone="warning">{m['office.groups.ask-warning']()}</Notice>
          <SignInForm onDone={() => accept.mutate(undefined)} />
        </>
      )}
    </FrontDoor>
  )
}
