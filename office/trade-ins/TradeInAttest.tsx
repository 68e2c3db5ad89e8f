import { useState } from 'react'
import { sendFile } from '@forecourt/api-client/upload-client.ts'
import { TRADE_IN_ATTEST_RULES as rules, tradeInCan } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { ActionButton } from '../platform/ActionButton.tsx'
import { download } from '../platform/files.ts'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { formatInstant } from '../platform/language.ts'
import { Row } from '../platform/Layout.tsx'
import { OneFile } from '../media/OneFile.tsx'
import { showUndo } from '../platform/undo.ts'
import { toPlace, toStanding, type TradeIn } from './trade-in-texts.ts'

interface Part {
  tradeIn: TradeIn
  onDone: (tradeIn: TradeIn) => void
}

/** The scan of the VAT attest that the seller signed: the evidence for the purchase register of margin cars. */
export function TradeInAttest({ tradeIn, onDone }: Part) {
  const [isAsking, setIsAsking] = useState(false)
  const { id, attest } = tradeIn
  const can = tradeInCan('keep-attest', toStanding(tradeIn))
  return (
    <>
      <Row between gap={12}>
        <p>
          {attest
            ? m['office.trade-in.attest.kept']({ when: formatInstant(attest.at), name: attest.by ?? '–' })
            : m['office.trade-in.attest.none']()}
        </p>
        <Row>
          {attest && (
            <Button
              small
              look="quiet"
              icon="download"
              onClick={() => void download('POST /sales/tradein/attest', { id })}
            >
              {m['office.trade-in.attest.open']()}
            </Button>
          )}
          <ActionButton
            small
            look="quiet"
            icon="upload"
            right="TRADE_IN_EDIT"
            place={toPlace(tradeIn)}
            refusal={can.ok ? undefined : m['refusals.trade-in-state']()}
            onClick={() => setIsAsking(true)}
          >
            {attest ? m['office.trade-in.attest.replace']() : m['office.trade-in.attest.add']()}
          </ActionButton>
        </Row>
      </Row>
      {isAsking && <AttestDialog tradeIn={tradeIn} onDone={onDone} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function AttestDialog({ tradeIn: { id }, onDone, onClose }: Part & { onClose: () => void }) {
  const [file, setFile] = useState<File>()
  return (
    <ActDialog
      title={m['office.trade-in.attest.title']()}
      confirm={m['words.save']()}
      keep={m['words.back']()}
      refusal={file ? undefined : m['office.dossier.sign.choose']()}
      act={async () => {
        if (!file) return
        const { tradeIn } = await sendFile('POST /sales/tradein/saveattest', { id: String(id) }, file, () => {})
        onDone(tradeIn)
      }}
      onDone={() => showUndo(m['office.trade-in.attest.done'](), null)}
      onClose={onClose}
    >
      <OneFile label={m['office.dossier.papers.file']()} rules={rules} file={file} onChange={setFile} />
    </ActDialog>
  )
}
