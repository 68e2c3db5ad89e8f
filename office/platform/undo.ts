import { useEffect, useEffectEvent } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ApiInput, ApiResult } from '@forecourt/api-client/api.ts'
import type { Change } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { showToast } from '@forecourt/ui/toasts.ts'
import { showFailure } from './failure.ts'
import { queries } from './queries.ts'

/** An event on the window when a change was undone: copies of a record are then old. */
const TAKEN_BACK = 'taken-back'

/** Seconds that a message with an act stays: longer than others. */
const secondsToChoose = 10

/** Shows what was done, and offers to undo it where that is possible. */
export function showUndo(message: string, change: Change) {
  showToast({
    message,
    tone: 'success',
    ...(change && {
      seconds: secondsToChoose,
      action: { label: m['office.undo.do'](), run: () => void takeBack(change) },
    }),
  })
}

/** Undoes a change, shows the outcome, and offers to redo it. */
export async function takeBack(change: ApiInput<'POST /sales/audit/undo'>): Promise<void> {
  try {
    const answer = await api('POST /sales/audit/undo', change)
    void queries.invalidateQueries()
    dispatchEvent(new Event(TAKEN_BACK))
    showToast({
      message: outcomeText(answer),
      tone: answer.left > 0 ? 'warning' : 'success',
      seconds: secondsToChoose,
      action: { label: m['office.undo.again'](), run: () => void takeBack(answer.change) },
    })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    showFailure(error)
  }
}

export function useTakenBack(listener: () => void) {
  const onTakenBack = useEffectEvent(listener)
  useEffect(() => {
    const hear = () => onTakenBack()
    addEventListener(TAKEN_BACK, hear)
    return () => removeEventListener(TAKEN_BACK, hear)
  }, [])
}

function outcomeText({ undone, left, leftRows }: ApiResult<'POST /sales/audit/undo'>): string {
  if (left > 0) {
    const names = leftRows.map(({ label }) => label ?? m['office.undo.nobody']())
    const more = left > names.length ? ' …' : ''
    return m['office.undo.partly']({ undone, left, names: `${names.join(', ')}${more}` })
  }
  return undone === 1 ? m['office.undo.done']() : m['office.undo.done-many']({ count: undone })
}
