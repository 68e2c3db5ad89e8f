import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { tradeInCan, resolveVatType } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { ActionButton } from '../platform/ActionButton.tsx'
import { DeskBody, DeskPanel, Facts } from '../platform/desk/Desk.tsx'
import { currentLanguage } from '../platform/language.ts'
import { useRefusal } from '../platform/may.ts'
import { showUndo } from '../platform/undo.ts'
import { VinLink } from '../stock/car/VinLink.tsx'
import { TradeInDialog } from './TradeInDialog.tsx'
import {
  bookletText,
  toFacts,
  toPlace,
  refusalText,
  sellerVatText,
  toStanding,
  tyreText,
  type TradeInPart,
} from './trade-in-texts.ts'

/** The car, whose it is, and how it will be sold again. */
export function TradeInCar({ tradeIn, onDone }: TradeInPart) {
  const [isEditing, setEditing] = useState(false)
  const can = tradeInCan('describe', toStanding(tradeIn))
  const { id, rev, customer, customerName, lead, sellerVat, state } = tradeIn
  const mayCustomer = useRefusal('CUSTOMER_VIEW') === undefined
  const mayLead = useRefusal('LEAD_VIEW') === undefined
  return (
    <DeskPanel
      title={m['words.car']()}
      beside={
        <ActionButton
          small
          right="TRADE_IN_EDIT"
          place={toPlace(tradeIn)}
          refusal={can.ok ? undefined : refusalText(can)}
          onClick={() => setEditing(true)}
        >
          {m['office.trade-in.edit']()}
        </ActionButton>
      }
    >
      <DeskBody>
        <CarFacts tradeIn={tradeIn} />
        <p className="hint">
          {sellerVatText(sellerVat)}.{' '}
          {resolveVatType(sellerVat) === 'margin'
            ? m['office.trade-in.vat-margin']()
            : m['office.trade-in.vat-deductible']()}
        </p>
        {customer !== null && mayCustomer && (
          <p>
            <TextLink href={`/customer/${customer}`}>{m['office.trade-in.open-customer']()}</TextLink>
          </p>
        )}
        {lead !== null && mayLead && (
          <p>
            <TextLink href={`/lead/${lead}`}>{m['office.trade-in.from-lead']()}</TextLink>
          </p>
        )}
      </DeskBody>
      {isEditing && (
        <TradeInDialog
          id={id}
          title={m['office.trade-in.edit-title']()}
          loaded={toFacts(tradeIn)}
          customerName={customerName}
          send={(changed) => api('POST /sales/tradein/save', { id, rev, tradeIn: changed })}
          onDone={(changed) => {
            const isAgain = state === 'valued' && changed.state === 'draft'
            showUndo(isAgain ? m['office.trade-in.saved-again']() : m['office.trade-in.saved'](), null)
            onDone(changed)
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </DeskPanel>
  )
}

function CarFacts({ tradeIn }: Pick<TradeInPart, 'tradeIn'>) {
  const { engine, colour } = tradeIn
  const { brand, model, versionName, licencePlate, vin, firstRegistration, mileageKm, keyCount } = tradeIn
  const textOrUnknown = (text: string) => text || m['words.not-known-yet']()
  const yesNo = (is: boolean) => (is ? m['words.yes']() : m['words.no']())
  return (
    <Facts
      facts={[
        { term: m['words.customer'](), value: tradeIn.customerName ?? m['office.trade-in.no-customer']() },
        { term: m['words.car'](), value: [brand, model, versionName].filter(Boolean).join(' ') },
        { term: m['words.engine'](), value: textOrUnknown(engine) },
        { term: m['words.colour'](), value: textOrUnknown(colour) },
        { term: m['words.number-plate'](), value: textOrUnknown(licencePlate) },
        { term: m['words.vin'](), value: vin === '' ? textOrUnknown(vin) : <VinLink vin={vin} /> },
        { term: m['words.first-registration'](), value: formatDay(firstRegistration) },
        { term: m['words.mileage'](), value: `${formatWhole(mileageKm, currentLanguage())} km` },
        { term: m['words.key-count'](), value: String(keyCount) },
        { term: m['words.booklet'](), value: bookletText(tradeIn.bookletState) },
        tradeIn.tyreState !== null && { term: m['office.trade-in.tyres'](), value: tyreText(tradeIn.tyreState) },
        tradeIn.lastServiceOn !== null && {
          term: m['office.trade-in.last-service'](),
          value: formatDay(tradeIn.lastServiceOn),
        },
        tradeIn.hasSecondWheels && { term: m['office.trade-in.second-wheels'](), value: m['words.yes']() },
        { term: m['words.first-owner'](), value: yesNo(tradeIn.isFirstOwner) },
        { term: m['office.trade-in.accident'](), value: yesNo(tradeIn.hadAccident) },
        { term: m['office.trade-in.history'](), value: tradeIn.historyLine },
        { term: m['words.seller'](), value: tradeIn.owner?.name ?? m['office.trade-in.taken-on.nobody']() },
        { term: m['words.branch'](), value: tradeIn.branch.name },
      ]}
    />
  )
}
