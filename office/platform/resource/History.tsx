import { useQuery } from '@tanstack/react-query'
import { nameOf } from '@forecourt/domain/platform/enumeration.ts'
import { isNames, type Field } from '@forecourt/domain/platform/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { ApiResult } from '../client.ts'
import { Avatar } from '../Avatar.tsx'
import { formatFully } from '../kinds/format.ts'
import type { Value } from '../kinds/row.ts'
import { currentLocale } from '../language.ts'
import { callOptions } from '../queries.ts'
import type { NamedResource } from './area-resources.ts'
import styles from './History.module.css'

type Entry = ApiResult<'GET /sales/audit/history'>['entries'][number]

/** What happened to a record: who changed what, and when, the last first. */
export function History({ resource, texts, id }: NamedResource & { id: number }) {
  const subject = columnOf(resource.name)
  const { data } = useQuery(callOptions('GET /sales/audit/history', { subject, id }))
  return (
    <section className={styles.panel}>
      <h2>{m['office.history.title']()}</h2>
      {data?.entries.length === 0 && <p className="hint">{m['office.history.none']()}</p>}
      <ol className={styles.entries}>
        {data?.entries.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <Avatar name={whoOf(entry)} isSmall />
            <div>
              <Changes entry={entry} {...{ resource, texts, subject }} />
              <p className={styles.when}>
                {whoOf(entry)} · {whenOf(entry)}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Changes({ entry, resource, texts, subject }: NamedResource & { entry: Entry; subject: string }) {
  const own = entry.rows.filter((row) => row.subject === subject)
  if (own.some(({ kind }) => kind === 'i')) return <p>{m['office.history.created']()}</p>
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    own
      .filter(({ after }) => after !== null && columnOf(name) in after)
      .map(({ before, after }) => {
        const place = { name, field, texts }
        const text = (values: typeof after) => formatFully(valueOf(field, values?.[columnOf(name)]), place)
        return (
          <p key={name}>
            {texts.field(name)} <del className={styles.before}>{text(before)}</del> →{' '}
            <ins className={styles.after}>{text(after)}</ins>
          </p>
        )
      }),
  )
}

function whoOf({ by }: Entry): string {
  return by.name ?? 'Forecourt'
}

function whenOf({ at }: Entry): string {
  return new Intl.DateTimeFormat(currentLocale(), {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Europe/Brussels',
  }).format(new Date(at))
}

/** The history speaks the names of the database. */
function columnOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** And its values: a choice is kept as its number. */
function valueOf(field: Field, kept: unknown): Value {
  if (field.kind === 'choice' && !isNames(field.of) && typeof kept === 'number') return nameOf(field.of, kept) ?? null
  return (kept ?? null) as Value
}
