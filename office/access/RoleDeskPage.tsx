import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { BASE_ROLES } from '@forecourt/domain/access/base-roles.ts'
import { RIGHT_GROUPS, RIGHT_TEXTS } from '@forecourt/domain/access/right-texts.ts'
import { childRoutes, OFFICE_ROUTES } from '@forecourt/domain/platform/routes/office-routes.ts'
import { RIGHTS } from '@forecourt/domain/platform/resources/rights.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { DeskBody, DeskColumn, DeskColumns, DeskPanel, DeskRows, Facts } from '../platform/desk/Desk.tsx'
import { EditLink } from '../platform/desk/EditLink.tsx'
import { currentLanguage } from '../platform/language.ts'
import { Page } from '../platform/Page.tsx'
import { callOptions, queries } from '../platform/queries.ts'
import { useTitle } from '../platform/title.ts'
import { AccessHistory } from './AccessHistory.tsx'
import { AskFirst } from './AskFirst.tsx'
import { RoleComparison } from './RoleComparison.tsx'
import { limitText, reachText, rightsInOrder, roleName } from './role-texts.ts'
import { ScreenHead } from '../platform/ScreenHead.tsx'

type LoadedRole = ApiResult<'GET /sales/role/get'>
type Role = LoadedRole['role']

/** One role to read: its rights, the screens that it opens, and its users. */
export function RoleDeskPage() {
  const { id } = useParams()
  const { data } = useQuery(callOptions('GET /sales/role/get', { id: Number(id) }))
  return data ? <RoleDesk key={id} {...data} /> : null
}

function RoleDesk({ role, users, integrations }: LoadedRole) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'reset' | 'delete'>()
  const language = currentLanguage()
  const title = roleName(role)
  const base = role.base === null ? undefined : BASE_ROLES[role.base].name[language]
  useTitle(title)
  return (
    <Page wide>
      <ScreenHead
        screen="role"
        isRecord
        title={title}
        beside={
          <>
            {!role.isActive && <StateBadge tone="vat">{m['office.staff.role.off']()}</StateBadge>}
            {role.isMain && <StateBadge tone="good">{m['office.staff.role.main']()}</StateBadge>}
          </>
        }
        facts={[
          base !== undefined && m['words.labelled']({ label: m['office.staff.role.base'](), text: base }),
          role.requiresSecondFactor && m['office.staff.role.second-factor'](),
        ]}
        actions={
          <>
            <EditLink href={`/role/${role.id}/edit`} right="ROLE_EDIT" />
            <Button
              icon="history"
              disabledReason={role.base === null ? m['office.staff.role.reset-no-base']() : undefined}
              onClick={() => setAsking('reset')}
            >
              {m['office.staff.role.reset']()}
            </Button>
            <Button
              look="danger"
              icon="trash"
              disabledReason={users.length + integrations.length > 0 ? m['office.staff.role.in-use']() : undefined}
              onClick={() => setAsking('delete')}
            >
              {m['words.delete']()}
            </Button>
          </>
        }
      />
      <DeskColumns>
        <DeskColumn>
          <HeldRights role={role} />
          <HeldScreens role={role} />
        </DeskColumn>
        <DeskColumn as="aside">
          <DeskPanel title={m['office.staff.role.users']()} count={users.length}>
            {users.length === 0 ? (
              <DeskBody>
                <p className="hint">{m['office.staff.role.no-users']()}</p>
              </DeskBody>
            ) : (
              <DeskRows>
                {users.map((user) => (
                  <li key={user.id}>
                    <TextLink href={`/user/${user.id}`}>{user.name}</TextLink>
                  </li>
                ))}
              </DeskRows>
            )}
          </DeskPanel>
          {integrations.length > 0 && (
            <DeskPanel title={m['office.staff.role.integrations']()} count={integrations.length}>
              <DeskRows>
                {integrations.map((integration) => (
                  <li key={integration.id}>
                    <TextLink href={`/integration/${integration.id}`}>{integration.name}</TextLink>
                  </li>
                ))}
              </DeskRows>
            </DeskPanel>
          )}
          <RoleComparison id={role.id} />
          <AccessHistory subject="role" id={role.id} />
        </DeskColumn>
      </DeskColumns>
      {asking === 'reset' && (
        <AskFirst
          title={m['office.staff.role.reset-title']({ name: title })}
          confirm={m['office.staff.role.reset']()}
          onClose={() => setAsking(undefined)}
          run={async () => {
            await api('POST /sales/role/reset', { id: role.id, rev: role.rev })
            await queries.invalidateQueries()
          }}
          done={m['office.form.saved']()}
        >
          {m['office.staff.role.reset-text']({ base: base ?? '' })}
        </AskFirst>
      )}
      {asking === 'delete' && (
        <AskFirst
          danger
          title={m['office.remove.title']({ name: title })}
          confirm={m['words.delete']()}
          onClose={() => setAsking(undefined)}
          run={async () => {
            await api('POST /sales/role/delete', { id: role.id, rev: role.rev })
            void navigate('/role', { replace: true })
          }}
          done={m['office.remove.removed']({ name: title })}
        >
          {m['office.remove.text']()}
        </AskFirst>
      )}
    </Page>
  )
}

/** Shows the rights of a role by group, each with its reach where that is limited. */
function HeldRights({ role }: { role: Role }) {
  const language = currentLanguage()
  const held = rightsInOrder.filter((right) => role.grants[right] !== undefined)
  const facts = Object.entries(RIGHT_GROUPS).map(([group, text]) => ({
    term: text[language],
    value: held
      .filter((right) => RIGHT_TEXTS[right].group === group)
      .map((right) => {
        const reach = role.grants[right]
        const name = RIGHT_TEXTS[right].text[language]
        const isLimited = RIGHTS[right] === 'record' && reach !== undefined && reach !== 'all'
        return isLimited ? `${name} (${reachText(reach).toLowerCase()})` : name
      })
      .join(' · '),
  }))
  const { discountMostBp: mostBp, discountMostCents: mostCents } = role
  const limit = role.grants.OFFER_APPROVE_LIMIT === undefined ? '' : limitText({ mostBp, mostCents })
  return (
    <DeskPanel title={m['office.staff.role.rights']()} count={held.length}>
      {role.isMain ? (
        <DeskBody>
          <p>{m['office.staff.role.everything']()}</p>
        </DeskBody>
      ) : (
        <Facts facts={[...facts, limit !== '' && { term: m['office.staff.role.limit'](), value: limit }]} />
      )}
    </DeskPanel>
  )
}

/** Shows the screens that the menu of a role leads to, by area. */
function HeldScreens({ role }: { role: Role }) {
  const language = currentLanguage()
  if (role.isMain || !role.mustAuthorize) return null
  const routes: readonly string[] = role.routes
  const facts = OFFICE_ROUTES.filter((route) => route.path === null).map((area) => ({
    term: area.text[language],
    value: childRoutes(area)
      .filter(({ id }) => routes.includes(id))
      .map((screen) => screen.text[language])
      .join(' · '),
  }))
  return (
    <DeskPanel title={m['office.staff.role.routes']()} count={routes.length}>
      <Facts facts={facts} />
    </DeskPanel>
  )
}
