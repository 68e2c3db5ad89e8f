import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { calculateDifference } from '@forecourt/domain/workshop/claims/warranty-claim.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import {
  Amounts,
  DeskBody,
  DeskColumn,
  DeskColumns,
  DeskPanel,
  DeskRows,
  Facts,
  Plate,
  RowEnd,
} from '../../platform/desk/Desk.tsx'
import { Multiline } from '../../platform/Layout.tsx'
import { RecordLink } from '../../platform/RecordLink.tsx'
import { Page } from '../../platform/Page.tsx'
import { formatKilometres } from '../../platform/quantities.ts'
import { callOptions } from '../../platform/queries.ts'
import { HistoryPanel } from '../../platform/resource/HistoryPanel.tsx'
import { useTitle } from '../../platform/title.ts'
import { formatThousandths } from '../work-orders/work-order-texts.ts'
import { WarrantyClaimActs } from './WarrantyClaimActs.tsx'
import {
  historyText,
  nextText,
  stateText,
  stateTones,
  toPlace,
  type WarrantyClaimPart,
} from './warranty-claim-texts.ts'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { formatCents } from '../../platform/money-text.ts'

/** Shows the claim on an importer for its share of a work order. */
export function WarrantyClaimPage() {
  const id = Number(useParams()['id'])
  const { data } = useQuery(callOptions('GET /sales/warrantyclaim/get', { id }))
  if (!data) return null
  return <Desk key={id} claim={data.warrantyClaim} />
}

function Desk({ claim }: WarrantyClaimPart) {
  const { id, claimNumber, car, licencePlate, state, customer, vin, isOverdue } = claim
  useTitle(claimNumber)
  const next = nextText(claim)
  return (
    <Page wide>
      <ScreenHead
        screen="warrantyClaim"
        isRecord
        title={car}
        beside={
          <>
            {licencePlate !== null && <Plate>{licencePlate}</Plate>}
            <StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>
            {next && <StateBadge tone={isOverdue ? 'failed' : 'vat'}>{next}</StateBadge>}
          </>
        }
        facts={[
          <strong key="number" className="num">
            {claimNumber}
          </strong>,
          customer,
          vin,
        ]}
        actions={<WarrantyClaimActs claim={claim} />}
      />
      <DeskColumns>
        <DeskColumn>
          <Outcome claim={claim} />
          <ClaimedLines claim={claim} />
          <Steps claim={claim} />
        </DeskColumn>
        <DeskColumn as="aside">
          <WorkFacts claim={claim} />
          <HistoryPanel subject="warranty_claim" id={id} renderEntry={({ action }) => <p>{historyText(action)}</p>} />
        </DeskColumn>
      </DeskColumns>
    </Page>
  )
}

/** Shows what the importer does not pay and who bears it, before anything else. */
function Outcome({ claim }: WarrantyClaimPart) {
  const { state, borneBy, borneBecause: reason } = claim
  if (state === 'lapsed') return <Notice tone="info">{m['office.warranty-claim.lapsed']()}</Notice>
  if (borneBy === null) return null
  const amount = formatCents(calculateDifference(claim) ?? 0)
  return (
    <Notice tone="warning">
      {borneBy === 'house'
        ? m['office.warranty-claim.borne-house']({ amount, reason })
        : m['office.warranty-claim.borne-customer']({ amount, reason })}
    </Notice>
  )
}

function ClaimedLines({ claim }: WarrantyClaimPart) {
  const { lines, netCents, acceptedCents } = claim
  const difference = calculateDifference(claim)
  return (
    <DeskPanel title={m['office.warranty-claim.lines']()} count={lines.length}>
      <DeskRows>
        {lines.map((line) => (
          <li key={line.id}>
            <div>
              <p>
                <strong>{line.name}</strong>
              </p>
              <p className="hint">
                {[
                  `${formatThousandths(line.quantity)} ×`,
                  line.partNumber,
                  line.shareBp < 10_000 &&
                    m['office.warranty-claim.share']({ percent: formatThousandths(line.shareBp * 10) }),
                  line.kind === 'labour' &&
                    (line.defectCode === ''
                      ? m['office.warranty-claim.no-code']()
                      : m['words.labelled']({
                          label: m['office.warranty-claim.defect-code'](),
                          text: line.defectCode,
                        })),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <RowEnd>
              <span className="num">{formatCents(line.netCents)}</span>
            </RowEnd>
          </li>
        ))}
      </DeskRows>
      <DeskBody>
        <Amounts
          amounts={[
            { term: m['office.warranty-claim.total'](), value: formatCents(netCents), isTotal: true },
            ...(acceptedCents === null
              ? []
              : [{ term: m['office.warranty-claim.accepted'](), value: formatCents(acceptedCents) }]),
            ...(difference
              ? [{ term: m['office.warranty-claim.not-accepted'](), value: formatCents(difference) }]
              : []),
          ]}
        />
      </DeskBody>
    </DeskPanel>
  )
}

function Steps({ claim }: WarrantyClaimPart) {
  const { dueOn, sentOn, reference, answerDueOn, answeredOn, settlement, document, paidOn } = claim
  const day = (on: string | null) => on && formatDay(on)
  return (
    <DeskPanel title={m['office.warranty-claim.steps']()}>
      <Facts
        pairs
        facts={[
          sentOn === null && { term: m['resources.warrantyClaim.fields.nextOn'](), value: day(dueOn) },
          { term: m['office.warranty-claim.send.on'](), value: day(sentOn) },
          { term: m['office.warranty-claim.send.reference'](), value: reference },
          answeredOn === null && {
            term: m['resources.warrantyClaim.fields.nextOn'](),
            value: sentOn && day(answerDueOn),
          },
          { term: m['office.warranty-claim.answer.on'](), value: day(answeredOn) },
          { term: m['office.warranty-claim.pay.on'](), value: day(paidOn) },
          {
            term:
              settlement === 'own-invoice'
                ? m['office.warranty-claim.pay.own-invoice']()
                : m['office.warranty-claim.pay.self-billed'](),
            value: document,
          },
        ]}
      />
    </DeskPanel>
  )
}

function WorkFacts({ claim }: WarrantyClaimPart) {
  const { workOrder, branch, brand, km, receivedOn, workedOn, complaint, remark } = claim
  return (
    <DeskPanel title={m['office.warranty-claim.facts']()}>
      {complaint !== '' && (
        <DeskBody>
          <h3>{m['office.warranty-claim.complaint']()}</h3>
          <Multiline>{complaint}</Multiline>
        </DeskBody>
      )}
      {remark !== '' && (
        <DeskBody>
          <h3>{m['words.remark']()}</h3>
          <Multiline>{remark}</Multiline>
        </DeskBody>
      )}
      <Facts
        facts={[
          {
            term: m['resources.warrantyClaim.fields.workNumber'](),
            value: (
              <RecordLink right="WORK_ORDER_VIEW" place={toPlace(claim)} href={`/workorder/${workOrder.id}`}>
                {workOrder.workNumber}
              </RecordLink>
            ),
          },
          { term: m['words.brand'](), value: brand },
          {
            term: m['words.mileage'](),
            value: km === null ? null : formatKilometres(km),
          },
          { term: m['office.warranty-claim.received-on'](), value: receivedOn && formatDay(receivedOn) },
          { term: m['office.warranty-claim.worked-on'](), value: formatDay(workedOn) },
          { term: m['words.branch'](), value: branch.name },
        ]}
      />
    </DeskPanel>
  )
}
