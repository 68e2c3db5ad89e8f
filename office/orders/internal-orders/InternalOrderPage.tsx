import { useState } from 'react'
import { useLoaderData, useParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { internalOrderCan } from '@forecourt/domain/orders/internal-order.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Panel } from '../../platform/Panel.tsx'
import { RecordLink } from '../../platform/RecordLink.tsx'
import { Lines, Multiline, Row, Stack } from '../../platform/Layout.tsx'
import { Page, PageColumns } from '../../platform/Page.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { download } from '../../platform/files.ts'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import { currentLanguage, formatInstant } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { useCommand } from '../../platform/queries.ts'
import { HistoryPanel } from '../../platform/resource/HistoryPanel.tsx'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { useTitle } from '../../platform/title.ts'
import { showUndo } from '../../platform/undo.ts'
import { InternalOrderActs } from './InternalOrderActs.tsx'
import { InternalOrderDialog } from './InternalOrderDialog.tsx'
import {
  historyText,
  toPlace,
  refusalText,
  stateText,
  stateTones,
  type InternalOrder,
  type InternalOrderPart,
} from './internal-order-texts.ts'
import styles from '../orders/OrderDesk.module.css'
import own from './InternalOrder.module.css'

/** Shows the internal order for one sold car. Another order is another desk. */
export function InternalOrderPage() {
  const loaded = useLoaderData<InternalOrder>()
  const { id } = useParams()
  return <InternalOrderDesk key={id} loaded={loaded} />
}

function InternalOrderDesk({ loaded }: { loaded: InternalOrder }) {
  const [order, setOrder] = useState(loaded)
  const { id, internalNumber, car, state, dueOn, today, cancelReason } = order
  useTitle(internalNumber)
  const isLate = dueOn < today && (state === 'draft' || state === 'sent' || state === 'accepted')
  const part = { order, onDone: setOrder }
  const making = useCommand(async () => {
    const { workOrder } = await api('POST /sales/workorder/createinternal', { internalOrder: id, rev: order.rev })
    setOrder((await api('GET /sales/internalorder/get', { id })).internalOrder)
    showUndo(m['office.internal-order.work-order.made']({ number: workOrder.workNumber }), null)
  })
  return (
    <Page wide>
      <ScreenHead
        screen="internalOrder"
        isRecord
        title={`${internalNumber} · ${car}`}
        beside={
          <>
            <StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>
            <StateBadge tone={isLate ? 'failed' : 'vat'}>{dueText(order, isLate)}</StateBadge>
          </>
        }
        actions={
          <>
            <Button icon="printer" onClick={() => void download('POST /sales/internalorder/print', { id })}>
              {m['office.internal-order.print']()}
            </Button>
            {order.hasWorkshop && order.workOrder === null && (state === 'sent' || state === 'accepted') && (
              <ActionButton
                right="WORK_ORDER_EDIT"
                place={{ branch: order.workBranch }}
                busy={making.isPending}
                onClick={() => making.mutate()}
              >
                {m['office.internal-order.work-order.make']()}
              </ActionButton>
            )}
            {order.workOrder === null && <InternalOrderActs {...part} />}
          </>
        }
      />
      <PageColumns>
        <Stack gap={16}>
          {state === 'canceled' && (
            <Notice tone="warning">{m['office.internal-order.cancel.notice']({ reason: cancelReason })}</Notice>
          )}
          {order.workOrder !== null && isUnderway(order) && (
            <Notice tone="info">{m['refusals.internal-order-in-work']()}</Notice>
          )}
          <FailureNotice failure={making.error} />
          <Work {...part} />
        </Stack>
        <Stack gap={16}>
          <Facts order={order} />
          <HistoryPanel subject="internal_order" id={id} renderEntry={({ action }) => <p>{historyText(action)}</p>} />
        </Stack>
      </PageColumns>
    </Page>
  )
}

function isUnderway({ state }: InternalOrder): boolean {
  return state !== 'charged' && state !== 'canceled'
}

function dueText({ dueOn }: InternalOrder, isLate: boolean): string {
  const day = formatDay(dueOn)
  return isLate ? m['words.late-since']({ day }) : m['words.due-by']({ day })
}

/** Shows the work, and our costs to users who may see them. */
function Work({ order, onDone }: InternalOrderPart) {
  const [asking, setAsking] = useState<'edit' | 'costs'>()
  const seesCosts = useRefusal('STOCK_COST_VIEW') === undefined
  const { id, rev, lines, note, netCents } = order
  const explainRefusal = (act: 'save' | 'save-costs') => {
    const can = internalOrderCan(act, order)
    return can.ok ? undefined : refusalText(can)
  }
  return (
    <Panel
      stacked
      title={m['office.internal-order.lines']()}
      beside={
        isUnderway(order) &&
        order.workOrder === null && (
          <div className={styles.buttons}>
            {seesCosts && lines.length > 0 && (
              <ActionButton
                small
                right="INTERNAL_ORDER_EDIT"
                place={toPlace(order)}
                refusal={explainRefusal('save-costs')}
                onClick={() => setAsking('costs')}
              >
                {m['office.internal-order.costs.act']()}
              </ActionButton>
            )}
            <ActionButton
              small
              icon="pencil"
              right="INTERNAL_ORDER_EDIT"
              place={toPlace(order)}
              refusal={explainRefusal('save')}
              onClick={() => setAsking('edit')}
            >
              {m['words.change']()}
            </ActionButton>
          </div>
        )
      }
    >
      {lines.length === 0 && <p className="hint">{m['office.internal-order.no-lines']()}</p>}
      <Lines>
        {lines.map((line) => (
          <li key={line.id}>
            <Row between gap={12}>
              <span>
                {line.quantity > 1 && <strong>{line.quantity} × </strong>}
                {line.name}
              </span>
              {seesCosts && line.netCostCents !== null && (
                <strong className="num">{formatCents(line.quantity * line.netCostCents)}</strong>
              )}
            </Row>
            {seesCosts && (line.netCostCents === null || line.quantity > 1) && (
              <p className="hint">
                {line.netCostCents === null
                  ? m['office.internal-order.costs.unknown']()
                  : m['office.internal-order.costs.each']({ cost: formatCents(line.netCostCents) })}
              </p>
            )}
          </li>
        ))}
      </Lines>
      {netCents !== null && lines.length > 0 && (
        <p className={own.total}>
          <span>{m['office.internal-order.costs.total']()}</span>
          <strong className="num">{formatCents(netCents)}</strong>
        </p>
      )}
      {note !== '' && (
        <>
          <h3>{m['office.internal-order.note']()}</h3>
          <Multiline>{note}</Multiline>
        </>
      )}
      {asking === 'edit' && (
        <InternalOrderDialog
          title={m['office.internal-order.edit-title']()}
          confirm={m['words.save']()}
          loaded={{
            department: order.department,
            dueOn: order.dueOn,
            note,
            lines: lines.map(({ netCostCents: _, ...line }) => line),
          }}
          send={(facts) => api('POST /sales/internalorder/save', { id, rev, internalOrder: facts })}
          onDone={(changed) => {
            showUndo(m['office.internal-order.saved'](), null)
            onDone(changed)
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'costs' && <CostsDialog order={order} onDone={onDone} onClose={() => setAsking(undefined)} />}
    </Panel>
  )
}

function CostsDialog({ order, onDone, onClose }: InternalOrderPart & { onClose: () => void }) {
  const { id, rev } = order
  const [lines, setLines] = useState(order.lines)
  return (
    <ActDialog
      title={m['office.internal-order.costs.title']()}
      confirm={m['words.save']()}
      keep={m['words.back']()}
      act={() =>
        api('POST /sales/internalorder/savecosts', {
          id,
          rev,
          lines: lines.map(({ id: line, netCostCents }) => ({ id: line, netCostCents })),
        })
      }
      onDone={({ internalOrder }) => {
        showUndo(m['office.internal-order.costs.done'](), null)
        onDone(internalOrder)
      }}
      onClose={onClose}
    >
      <p>{m['office.internal-order.costs.hint']()}</p>
      {lines.map((line, at) => (
        <MoneyField
          key={line.id}
          id={`internal-order-cost-${at}`}
          label={m['office.internal-order.costs.of']({ name: line.name })}
          cents={line.netCostCents}
          min={0}
          onChange={(netCostCents) =>
            setLines((all) => all.map((one) => (one.id === line.id ? { ...one, netCostCents } : one)))
          }
        />
      ))}
    </ActDialog>
  )
}

/** The car, and whose it is. */
function Facts({ order }: { order: InternalOrder }) {
  const { dossier, licencePlate, vin, owner, branch, department, createdBy, createdAt } = order
  const textOrUnknown = (text: string | null) => text ?? m['words.not-known-yet']()
  return (
    <Panel stacked title={m['office.internal-order.facts']()}>
      <p>
        <strong>{order.car}</strong>
      </p>
      <DescriptionList
        items={[
          { term: m['words.plate'](), value: textOrUnknown(licencePlate) },
          { term: m['words.vin'](), value: textOrUnknown(vin) },
          { term: m['words.customer'](), value: order.customer },
          {
            term: m['words.dossier'](),
            value: (
              <RecordLink right="DOSSIER_VIEW" place={toPlace(order)} href={`/dossier/${dossier.id}`}>
                {dossier.dossierNumber}
              </RecordLink>
            ),
          },
          ...(order.workOrder === null
            ? []
            : [
                {
                  term: m['office.internal-order.work-order.of'](),
                  value: (
                    <RecordLink
                      right="WORK_ORDER_VIEW"
                      place={{ branch: order.workBranch }}
                      href={`/workorder/${order.workOrder.id}`}
                    >
                      {order.workOrder.workNumber}
                    </RecordLink>
                  ),
                },
              ]),
          { term: m['words.order-form'](), value: order.orderNumber },
          { term: m['words.seller'](), value: owner.name },
          { term: m['words.branch'](), value: branch.name },
          {
            term: m['office.internal-order.department'](),
            value: translate(department.label, currentLanguage()),
          },
          {
            term: m['office.internal-order.made'](),
            value: m['office.internal-order.made-on']({ name: createdBy, when: formatInstant(createdAt) }),
          },
        ]}
      />
    </Panel>
  )
}
