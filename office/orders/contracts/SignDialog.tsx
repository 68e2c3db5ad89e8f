import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { sendFile } from '@forecourt/api-client/upload-client.ts'
import { DESK_WAYS, SCAN_RULES, type DeskWay } from '@forecourt/domain/orders/contract.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { download } from '../../platform/files.ts'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { OneFile } from '../../media/OneFile.tsx'
import { formatInstant } from '../../platform/language.ts'
import { callOptions, useCommand } from '../../platform/queries.ts'
import { showUndo } from '../../platform/undo.ts'
import { factText } from '../../trade-ins/trade-in-texts.ts'
import type { DossierPart } from '../dossiers/dossier-texts.ts'
import { EssentialField } from '../dossiers/EssentialField.tsx'
import { SendOnline } from './OnlineSigning.tsx'
import { explainSignature, NO_SIGNATURE, readStrokes, SignatureInput, type Signature } from './SignatureInput.tsx'

type Form = ApiResult<'GET /sales/customerorder/getform'>

type SignDialogProps = DossierPart & { onClose: () => void }

/** Has the customer sign the order form. A consumer is first asked what is essential to them, which the form repeats. */
export function SignDialog(props: SignDialogProps) {
  const { isConsumer, essential } = props.dossier
  return isConsumer && essential === null ? <EssentialFirst {...props} /> : <Signing {...props} />
}

/** Asks a consumer what is essential to them; the dialog for the signature follows once the answer is saved. */
function EssentialFirst({ dossier: { id, rev, language }, onDone, onClose }: SignDialogProps) {
  const [essential, setEssential] = useState('')
  return (
    <ActDialog
      title={m['office.dossier.essential.title']()}
      confirm={m['office.dossier.essential.next']()}
      keep={m['words.back']()}
      size="m"
      act={async () => {
        const { dossier } = await api('POST /sales/customerorder/saveessential', { id, rev, essential })
        onDone(dossier)
      }}
      // The form to sign takes its place.
      isDone={() => false}
      onDone={() => {}}
      onClose={onClose}
    >
      <EssentialField value={essential} language={language} onChange={setEssential} />
    </ActDialog>
  )
}

/** Has the form signed on the screen, or takes a scan of the signed paper. */
function Signing({ dossier, onDone, onClose }: SignDialogProps) {
  const { data: form, error } = useQuery({
    ...callOptions('GET /sales/customerorder/getform', { id: dossier.id }),
    // The customer signs the document that was shown: only reopening the dialog loads another.
    staleTime: 'static',
    gcTime: 0,
  })
  const [signature, setSignature] = useState<Signature<DeskWay>>(NO_SIGNATURE)
  const [typed, setTyped] = useState<string>()
  const [scan, setScan] = useState<File>()
  const [on, setOn] = useState(dossier.today)
  const { way } = signature
  const name = typed ?? form?.name ?? ''
  const { id, rev, tradeIns, isConsumer } = dossier
  const undescribed = isConsumer ? tradeIns.filter((tradeIn) => tradeIn.undescribed.length > 0) : []
  return (
    <ActDialog
      title={m['office.dossier.sign.title']()}
      confirm={m['office.dossier.sign.confirm']()}
      keep={m['words.back']()}
      size="m"
      refusal={
        undescribed.length > 0
          ? m['office.dossier.sign.undescribed']()
          : form
            ? explainRefusal({ signature, name, scan })
            : m['office.dossier.sign.loading']()
      }
      act={() =>
        way === 'scan'
          ? sendFile(
              'POST /sales/customerorder/signscan',
              { id: String(id), rev: String(rev), on, name },
              scan!,
              () => {},
            )
          : api('POST /sales/customerorder/sign', {
              id,
              rev,
              name,
              documentHash: form!.documentHash,
              strokes: readStrokes(signature),
            })
      }
      onDone={({ dossier: changed }) => {
        showUndo(m['office.dossier.sign.done'](), null)
        onDone(changed)
      }}
      onClose={onClose}
    >
      <FailureNotice failure={error} />
      {undescribed.map((tradeIn) => (
        <UndescribedTradeIn key={tradeIn.id} {...tradeIn} />
      ))}
      <p>{m['office.dossier.sign.read']()}</p>
      <p className="hint">{form ? termsText(form) : m['office.dossier.sign.loading']()}</p>
      {form && form.termsVersion !== null && (
        <HandedTerms dossier={dossier} version={form.termsVersion} onDone={onDone} />
      )}
      <p>
        <Button
          small
          icon="download"
          onClick={() => void download('POST /sales/dossier/print', { id, paper: 'order-form' })}
        >
          {m['office.dossier.sign.open']()}
        </Button>
      </p>
      {/* Not before the document to sign: what comes above would push the fields away under the pointer. */}
      {form && (
        <>
          <SignatureInput ways={DESK_WAYS} signature={signature} onChange={setSignature}>
            <TextField
              id="signer-name"
              label={m['office.dossier.sign.name']()}
              hint={way === 'typed' ? m['office.dossier.sign.typed-hint']() : undefined}
              maxLength={160}
              value={name}
              onChange={({ target }) => setTyped(target.value)}
            />
          </SignatureInput>
          {way === 'scan' && (
            <>
              <TextField
                id="dossier-day"
                type="date"
                label={m['words.signed-on']()}
                min={dossier.contractDay}
                max={dossier.today}
                value={on}
                onChange={({ target }) => setOn(target.value)}
              />
              <OneFile label={m['office.dossier.sign.scan']()} rules={SCAN_RULES} file={scan} onChange={setScan} />
            </>
          )}
          {undescribed.length === 0 && <SendOnline dossier={dossier} onDone={onDone} onClose={onClose} />}
        </>
      )}
    </ActDialog>
  )
}

/** Required data of a traded-in car on a consumer's order form, and the screen where it is filled in. */
function UndescribedTradeIn({ id, tradeInNumber, undescribed }: DossierPart['dossier']['tradeIns'][number]) {
  return (
    <Notice tone="warning">
      <p>
        {m['office.dossier.sign.undescribed-car']({
          number: tradeInNumber,
          facts: undescribed.map((fact) => factText(fact).toLowerCase()).join(', '),
        })}
      </p>
      <TextLink href={`/tradein/${id}`}>{m['office.trade-in.open']()}</TextLink>
    </Notice>
  )
}

/** Prints the terms for the customer and notes that they got them, before they sign. */
function HandedTerms({ dossier, version, onDone }: DossierPart & { version: number }) {
  const { id, rev, termsHanded } = dossier
  const note = useCommand(() => api('POST /sales/customerorder/handterms', { id, rev, version }))
  async function handOver() {
    await download('POST /sales/dossier/print', { id, paper: 'terms' })
    const noted = await note.mutateAsync().catch(() => undefined)
    if (noted) onDone(noted.dossier)
  }
  const isHanded = termsHanded?.version === version
  return (
    <>
      <FailureNotice failure={note.error} />
      <p>
        {isHanded
          ? m['office.dossier.sign.terms-handed']({ version, when: formatInstant(termsHanded.at) })
          : m['office.dossier.sign.terms-due']({ version })}
      </p>
      {!isHanded && (
        <p>
          <Button small icon="printer" busy={note.isPending} onClick={() => void handOver()}>
            {m['office.dossier.sign.hand-terms']()}
          </Button>
        </p>
      )}
    </>
  )
}

function termsText({ termsType, termsVersion: version }: Form): string {
  if (version === null) return m['office.dossier.sign.no-terms']()
  return termsType === 'private'
    ? m['office.dossier.sign.terms-private']({ version })
    : m['office.dossier.sign.terms-fleet']({ version })
}

/** Returns the reason that it cannot be signed yet. */
function explainRefusal({
  signature,
  name,
  scan,
}: {
  signature: Signature<DeskWay>
  name: string
  scan: File | undefined
}): string | undefined {
  if (name.trim() === '') return m['refusals.signer-missing']()
  if (signature.way === 'scan' && !scan) return m['office.dossier.sign.choose']()
  return explainSignature(signature)
}
