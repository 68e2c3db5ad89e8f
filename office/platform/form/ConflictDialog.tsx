import { useState } from 'react'
import type { Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { formatFully } from '../kinds/format.ts'
import type { ResourceTexts } from '../resource/area-resources.ts'
import type { Conflict, Draft } from './use-record.ts'
import styles from './ConflictDialog.module.css'

interface ConflictDialogProps {
  resource: Resource
  texts: ResourceTexts
  base: Draft
  mine: Draft
  conflict: Conflict
  onSettle: (theirFields: ReadonlySet<string>) => void
  onStay: () => void
}

/** Two people changed the same fields: what it was, what they made of it, what I did. Nothing that was typed is lost. */
export function ConflictDialog({ resource, texts, base, mine, conflict, onSettle, onStay }: ConflictDialogProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const by = conflict.by ?? m['office.form.somebody']()
  function choose(name: string, isTheirs: boolean) {
    const next = new Set(theirs)
    if (isTheirs) next.add(name)
    else next.delete(name)
    setTheirs(next)
  }
  return (
    <Dialog
      open
      onClose={onStay}
      dismissable={false}
      title={m['office.conflict.title']()}
      closeLabel={m['layout.close']()}
      footer={
        <>
          <Button onClick={onStay}>{m['office.conflict.stay']()}</Button>
          <Button look="primary" onClick={() => onSettle(theirs)}>
            {m['office.conflict.save']()}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{m['office.conflict.text']({ name: by })}</p>
      {conflict.fields.map((name) => {
        const place = { name, field: resource.fields[name]!, texts }
        return (
          <fieldset key={name} className={styles.field}>
            <legend className={styles.legend}>{texts.field(name)}</legend>
            <p className="hint">{m['office.conflict.was']({ value: formatFully(base[name] ?? null, place) })}</p>
            {([false, true] as const).map((isTheirs) => (
              <label key={String(isTheirs)} className={styles.choice}>
                <input
                  type="radio"
                  name={`conflict-${name}`}
                  checked={theirs.has(name) === isTheirs}
                  onChange={() => choose(name, isTheirs)}
                />
                <span>
                  <b>{isTheirs ? by : m['office.conflict.mine']()}</b>
                  <br />
                  {formatFully((isTheirs ? conflict.theirs : mine)[name] ?? null, place)}
                </span>
              </label>
            ))}
          </fieldset>
        )
      })}
    </Dialog>
  )
}
