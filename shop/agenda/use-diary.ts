import { useEffect, useEffectEvent, useState } from 'react'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { DiaryMonth, OfferedSlot } from '@forecourt/domain/agenda/diary.schema.ts'

/** The calendar to load times of; the same key has the same times. */
export interface Diary {
  key: string
  getMonth: (month: string) => Promise<DiaryMonth>
  getSlots: (day: string) => Promise<OfferedSlot[]>
  /** Free times around one that was taken. */
  getNearest: (around: string) => Promise<readonly OfferedSlot[]>
}

export interface Asked<Result> {
  result: Result | undefined
  failed: boolean
  /** The error of the server. */
  refusal: ApiFailure | undefined
  retry: () => void
}

/** Loads the days of a month. `version` rises when the loaded days are out of date. */
export function useMonth(diary: Diary, month: string, version: number): Asked<DiaryMonth> {
  return useAnswer(`${diary.key} ${month} ${version}`, () => diary.getMonth(month))
}

/** Loads the free times of a day; none without a day. */
export function useSlots(diary: Diary, day: string | undefined, version: number): Asked<OfferedSlot[]> {
  return useAnswer(`${diary.key} ${day} ${version}`, async () => (day === undefined ? [] : diary.getSlots(day)))
}

/** Returns the answer to the latest request; undefined while it is pending. */
function useAnswer<Result>(key: string, ask: () => Promise<Result>): Asked<Result> {
  const [answer, setAnswer] = useState<{ key: string; result?: Result; failed?: true; refusal?: ApiFailure }>()
  const [attempt, setAttempt] = useState(0)
  const onAsk = useEffectEvent(ask)
  useEffect(() => {
    let outdated = false
    onAsk().then(
      (result) => outdated || setAnswer({ key, result }),
      (error: unknown) =>
        outdated || setAnswer({ key, failed: true, ...(error instanceof ApiFailure && { refusal: error }) }),
    )
    return () => {
      outdated = true
    }
  }, [key, attempt])
  const current = answer?.key === key ? answer : undefined
  return {
    result: current?.result,
    failed: current?.failed === true,
    refusal: current?.refusal,
    retry() {
      setAnswer(undefined)
      setAttempt((last) => last + 1)
    },
  }
}
