import { useLoaderData, useParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiInput, ApiResult } from '@forecourt/api-client/api.ts'
import { USER_FIELDS } from '@forecourt/domain/access/user.ts'
import { listKeys } from '@forecourt/domain/platform/values/records.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/access.js'
import { useAccess } from '../platform/access.ts'
import { useBackToDesk, useFormKey } from '../platform/form/form-place.ts'
import { CloseButton } from '../platform/desk/CloseButton.tsx'
import { useNamedShortcut } from '../platform/shortcuts.ts'
import { Page } from '../platform/Page.tsx'
import { useTitle } from '../platform/title.ts'
import type { LoadedUser } from './access-routes.ts'
import { RoleAndBranches } from './RoleAndBranches.tsx'
import { EditForm } from '../platform/form/EditForm.tsx'
import { DescribedField } from '../platform/form/DescribedField.tsx'
import { describeFields, type FieldTexts } from '../platform/form/field-texts.ts'
import { resourceTexts } from '../platform/resource/area-resources.ts'
import { useRecord } from '../platform/form/use-record.ts'
import { ScreenHead } from '../platform/ScreenHead.tsx'

const words = resourceTexts('user', texts)
const USER_FIELD_NAMES = listKeys(USER_FIELDS)

type Kept = ApiResult<'GET /sales/user/get'>['user']
export type UserDraft = ApiInput<'POST /sales/user/save'>['user'] & Partial<Omit<Kept, 'id'>>
export type UserChoices = ApiResult<'GET /sales/user/getchoices'>

/** One user: name, branches and rights. Another user remounts the form. */
export function UserFormPage() {
  const loaded = useLoaderData<LoadedUser>()
  const { id } = useParams()
  return <UserForm key={useFormKey(id)} {...loaded} />
}

function UserForm({ user, choices }: LoadedUser) {
  const { back, backAfterSave } = useBackToDesk()
  const me = useAccess().user
  const record = useRecord<UserDraft>(user, {
    name: 'user',
    fields: buildFieldTexts(choices),
    async save({ id, rev, firstName, lastName, email, phone, language, role, branches }) {
      const draft = { id, rev, firstName, lastName, email, phone, language, role, branches }
      return { row: (await api('POST /sales/user/save', { user: draft })).user }
    },
    onSaved: ({ id }, isNew) => backAfterSave(`/user/${id}`, isNew),
  })
  const { row, base, problems, change } = record
  const isNew = base.id === null
  const isSelf = base.id === me.id
  const title = isNew ? m['office.staff.user.new']() : `${base.firstName} ${base.lastName}`
  useTitle(title)
  const close = () => back(isNew ? '/user' : `/user/${base.id}`)
  useNamedShortcut('escape', m['office.form.close'](), close)
  return (
    <Page>
      <ScreenHead screen="user" isRecord title={title} actions={<CloseButton onClick={close} />} />
      <EditForm
        label={m['office.staff.user.form']()}
        record={record}
        {...(isNew && { saveLabel: m['office.staff.user.invite']() })}
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
        <RoleAndBranches
          choices={choices}
          value={row}
          roleBefore={base.role}
          isRoleFixed={isSelf}
          hints={{ role: isSelf ? m['office.staff.user.own-role']() : m['office.staff.user.role-hint']() }}
          problems={problems}
          onChange={change}
        />
      </EditForm>
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
