import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { RIGHT_TEXTS } from '@forecourt/domain/access/right-texts.ts'
import { viewAtFirst } from '@forecourt/domain/platform/lists/list-view.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { user } from '@forecourt/domain/access/user.ts'
import type { Reach } from '@forecourt/domain/platform/resources/rights.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { Stack } from '../platform/Layout.tsx'
import { currentLanguage } from '../platform/language.ts'
import { useRefusal } from '../platform/may.ts'
import { callOptions } from '../platform/queries.ts'
import { DeskBody, DeskPanel } from '../platform/desk/Desk.tsx'
import { limitText, reachText, routeText } from './role-texts.ts'
import styles from './RoleComparison.module.css'

/** Shows how the saved role differs from another one, or from a user and all who are linked to the same role. */
export function RoleComparison({ id }: { id: number }) {
  const [kind, setKind] = useState<'role' | 'user'>('role')
  const [chosen, setChosen] = useState({ role: '', user: '' })
  const maySeeUsers = useRefusal('USER_EDIT') === undefined
  const roles = useQuery(callOptions('GET /sales/role/getall', {})).data?.data ?? []
  const users = useQuery({
    ...callOptions('POST /sales/user/list', listRequest({ ...viewAtFirst(user), pageSize: 0 })),
    enabled: maySeeUsers && kind === 'user',
  }).data
  const wanted = chosen[kind]
  return (
    <DeskPanel title={m['office.staff.compare.title']()}>
      <DeskBody>
        <Stack gap={8}>
          {maySeeUsers && (
            <Segmented
              legend={m['office.staff.compare.with']()}
              value={kind}
              onChange={setKind}
              options={[
                { value: 'role', label: m['office.staff.compare.role']() },
                { value: 'user', label: m['words.user']() },
              ]}
            />
          )}
          <Select
            label={kind === 'role' ? m['office.staff.compare.role']() : m['words.user']()}
            placeholder={m['words.choose']()}
            value={wanted}
            options={
              kind === 'role'
                ? roles.filter((one) => one.id !== id).map((one) => ({ value: String(one.id), label: one.name }))
                : (users?.data ?? []).map((one) => ({ value: String(one.id), label: one.name }))
            }
            onChange={({ target: { value } }) => setChosen({ ...chosen, [kind]: value })}
          />
        </Stack>
        {kind === 'user' && wanted === '' && <Notice tone="warning">{m['refusals.no-user-selected']()}</Notice>}
        {wanted !== '' && (
          <Differences asked={kind === 'role' ? { id, role: Number(wanted) } : { id, user: Number(wanted) }} />
        )}
      </DeskBody>
    </DeskPanel>
  )
}

function Differences({ asked }: { asked: { id: number; role?: number; user?: number } }) {
  const { data, error } = useQuery(callOptions('GET /sales/role/compare', asked))
  const language = currentLanguage()
  if (error) return <Notice tone="warning">{error.message}</Notice>
  if (!data) return null
  const { rights, discountLimits: limits, onlyMine, onlyTheirs } = data
  const isSame = rights.length === 0 && !limits && onlyMine.length === 0 && onlyTheirs.length === 0
  return (
    <div className={styles.differences} aria-live="polite">
      {asked.user !== undefined && (
        <p className="hint">
          {m['office.staff.compare.linked']({ names: data.linkedUsers.map(({ name }) => name).join(', ') })}
        </p>
      )}
      {data.isMainMine !== data.isMainTheirs && (
        <p>{data.isMainMine ? m['office.staff.compare.main-mine']() : m['office.staff.compare.main-theirs']()}</p>
      )}
      {isSame && data.isMainMine === data.isMainTheirs && <p>{m['office.staff.compare.same']()}</p>}
      {rights.map(({ right, mine, theirs }) => (
        <Difference
          key={right}
          name={RIGHT_TEXTS[right].text[language]}
          mine={formatReachText(mine)}
          theirs={formatReachText(theirs)}
        />
      ))}
      {limits && (
        <Difference
          name={m['office.staff.role.limit']()}
          mine={limitText(limits.mine) || m['office.staff.role.no-limit']()}
          theirs={limitText(limits.theirs) || m['office.staff.role.no-limit']()}
        />
      )}
      {onlyMine.length > 0 && (
        <p>{m['office.staff.compare.only-mine']({ screens: onlyMine.map(routeText).join(', ') })}</p>
      )}
      {onlyTheirs.length > 0 && (
        <p>{m['office.staff.compare.only-theirs']({ screens: onlyTheirs.map(routeText).join(', ') })}</p>
      )}
    </div>
  )
}

function Difference({ name, mine, theirs }: { name: string; mine: string; theirs: string }) {
  return (
    <p>
      {name}
      <br />
      {mine} <Icon name="arrow-right" size="s" label={m['office.staff.compare.there']()} /> {theirs}
    </p>
  )
}

function formatReachText(reach: Reach | null): string {
  return reach === null ? m['office.staff.reach.none']() : reachText(reach)
}
