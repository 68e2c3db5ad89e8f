import { send } from '@forecourt/api-client/api-client.ts'
import { resourcePath, type Change } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { Fields, Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { showToast } from '@forecourt/ui/toasts.ts'
import type { Row, Value } from '../kinds/row.ts'
import type { ResourceTexts } from '../resource/area-resources.ts'
import { describeFields } from './field-texts.ts'
import { problemText } from './field-problem.ts'
import { useRecord } from './use-record.ts'

/** A row of a resource as its form holds it; a new one has no id yet. */
export type Draft = { readonly id: number | null; readonly rev: number } & Readonly<Record<string, Value>>

/** Returns the fields that a form asks for, if that depends on its values: the others stay empty. */
export type AskedFields = (row: Readonly<Record<string, Value>>) => Fields

interface ResourceRecordOptions {
  texts: ResourceTexts
  onSaved: (row: Draft, isNew: boolean) => void
  onGone: () => void
  asks?: AskedFields | undefined
}

/** Edits a row of a resource, which its definition validates, saves and loads. */
export function useResourceRecord(
  resource: Resource,
  loaded: Draft,
  { texts, onSaved, onGone, asks = () => resource.fields }: ResourceRecordOptions,
) {
  const names = Object.keys(resource.fields)
  const record = useRecord<Draft>(loaded, {
    name: resource.name,
    draftName: resource.name,
    fields: describeFields(resource.fields, texts),
    async save(draft) {
      const answer = await send(resourcePath(resource, 'save'), { [resource.name]: draft })
      const { [resource.name]: row, change } = answer as Record<string, Row> & { change: Change }
      // The server merged changes that others saved meanwhile: each save adds one to the revision.
      const isJoined = draft.id !== null && row!.rev > draft.rev + 1
      if (isJoined) showToast({ message: m['office.form.joined']({ name: m['office.form.somebody']() }) })
      return { row: row!, change }
    },
    async reload(id) {
      const answer = await send(resourcePath(resource, 'get'), { id })
      return (answer as Record<string, Row>)[resource.name]!
    },
    validate(row) {
      const asked = asks(row)
      const found = names.flatMap((name) => {
        const text = asked[name] && problemText(asked[name], row[name] ?? null)
        return text === undefined ? [] : [[name, text] as const]
      })
      return Object.fromEntries(found)
    },
    onSaved,
    onGone,
  })
  return {
    ...record,
    asked: asks(record.row),
    change(name: string, value: Value) {
      const asked = asks({ ...record.row, [name]: value })
      const gone = names.filter((other) => !(other in asked)).map((other) => [other, null] as const)
      record.change({ [name]: value, ...Object.fromEntries(gone) })
    },
  }
}
