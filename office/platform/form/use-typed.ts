import { useRef, useState } from 'react'
import { isSame, mergeTyped } from '@forecourt/domain/platform/forms/merge.ts'

interface Typed<Row> {
  /** As the server has it. */
  readonly base: Row
  /** As it is being typed. */
  readonly row: Row
}

/** Holds a record as the server has it and as the user edits it. What is typed during a save is not lost. */
export function useTyped<Row extends object>(loaded: Row) {
  const [shown, setShown] = useState<Typed<Row>>({ base: loaded, row: loaded })
  const now = useRef(shown)
  const running = useRef<Promise<boolean>>(undefined)

  function put(next: Partial<Typed<Row>>) {
    now.current = { ...now.current, ...next }
    setShown(now.current)
  }

  const isDirtyNow = () => !isSame(now.current.base, now.current.row)

  return {
    ...shown,
    /** The current state: after an await, the one in hand is old. */
    now: () => now.current,
    put,
    /** The server's answer, and what was typed after `sent`. */
    join: (sent: Row, answer: Row) => mergeTyped(sent, now.current.row, answer),
    isDirtyNow,
    /** Runs one save at a time; a call meanwhile saves what was typed since. */
    inTurn(save: () => Promise<boolean>): Promise<boolean> {
      const before = running.current
      const own = before ? before.then((ok) => (ok && isDirtyNow() ? save() : ok)) : save()
      const turn = own.finally(() => {
        if (running.current === turn) running.current = undefined
      })
      running.current = turn
      return turn
    },
  }
}
