import { useState } from 'react'
import { sizeText } from '@forecourt/api-client/size-text.ts'
import { uploadProblemText } from '@forecourt/api-client/upload-texts.ts'
import { fileProblem, typesText, type UploadRules } from '@forecourt/domain/media/upload-rules.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FileDrop } from '@forecourt/ui/FileDrop.tsx'

interface OneFileProps {
  label: string
  rules: UploadRules
  /** The file that was chosen, and not sent yet. */
  file: File | undefined
  onChange: (file: File | undefined) => void
}

/** Takes one file that a dialog sends with its act. A file that breaks the rules is named with its reason, and not taken. */
export function OneFile({ label, rules, file, onChange }: OneFileProps) {
  const [problem, setProblem] = useState<string>()
  function choose([chosen]: readonly File[]) {
    if (!chosen) return
    const found = fileProblem(chosen, rules)
    setProblem(found && uploadProblemText(found, rules))
    onChange(found ? undefined : chosen)
  }
  return (
    <FileDrop
      label={label}
      hint={
        file
          ? m['upload.chosen']({ name: file.name })
          : m['upload.hint']({ types: typesText(rules), size: sizeText(rules.maxBytes) })
      }
      error={problem}
      accept={typesText(rules)}
      texts={{ choose: m['upload.choose'](), drop: m['upload.drop']() }}
      onFiles={choose}
    />
  )
}
