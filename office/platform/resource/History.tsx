import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Avatar } from '../Avatar.tsx'
import { formatInstant } from '../language.ts'
import { callOptions } from '../queries.ts'
import { actorName } from './actor-name.ts'
import type { NamedResource } from './area-resources.ts'
import { Changes, columnOf, isTold, type Entry } from './Changes.tsx'
import { UndoDialog } from './UndoDialog.tsx'
import styles from './RecordPanel.module.css'

/** What happened to a record: who changed what, and when, the last first. */
export function History({ resource, texts, id }: NamedResource & { id: number }) {
  const subject = columnOf(resource.name)
  const { data } = useQuery(callOptions('GET /sales/audit/history', { subject, id }))
  const [undoing, setUndoing] = useState<Entry>()
  return (
    <section className={styles.panel}>
      <h2>{m['office.history.title']()}</h2>
      {data?.entries.length === 0 && <p className="hint">{m['office.history.none']()}</p>}
      <ol>
        {data?.entries.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <Avatar name={actorName(entry.by)} isSmall />
            <div>
              <Changes entry={entry} {...{ resource, texts }} />
              {entry.reason && <p className={styles.reason}>{entry.reason}</p>}
              <p className={styles.when}>
                {actorName(entry.by)} · {formatInstant(entry.at)}
                {entry.undoes !== null && ` · ${m['office.undo.is-undo']()}`}
                {entry.undoneBy !== null && ` · ${m['office.undo.undone']()}`}
              </p>
              {entry.isUndoable && entry.undoneBy === null && isTold(resource.fields, entry, subject) && (
                <Button look="quiet" icon="history" onClick={() => setUndoing(entry)}>
                  {m['office.undo.do']()}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {undoing && <UndoDialog {...{ resource, texts, id }} entry={undoing} onClose={() => setUndoing(undefined)} />}
    </section>
  )
}
