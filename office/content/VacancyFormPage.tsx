import { useId, useState } from 'react'
import { useLoaderData, useNavigate, useParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiInput } from '@forecourt/api-client/api.ts'
import { VACANCY_HOURS } from '@forecourt/domain/content/vacancy.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { EditForm } from '../platform/form/EditForm.tsx'
import type { FieldTexts } from '../platform/form/field-texts.ts'
import { useRecord } from '../platform/form/use-record.ts'
import { ActionButton } from '../platform/ActionButton.tsx'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { useFormKey, useSettle } from '../platform/form/form-place.ts'
import { TranslatedField } from '../platform/inputs/TranslatedField.tsx'
import { currentLanguage } from '../platform/language.ts'
import { formatDay } from '../platform/kinds/format.ts'
import { Page } from '../platform/Page.tsx'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'
import type { LoadedVacancy } from './vacancy-routes.ts'

/** One vacancy. Another one remounts the form. */
export function VacancyFormPage() {
  const loaded = useLoaderData<LoadedVacancy>()
  const { id } = useParams()
  return <VacancyForm key={useFormKey(id)} {...loaded} />
}

type Draft = LoadedVacancy['job']

const texts = [
  { name: 'title', max: 200, lines: 1, label: m['office.vacancies.fields.title'] },
  { name: 'summary', max: 300, lines: 4, label: m['office.vacancies.fields.summary'] },
  { name: 'tasks', max: 5000, lines: 7, label: m['office.vacancies.fields.tasks'] },
  { name: 'profile', max: 5000, lines: 7, label: m['office.vacancies.fields.profile'] },
  { name: 'offer', max: 5000, lines: 7, label: m['office.vacancies.fields.offer'] },
  { name: 'pay', max: 200, lines: 1, label: m['office.vacancies.fields.pay'] },
] as const

function VacancyForm({ job, places }: LoadedVacancy) {
  const id = useId()
  const navigate = useNavigate()
  const settle = useSettle()
  const [isAsking, setIsAsking] = useState(false)
  const record = useRecord<Draft>(job, {
    name: 'job',
    fields: buildFieldTexts(places),
    save: async (draft) => ({
      row: (await api('POST /shop/job/save', { job: draft as ApiInput<'POST /shop/job/save'>['job'] })).job,
    }),
    onSaved: (saved, isNew) => isNew && settle(`/vacancy/${saved.id}`),
  })
  const { row, base, problems, change } = record
  const title = base.id === null ? m['office.vacancies.add']() : base.title[currentLanguage()]
  useTitle(title)
  const departments = places.find((branch) => branch.id === row.branchId)?.departments ?? []
  return (
    <Page>
      <ScreenHead
        screen="vacancy"
        isRecord
        title={title}
        actions={
          base.id !== null && (
            <ActionButton
              right="VACANCY_EDIT"
              place={{ branch: base.branchId }}
              look="danger"
              icon="trash"
              onClick={() => setIsAsking(true)}
            >
              {m['words.delete']()}
            </ActionButton>
          )
        }
      />
      <EditForm wide label={m['office.vacancies.form']()} record={record}>
        {texts.map(({ name, max, lines, label }) => (
          <TranslatedField
            key={name}
            id={`${id}-${name}`}
            label={label()}
            hint={lines === 7 ? m['office.vacancies.one-a-line']() : undefined}
            max={max}
            lines={lines}
            error={problems[name]}
            value={row[name]}
            onChange={(value) => change({ [name]: fillBoth(value) })}
          />
        ))}
        <FieldPair>
          <Select
            label={m['words.branch']()}
            placeholder={m['office.vacancies.choose']()}
            error={problems['branchId']}
            options={places.map((branch) => ({ value: String(branch.id), label: branch.name }))}
            value={row.branchId === null ? '' : String(row.branchId)}
            onChange={({ target }) =>
              change({ branchId: target.value === '' ? null : Number(target.value), departmentId: null })
            }
          />
          <Select
            label={m['words.department']()}
            hint={m['office.vacancies.department-hint']()}
            placeholder={m['office.vacancies.whole-branch']()}
            error={problems['departmentId']}
            options={departments.map((department) => ({ value: String(department.id), label: department.name }))}
            value={row.departmentId === null ? '' : String(row.departmentId)}
            onChange={({ target }) => change({ departmentId: target.value === '' ? null : Number(target.value) })}
          />
        </FieldPair>
        <FieldPair>
          <TextField
            type="date"
            label={m['office.vacancies.fields.publishedOn']()}
            error={problems['publishedOn']}
            value={row.publishedOn}
            onChange={({ target }) => change({ publishedOn: target.value })}
          />
          <TextField
            type="date"
            label={m['office.vacancies.fields.closesOn']()}
            hint={m['office.vacancies.closes-hint']()}
            error={problems['closesOn']}
            value={row.closesOn ?? ''}
            onChange={({ target }) => change({ closesOn: target.value === '' ? null : target.value })}
          />
        </FieldPair>
        <Select
          label={m['office.vacancies.fields.hours']()}
          options={VACANCY_HOURS.map((hours) => ({ value: hours, label: hoursTexts[hours]() }))}
          value={row.hours}
          onChoose={(hours) => change({ hours })}
        />
        <Checkbox
          label={m['office.vacancies.fields.isActive']()}
          checked={row.isActive}
          onChange={({ target }) => change({ isActive: target.checked })}
        />
      </EditForm>
      {isAsking && (
        <ActDialog
          danger
          title={m['office.vacancies.delete-title']()}
          confirm={m['words.delete']()}
          act={() => api('POST /shop/job/delete', { id: base.id! })}
          onDone={() => {
            showToast({ message: m['office.vacancies.deleted'](), tone: 'success' })
            void navigate('/vacancy')
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{m['office.vacancies.delete-text']()}</p>
        </ActDialog>
      )}
    </Page>
  )
}

function buildFieldTexts(places: LoadedVacancy['places']): FieldTexts<Omit<Draft, 'id' | 'rev'>> {
  const formatDayOrNone = (day: string | null) => (day ? formatDay(day) : '–')
  return {
    title: { label: m['office.vacancies.fields.title'] },
    summary: { label: m['office.vacancies.fields.summary'] },
    tasks: { label: m['office.vacancies.fields.tasks'] },
    profile: { label: m['office.vacancies.fields.profile'] },
    offer: { label: m['office.vacancies.fields.offer'] },
    pay: { label: m['office.vacancies.fields.pay'] },
    branchId: {
      label: m['words.branch'],
      format: (branch) => places.find(({ id }) => id === branch)?.name ?? '–',
    },
    departmentId: {
      label: m['words.department'],
      format: (department) =>
        places.flatMap(({ departments }) => departments).find(({ id }) => id === department)?.name ??
        m['office.vacancies.whole-branch'](),
    },
    publishedOn: { label: m['office.vacancies.fields.publishedOn'], format: formatDayOrNone },
    closesOn: { label: m['office.vacancies.fields.closesOn'], format: formatDayOrNone },
    hours: { label: m['office.vacancies.fields.hours'], format: (hours) => hoursTexts[hours]() },
    isActive: { label: m['office.vacancies.fields.isActive'] },
  }
}

const hoursTexts = {
  'full-time': m['words.full-time'],
  'part-time': m['words.part-time'],
}

function fillBoth({ nl, fr }: Translated) {
  return { nl, fr: fr ?? '' }
}
