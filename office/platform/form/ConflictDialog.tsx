import { useState } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import type { Conflict } from './use-record.ts'
import styles from './ConflictDialog.module.css'

interface ConflictDialogProps {
  conflict: Conflict
  onSettle: (theirFields: ReadonlySet<string>) => void
  onStay: () => void
}

/** Resolves a conflict: two people changed the same fields. Shows old value, their value and mine; no input is lost. */
export function ConflictDialog({ conflict, onSettle, onStay }: ConflictDialogProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
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
      closeLabel={m['words.close']()}
      footer={
        <>
          <Button onClick={onStay}>{m['office.conflict.stay']()}</Button>
          <Button look="primary" onClick={() => onSettle(theirs)}>
            {m['office.conflict.save']()}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{m['office.conflict.text']({ name: conflict.by })}</p>
      {conflict.fields.map(({ name, label, was, ...values }) => (
        <fieldset key={name} className={styles.field}>
          <legend className={styles.legend}>{label}</legend>
          {was !== undefined && <p className="hint">{m['office.conflict.was']({ value: was })}</p>}
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className={styles.choice}>
              <input
                type="radio"
                name={`conflict-${name}`}
                checked={theirs.has(name) === (side === 'theirs')}
                onChange={() => choose(name, side === 'theirs')}
              />
              <span>
                <b>{side === 'theirs' ? conflict.by : m['office.conflict.mine']()}</b>
                {values[side] !== undefined && <br />}
                {values[side]}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </Dialog>
  )
}
