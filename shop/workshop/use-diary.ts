import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { OfferedSlot, WorkshopMonth } from '@forecourt/domain/workshop/booking.schema.ts'

/** Whose times are asked for. */
export interface DiaryChoice {
  department: number
  service: number
  /** The link of a booking that is being moved. */
  moving?: string
}

export interface Asked<Result> {
  result: Result | undefined
  failed: boolean
  retry: () => void
}

/** The days of a month. `version` rises when what is known is out of date. */
export function useMonth(choice: DiaryChoice, month: string, version: number): Asked<WorkshopMonth> {
  const key = `${choice.department} ${choice.service} ${month} ${version}`
  return useAnswer(key, () => api('POST /shop/workshop/getdays', { ...choice, month }))
}

/** The free times of a day; of no day none. */
export function useSlots(choice: DiaryChoice, day: string | undefined, version: number): Asked<OfferedSlot[]> {
  const key = `${choice.department} ${choice.service} ${day} ${version}`
  return useAnswer(key, async () =>
    day === undefined ? [] : (await api('POST /shop/workshop/getslots', { ...choice, day })).slots,
  )
}

/** The answer to the latest question; while it is on its way there is none. */
function useAnswer<Result>(key: string, ask: () => Promise<Result>): Asked<Result> {
  const [answer, setAnswer] = useState<{ key: string; result?: Result; failed?: true }>()
  const [attempt, setAttempt] = useState(0)
  const onAsk = useEffectEvent(ask)
  useEffect(() => {
    let outdated = false
    onAsk().then(
      (result) => outdated || setAnswer({ key, result }),
      () => outdated || setAnswer({ key, failed: true }),
    )
    return () => {
      outdated = true
    }
  }, [key, attempt])
  const current = answer?.key === key ? answer : undefined
  return {
    result: current?.result,
    failed: current?.failed === true,
    retry() {
      setAnswer(undefined)
      setAttempt((last) => last + 1)
    },
  }
}
