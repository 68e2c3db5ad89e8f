import { useRef, useState } from 'react'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { pixelsOf, uploadProblemText } from '@forecourt/api-client/upload-texts.ts'
import {
  DOCUMENT_RULES,
  pictureRules,
  type HostKind,
  type MediaOwnerName,
} from '@forecourt/domain/media/media-owners.ts'
import { extensionOf, fileProblem } from '@forecourt/domain/media/upload-rules.ts'
import { sendMediaFile } from './media-calls.ts'
import { shrunk } from './shrunk.ts'

/** A file on its way, or one that does not do. */
export interface MediaUpload {
  readonly key: number
  readonly name: string
  readonly file: File
  /** 0 to 1 of it has left. */
  readonly share: number
  readonly message?: string | undefined
  /** It may do at another try: it was the network that failed, or the server. */
  readonly isLost?: boolean
}

const atOnce = 4

/** Sends what somebody brings as soon as it is brought, four at a time; what does not do stays in the list and says why. */
export function useMediaUploads(owner: MediaOwnerName, kind: HostKind, hostId: string) {
  const [uploads, setUploads] = useState<readonly MediaUpload[]>([])
  const waiting = useRef<{ key: number; file: File }[]>([])
  const going = useRef(0)
  const lastKey = useRef(0)
  const change = (key: number, facts: Partial<MediaUpload>) =>
    setUploads((known) => known.map((one) => (one.key === key ? { ...one, ...facts } : one)))
  const remove = (key: number) => setUploads((known) => known.filter((one) => one.key !== key))

  async function sendOne(key: number, brought: File) {
    const isDocument = DOCUMENT_RULES.types.some((type) => type === extensionOf(brought.name))
    const rules = isDocument ? DOCUMENT_RULES : pictureRules(kind)
    const isPicture = rules.types.some((type) => type === extensionOf(brought.name)) && !isDocument
    const file = isPicture ? await shrunk(brought) : brought
    const problem = fileProblem({ name: file.name, size: file.size, ...(await pixelsOf(file, rules)) }, rules)
    if (problem) return change(key, { message: uploadProblemText(problem, rules) })
    try {
      await sendMediaFile(owner, hostId, file, (share) => change(key, { share }))
      remove(key)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      change(key, { message: error.message, isLost: error.status === 0 || error.status >= 500 })
    }
  }

  async function sendNext(): Promise<void> {
    const next = going.current < atOnce ? waiting.current.shift() : undefined
    if (!next) return
    going.current++
    try {
      await sendOne(next.key, next.file)
    } finally {
      going.current--
      void sendNext()
    }
  }

  return {
    uploads,
    remove,
    add(files: readonly File[]) {
      const brought = files.map((file) => ({ key: ++lastKey.current, file }))
      setUploads((known) => [...known, ...brought.map(({ key, file }) => ({ key, file, name: file.name, share: 0 }))])
      waiting.current.push(...brought)
      for (let index = 0; index < atOnce; index++) void sendNext()
    },
    again({ key, file }: MediaUpload) {
      change(key, { share: 0, message: undefined, isLost: false })
      waiting.current.push({ key, file })
      void sendNext()
    },
  }
}
