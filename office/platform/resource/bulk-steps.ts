import { useRef, useState } from 'react'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { BulkAnswer, BulkPreview } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { queries } from '../queries.ts'

/** The result of the steps so far; `done`: the number of rows processed. */
export type BulkProgress = BulkAnswer & { readonly done: number }

const nothing: BulkProgress = { done: 0, changed: 0, same: 0, refused: [], change: null }
/** The number of rows that a step changes: about half a second. */
const rowsAtOnce = 1_000

/**
 * Changes many rows in steps, each complete in itself, so that the user sees the progress and can stop. A step that
 * failed may be tried again: rows that it changed after all stay as they are.
 */
export function useSteps(step: (ids: number[], batch: string) => Promise<BulkAnswer>) {
  const [progress, setProgress] = useState<BulkProgress>()
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  const isStopped = useRef(false)

  /** Continues where it stopped. @returns the result of all steps; undefined: it was stopped, or failed */
  async function run({ ids, batch }: NonNullable<BulkPreview['steps']>): Promise<BulkAnswer | undefined> {
    isStopped.current = false
    setFailure(undefined)
    setRunning(true)
    let sum = progress ?? nothing
    setProgress(sum)
    try {
      while (sum.done < ids.length && !isStopped.current) {
        const some = ids.slice(sum.done, sum.done + rowsAtOnce)
        sum = addProgress(sum, await step(some, batch), some.length)
        setProgress(sum)
      }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    } finally {
      setRunning(false)
      void queries.invalidateQueries()
    }
    return sum.done === ids.length ? sum : undefined
  }

  return { progress, isRunning, failure, run, stop: () => (isStopped.current = true) }
}

function addProgress(sum: BulkProgress, { changed, same, refused, change }: BulkAnswer, rows: number): BulkProgress {
  return {
    done: sum.done + rows,
    changed: sum.changed + changed,
    same: sum.same + same,
    refused: [...sum.refused, ...refused],
    change: change ?? sum.change,
  }
}
