import { useState } from 'react'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { sizeText } from '@forecourt/api-client/size-text.ts'
import { uploadProblemText } from '@forecourt/api-client/upload-texts.ts'
import { fileProblem, typesText, type UploadRules } from '@forecourt/domain/media/upload-rules.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FileDrop } from '@forecourt/ui/FileDrop.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { queries } from '../../platform/queries.ts'

interface ProofDropProps {
  label: string
  rules: UploadRules
  send: (file: File) => Promise<unknown>
}

/** Takes the paper of a record; what does not do is named with its reason. */
export function ProofDrop({ label, rules, send }: ProofDropProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function bring(file: File | undefined) {
    if (!file) return
    setIsBusy(true)
    const wrong = fileProblem({ name: file.name, size: file.size }, rules)
    setProblem(wrong ? uploadProblemText(wrong, rules) : await findProblem(() => send(file)))
    await queries.invalidateQueries()
    setIsBusy(false)
  }
  return (
    <>
      {problem && (
        <Notice tone="failure" live>
          {problem}
        </Notice>
      )}
      <FileDrop
        label={label}
        hint={m['upload.hint']({ types: typesText(rules), size: sizeText(rules.maxBytes) })}
        accept={typesText(rules)}
        busy={isBusy && m['office.customer.permit.sending']()}
        texts={{ choose: m['upload.choose'](), drop: m['upload.drop']() }}
        onFiles={([file]) => void bring(file)}
      />
    </>
  )
}

async function findProblem(send: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await send()
    return undefined
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return error.message
  }
}
