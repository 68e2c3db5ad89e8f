import { useState } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Change } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { ActionButton } from '../platform/ActionButton.tsx'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { showUndo } from '../platform/undo.ts'

interface ResetWordsProps<Answer extends { change: Change }> {
  /** The texts of the button, of its dialog and of the message after it. */
  texts: Readonly<Record<'reset' | 'title' | 'text' | 'keep' | 'done', string>>
  /** The reason that there is nothing to reset now. */
  refusal: string | undefined
  act: () => Promise<Answer>
  onReset: (answer: Answer) => void
}

/** Resets the texts to the delivered ones, with an undo. */
export function ResetWords<Answer extends { change: Change }>({
  texts,
  refusal,
  act,
  onReset,
}: ResetWordsProps<Answer>) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <ActionButton
        right="CONTENT_EDIT"
        look="quiet"
        icon="history"
        refusal={refusal}
        onClick={() => setIsAsking(true)}
      >
        {texts.reset}
      </ActionButton>
      {isAsking && (
        <ActDialog
          title={texts.title}
          confirm={texts.reset}
          keep={texts.keep}
          act={act}
          onDone={(answer) => {
            onReset(answer)
            showUndo(texts.done, answer.change)
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{texts.text}</p>
        </ActDialog>
      )}
    </>
  )
}

export function saveFirst(isDirty: boolean): string | undefined {
  return isDirty ? m['office.shop-pages.save-first']() : undefined
}
