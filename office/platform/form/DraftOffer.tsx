import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Row } from '../Layout.tsx'
import { formatInstant } from '../language.ts'
import type { useDraft } from './use-draft.ts'

/** Offers to restore the input that was not saved the last time. */
export function DraftOffer({ at, isOvertaken, restore, discard }: NonNullable<ReturnType<typeof useDraft>>) {
  return (
    <Notice
      action={
        <Row>
          <Button look="primary" onClick={restore}>
            {m['office.draft.restore']()}
          </Button>
          <Button onClick={discard}>{m['office.draft.discard']()}</Button>
        </Row>
      }
    >
      {m['office.draft.offer']({ when: formatInstant(at) })} {isOvertaken && m['office.draft.overtaken']()}
    </Notice>
  )
}
