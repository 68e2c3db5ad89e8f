import { useRef, useState } from 'react'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { measurePicture, uploadProblemText } from '@forecourt/api-client/upload-texts.ts'
import {
  DOCUMENT_RULES,
  pictureRules,
  type HostKind,
  type MediaOwnerName,
} from '@forecourt/domain/media/media-owners.ts'
import { fileExtension, fileProblem, type UploadRules } from '@forecourt/domain/media/upload-rules.ts'
import { sendMediaFile } from './media-calls.ts'
import { shrunk } from './shrunk.ts'

/** A file that is being uploaded, or was refused. */
export interface MediaUpload {
  readonly key: number
  readonly name: string
  readonly file: File
  /** 0 to 1 of it has left. */
  readonly share: number
  readonly message?: string | undefined
  /** True if another try may succeed: the network failed, or the server. */
  readonly isLost?: boolean
}

const atOnce = 4

/**
 * Uploads the dropped files, four at a time, once all are checked. While one is refused, none is sent: it stays in
 * the list with the reason, and the others wait until it is removed.
 */
export function useMediaUploads(owner: MediaOwnerName, kind: HostKind, hostId: string) {
  const [uploads, setUploads] = useState<readonly MediaUpload[]>([])
  const waiting = useRef<{ key: number; file: File }[]>([])
  const wrong = useRef(new Set<number>())
  const judging = useRef(0)
  const going = useRef(0)
  const lastKey = useRef(0)
  const change = (key: number, facts: Partial<MediaUpload>) =>
    setUploads((known) => known.map((one) => (one.key === key ? { ...one, ...facts } : one)))
  const drop = (key: number) => setUploads((known) => known.filter((one) => one.key !== key))
  const refuse = (key: number, message: string) => {
    wrong.current.add(key)
    change(key, { message })
  }

  async function checkUpload(key: number, brought: File) {
    const extension = fileExtension(brought.name)
    const pictures: UploadRules = pictureRules(kind)
    const isPicture = pictures.types.some((type) => type === extension)
    const isDocument = DOCUMENT_RULES.types.some((type) => type === extension)
    const rules = isDocument ? DOCUMENT_RULES : pictures
    const file = isPicture ? await shrunk(brought) : brought
    const problem = fileProblem({ name: file.name, size: file.size, ...(await measurePicture(file, rules)) }, rules)
    if (!problem) return waiting.current.push({ key, file })
    // The message for a file that is neither lists all accepted types.
    const types = problem === 'type' ? [...pictures.types, ...DOCUMENT_RULES.types] : rules.types
    refuse(key, uploadProblemText(problem, { ...rules, types }))
  }

  async function sendOne(key: number, file: File) {
    try {
      await sendMediaFile(owner, hostId, file, (share) => change(key, { share }))
      drop(key)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const isLost = error.status === 0 || error.status >= 500
      if (isLost) change(key, { message: error.message, isLost })
      else refuse(key, error.message)
    }
  }

  function sendWaiting() {
    while (wrong.current.size === 0 && judging.current === 0 && going.current < atOnce) {
      const next = waiting.current.shift()
      if (!next) return
      going.current++
      void sendOne(next.key, next.file).finally(() => {
        going.current--
        sendWaiting()
      })
    }
  }

  return {
    uploads,
    /** True while files wait for the removal of a refused one. */
    isHeld: uploads.some(isWrong) && uploads.some(({ message }) => message === undefined),
    remove(key: number) {
      wrong.current.delete(key)
      waiting.current = waiting.current.filter((one) => one.key !== key)
      drop(key)
      sendWaiting()
    },
    async add(files: readonly File[]) {
      const brought = files.map((file) => ({ key: ++lastKey.current, file }))
      setUploads((known) => [...known, ...brought.map(({ key, file }) => ({ key, file, name: file.name, share: 0 }))])
      judging.current++
      try {
        await Promise.all(brought.map(({ key, file }) => checkUpload(key, file)))
      } finally {
        judging.current--
      }
      sendWaiting()
    },
    again({ key, file }: MediaUpload) {
      change(key, { share: 0, message: undefined, isLost: false })
      waiting.current.push({ key, file })
      sendWaiting()
    },
  }
}

function isWrong({ message, isLost = false }: MediaUpload): boolean {
  return message !== undefined && !isLost
}
