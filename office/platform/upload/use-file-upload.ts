import { useState } from 'react'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { queries } from '../queries.ts'

/** The outcome of a file that was sent. */
export interface FileOutcome<Result> {
  readonly key: number
  readonly file: File
  readonly result?: Result
  readonly failure?: ApiFailure
}

export interface FileUpload<Result, Option = void> {
  readonly isBusy: boolean
  readonly results: readonly FileOutcome<Result>[]
  readonly send: (files: readonly File[], option: Option) => Promise<void>
  readonly close: (key: number) => void
}

/** Sends files one after the other, and keeps the outcome of each until it is dismissed. */
export function useFileUpload<Result, Option = void>(
  sendOne: (file: File, option: Option) => Promise<Result>,
): FileUpload<Result, Option> {
  const [isBusy, setIsBusy] = useState(false)
  const [results, setResults] = useState<readonly FileOutcome<Result>[]>([])

  async function send(files: readonly File[], option: Option): Promise<void> {
    if (isBusy || files.length === 0) return
    setIsBusy(true)
    setResults([])
    for (const [key, file] of files.entries()) {
      try {
        const result = await sendOne(file, option)
        setResults((before) => [...before, { key, file, result }])
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        setResults((before) => [...before, { key, file, failure: error }])
      }
    }
    setIsBusy(false)
    await queries.invalidateQueries()
  }

  const close = (key: number) => setResults((before) => before.filter((one) => one.key !== key))
  return { isBusy, results, send, close }
}
