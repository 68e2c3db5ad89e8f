import { useState } from 'react'
import { dossierCan, DOSSIER_PRINTS, printCan, type DossierPrint } from '@forecourt/domain/orders/dossier.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Row } from '../../platform/Layout.tsx'
import { DeskBody, DeskPanel } from '../../platform/desk/Desk.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { download } from '../../platform/files.ts'
import { useRefusal } from '../../platform/may.ts'
import { toStanding } from './dossier-standing.ts'
import { toPlace, refusalText, type DossierPart } from './dossier-texts.ts'
import { EssentialDialog } from './EssentialField.tsx'

const texts = {
  'order-form': m['words.order-form'],
  terms: m['office.dossier.print.terms'],
  checklist: m['office.dossier.print.checklist'],
  'registration-annex': m['office.dossier.print.registration-annex'],
  'transport-statement': m['office.dossier.print.transport-statement'],
  'guarantee-receipt': m['office.dossier.guarantee.print-receipt'],
  'guarantee-repayment': m['office.dossier.guarantee.print-repayment'],
} as const satisfies Record<DossierPrint, unknown>

/** Prints a paper, or says why there is nothing to print yet. */
export function PrintButton({ dossier, print }: Pick<DossierPart, 'dossier'> & { print: DossierPrint }) {
  const { id } = dossier
  const can = printCan(print, toStanding(dossier))
  return (
    <ActionButton
      small
      look="quiet"
      right="OFFER_PRINT"
      place={toPlace(dossier)}
      refusal={can.ok ? undefined : refusalText(can)}
      onClick={() => void download('POST /sales/dossier/print', { id, paper: print })}
    >
      {texts[print]()}
    </ActionButton>
  )
}

/** Prints that are shown in the panel of the guarantee. */
const besideGuarantee: readonly DossierPrint[] = ['guarantee-receipt', 'guarantee-repayment']

/** Shows the prints for the customer. */
export function DossierPrints({ dossier, onDone }: DossierPart) {
  const isShown = useRefusal('OFFER_PRINT', toPlace(dossier)) === undefined
  if (!isShown) return null
  const isAbroad = toStanding(dossier).transport !== 'not-asked'
  const prints = DOSSIER_PRINTS.filter(
    (print) =>
      !besideGuarantee.includes(print) &&
      (isAbroad || print !== 'transport-statement') &&
      // The signed form is in the system that was used before.
      (dossier.opening === null || print !== 'order-form'),
  )
  return (
    <DeskPanel
      title={m['words.print']()}
      beside={prints.map((print) => (
        <PrintButton key={print} dossier={dossier} print={print} />
      ))}
    >
      <DeskBody>{dossier.isConsumer && <Essential dossier={dossier} onDone={onDone} />}</DeskBody>
    </DeskPanel>
  )
}

/** Edits the consumer's own words that the order form repeats. */
function Essential({ dossier, onDone }: DossierPart) {
  const [isAsking, setIsAsking] = useState(false)
  const { essential } = dossier
  const can = dossierCan('sign', toStanding(dossier))
  // Nothing was noted before the form was signed, and now it is too late.
  if (!can.ok && !essential) return null
  return (
    <>
      <Row between>
        <h3>{m['office.dossier.essential.title']()}</h3>
        <ActionButton
          small
          look="quiet"
          icon="pencil"
          right="CUSTOMER_ORDER_EDIT"
          place={toPlace(dossier)}
          refusal={can.ok ? undefined : refusalText(can)}
          onClick={() => setIsAsking(true)}
        >
          {m['words.note-down']()}
        </ActionButton>
      </Row>
      {essential === null || essential === '' ? (
        <p className="hint">
          {essential === null ? m['office.dossier.essential.unasked']() : m['office.dossier.essential.none']()}
        </p>
      ) : (
        essential.split('\n').map((line, at) => <p key={at}>{line}</p>)
      )}
      {isAsking && <EssentialDialog dossier={dossier} onDone={onDone} onClose={() => setIsAsking(false)} />}
    </>
  )
}
