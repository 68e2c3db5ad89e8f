import { useState } from 'react'
import { useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { useAccess } from '../platform/access.ts'
import { MailLink, PhoneLink } from '../platform/ContactLinks.tsx'
import { DeskBody, DeskColumn, DeskColumns, DeskPanel, Facts } from '../platform/desk/Desk.tsx'
import { EditLink } from '../platform/desk/EditLink.tsx'
import { formatInstant } from '../platform/language.ts'
import { Row } from '../platform/Layout.tsx'
import { Page } from '../platform/Page.tsx'
import { callOptions, queries } from '../platform/queries.ts'
import { useTitle } from '../platform/title.ts'
import { Absences } from './Absences.tsx'
import { AccessHistory } from './AccessHistory.tsx'
import { AskFirst } from './AskFirst.tsx'
import { SessionList } from './SessionList.tsx'
import { ScreenHead } from '../platform/ScreenHead.tsx'

type User = ApiResult<'GET /sales/user/get'>['user']
type Choices = ApiResult<'GET /sales/user/getchoices'>
type Act =
  | 'POST /sales/user/block'
  | 'POST /sales/user/unblock'
  | 'POST /sales/user/invite'
  | 'POST /sales/user/resetsecondfactor'

/** One colleague to read: how to reach them, their role and branches, where they are signed in. */
export function UserDeskPage() {
  const { id } = useParams()
  const { data } = useQuery(callOptions('GET /sales/user/get', { id: Number(id) }))
  const choices = useQuery(callOptions('GET /sales/user/getchoices', {}))
  return data && choices.data ? <UserDesk key={id} user={data.user} choices={choices.data} /> : null
}

function UserDesk({ user, choices }: { user: User; choices: Choices }) {
  const me = useAccess().user
  const [asking, setAsking] = useState<'block' | 'unblock' | 'invite' | 'second-factor'>()
  const isSelf = user.id === me.id
  const title = `${user.firstName} ${user.lastName}`
  useTitle(title)
  const act = (call: Act) => async () => {
    await api(call, { id: user.id })
    await queries.invalidateQueries()
  }
  const role = choices.roles.find(({ id }) => id === user.role)
  return (
    <Page wide>
      <ScreenHead
        screen="user"
        isRecord
        title={title}
        beside={
          <StateBadge tone={user.state === 'blocked' ? 'failed' : user.state === 'active' ? 'good' : 'promo'}>
            {stateText(user.state)}
          </StateBadge>
        }
        facts={[
          <MailLink key="mail" address={user.email} />,
          user.phone !== '' && <PhoneLink key="phone" number={user.phone} />,
          role !== undefined && (
            <TextLink key="role" href={`/role/${role.id}`}>
              {role.name}
            </TextLink>
          ),
        ]}
        actions={
          <>
            <EditLink href={`/user/${user.id}/edit`} right="USER_EDIT" />
            {user.state === 'invited' && (
              <Button icon="mail" onClick={() => setAsking('invite')}>
                {m['office.staff.user.invite-again']()}
              </Button>
            )}
            {user.state === 'blocked' ? (
              <Button onClick={() => setAsking('unblock')}>{m['office.staff.user.unblock']()}</Button>
            ) : (
              <Button
                look="danger"
                icon="lock"
                disabledReason={isSelf ? m['office.staff.user.not-yourself']() : undefined}
                onClick={() => setAsking('block')}
              >
                {m['office.staff.user.block']()}
              </Button>
            )}
          </>
        }
      />
      <DeskColumns>
        <DeskColumn>
          <DeskPanel title={m['office.staff.user.access']()}>
            <DeskBody>
              <Facts
                facts={[
                  {
                    term: m['office.staff.user.branches'](),
                    value: choices.branches
                      .filter(({ id }) => user.branches.includes(id))
                      .map(({ name }) => name)
                      .join(', '),
                  },
                  { term: m['words.language'](), value: languageTexts[user.language]() },
                  { term: m['words.status'](), value: accessText(user) },
                ]}
              />
              <Row between>
                <span className="hint">
                  {user.hasSecondFactor
                    ? m['office.staff.user.second-factor-on']()
                    : m['office.staff.user.second-factor-off']()}
                </span>
                {user.hasSecondFactor && (
                  <Button
                    small
                    disabledReason={isSelf ? m['office.staff.user.own-second-factor']() : undefined}
                    onClick={() => setAsking('second-factor')}
                  >
                    {m['office.staff.user.reset-second-factor']()}
                  </Button>
                )}
              </Row>
            </DeskBody>
          </DeskPanel>
          <Absences user={user.id} />
          <SessionList user={user.id} />
        </DeskColumn>
        <DeskColumn as="aside">
          <AccessHistory subject="staff_user" id={user.id} />
        </DeskColumn>
      </DeskColumns>
      {asking === 'block' && (
        <AskFirst
          danger
          title={m['office.staff.user.block-title']({ name: title })}
          confirm={m['office.staff.user.block']()}
          onClose={() => setAsking(undefined)}
          run={act('POST /sales/user/block')}
          done={m['office.staff.user.blocked']({ name: title })}
        >
          {m['office.staff.user.block-text']()}
        </AskFirst>
      )}
      {asking === 'unblock' && (
        <AskFirst
          title={m['office.staff.user.unblock-title']({ name: title })}
          confirm={m['office.staff.user.unblock']()}
          onClose={() => setAsking(undefined)}
          run={act('POST /sales/user/unblock')}
          done={m['office.staff.user.unblocked']({ name: title })}
        >
          {m['office.staff.user.unblock-text']()}
        </AskFirst>
      )}
      {asking === 'second-factor' && (
        <AskFirst
          danger
          title={m['office.staff.user.reset-second-factor-title']({ name: title })}
          confirm={m['office.staff.user.reset-second-factor']()}
          onClose={() => setAsking(undefined)}
          run={act('POST /sales/user/resetsecondfactor')}
          done={m['office.staff.user.second-factor-off']()}
        >
          {m['office.staff.user.reset-second-factor-text']()}
        </AskFirst>
      )}
      {asking === 'invite' && (
        <AskFirst
          title={m['office.staff.user.invite-title']({ name: title })}
          confirm={m['office.staff.user.invite-again']()}
          onClose={() => setAsking(undefined)}
          run={act('POST /sales/user/invite')}
          done={m['office.staff.user.invited']({ email: user.email })}
        >
          {m['office.staff.user.invite-text']()}
        </AskFirst>
      )}
    </Page>
  )
}

const languageTexts = { nl: m['words.dutch'], fr: m['words.french'] } as const

function stateText(state: User['state']): string {
  switch (state) {
    case 'active':
      return m['words.active']()
    case 'invited':
      return m['office.staff.state.invited']()
    case 'blocked':
      return m['office.staff.state.blocked']()
  }
}

/** Shows whether a user can sign in, and the last sign-in; for a user who never did, the sessions show that. */
function accessText({ state, invitedUntil, lastSeenAt }: User): string | null {
  if (state === 'blocked') return m['office.staff.user.is-blocked']()
  if (state === 'invited') {
    if (!invitedUntil || new Date(invitedUntil) < new Date()) return m['office.staff.user.invitation-over']()
    return m['office.staff.user.invited-until']({ when: formatInstant(invitedUntil) })
  }
  return lastSeenAt ? m['office.staff.user.seen']({ when: formatInstant(lastSeenAt) }) : null
}
