import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { formatIban } from '@forecourt/domain/organisation/iban.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { download } from '../../platform/files.ts'
import { ReasonDialog } from '../../platform/form/ReasonDialog.tsx'
import { Stack } from '../../platform/Layout.tsx'
import { formatInstant } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { Page, PageColumns } from '../../platform/Page.tsx'
import { Panel } from '../../platform/Panel.tsx'
import { callOptions } from '../../platform/queries.ts'
import { HistoryPanel } from '../../platform/resource/HistoryPanel.tsx'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { useTitle } from '../../platform/title.ts'
import type { Slip } from './purchase-slip-texts.ts'
import { PayInCash, UndoCash } from './SlipCash.tsx'
import { SlipPaper } from './SlipPaper.tsx'

/** Shows an issued purchase slip: its paper at the left, what it belongs to beside. */
export function PurchaseSlipPage() {
  const id = Number(useParams()['id'])
  const { data } = useQuery(callOptions('GET /sales/purchaseslip/get', { id }))
  if (!data) return null
  return <Desk key={id} slip={data.slip} />
}

function Desk({ slip }: { slip: Slip }) {
  const { id, number, seller, annulled, paper, issuedAt, issuedBy } = slip
  const [isAnnulling, setIsAnnulling] = useState(false)
  useTitle(number)
  return (
    <Page wide>
      <ScreenHead
        screen="purchaseSlip"
        isRecord
        title={number}
        beside={
          <>
            <StateBadge tone={annulled ? 'vat' : 'good'}>
              {annulled ? m['office.purchase-slip.annulled']() : m['office.purchase-slip.valid']()}
            </StateBadge>
            <span className="hint">{seller.name}</span>
          </>
        }
        actions={
          <>
            {annulled === null && (
              <ActionButton
                look="danger"
                right="INVOICE_CREDIT"
                place={{ branch: slip.branch.id, ...(slip.owner && { owner: slip.owner.id }) }}
                onClick={() => setIsAnnulling(true)}
              >
                {m['office.purchase-slip.annul']()}
              </ActionButton>
            )}
            <Button
              look="primary"
              icon="printer"
              onClick={() => void download('POST /sales/purchaseslip/print', { id })}
            >
              {m['office.purchase-slip.print']()}
            </Button>
          </>
        }
      />
      <PageColumns>
        <Stack gap={12}>
          {annulled && (
            <Notice tone="warning">
              {m['office.purchase-slip.annulled-by']({
                when: formatInstant(annulled.at),
                name: annulled.by,
                because: annulled.because,
              })}
            </Notice>
          )}
          <p className="hint">{m['office.invoice.issued-by']({ when: formatInstant(issuedAt), name: issuedBy })}</p>
          <SlipPaper paper={paper} />
        </Stack>
        <Stack gap={16}>
          <Payment slip={slip} />
          <Linked slip={slip} />
          <HistoryPanel subject="purchase_slip" id={id} renderEntry={({ action }) => <p>{historyText(action)}</p>} />
        </Stack>
      </PageColumns>
      {isAnnulling && <AnnulDialog slip={slip} onClose={() => setIsAnnulling(false)} />}
    </Page>
  )
}

function historyText(action: string): string {
  if (action === 'POST /sales/purchaseslip/issue') return m['office.invoice.history.issued']()
  if (action === 'POST /sales/purchaseslip/annul') return m['office.purchase-slip.annulled']()
  if (action === 'POST /sales/purchaseslip/notepayment') return m['office.purchase-slip.history-cash']()
  if (action === 'POST /sales/purchaseslip/undopayment') return m['office.purchase-slip.history-cash-undone']()
  return action.startsWith('POST /sales/bank/') || action.startsWith('job')
    ? m['office.purchase-slip.history-paid']()
    : m['office.purchase-slip.history-stocked']()
}

/** Shows what of the slip is paid, by which statement or in cash, and the batch that is to pay it. */
function Payment({ slip }: { slip: Slip }) {
  const { payment, content } = slip
  const { isSetOff, openCents, batch, paid, cash } = payment
  const mayBank = useRefusal('BANK_VIEW') === undefined
  const link = (href: string, text: string) => (mayBank ? <TextLink href={href}>{text}</TextLink> : text)
  return (
    <Panel stacked title={m['office.purchase-slip.payment']()}>
      {isSetOff && <p className="hint">{m['office.purchase-slip.set-off']()}</p>}
      {openCents < 0 && (
        <Notice tone="warning">{m['office.purchase-slip.paid-back']({ amount: formatCents(-openCents) })}</Notice>
      )}
      <DescriptionList
        items={[
          ...paid.map(({ on, cents, statement }) => ({
            term: m['office.purchase-slip.paid-on']({ day: formatDay(on) }),
            value: (
              <>
                {formatCents(cents)} ·{' '}
                {link(`/bank/${statement.id}`, m['office.bank.title']({ label: statement.label }))}
              </>
            ),
          })),
          ...cash.map((one) => ({
            term: m['office.purchase-slip.cash-on']({ day: formatDay(one.on) }),
            value: (
              <>
                {formatCents(one.cents)} · {one.by} <UndoCash slip={slip} paid={one} />
              </>
            ),
          })),
          ...(isSetOff || openCents < 0 ? [] : [{ term: m['words.still-to-pay'](), value: formatCents(openCents) }]),
          ...(content.settlement.kind === 'transfer' && content.settlement.iban !== null
            ? [{ term: m['office.payments.iban'](), value: formatIban(content.settlement.iban) }]
            : []),
          ...(batch
            ? [
                {
                  term: m['office.car-payment.part.transfer'](),
                  value: link(`/paymentbatch/${batch.id}`, batch.number),
                },
              ]
            : []),
        ]}
      />
      <PayInCash slip={slip} />
    </Panel>
  )
}

/** Shows the records that the slip belongs to; each is a link for users who may open it. */
function Linked({ slip }: { slip: Slip }) {
  const { tradeIn, vehicle, seller, branch, owner } = slip
  const place = { branch: branch.id, ...(owner && { owner: owner.id }) }
  const mayTradeIn = useRefusal('TRADE_IN_VIEW', place) === undefined
  const mayStock = useRefusal('STOCK_VIEW') === undefined
  const mayCustomer = useRefusal('CUSTOMER_VIEW') === undefined
  const link = (may: boolean, href: string, text: string) => (may ? <TextLink href={href}>{text}</TextLink> : text)
  return (
    <Panel stacked title={m['office.invoice.links']()}>
      <DescriptionList
        items={[
          {
            term: m['words.seller'](),
            value: seller.id === null ? seller.name : link(mayCustomer, `/customer/${seller.id}`, seller.name),
          },
          ...(tradeIn
            ? [
                {
                  term: m['office.purchase-slip.trade-in'](),
                  value: link(mayTradeIn, `/tradein/${tradeIn.id}`, tradeIn.number),
                },
              ]
            : []),
          ...(vehicle
            ? [
                {
                  term: m['words.car'](),
                  value: link(mayStock, `/${vehicle.kind}car/${vehicle.id}`, vehicle.stockNumber),
                },
              ]
            : []),
          { term: m['words.branch'](), value: branch.name },
        ]}
      />
    </Panel>
  )
}

function AnnulDialog({ slip, onClose }: { slip: Slip; onClose: () => void }) {
  const { id, rev } = slip
  return (
    <ReasonDialog
      danger
      title={m['office.purchase-slip.annul']()}
      confirm={m['office.purchase-slip.annul']()}
      act={(reason) => api('POST /sales/purchaseslip/annul', { id, rev, reason })}
      onDone={() => showToast({ message: m['office.purchase-slip.annulled-done'](), tone: 'success' })}
      onClose={onClose}
    >
      <p>{m['office.purchase-slip.annul-text']()}</p>
    </ReasonDialog>
  )
}
