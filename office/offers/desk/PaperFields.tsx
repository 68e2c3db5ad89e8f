import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { PRICE_DETAILS, type PriceDetail } from '@forecourt/domain/offers/proposal-layout.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { callOptions } from '../../platform/queries.ts'

/** The layout of an offer on paper and the detail of its price; what is undefined is as usual. */
export interface PaperChoice {
  readonly layout?: number
  readonly detail?: PriceDetail
}

/** Asks for the layout of an offer on paper and the detail of its price: those of its car, until the user chooses others. */
export function PaperFields({
  offer: { id },
  choice,
  onChange,
}: {
  offer: Pick<OfferRecord, 'id'>
  choice: PaperChoice
  onChange: (choice: PaperChoice) => void
}) {
  const { data } = useQuery(callOptions('GET /sales/offer/getlayouts', { id }))
  const layout = data?.layouts.find((one) => one.id === (choice.layout ?? data.usual))
  return (
    <FieldPair>
      <Select
        label={m['office.offer.paper.layout']()}
        value={layout ? String(layout.id) : ''}
        options={data?.layouts.map(({ id: value, name }) => ({ value: String(value), label: name })) ?? []}
        onChange={({ target }) => onChange({ layout: Number(target.value) })}
      />
      <Select
        label={m['office.offer.paper.detail']()}
        value={choice.detail ?? layout?.detail ?? 'lines'}
        options={PRICE_DETAILS.map((value) => ({ value, label: detailText(value) }))}
        onChoose={(detail) => onChange({ ...choice, detail })}
      />
    </FieldPair>
  )
}

/** Keeps the choice while a dialog is open. */
export function usePaperChoice(): [PaperChoice, (choice: PaperChoice) => void] {
  return useState<PaperChoice>({})
}

function detailText(detail: PriceDetail): string {
  switch (detail) {
    case 'total':
      return m['office.offer.paper.total']()
    case 'groups':
      return m['office.offer.paper.groups']()
    case 'lines':
      return m['office.offer.paper.lines']()
  }
}
