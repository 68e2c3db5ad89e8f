import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { download } from '../../platform/files.ts'
import { Legend, Row, Stack } from '../../platform/Layout.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { formatInstant } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { formatCents } from '../../platform/money-text.ts'
import { useCommand } from '../../platform/queries.ts'
import { showUndo } from '../../platform/undo.ts'
import { carText } from '../desk/alternative-texts.ts'
import { useAlternatives } from '../desk/OfferAlternatives.tsx'

export interface SaleDialogProps {
  offer: OfferRecord
  onDone: (offer: OfferRecord) => void
  onClose: () => void
}

/** Asks for what a sale needs: the day, the signature and the signer. */
export function ConfirmDialog({ offer, onDone, onClose }: SaleDialogProps) {
  const { id, rev, today, context, breakdown } = offer
  const { answer, issuedVersion } = offer
  const isOnline = answer?.answer === 'accepted' && answer.version === issuedVersion
  const [contractDay, setDay] = useState(today)
  const [isOnPaper, setPaper] = useState(false)
  const [isIdentitySeen, setSeen] = useState(false)
  const [isProofSeen, setProof] = useState(false)
  const others = useAlternatives(offer).filter(
    ({ id: other, isTogether, status }) => other !== id && isTogether && status === 'pending',
  )
  const [left, leave] = useState<readonly number[]>([])
  const along = others.filter(({ id: other }) => !left.includes(other))
  const needsProof = context.terms.needsProof === true
  return (
    <ActDialog
      title={m['office.offer.confirm.title']()}
      confirm={m['office.offer.confirm.act']()}
      keep={m['words.back']()}
      refusal={missing({ contractDay, isOnline, isOnPaper, isIdentitySeen, isProofSeen: isProofSeen || !needsProof })}
      act={() =>
        api('POST /sales/offer/confirm', {
          id,
          rev,
          contractDay,
          isOnPaper,
          isIdentitySeen,
          isProofSeen,
          ...(along.length > 0 && { others: along.map((one) => ({ id: one.id, rev: one.rev })) }),
        })
      }
      onDone={({ offer: next }) => {
        showUndo(m['office.offer.confirm.done'](), null)
        onDone(next)
      }}
      onClose={onClose}
    >
      <p>
        {m['office.offer.confirm.text']({
          customer: context.customer?.name ?? '',
          car: context.car?.name ?? '',
          total: formatCents(breakdown?.totals.totalCents ?? 0),
        })}
      </p>
      {others.length > 0 && (
        <Stack as="fieldset" gap={8}>
          <Legend>{m['office.offer.fleet.confirm-with']()}</Legend>
          {others.map((one) => (
            <Checkbox
              key={one.id}
              label={m['office.offer.fleet.option']({ letter: one.letter, count: one.carCount, car: carText(one) })}
              hint={formatCents(one.totalCents ?? 0)}
              checked={!left.includes(one.id)}
              onChange={({ target }) =>
                leave(target.checked ? left.filter((known) => known !== one.id) : [...left, one.id])
              }
            />
          ))}
        </Stack>
      )}
      <TextField
        id="confirm-day"
        data-autofocus
        type="date"
        label={m['office.offer.confirm.day']()}
        max={today}
        value={contractDay}
        onChange={({ target }) => setDay(target.value)}
      />
      {!isOnline && <HandedTerms offer={offer} onDone={onDone} />}
      {isOnline ? (
        <p>{m['office.offer.confirm.online']()}</p>
      ) : (
        <Checkbox
          label={m['office.offer.confirm.paper']()}
          checked={isOnPaper}
          onChange={({ target }) => setPaper(target.checked)}
        />
      )}
      <Checkbox
        label={m['office.offer.confirm.identity']()}
        checked={isIdentitySeen}
        onChange={({ target }) => setSeen(target.checked)}
      />
      {isOnline && <p className="hint">{m['office.offer.confirm.identity-later']()}</p>}
      {needsProof && (
        <Checkbox
          label={m['office.offer.confirm.proof']()}
          checked={isProofSeen}
          onChange={({ target }) => setProof(target.checked)}
        />
      )}
    </ActDialog>
  )
}

/** Records that the customer gets the terms of sale before signing, and prints the record. */
function HandedTerms({ offer, onDone }: Pick<SaleDialogProps, 'offer' | 'onDone'>) {
  const { id, rev, branch, owner, termsHanded } = offer
  const mayPrint = useRefusal('OFFER_PRINT', { branch: branch.id, owner: owner.id }) === undefined
  const note = useCommand(() => api('POST /sales/offer/handterms', { id, rev }))
  if (!mayPrint) return null
  async function handOver() {
    const noted = await note.mutateAsync().catch(() => undefined)
    if (!noted) return
    onDone(noted.offer)
    await download('POST /sales/offer/printterms', { id })
  }
  return (
    <>
      <FailureNotice failure={note.error} />
      <Row between gap={12}>
        <p>
          {termsHanded
            ? m['office.dossier.sign.terms-handed']({
                version: termsHanded.version,
                when: formatInstant(termsHanded.at),
              })
            : m['office.offer.confirm.terms-due']()}
        </p>
        <Button
          small
          icon="printer"
          look={termsHanded ? 'quiet' : undefined}
          busy={note.isPending}
          onClick={() => void handOver()}
        >
          {termsHanded ? m['office.offer.confirm.terms-again']() : m['office.dossier.sign.hand-terms']()}
        </Button>
      </Row>
    </>
  )
}

function missing(
  signed: { contractDay: string } & Record<'isOnline' | 'isOnPaper' | 'isIdentitySeen' | 'isProofSeen', boolean>,
): string | undefined {
  if (signed.contractDay === '') return m['refusals.contract-day-wrong']()
  if (!signed.isOnline && !signed.isOnPaper) return m['refusals.signature-missing']()
  if (!signed.isOnline && !signed.isIdentitySeen) return m['refusals.identity-missing']()
  return signed.isProofSeen ? undefined : m['refusals.sales-proof-missing']()
}
