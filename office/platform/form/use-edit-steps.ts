import { useState } from 'react'
import { isTyping, useShortcut } from '../shortcuts.ts'
import { noSteps, redone, addStep, undoStep, type EditSteps } from './edit-steps.ts'

/** Undoes and redoes changes in a form, by button and by Ctrl Z and Ctrl Y. Its id and revision stay. */
export function useEditSteps<Row extends { readonly id: unknown; readonly rev: number }>(
  row: Row,
  put: (changes: Partial<Row>) => void,
  isOff: boolean,
) {
  const [steps, setSteps] = useState<EditSteps<Row>>(noSteps)

  function go(to: ReturnType<typeof undoStep<Row>>) {
    if (to === null || isOff) return
    setSteps(to.steps)
    put({ ...to.row, id: row.id, rev: row.rev })
  }
  const undo = () => go(undoStep(steps, row))
  const redo = () => go(redone(steps, row))
  useShortcut('ctrl+z', undo)
  useShortcut('ctrl+y', redo)
  useShortcut('ctrl+shift+z', redo)

  return {
    change(changes: Partial<Row>) {
      const { activeElement } = document
      setSteps(addStep(steps, row, isTyping(activeElement) ? activeElement : null, Date.now()))
      put(changes)
    },
    canUndo: steps.before.length > 0,
    canRedo: steps.after.length > 0,
    undo,
    redo,
  }
}
