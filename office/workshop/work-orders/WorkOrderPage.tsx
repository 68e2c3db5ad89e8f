import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { WORK_PAYERS, WHOLE_SHARE, type WorkShares } from '@forecourt/domain/workshop/work-orders/work-amounts.ts'
import { workOrderCan } from '@forecourt/domain/workshop/work-orders/work-order.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { RecordLink } from '../../platform/RecordLink.tsx'
import { PhoneLink } from '../../platform/ContactLinks.tsx'
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
import { EditLink } from '../../platform/desk/EditLink.tsx'
import { download } from '../../platform/files.ts'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { currentLanguage, formatInstant } from '../../platform/language.ts'
import { Multiline } from '../../platform/Layout.tsx'
import { useRefusal } from '../../platform/may.ts'
import { Page } from '../../platform/Page.tsx'
import { callOptions, queries } from '../../platform/queries.ts'
import { HistoryPanel } from '../../platform/resource/HistoryPanel.tsx'
import { useTitle } from '../../platform/title.ts'
import { ClaimsOfWork } from '../claims/ClaimsOfWork.tsx'
import { stateText as internalStateText } from '../../orders/internal-orders/internal-order-texts.ts'
import { VinLink } from '../../stock/car/VinLink.tsx'
import { FactsDialog } from './FactsDialog.tsx'
import { MoreWork } from './MoreWork.tsx'
import { ReceptionPanel } from './ReceptionPanel.tsx'
import { TimePanel } from './TimePanel.tsx'
import { WorkInvoices } from './WorkInvoices.tsx'
import { WorkOrderActs } from './WorkOrderActs.tsx'
import {
  formatHours,
  formatMoment,
  formatThousandths,
  historyText,
  lineKindTexts,
  payerText,
  stateText,
  stateTones,
  toPlace,
  waitTexts,
  workRefusalText,
  type WorkJob,
  type WorkOrder,
  type WorkOrderPart,
} from './work-order-texts.ts'
import styles from './WorkOrder.module.css'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { formatCents } from '../../platform/money-text.ts'

/** Shows a work order: what is done to the car in the middle, what is known beside. */
export function WorkOrderPage() {
  const id = Number(useParams()['id'])
  const { data } = useQuery(callOptions('GET /sales/workorder/get', { id }))
  if (!data) return null
  return <Desk key={id} order={data.workOrder} />
}

function Desk({ order }: WorkOrderPart) {
  const { id, workNumber, car, licencePlate, state, customer, waitsFor, waitNote, cancelReason } = order
  useTitle(workNumber)
  const save = workOrderCan('save-work', order)
  return (
    <Page wide>
      <ScreenHead
        screen="workOrder"
        isRecord
        title={car}
        beside={
          <>
            {licencePlate !== null && <Plate>{licencePlate}</Plate>}
            <StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>
            <Promise order={order} />
          </>
        }
        facts={[
          <strong key="number" className="num">
            {workNumber}
          </strong>,
          <CustomerLink key="customer" order={order} />,
          customer.phone !== '' && <PhoneLink number={customer.phone} />,
          order.vin !== null && <VinLink key="vin" vin={order.vin} />,
        ]}
        actions={
          <>
            <Button icon="printer" onClick={() => void download('POST /sales/workorder/print', { id })}>
              {m['office.work-order.card.act']()}
            </Button>
            {(state === 'ready' || state === 'invoiced' || state === 'closed') && (
              <Button icon="printer" onClick={() => void download('POST /sales/workorder/printhandover', { id })}>
                {m['office.work-order.sheet.act']()}
              </Button>
            )}
            <EditLink
              href={`/workorder/${id}/edit`}
              right="WORK_ORDER_EDIT"
              place={toPlace(order)}
              refusal={
                save.ok
                  ? order.totals === null
                    ? m['office.refusals.right-missing']()
                    : undefined
                  : workRefusalText(save)
              }
            />
            <WorkOrderActs order={order} />
          </>
        }
      />
      <DeskColumns>
        <DeskColumn>
          {state === 'canceled' && (
            <Notice tone="warning">{m['office.work-order.desk.canceled']({ reason: cancelReason })}</Notice>
          )}
          {waitsFor !== null && (
            <Notice tone="warning">
              {waitNote === ''
                ? waitTexts[waitsFor]()
                : m['words.labelled']({ label: waitTexts[waitsFor](), text: waitNote })}
            </Notice>
          )}
          <ReceptionPanel order={order} />
          <Jobs order={order} />
          <WorkLines order={order} />
          <MoreWork order={order} />
          <Totals order={order} />
          <WorkInvoices order={order} />
          <ClaimsOfWork order={order} />
          <TimePanel order={order} />
        </DeskColumn>
        <DeskColumn as="aside">
          <CarFacts order={order} />
          <HistoryPanel subject="work_order" id={id} renderEntry={({ action }) => <p>{historyText(action)}</p>} />
        </DeskColumn>
      </DeskColumns>
    </Page>
  )
}

function Promise({ order: { promisedAt, state, now } }: WorkOrderPart) {
  if (promisedAt === null || state === 'closed' || state === 'canceled') return null
  const isLate = promisedAt < now && state !== 'ready' && state !== 'invoiced'
  const when = formatMoment(promisedAt, now)
  return (
    <StateBadge tone={isLate ? 'failed' : 'vat'}>
      {isLate ? m['office.work-order.desk.promised-late']({ when }) : m['office.work-order.desk.promised']({ when })}
    </StateBadge>
  )
}

function CustomerLink({ order: { customer } }: WorkOrderPart) {
  const may = useRefusal('CUSTOMER_VIEW') === undefined
  return may && customer.id !== null ? (
    <TextLink href={`/customer/${customer.id}`}>{customer.name}</TextLink>
  ) : (
    customer.name
  )
}

const jobIcons = { open: 'clock', done: 'circle-check', dropped: 'x' } as const

function Jobs({ order }: WorkOrderPart) {
  const { jobs } = order
  const kept = jobs.filter(({ state }) => state !== 'dropped')
  const [failure, setFailure] = useState<ApiFailure>()
  return (
    <DeskPanel
      title={m['office.work-order.jobs.title']()}
      beside={
        kept.length > 0 && (
          <span className="hint">
            {m['office.work-order.jobs.count']({
              done: kept.filter(({ state }) => state === 'done').length,
              all: kept.length,
            })}
          </span>
        )
      }
    >
      {failure && (
        <DeskBody>
          <FailureNotice failure={failure} />
        </DeskBody>
      )}
      {jobs.length === 0 && (
        <DeskBody>
          <p className="hint">{m['office.work-order.jobs.none']()}</p>
        </DeskBody>
      )}
      <DeskRows>
        {jobs.map((job) => (
          <li key={job.id} data-state={job.state} className={styles.job}>
            <Icon name={jobIcons[job.state]} size="s" className={styles.icon} />
            <div>
              <p className={styles.name}>{job.name}</p>
              <p className="hint">{jobFacts(job)}</p>
            </div>
            <RowEnd>
              {job.isBeyondLimit && <StateBadge tone="failed">{m['office.work-order.more.beyond-limit']()}</StateBadge>}
              {job.labour.pricing && (
                <>
                  <Shares shares={job.labour.pricing.shares} />
                  <span className="num">{formatCents(job.labour.pricing.netCents)}</span>
                </>
              )}
              <JobActs order={order} job={job} onFailure={setFailure} />
            </RowEnd>
          </li>
        ))}
      </DeskRows>
    </DeskPanel>
  )
}

function jobFacts({ pricing, minutes, technician, state, clockedMinutes, running }: WorkJob): string {
  const hours = formatHours(minutes)
  const time =
    pricing === 'flat-rate'
      ? m['office.work-order.jobs.flat-rate']({ hours })
      : minutes === 0
        ? m['office.work-order.jobs.clocked']()
        : m['office.work-order.jobs.clocked-most']({ hours })
  return [
    state === 'dropped' ? m['office.work-order.jobs.dropped']() : time,
    clockedMinutes > 0 && m['office.work-order.jobs.worked']({ hours: formatHours(clockedMinutes) }),
    running[0]
      ? m['office.work-order.jobs.running']({ name: running[0].technician.name })
      : (technician?.name ?? (state === 'open' && m['office.work-order.jobs.nobody']())),
  ]
    .filter(Boolean)
    .join(' · ')
}

interface JobActsProps {
  order: WorkOrder
  job: WorkJob
  onFailure: (failure: ApiFailure | undefined) => void
}

/** Settles a job; the buttons show to users who do the work, while the order allows it. */
function JobActs({ order, job, onFailure }: JobActsProps) {
  const [isBusy, setIsBusy] = useState(false)
  const mayNot = useRefusal('WORK_ORDER_EXECUTE', toPlace(order)) !== undefined
  if (mayNot || !workOrderCan('settle-job', order).ok) return null
  async function settle(outcome: WorkJob['state']) {
    setIsBusy(true)
    onFailure(undefined)
    try {
      const { id, rev } = order
      await api('POST /sales/workorder/settlejob', { id, rev, job: job.id, outcome })
      await queries.invalidateQueries()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      onFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  if (job.state !== 'open')
    return (
      <Button small look="quiet" busy={isBusy} onClick={() => void settle('open')}>
        {m['office.work-order.jobs.reopen']()}
      </Button>
    )
  return (
    <>
      <Button small look="quiet" busy={isBusy} onClick={() => void settle('dropped')}>
        {m['office.work-order.jobs.drop']()}
      </Button>
      <Button small busy={isBusy} onClick={() => void settle('done')}>
        {m['office.work-order.jobs.done']()}
      </Button>
    </>
  )
}

/** The shares of the payers of a line, where the customer does not pay all of it. */
function Shares({ shares }: { shares: WorkShares }) {
  if (shares.customer === WHOLE_SHARE) return null
  const parts = WORK_PAYERS.filter((payer) => shares[payer] > 0)
  return (
    <span className="hint">
      {parts
        .map((payer) =>
          m['office.work-order.totals.shares']({ payer: payerText(payer), percent: String(shares[payer] / 100) }),
        )
        .join(' · ')}
    </span>
  )
}

function WorkLines({ order: { lines } }: WorkOrderPart) {
  return (
    <DeskPanel title={m['office.work-order.lines.title']()} count={lines.length}>
      {lines.length === 0 && (
        <DeskBody>
          <p className="hint">{m['office.work-order.lines.none']()}</p>
        </DeskBody>
      )}
      <DeskRows>
        {lines.map((line) => (
          <li key={line.id}>
            <span className="num">{formatThousandths(line.quantity)} ×</span>
            <div>
              <p className={styles.name}>{line.name}</p>
              <p className="hint">
                {[
                  line.kind !== 'labour' && line.kind !== 'part' && lineKindTexts[line.kind](),
                  line.partNumber,
                  line.pricing && line.pricing.unitCostCents === null && m['office.work-order.lines.cost-missing'](),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {line.pricing && (
              <RowEnd>
                {isBelowCost(line.pricing) && (
                  <StateBadge tone="failed">{m['office.work-order.lines.below-cost']()}</StateBadge>
                )}
                <Shares shares={line.pricing.shares} />
                <span className="num">{formatCents(line.pricing.netCents)}</span>
              </RowEnd>
            )}
          </li>
        ))}
      </DeskRows>
    </DeskPanel>
  )
}

/** True if a part is sold under its cost (check 23). */
function isBelowCost({
  unitPriceCents,
  unitCostCents,
  discountBp,
}: NonNullable<WorkOrder['lines'][number]['pricing']>) {
  return unitCostCents !== null && unitPriceCents * (WHOLE_SHARE - discountBp) < unitCostCents * WHOLE_SHARE
}

function Totals({ order: { totals, limitCents } }: WorkOrderPart) {
  if (totals === null) return null
  const { net, customerGrossCents, agreedMoreCents, costCents } = totals
  const payers = WORK_PAYERS.filter((payer) => net[payer] > 0)
  const sum = WORK_PAYERS.reduce((all, payer) => all + net[payer], 0)
  return (
    <DeskPanel title={m['office.work-order.totals.title']()}>
      <DeskBody>
        {limitCents !== null && customerGrossCents > limitCents + agreedMoreCents && (
          <Notice tone="warning">
            {m['office.work-order.totals.over-limit']({ limit: formatCents(limitCents + agreedMoreCents) })}
          </Notice>
        )}
        <Amounts
          amounts={[
            ...payers.map((payer) => ({ term: payerText(payer), value: formatCents(net[payer]) })),
            { term: m['office.work-order.totals.net'](), value: formatCents(sum), isTotal: true },
            { term: m['office.work-order.totals.customer-gross'](), value: formatCents(customerGrossCents) },
            ...(costCents === null
              ? []
              : [{ term: m['office.work-order.totals.cost'](), value: formatCents(costCents) }]),
          ]}
        />
      </DeskBody>
    </DeskPanel>
  )
}

function CarFacts({ order }: WorkOrderPart) {
  const [isEditing, setIsEditing] = useState(false)
  const { kmIn, kmOut, received, booking, vehicle, bay, limitCents, complaint, note, testNote, createdBy } = order
  const { handedOver, closedAt, internalOrder } = order
  const can = workOrderCan('save', order)
  const km = (value: number) => formatWhole(value, currentLanguage())
  return (
    <>
      <DeskPanel
        title={m['office.work-order.desk.facts']()}
        beside={
          <ActionButton
            small
            look="quiet"
            right="WORK_ORDER_EDIT"
            place={toPlace(order)}
            refusal={can.ok ? undefined : workRefusalText(can)}
            onClick={() => setIsEditing(true)}
          >
            {m['words.change']()}
          </ActionButton>
        }
      >
        {complaint !== '' && (
          <DeskBody>
            <h3>{m['office.work-order.desk.complaint']()}</h3>
            <Multiline>{complaint}</Multiline>
          </DeskBody>
        )}
        {note !== '' && (
          <DeskBody>
            <h3>{m['office.work-order.desk.note']()}</h3>
            <Multiline>{note}</Multiline>
          </DeskBody>
        )}
        <Facts
          facts={[
            {
              term: m['office.work-order.desk.km'](),
              value:
                kmIn === null
                  ? null
                  : kmOut === null
                    ? m['words.kilometres']({ count: km(kmIn) })
                    : m['office.work-order.desk.km-in-out']({ in: km(kmIn), out: km(kmOut) }),
            },
            { term: m['words.key-count'](), value: order.keyCount === null ? null : String(order.keyCount) },
            {
              term: m['office.work-order.desk.received'](),
              value:
                received &&
                m['office.work-order.desk.received-by']({ when: formatInstant(received.at), name: received.by }),
            },
            { term: m['office.work-order.desk.limit'](), value: limitCents === null ? null : formatCents(limitCents) },
            {
              term: m['office.work-order.desk.bay'](),
              value: bay === null ? null : m['office.work-order.receive.bay-number']({ number: bay }),
            },
            {
              term: m['office.work-order.receive.workshop'](),
              value: translate(order.department.label, currentLanguage()),
            },
            {
              term: m['office.work-order.desk.booking'](),
              value: booking && `${booking.number} · ${formatInstant(booking.startsAt)}`,
            },
            {
              term: m['office.work-order.desk.car-of-stock'](),
              value: vehicle && (
                <RecordLink right="STOCK_VIEW" href={`/${vehicle.kind}car/${vehicle.id}`}>
                  {vehicle.stockNumber}
                </RecordLink>
              ),
            },
            {
              term: m['office.work-order.desk.internal-order'](),
              value: internalOrder && (
                <>
                  <RecordLink
                    right="INTERNAL_ORDER_VIEW"
                    place={toPlace(order)}
                    href={`/internalorder/${internalOrder.id}`}
                  >
                    {internalOrder.internalNumber}
                  </RecordLink>
                  {` · ${internalStateText(internalOrder.state)}`}
                </>
              ),
            },
            { term: m['office.work-order.desk.tested'](), value: testNote },
            {
              term: m['office.invoice.work.handed-to'](),
              value:
                handedOver &&
                [
                  m['office.invoice.work.handed-by'](handedOver),
                  closedAt !== null && formatInstant(closedAt),
                  handedOver.isOnAccount && m['office.invoice.work.left-on-account'](),
                ]
                  .filter(Boolean)
                  .join(' · '),
            },
            {
              term: m['office.work-order.desk.made-by'](),
              value: m['office.work-order.desk.made']({ name: createdBy, when: formatInstant(order.createdAt) }),
            },
          ]}
        />
      </DeskPanel>
      {isEditing && <FactsDialog order={order} onClose={() => setIsEditing(false)} />}
    </>
  )
}
