import { Suspense, useEffect, useRef, useState } from 'react'
import { useLoaderData, useNavigate, useParams } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { ActionButton } from '../ActionButton.tsx'
import { useRefusal } from '../may.ts'
import { useFormKey, useSettle } from '../form/form-place.ts'
import { RecordForm } from '../form/RecordForm.tsx'
import { useResourceRecord } from '../form/use-resource-record.ts'
import { formatValue } from '../kinds/format.ts'
import { lastSearch } from '../list/last-search.ts'
import { useShortcut } from '../shortcuts.ts'
import { ScreenHead } from '../ScreenHead.tsx'
import { useTitle } from '../title.ts'
import { History } from './History.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import type { LoadedRecord } from './resource-routes.ts'
import { Usages } from './Usages.tsx'
import { Page } from '../Page.tsx'

/** One row of a resource. Another row remounts the form: nothing of the one before stays. */
export function ResourceFormPage() {
  const loaded = useLoaderData<LoadedRecord>()
  const { id } = useParams()
  return <ResourceForm key={useFormKey(`${loaded.resource.name} ${id}`)} {...loaded} />
}

function ResourceForm({ resource, texts, row, Section, asks }: LoadedRecord) {
  const navigate = useNavigate()
  const settle = useSettle()
  const path = `/${resource.name.toLowerCase()}`
  const refusal = useRefusal(resource.right)
  const [isRemoving, setIsRemoving] = useState(false)
  const record = useResourceRecord(resource, row, {
    texts,
    onSaved({ id }, isNew) {
      if (isNew) settle(`${path}/${id}`)
    },
    onGone: () => void navigate(path, { replace: true }),
    asks,
  })
  const { base, changed } = record
  const close = () => void navigate(path + lastSearch(resource.name))
  const saveAnd = async (then: () => void) => {
    if (refusal === undefined && (changed.length === 0 || (await record.save()))) then()
  }
  useShortcut('ctrl+s', () => void (refusal === undefined && record.save()))
  useShortcut('ctrl+enter', () => void saveAnd(close))
  useShortcut('escape', close)
  const isNew = base.id === null
  const label = { name: resource.label, field: resource.fields[resource.label]!, texts }
  const title = isNew ? texts.add : formatValue(base[resource.label] ?? null, label)
  useTitle(title)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) fields.current?.querySelector<HTMLElement>('input')?.focus()
  }, [isNew])
  return (
    <Page ref={fields}>
      <ScreenHead
        screen={resource.name}
        isRecord
        title={title}
        beside={
          <>
            {base['isActive'] === false && <StateBadge tone="vat">{m['office.form.archived']()}</StateBadge>}
            {changed.length > 0 && <StateBadge tone="promo">{m['office.form.unsaved']()}</StateBadge>}
          </>
        }
        actions={
          !isNew &&
          resource.remove !== 'never' && (
            <ActionButton right={resource.right} look="danger" icon="trash" onClick={() => setIsRemoving(true)}>
              {m['words.delete']()}
            </ActionButton>
          )
        }
      />
      <RecordForm
        resource={resource}
        texts={texts}
        record={record}
        refusal={refusal}
        aside={
          !isNew && (
            <>
              <Usages resource={resource} id={base.id} />
              <History resource={resource} texts={texts} id={base.id} />
            </>
          )
        }
      />
      {Section && base.id !== null && (
        <Suspense>
          <Section id={base.id} />
        </Suspense>
      )}
      {isRemoving && (
        <RemoveDialog
          resource={resource}
          title={title}
          row={base}
          onClose={() => setIsRemoving(false)}
          onGone={() => void navigate(path, { replace: true })}
        />
      )}
    </Page>
  )
}
