import { useEffect, useState } from 'react'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { measurePicture, uploadProblemText } from '@forecourt/api-client/upload-texts.ts'
import { countProblem, fileProblem, type UploadRules } from '@forecourt/domain/media/upload-rules.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { readHeld, hold } from '../platform/drafts.ts'

/** Added, then valid or invalid, then uploading, then completed. */
export interface ChosenUpload {
  key: number
  file: File
  state: 'added' | 'valid' | 'invalid' | 'uploading' | 'completed'
  /** The reason why it is invalid. */
  message?: string
  /** The share that is sent: 0 to 1. */
  share: number
}

/** Sends one file; fails with an `ApiFailure`. */
export type SendUpload = (file: File, onProgress: (share: number) => void) => Promise<unknown>

export interface Uploads {
  rules: UploadRules
  files: readonly ChosenUpload[]
  /** Message for too few or too many files. */
  countMessage: string | undefined
  /** Nothing is sent while any of these errors exists. */
  isBlocked: boolean
  isSending: boolean
  add(files: Iterable<File>): void
  remove(key: number): void
  /** Sends the pending files one after the other; true when all have arrived. The list is then empty. */
  sendAll(send: SendUpload): Promise<boolean>
}

let lastKey = 0

/** The chosen files of one field of a form; those of a draft are still there when the form shows again. */
export function useUploads(rules: UploadRules, draft: string): Uploads {
  const [files, setFiles] = useState(() => (readHeld<readonly ChosenUpload[]>(draft) ?? []).map(asLeft))
  useEffect(() => hold(draft, files), [draft, files])
  const count = countProblem(files.length, rules)
  const change = (key: number, facts: Partial<ChosenUpload>) =>
    setFiles((known) => known.map((one) => (one.key === key ? { ...one, ...facts } : one)))

  async function checkUpload({ key, file }: ChosenUpload) {
    const problem = fileProblem({ name: file.name, size: file.size, ...(await measurePicture(file, rules)) }, rules)
    change(key, problem ? { state: 'invalid', message: uploadProblemText(problem, rules) } : { state: 'valid' })
  }

  async function sendOne({ key, file }: ChosenUpload, send: SendUpload): Promise<boolean> {
    change(key, { state: 'uploading', share: 0 })
    try {
      await send(file, (share) => change(key, { share }))
      change(key, { state: 'completed', share: 1 })
      return true
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      // A file that a network error stopped may be sent again as it is; a rejected one may not.
      change(key, { state: error.status === 0 ? 'valid' : 'invalid', message: error.message })
      return false
    }
  }

  return {
    rules,
    files,
    countMessage: count && countText(count, rules),
    isBlocked: count !== undefined || files.some(({ state }) => state === 'invalid' || state === 'added'),
    isSending: files.some(({ state }) => state === 'uploading'),
    add(chosen) {
      const added = Array.from(chosen, (file): ChosenUpload => ({
        key: ++lastKey,
        file,
        state: 'added',
        share: 0,
      }))
      // In a field for one file, a new one replaces it.
      setFiles((known) => [...(rules.maxCount === 1 ? [] : known), ...added])
      for (const one of added) void checkUpload(one)
    },
    remove: (key) => setFiles((known) => known.filter((one) => one.key !== key)),
    async sendAll(send) {
      let all = true
      for (const one of files.filter(({ state }) => state === 'valid')) all = (await sendOne(one, send)) && all
      if (all) setFiles([])
      return all
    },
  }
}

/** Returns an interrupted upload as ready to send; the server validates files that were not validated here. */
function asLeft(upload: ChosenUpload): ChosenUpload {
  return upload.state === 'added' || upload.state === 'uploading' ? { ...upload, state: 'valid', share: 0 } : upload
}

function countText(problem: 'min' | 'max', { minCount = 0, maxCount = 0 }: UploadRules): string {
  return problem === 'min' ? m['upload.min']({ n: minCount }) : m['upload.max']({ n: maxCount })
}
