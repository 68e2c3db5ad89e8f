import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import {
  explainSignature,
  NO_SIGNATURE,
  readStrokes,
  SignatureInput,
  type Signature,
} from '../orders/contracts/SignatureInput.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { download } from '../platform/files.ts'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { callOptions } from '../platform/queries.ts'
import { showUndo } from '../platform/undo.ts'
import type { TestDrivePart } from './test-drive-texts.ts'

/** Has the driver sign the contract on the screen. */
export function SignLoanDialog({ drive: { id }, onDone, onClose }: TestDrivePart & { onClose: () => void }) {
  const { data: form, error } = useQuery({
    ...callOptions('GET /sales/testdrive/getcontract', { id }),
    // The driver signs the document that was shown: only reopening the dialog loads another.
    staleTime: 'static',
    gcTime: 0,
  })
  const [signature, setSignature] = useState<Signature<'drawn' | 'typed'>>(NO_SIGNATURE)
  return (
    <ActDialog
      size="m"
      title={m['office.test-drive.sign-title']()}
      confirm={m['office.test-drive.sign-confirm']()}
      keep={m['words.back']()}
      refusal={form ? explainSignature(signature) : m['office.test-drive.sign-loading']()}
      act={() =>
        api('POST /sales/testdrive/sign', {
          id,
          documentHash: requireValue(form, 'the contract to sign').documentHash,
          strokes: readStrokes(signature),
        })
      }
      onDone={({ testDrive }) => {
        showUndo(m['office.test-drive.sign-done'](), null)
        onDone(testDrive)
      }}
      onClose={onClose}
    >
      <FailureNotice failure={error} />
      <p>{m['office.test-drive.sign-read']()}</p>
      <p>
        <Button small icon="download" onClick={() => void download('POST /sales/testdrive/contract', { id })}>
          {m['office.test-drive.sign-open']()}
        </Button>
      </p>
      <SignatureInput ways={['drawn', 'typed']} signature={signature} onChange={setSignature} />
    </ActDialog>
  )
}
