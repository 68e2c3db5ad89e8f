import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { dossierCan } from '@forecourt/domain/orders/dossier.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { CapitalsField } from '@forecourt/ui/CapitalsField.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { DeskBody, DeskPanel, Facts } from '../../platform/desk/Desk.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { DraftOffer } from '../../platform/form/DraftOffer.tsx'
import { useDialogDraft } from '../../platform/form/use-dialog-draft.ts'
import { currentLanguage } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { VinLink } from '../../stock/car/VinLink.tsx'
import { showUndo } from '../../platform/undo.ts'
import { OtherDossiers, useSoldFacts } from './DossierSold.tsx'
import { toStanding } from './dossier-standing.ts'
import { namedDossiers, toPlace, refusalText, type DossierPart } from './dossier-texts.ts'

const { field } = namedDossiers.texts

/** The car of the dossier, its identifying numbers, and the signed facts about it. */
export function DossierCar({ dossier, onDone }: DossierPart) {
  const [isEditing, setEditing] = useState(false)
  const { car, vin, driver, licencePlate, productionNumber, factoryOrderNumber, carIndex, offer, isOnAccount, given } =
    dossier
  const sold = useSoldFacts(dossier)
  const mayStock = useRefusal('STOCK_VIEW') === undefined
  const can = dossierCan('save', toStanding(dossier))
  const textOrUnknown = (text: string | null) => text ?? m['words.not-known-yet']()
  return (
    <DeskPanel
      title={m['words.car']()}
      beside={
        <ActionButton
          small
          right="DOSSIER_EDIT"
          place={toPlace(dossier)}
          refusal={can.ok ? undefined : refusalText(can)}
          onClick={() => setEditing(true)}
        >
          {m['office.dossier.car.edit']()}
        </ActionButton>
      }
    >
      <DeskBody>
        <p>
          {car.kind !== null && mayStock ? (
            <TextLink href={`/${car.kind}car/${car.id}`}>{car.name}</TextLink>
          ) : (
            <strong>{car.name}</strong>
          )}
        </p>
        {offer.cars > 1 && <p className="hint">{m['office.dossier.car.of']({ index: carIndex, count: offer.cars })}</p>}
        <Facts
          pairs
          facts={[
            { term: field('vin'), value: vin === null ? textOrUnknown(vin) : <VinLink vin={vin} /> },
            { term: field('licencePlate'), value: textOrUnknown(licencePlate) },
            ...(driver === '' ? [] : [{ term: m['office.dossier.car.driver'](), value: driver }]),
            ...(car.kind === null
              ? [
                  { term: m['words.production-number'](), value: productionNumber },
                  { term: m['office.dossier.car.factory'](), value: factoryOrderNumber },
                ]
              : []),
            ...(given.length > 0
              ? [
                  {
                    term: m['office.dossier.car.given'](),
                    value: given.map((name) => translate(name, currentLanguage())).join(', '),
                  },
                ]
              : []),
            ...(isOnAccount
              ? [{ term: m['office.dossier.money.title'](), value: m['office.dossier.car.account']() }]
              : []),
            ...sold,
          ]}
        />
        <OtherDossiers others={dossier.others} />
        {isEditing && <NumbersDialog dossier={dossier} onDone={onDone} onClose={() => setEditing(false)} />}
      </DeskBody>
    </DeskPanel>
  )
}

function NumbersDialog({ dossier, onDone, onClose }: DossierPart & { onClose: () => void }) {
  const { id, rev, car } = dossier
  const mayAccount = useRefusal('DOSSIER_APPROVE', toPlace(dossier)) === undefined
  const { row, setRow, draft, forget } = useDialogDraft('dossier', id, {
    vin: dossier.vin ?? '',
    licencePlate: dossier.licencePlate ?? '',
    productionNumber: dossier.productionNumber ?? '',
    factoryOrderNumber: dossier.factoryOrderNumber ?? '',
    isOnAccount: dossier.isOnAccount,
  })
  const change = (changes: Partial<typeof row>) => setRow({ ...row, ...changes })
  return (
    <ActDialog
      title={m['office.dossier.car.edit-title']()}
      confirm={m['words.save']()}
      keep={m['words.back']()}
      act={() => api('POST /sales/dossier/save', { id, rev, ...row })}
      onDone={({ dossier: changed }) => {
        showUndo(m['office.dossier.car.done'](), null)
        onDone(changed)
      }}
      onClose={() => {
        forget()
        onClose()
      }}
    >
      {draft && <DraftOffer {...draft} />}
      {car.kind === null && (
        <CapitalsField
          id="dossier-vin"
          label={field('vin')}
          maxLength={17}
          value={row.vin}
          onValue={(vin) => change({ vin })}
        />
      )}
      <CapitalsField
        id="dossier-plate"
        label={field('licencePlate')}
        maxLength={15}
        value={row.licencePlate}
        onValue={(licencePlate) => change({ licencePlate })}
      />
      {car.kind === null && (
        <>
          <TextField
            id="dossier-production"
            label={m['words.production-number']()}
            maxLength={40}
            value={row.productionNumber}
            onChange={({ target }) => change({ productionNumber: target.value })}
          />
          <TextField
            id="dossier-factory"
            label={m['office.dossier.car.factory']()}
            maxLength={40}
            value={row.factoryOrderNumber}
            onChange={({ target }) => change({ factoryOrderNumber: target.value })}
          />
        </>
      )}
      {mayAccount && (
        <Checkbox
          label={m['office.dossier.car.account']()}
          checked={row.isOnAccount}
          onChange={({ target }) => change({ isOnAccount: target.checked })}
        />
      )}
    </ActDialog>
  )
}
