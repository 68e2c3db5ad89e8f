import { useLoaderData, useParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiInput, ApiResult } from '@forecourt/api-client/api.ts'
import { INTEGRATION_FIELDS, INTEGRATION_LIMITS } from '@forecourt/domain/access/integration.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/access.js'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { CloseButton } from '../platform/desk/CloseButton.tsx'
import { DescribedField } from '../platform/form/DescribedField.tsx'
import { EditForm } from '../platform/form/EditForm.tsx'
import { describeFields, type FieldTexts } from '../platform/form/field-texts.ts'
import { useBackToDesk, useFormKey } from '../platform/form/form-place.ts'
import { useRecord } from '../platform/form/use-record.ts'
import { Page } from '../platform/Page.tsx'
import { resourceTexts } from '../platform/resource/area-resources.ts'
import { useNamedShortcut } from '../platform/shortcuts.ts'
import { useTitle } from '../platform/title.ts'
import type { LoadedIntegration } from './access-routes.ts'
import { RoleAndBranches } from './RoleAndBranches.tsx'
import { ScreenHead } from '../platform/ScreenHead.tsx'

const words = resourceTexts('integration', texts)

type Kept = ApiResult<'GET /sales/integration/get'>['integration']
type Sent = ApiInput<'POST /sales/integration/save'>['integration']
export type IntegrationDraft = Sent & Partial<Omit<Kept, 'id'>>
export type IntegrationChoices = ApiResult<'GET /sales/integration/getchoices'>

/** One integration: what it is for, what it may, and from where. Another one remounts the form. */
export function IntegrationFormPage() {
  const loaded = useLoaderData<LoadedIntegration>()
  const { id } = useParams()
  return <IntegrationForm key={useFormKey(id)} {...loaded} />
}

function IntegrationForm({ integration, choices }: LoadedIntegration) {
  const { back, backAfterSave } = useBackToDesk()
  const record = useRecord<IntegrationDraft>(integration, {
    name: 'integration',
    fields: buildFieldTexts(choices),
    save: async (row) => ({
      row: (await api('POST /sales/integration/save', { integration: toSent(row) })).integration,
    }),
    onSaved: ({ id }, isNew) => backAfterSave(`/integration/${id}`, isNew),
  })
  const { row, base, problems, change } = record
  const isNew = base.id === null
  const title = isNew ? m['office.integration.new']() : base.name
  useTitle(title)
  const close = () => back(isNew ? '/integration' : `/integration/${base.id}`)
  useNamedShortcut('escape', m['office.form.close'](), close)
  const renderFields = (names: readonly (keyof typeof INTEGRATION_FIELDS)[]) =>
    names.map((name) => (
      <DescribedField
        key={name}
        form="integration"
        fields={INTEGRATION_FIELDS}
        texts={words}
        row={row}
        problems={problems}
        name={name}
        onChange={(value) => change({ [name]: value ?? (name === 'name' || name === 'email' ? '' : null) })}
      />
    ))
  return (
    <Page>
      <ScreenHead screen="integration" isRecord title={title} actions={<CloseButton onClick={close} />} />
      <EditForm label={m['office.integration.form']()} record={record}>
        {renderFields(['name'])}
        <TextArea
          rows={2}
          label={m['office.integration.description']()}
          optional={m['words.optional']()}
          maxLength={INTEGRATION_LIMITS.description}
          error={problems['description']}
          value={row.description}
          onChange={({ target }) => change({ description: target.value })}
        />
        {renderFields(['email', 'language'])}
        <RoleAndBranches
          choices={choices}
          value={row}
          roleBefore={base.role}
          hints={{ role: m['office.integration.role-hint'](), branches: m['office.integration.branches-hint']() }}
          problems={problems}
          onChange={change}
        />
        {renderFields(['callsPerMinute'])}
        <TextArea
          rows={3}
          label={m['office.integration.networks']()}
          optional={m['words.optional']()}
          hint={m['office.integration.networks-hint']()}
          spellCheck={false}
          autoCapitalize="none"
          error={problems['networks']}
          value={row.networks.join('\n')}
          onChange={({ target }) => change({ networks: target.value === '' ? [] : target.value.split('\n') })}
        />
        {renderFields(['lastDay'])}
      </EditForm>
    </Page>
  )
}

/** Lines that are empty, or being typed, are no networks. */
function toSent(row: IntegrationDraft): Sent {
  const { id, rev, name, email, description, language, role, branches, lastDay, callsPerMinute } = row
  const networks = row.networks.map((line) => line.trim()).filter((line) => line !== '')
  return { id, rev, name, email, description, language, role, branches, lastDay, callsPerMinute, networks }
}

function buildFieldTexts({ roles, branches }: IntegrationChoices): FieldTexts<Omit<Sent, 'id' | 'rev'>> {
  return {
    ...describeFields(INTEGRATION_FIELDS, words),
    description: { label: m['office.integration.description'] },
    role: { label: m['office.staff.user.role'], format: (role) => roles.find(({ id }) => id === role)?.name ?? '–' },
    branches: {
      label: m['office.staff.user.branches'],
      format: (chosen) => branches.flatMap(({ id, name }) => (chosen.includes(id) ? [name] : [])).join(', ') || '–',
    },
    networks: { label: m['office.integration.networks'], format: (networks) => networks.join(', ') || '–' },
  }
}
