import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Skeleton } from '@forecourt/ui/Skeleton.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { CustomerFinder } from '../../contacts/customers/CustomerFinder.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { Stack } from '../../platform/Layout.tsx'
import { Page, PageColumns } from '../../platform/Page.tsx'
import { Panel } from '../../platform/Panel.tsx'
import { callOptions, useCommand } from '../../platform/queries.ts'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { useTitle } from '../../platform/title.ts'
import { slipCheckText, type SlipDraft } from './purchase-slip-texts.ts'
import { SlipPaper } from './SlipPaper.tsx'

interface Source {
  readonly tradeIn: number | null
  readonly car: number | null
  readonly seller: number | null
}

/** Shows the slip of a purchase before it has a number; the address says of which trade-in or car. */
export function NewPurchaseSlipPage() {
  const [params] = useSearchParams()
  const [seller, setSeller] = useState<{ id: number; name: string }>()
  const [on, setOn] = useState<string | null>(null)
  const [iban, setIban] = useState('')
  const [read, setRead] = useState('')
  const source = {
    tradeIn: toNumber(params.get('tradein')),
    car: toNumber(params.get('car')),
    seller: seller?.id ?? null,
  }
  const needsSeller = source.tradeIn === null && source.seller === null
  const { data, error } = useQuery({
    ...callOptions('POST /sales/purchaseslip/preview', { ...source, on, iban: read }),
    enabled: !needsSeller,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const title = m['office.purchase-slip.new']()
  useTitle(title)
  return (
    <Page wide>
      <ScreenHead
        screen="purchaseSlip"
        isRecord
        title={title}
        beside={data && <span className="hint">{data.content.seller.name}</span>}
        actions={data && <Issue source={source} draft={data} iban={read} day={on ?? data.today} onDay={setOn} />}
      />
      <PageColumns>
        <Stack gap={12}>
          {error instanceof ApiFailure && <FailureNotice failure={error} />}
          {data ? <SlipPaper paper={data.paper} /> : !needsSeller && !error && <Skeleton width="100%" height={640} />}
        </Stack>
        <Stack gap={16}>
          {source.tradeIn === null && (
            <Panel stacked title={m['office.purchase-slip.seller']()}>
              <p className="hint">{seller?.name ?? m['office.purchase-slip.seller-hint']()}</p>
              <CustomerFinder label={m['words.find-customer']()} onFound={setSeller} />
            </Panel>
          )}
          {data?.content.settlement.kind === 'transfer' && (
            <Panel stacked title={m['trade-in-sheet.purchase-slip.payment']()}>
              <TextField
                id="slip-iban"
                label={m['office.purchase-slip.iban']()}
                hint={m['office.purchase-slip.iban-hint']()}
                maxLength={42}
                autoComplete="off"
                value={iban}
                onChange={({ target }) => setIban(target.value)}
                onBlur={() => setRead(iban)}
              />
            </Panel>
          )}
          {data && <Checks draft={data} source={source} />}
        </Stack>
      </PageColumns>
    </Page>
  )
}

function toNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** Shows what keeps the slip from being issued; it is mended at the car, the trade-in or the seller. */
function Checks({ draft: { checks, place }, source }: { draft: SlipDraft; source: Source }) {
  const fix =
    source.tradeIn === null
      ? { href: `/usedcar/${source.car}`, text: m['office.invoice.fix-car']() }
      : { href: `/tradein/${source.tradeIn}`, text: m['office.purchase-slip.fix-trade-in']() }
  return (
    <Panel stacked title={m['office.invoice.checks']()}>
      {checks.length === 0 && <p className="hint">{m['office.invoice.checks-none']()}</p>}
      {checks.map((check) => (
        <Notice key={`${check.code} ${check.place}`} tone={check.severity === 'error' ? 'failure' : 'warning'}>
          <p>{slipCheckText(check)}</p>
          {check.code === 'seller-vat-on-slip' ? (
            <MakeInvoice source={source} place={place} />
          ) : (
            check.code !== 'account-missing' && <TextLink href={fix.href}>{fix.text}</TextLink>
          )}
        </Notice>
      ))}
    </Panel>
  )
}

/** Drafts a self-billed invoice, for a seller who could deduct VAT. */
function MakeInvoice({ source, place }: { source: Source; place: SlipDraft['place'] }) {
  const navigate = useNavigate()
  const make = useCommand(() => api('POST /sales/invoice/draftselfbilled', source))
  return (
    <>
      <ActionButton
        small
        right="INVOICE_EDIT"
        place={{ branch: place.branch, ...(place.owner !== null && { owner: place.owner }) }}
        busy={make.isPending}
        onClick={() => make.mutate(undefined, { onSuccess: ({ invoice }) => void navigate(`/invoice/${invoice.id}`) })}
      >
        {m['office.self-billed.make']()}
      </ActionButton>
      <FailureNotice failure={make.error} />
    </>
  )
}

interface IssueProps {
  source: Source
  draft: SlipDraft
  iban: string
  day: string
  onDay: (day: string) => void
}

function Issue({ source, draft, iban, day, onDay }: IssueProps) {
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const { checks, place, hash, today } = draft
  return (
    <>
      <ActionButton
        look="primary"
        right="PURCHASE_SLIP_ISSUE"
        place={{ branch: place.branch, ...(place.owner !== null && { owner: place.owner }) }}
        refusal={checks.some(({ severity }) => severity === 'error') ? m['refusals.invoice-check-errors']() : undefined}
        onClick={() => setIsAsking(true)}
      >
        {m['office.purchase-slip.issue']()}
      </ActionButton>
      {isAsking && (
        <ActDialog
          title={m['office.purchase-slip.issue']()}
          confirm={m['office.purchase-slip.issue']()}
          keep={m['words.back']()}
          refusal={day === '' ? m['problems.required']() : undefined}
          act={() => api('POST /sales/purchaseslip/issue', { ...source, on: day, iban, hash })}
          onDone={({ slip }) => {
            showToast({ message: m['office.purchase-slip.issued']({ number: slip.number }), tone: 'success' })
            void navigate(`/purchaseslip/${slip.id}`, { replace: true })
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{m['office.purchase-slip.issue-text']()}</p>
          <TextField
            id="slip-day"
            type="date"
            label={m['office.purchase-slip.issue-on']()}
            max={today}
            value={day}
            onChange={({ target }) => onDay(target.value)}
          />
        </ActDialog>
      )}
    </>
  )
}
