import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { permitState } from '@forecourt/domain/contacts/vat-permit.ts'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { addDays, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { Panel } from '../../platform/Panel.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { formatInstant } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { callOptions, useCommand } from '../../platform/queries.ts'
import { showUndo } from '../../platform/undo.ts'
import { actRefusal } from '../desk/offer-refusals.ts'

interface VatProps {
  /** Null: it is not kept yet. */
  offer: OfferRecord | null
  content: OfferContent
  car: OfferContext['car']
  /** Something is filled in that is not saved. */
  isDirty: boolean
  onDone: (offer: OfferRecord) => void
}

/** Shows the basis of VAT: the buyer's number and permit of today, and an override by administration. */
export function OfferVat({ offer, content, car, isDirty, onDone }: VatProps) {
  const { customer, destination, vatOverride, isSoldWithVat } = content
  const [isOverriding, setOverriding] = useState(false)
  const isAbroad = destination !== 'belgium'
  if (!isAbroad && car?.vat !== 'margin') return null
  const refusal = offer === null || isDirty ? m['office.offer.save-first']() : actRefusal('save', offer)
  const place = offer ? { branch: offer.branch.id, owner: offer.owner.id } : undefined
  return (
    <Panel stacked title={m['office.offer.vat.title']()}>
      {isAbroad && customer !== null && (
        <Buyer customer={customer} destination={destination} offer={offer} isDirty={isDirty} onDone={onDone} />
      )}
      {vatOverride && (
        <Notice>
          {isSoldWithVat && `${m['office.offer.vat.sold-with-vat']()} `}
          {vatOverride.isVouchedFor && `${m['office.offer.vat.vouched']()} `}
          {m['office.offer.vat.decided']({
            name: vatOverride.by,
            day: formatDay(vatOverride.on),
            reason: vatOverride.reason,
          })}
        </Notice>
      )}
      <div>
        <ActionButton
          small
          right="OFFER_VAT_OVERRIDE"
          {...(place && { place })}
          refusal={refusal}
          onClick={() => setOverriding(true)}
        >
          {m['office.offer.vat.override']()}
        </ActionButton>
      </div>
      {isOverriding && offer && (
        <OverrideDialog
          offer={offer}
          isAbroad={isAbroad}
          onDone={onDone}
          isMargin={car?.vat === 'margin'}
          onClose={() => setOverriding(false)}
        />
      )}
    </Panel>
  )
}

interface BuyerProps extends Pick<VatProps, 'offer' | 'isDirty' | 'onDone'> {
  customer: number
  destination: OfferContent['destination']
}

/** The buyer's number and permit as they are today. */
function Buyer({ customer, destination, ...checking }: BuyerProps) {
  const mayLook = useRefusal('CUSTOMER_VIEW') === undefined
  const asked = { enabled: mayLook }
  const { data: known } = useQuery({ ...callOptions('GET /sales/customer/get', { id: customer }), ...asked })
  const { data: held } = useQuery({ ...callOptions('GET /sales/customer/getpermits', { id: customer }), ...asked })
  if (!known || !held) return null
  const { vatPrefix, vatNumber, vatCheck } = known.customer
  const kind = destination === 'union' ? 'intra-community' : 'export'
  const permits = held.permits
    .filter((permit) => permit.kind === kind)
    .map((permit) => {
      const standing = { ...permit, isCertified: permit.certified !== null, isWithdrawn: permit.withdrawn !== null }
      return { permit, state: permitState(standing, held.today) }
    })
  const counting = permits.find(({ state }) => state === 'valid')?.permit
  const isWaiting = permits.some(({ state }) => state === 'waiting')
  return (
    <>
      <DescriptionList
        look="facts"
        items={[
          ...(destination === 'union'
            ? [
                {
                  term: m['office.offer.vat.register'](),
                  value: vatNumber === '' ? m['office.offer.vat.no-number']() : registerText(vatCheck),
                },
              ]
            : []),
          {
            term: m['office.offer.vat.permit'](),
            value: counting
              ? permitText(counting)
              : isWaiting
                ? m['office.offer.vat.permit-waits']()
                : m['office.offer.vat.permit-none'](),
          },
        ]}
      />
      {destination === 'union' && vatNumber !== '' && vatCheck.state !== 'valid' && (
        <VatCheck customer={customer} {...checking} number={`${vatPrefix} ${vatNumber}`} />
      )}
    </>
  )
}

function registerText({ state, checkedAt }: { state: string; checkedAt: string | null }): string {
  if (state === 'unchecked' || checkedAt === null) return m['office.customer.vat-unchecked']()
  const when = formatInstant(checkedAt)
  return state === 'valid' ? m['office.customer.vat-valid']({ when }) : m['office.customer.vat-invalid']({ when })
}

function permitText({ number, validUntil }: { number: string; validUntil: string | null }): string {
  return validUntil === null
    ? number
    : m['office.offer.vat.permit-until']({ number, until: formatDay(addDays(validUntil, -1)) })
}

interface CheckProps extends Pick<VatProps, 'offer' | 'isDirty' | 'onDone'> {
  customer: number
  number: string
}

/** Asks the register on the spot; what is filled in stays. */
function VatCheck({ customer, number, offer, isDirty, onDone }: CheckProps) {
  const check = useCommand(() => api('POST /sales/customer/checkvat', { id: customer }))
  const refusal = useRefusal('CUSTOMER_EDIT')
  return (
    <>
      <FailureNotice failure={check.error} />
      {check.data?.state === 'unchecked' && (
        <Notice tone="warning" live>
          {m['office.customer.permit.no-answer']()}
        </Notice>
      )}
      <div>
        <Button
          small
          icon="refresh"
          busy={check.isPending}
          disabledReason={refusal}
          onClick={() =>
            check.mutate(undefined, {
              async onSuccess() {
                if (offer && !isDirty) onDone((await api('GET /sales/offer/get', { id: offer.id })).offer)
              },
            })
          }
        >
          {m['office.offer.vat.check']({ number })}
        </Button>
      </div>
    </>
  )
}

interface OverrideProps {
  offer: OfferRecord
  isMargin: boolean
  isAbroad: boolean
  onDone: (offer: OfferRecord) => void
  onClose: () => void
}

/** Overrides the rules of VAT, with a reason; with nothing ticked, the rules apply again. */
function OverrideDialog({ offer, isMargin, isAbroad, onDone, onClose }: OverrideProps) {
  const { id, rev, content } = offer
  const [isSoldWithVat, setWithVat] = useState(content.isSoldWithVat)
  const [isVouchedFor, setVouched] = useState(content.vatOverride?.isVouchedFor ?? false)
  const [reason, setReason] = useState(content.vatOverride?.reason ?? '')
  const isAgainst = isSoldWithVat || isVouchedFor
  return (
    <ActDialog
      title={m['office.offer.vat.override-title']()}
      confirm={m['office.offer.vat.override-act']()}
      keep={m['words.back']()}
      refusal={isAgainst && reason.trim() === '' ? m['refusals.offer-reason-missing']() : undefined}
      act={() => api('POST /sales/offer/overridevat', { id, rev, isSoldWithVat, isVouchedFor, reason })}
      onDone={({ offer: next }) => {
        showUndo(m['office.offer.vat.override-done'](), null)
        onDone(next)
      }}
      onClose={onClose}
    >
      <p>{m['office.offer.vat.override-text']()}</p>
      {isMargin && (
        <Checkbox
          label={m['office.offer.vat.sell-with-vat']()}
          checked={isSoldWithVat}
          onChange={({ target }) => setWithVat(target.checked)}
        />
      )}
      {isAbroad && (
        <Checkbox
          label={m['office.offer.vat.vouch']()}
          checked={isVouchedFor}
          onChange={({ target }) => setVouched(target.checked)}
        />
      )}
      {isAgainst && (
        <TextField
          label={m['words.reason']()}
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </ActDialog>
  )
}
