import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { describeDevice } from '@forecourt/domain/access/device.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { formatInstant } from '../platform/language.ts'
import { callOptions, useCommand } from '../platform/queries.ts'
import { Row } from '../platform/Layout.tsx'
import { DeskBody, DeskPanel, DeskRows, FactRow } from '../platform/desk/Desk.tsx'
import { signOut } from './sign-out.ts'

/** Shows the sessions of a user, and signs them out; without `user`, the sessions of the current user. */
export function SessionList({ user }: { user?: number }) {
  const { data, error } = useQuery(
    user === undefined
      ? callOptions('GET /sales/session/getall', {})
      : callOptions('GET /sales/user/sessions', { id: user }),
  )
  const end = useCommand((session: number | undefined) => {
    if (user !== undefined) return api('POST /sales/user/endsessions', { id: user, ...(session && { session }) })
    return api('POST /sales/session/end', { id: session! })
  })
  const sessions = data?.sessions ?? []
  return (
    <DeskPanel title={m['office.staff.sessions.title']()}>
      <DeskBody>
        {(error ?? end.error) && <p role="alert">{(error ?? end.error)!.message}</p>}
        {data && sessions.length === 0 && <p className="hint">{m['office.staff.sessions.none']()}</p>}
      </DeskBody>
      <DeskRows>
        {sessions.map(({ id, isThisOne, userAgent, lastSeenAt, network }) => (
          <FactRow
            key={id}
            acts={
              !isThisOne && (
                <Button small onClick={() => end.mutate(id)}>
                  {m['office.staff.sessions.end']()}
                </Button>
              )
            }
          >
            {describeDevice(userAgent) ?? m['office.staff.sessions.unknown']()}
            {isThisOne && <strong> · {m['office.staff.sessions.this']()}</strong>}
            <p className="hint">{m['office.staff.sessions.seen']({ when: formatInstant(lastSeenAt), network })}</p>
          </FactRow>
        ))}
      </DeskRows>
      {sessions.length > 0 && (
        <DeskBody>
          <Row>
            <Button
              icon="logout"
              busy={end.isPending}
              onClick={() => (user === undefined ? void signOut({ everywhere: true }) : end.mutate(undefined))}
            >
              {user === undefined ? m['account.everywhere']() : m['office.staff.sessions.end-all']()}
            </Button>
          </Row>
        </DeskBody>
      )}
    </DeskPanel>
  )
}
