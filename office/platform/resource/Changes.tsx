import type { ApiResult } from '@forecourt/api-client/api.ts'
import { findEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import { isNames, type Field } from '@forecourt/domain/platform/resources/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { formatFully } from '../kinds/format.ts'
import type { Value } from '../kinds/row.ts'
import type { NamedResource } from './area-resources.ts'
import styles from './Changes.module.css'

export type Entry = ApiResult<'GET /sales/audit/history'>['entries'][number]

/** Shows the changed fields of a record; with `isUndone`, the effect of undoing the change. */
export function Changes({
  entry,
  resource,
  texts,
  isUndone = false,
}: NamedResource & { entry: Entry; isUndone?: boolean }) {
  const subject = toColumn(resource.name)
  const own = entry.rows.filter((row) => row.subject === subject)
  if (own.some(({ kind }) => kind === 'i'))
    return <p>{isUndone ? m['office.undo.goes']() : m['office.history.created']()}</p>
  if (own.some(({ kind }) => kind === 'd'))
    return <p>{isUndone ? m['office.undo.comes-back']() : m['office.history.removed']()}</p>
  if (own.length === 0 && entry.rows.length > 0) return <p>{m['office.history.contents']()}</p>
  if (!hasShownChange(resource.fields, entry, subject)) return <p>{m['office.history.ranked']()}</p>
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    own
      .filter(({ after }) => after !== null && columnOfField([name, field]) in after)
      .map(({ before, after }) => {
        const place = { name, field, texts }
        const text = (values: typeof after) =>
          formatFully(toValue(field, values?.[columnOfField([name, field])]), place)
        return (
          <p key={name}>
            {texts.field(name)} <del className={styles.before}>{text(isUndone ? after : before)}</del>{' '}
            <Icon name="arrow-right" size="s" /> <ins className={styles.after}>{text(isUndone ? before : after)}</ins>
          </p>
        )
      }),
  )
}

/** Returns whether people see what a change did: that a row got another place, its fields do not say. */
export function hasShownChange(fields: NamedResource['resource']['fields'], { rows }: Entry, subject: string): boolean {
  const columns = Object.entries(fields).map(columnOfField)
  return rows.some(
    ({ subject: of, kind, after }) =>
      of === subject && (kind !== 'u' || columns.some((column) => after && column in after)),
  )
}

/** Converts the name of a field to its column: the history has the names of the database. */
export function toColumn(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export function columnOfField([name, { kind }]: [string, Field]): string {
  return kind === 'one' ? `${toColumn(name)}_id` : toColumn(name)
}

/** Converts a value of the history to that of a field: the database stores a choice as a number. */
export function toValue(field: Field, kept: unknown): Value {
  if (field.kind === 'choice' && !isNames(field.of) && typeof kept === 'number')
    return findEnumerationName(field.of, kept) ?? null
  return (kept ?? null) as Value
}
