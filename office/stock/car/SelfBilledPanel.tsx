import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import type { Place } from '@forecourt/domain/platform/resources/rights.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { CustomerFinder } from '../../contacts/customers/CustomerFinder.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { DeskBody, DeskPanel, DeskRows, RowEnd } from '../../platform/desk/Desk.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { formatCents } from '../../platform/money-text.ts'

interface Source {
  readonly tradeIn: number | null
  readonly car: number | null
}
interface SelfBilledPanelProps {
  purchase: ApiResult<'GET /sales/invoice/ofcar'>
  source: Source
  place?: Place<number>
}

/** Shows the invoices by which a car of a seller with VAT was bought, or begins the one that we write in their name. */
export function SelfBilledPanel({
  purchase: { invoices, isToMake, needsSeller },
  source,
  place,
}: SelfBilledPanelProps) {
  const [isAsking, setIsAsking] = useState(false)
  if (invoices.length === 0 && !isToMake) return null
  return (
    <DeskPanel
      title={m['office.self-billed.title']()}
      beside={
        isToMake && (
          <ActionButton
            small
            icon="plus"
            right="INVOICE_EDIT"
            {...(place && { place })}
            onClick={() => setIsAsking(true)}
          >
            {m['office.self-billed.make']()}
          </ActionButton>
        )
      }
    >
      {invoices.length === 0 && (
        <DeskBody>
          <p className="hint">{m['office.self-billed.none']()}</p>
        </DeskBody>
      )}
      <DeskRows>
        {invoices.map(({ id, kind, number, issuedOn, grossCents }) => (
          <li key={id}>
            <span>
              <TextLink href={`/invoice/${id}`}>{number ?? m['office.self-billed.draft']()}</TextLink>
              <span className="hint">
                {[kind === 'self-billed' ? '' : m['invoice.credited'](), issuedOn === null ? '' : formatDay(issuedOn)]
                  .filter((text) => text !== '')
                  .map((text) => ` · ${text}`)
                  .join('')}
              </span>
            </span>
            <RowEnd>{formatCents(grossCents)}</RowEnd>
          </li>
        ))}
      </DeskRows>
      {isAsking && <MakeDialog source={source} needsSeller={needsSeller} onClose={() => setIsAsking(false)} />}
    </DeskPanel>
  )
}

interface MakeDialogProps {
  source: Source
  needsSeller: boolean
  onClose: () => void
}

/** Drafts the self-billed invoice; asks for the seller of a car that came without a trade-in. */
function MakeDialog({ source, needsSeller, onClose }: MakeDialogProps) {
  const navigate = useNavigate()
  const [seller, setSeller] = useState<{ id: number; name: string }>()
  return (
    <ActDialog
      title={m['office.self-billed.title']()}
      confirm={m['office.self-billed.make']()}
      keep={m['words.back']()}
      refusal={needsSeller && !seller ? m['office.self-billed.seller']() : undefined}
      act={() => api('POST /sales/invoice/draftselfbilled', { ...source, seller: seller?.id ?? null })}
      onDone={({ invoice }) => void navigate(`/invoice/${invoice.id}`)}
      onClose={onClose}
    >
      <p>{m['office.self-billed.none']()}</p>
      {needsSeller && <CustomerFinder label={m['words.find-customer']()} onFound={setSeller} />}
      {seller && <p className="hint">{seller.name}</p>}
    </ActDialog>
  )
}
