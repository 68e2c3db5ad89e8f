import { useState } from 'react'
import { useLoaderData, useParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiInput, ApiResult } from '@forecourt/api-client/api.ts'
import { USER_FIELDS } from '@forecourt/domain/access/user.ts'
import { listKeys } from '@forecourt/domain/platform/values/records.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/access.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { useAccess } from '../platform/access.ts'
import { useFormKey, useSettle } from '../platform/form/form-place.ts'
import { formatInstant } from '../platform/language.ts'
import { Panel } from '../platform/Panel.tsx'
import { Page } from '../platform/Page.tsx'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { ScreenPath } from '../platform/ScreenPath.tsx'
import { useTitle } from '../platform/title.ts'
import type { LoadedUser } from './access-routes.ts'
import { AccessHistory } from './AccessHistory.tsx'
import { AskFirst } from './AskFirst.tsx'
import { EditForm } from '../platform/form/EditForm.tsx'
import { SessionList } from './SessionList.tsx'
import { DescribedField } from '../platform/form/DescribedField.tsx'
import { describeFields, type FieldTexts } from '../platform/form/field-texts.ts'
import { resourceTexts } from '../platform/resource/area-resources.ts'
import { useRecord } from '../platform/form/use-record.ts'

const words = resourceTexts('user', texts)
const USER_FIELD_NAMES = listKeys(USER_FIELDS)

type Kept = ApiResult<'GET /sales/user/get'>['user']
export type UserDraft = ApiInput<'POST /sales/user/save'>['user'] & Partial<Omit<Kept, 'id'>>
export type UserChoices = ApiResult<'GET /sales/user/getchoices'>

/** One user: who they are, where they work, what they may. Another is another form. */
export function UserFormPage() {
  const loaded = useLoaderData<LoadedUser>()
  const { id } = useParams()
  return <UserForm key={useFormKey(id)} {...loaded} />
}

function UserForm({ user, choices }: LoadedUser) {
  const settle = useSettle()
  const me = useAccess().user
  const [asking, setAsking] = useState<'block' | 'unblock' | 'invite' | 'second-factor'>()
  const record = useRecord<UserDraft>(user, {
    name: 'user',
    fields: buildFieldTexts(choices),
    async save({ id, rev, firstName, lastName, email, phone, language, role, branches }) {
      const draft = { id, rev, firstName, lastName, email, phone, language, role, branches }
      return { row: (await api('POST /sales/user/save', { user: draft })).user }
    },
    onSaved: ({ id }, isNew) => isNew && settle(`/user/${id}`),
  })
  const { row, base, problems, change } = record
  const isNew = base.id === null
  const isSelf = base.id === me.id
  const title = isNew ? m['office.staff.user.new']() : `${base.firstName} ${base.lastName}`
  useTitle(title)
  const act =
    (
      call:
        | 'POST /sales/user/block'
        | 'POST /sales/user/unblock'
        | 'POST /sales/user/invite'
        | 'POST /sales/user/resetsecondfactor',
    ) =>
    async () =>
      record.begin((await api(call, { id: base.id! })).user)
  return (
    <Page>
      <ScreenPath id="user" record={title} />
      <ScreenHead
        title={title}
        beside={
          base.state &&
          base.state !== 'active' && (
            <StateBadge tone={base.state === 'blocked' ? 'failed' : 'promo'}>{stateText(base.state)}</StateBadge>
          )
        }
        actions={
          !isNew && (
            <>
              {base.state === 'invited' && (
                <Button icon="mail" onClick={() => setAsking('invite')}>
                  {m['office.staff.user.invite-again']()}
                </Button>
              )}
              {base.state === 'blocked' ? (
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
          )
        }
      />
      <EditForm
        label={m['office.staff.user.form']()}
        record={record}
        {...(isNew && { saveLabel: m['office.staff.user.invite']() })}
        aside={
          base.id !== null && (
            <>
              <Panel title={m['office.staff.user.access']()}>
                <p>{accessText(base)}</p>
                <p className="hint">
                  {base.hasSecondFactor
                    ? m['office.staff.user.second-factor-on']()
                    : m['office.staff.user.second-factor-off']()}
                </p>
                {base.hasSecondFactor && (
                  <Button
                    small
                    disabledReason={isSelf ? m['office.staff.user.own-second-factor']() : undefined}
                    onClick={() => setAsking('second-factor')}
                  >
                    {m['office.staff.user.reset-second-factor']()}
                  </Button>
                )}
              </Panel>
              <SessionList user={base.id} />
              <AccessHistory subject="staff_user" id={base.id} />
            </>
          )
        }
      >
        {isNew && <p className="hint">{m['office.staff.user.invite-hint']()}</p>}
        {USER_FIELD_NAMES.map((name) => (
          <DescribedField
            key={name}
            form="user"
            fields={USER_FIELDS}
            texts={words}
            row={row}
            problems={problems}
            name={name}
            onChange={(value) => change({ [name]: value ?? '' })}
          />
        ))}
        <Select
          label={m['office.staff.user.role']()}
          hint={isSelf ? m['office.staff.user.own-role']() : m['office.staff.user.role-hint']()}
          error={problems['role']}
          disabled={isSelf}
          placeholder={m['words.choose']()}
          value={row.role === null ? '' : String(row.role)}
          options={choices.roles.map(({ id, name, isGrantable }) => ({
            value: String(id),
            label: name,
            disabled: !isGrantable && id !== base.role,
          }))}
          onChange={({ target: { value } }) => change({ role: value === '' ? null : Number(value) })}
        />
        <fieldset>
          <legend>{m['office.staff.user.branches']()}</legend>
          {choices.branches.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={row.branches.includes(id)}
              onChange={({ target: { checked } }) =>
                change({
                  branches: choices.branches.flatMap((branch) =>
                    (branch.id === id ? checked : row.branches.includes(branch.id)) ? [branch.id] : [],
                  ),
                })
              }
            />
          ))}
        </fieldset>
      </EditForm>
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
          done={m['office.staff.user.invited']({ email: base.email })}
        >
          {m['office.staff.user.invite-text']()}
        </AskFirst>
      )}
    </Page>
  )
}

type Sent = Omit<ApiInput<'POST /sales/user/save'>['user'], 'id' | 'rev'>

function buildFieldTexts({ roles, branches }: UserChoices): FieldTexts<Sent> {
  return {
    ...describeFields(USER_FIELDS, words),
    role: { label: m['office.staff.user.role'], format: (role) => roles.find(({ id }) => id === role)?.name ?? '–' },
    branches: {
      label: m['office.staff.user.branches'],
      format: (chosen) => branches.flatMap(({ id, name }) => (chosen.includes(id) ? [name] : [])).join(', ') || '–',
    },
  }
}

function stateText(state: Kept['state']): string {
  switch (state) {
    case 'active':
      return m['words.active']()
    case 'invited':
      return m['office.staff.state.invited']()
    case 'blocked':
      return m['office.staff.state.blocked']()
  }
}

function accessText({ state, invitedUntil, lastSeenAt }: UserDraft): string {
  if (state === 'blocked') return m['office.staff.user.is-blocked']()
  if (state === 'invited') {
    if (!invitedUntil || new Date(invitedUntil) < new Date()) return m['office.staff.user.invitation-over']()
    return m['office.staff.user.invited-until']({ when: formatInstant(invitedUntil) })
  }
  return lastSeenAt
    ? m['office.staff.user.seen']({ when: formatInstant(lastSeenAt) })
    : m['office.staff.user.not-seen']()
}
