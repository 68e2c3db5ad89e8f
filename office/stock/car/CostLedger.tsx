import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { buildCostLedger, type CostLine, type LedgerLine } from '@forecourt/domain/stock/car-costs.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { showFailure } from '../../platform/failure.ts'
import { useRefusal } from '../../platform/may.ts'
import { Panel } from '../../platform/Panel.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions, useCommand } from '../../platform/queries.ts'
import { showUndo } from '../../platform/undo.ts'
import type { CarPart } from './car-part.ts'
import { CostDialog, costKindText } from './CostDialog.tsx'
import styles from './CarDesk.module.css'

/** Shows the costs of a car, line by line with a running total, to users who may see them. */
export function CostLedger({ desk, name }: CarPart) {
  const maySee = useRefusal('STOCK_COST_VIEW') === undefined
  const place = { branch: desk.branch }
  const mayChange = useRefusal('STOCK_EDIT', place) === undefined
  const { data } = useQuery({ ...callOptions(`GET /sales/${name}/costs`, { id: desk.id }), enabled: maySee })
  const [asked, setAsked] = useState<CostLine | 'new'>()
  const remove = useCommand((line: CostLine) => api(`POST /sales/${name}/deletecost`, { id: desk.id, cost: line.id }))
  if (!maySee || !data) return null
  const { costs } = data
  const ledger = costs ? buildCostLedger(costs) : []
  const deleteLine = (line: CostLine) =>
    remove.mutate(line, {
      onSuccess: ({ change }) => showUndo(m['office.stock.costs.deleted']({ description: line.description }), change),
      onError: (failure) => showFailure(failure),
    })
  return (
    <Panel
      title={m['office.stock.costs.title']()}
      beside={
        <ActionButton
          right="STOCK_EDIT"
          place={place}
          small
          icon="plus"
          refusal={costs ? undefined : m['refusals.purchase-unknown']()}
          onClick={() => setAsked('new')}
        >
          {m['office.stock.costs.add']()}
        </ActionButton>
      }
    >
      {costs && (
        <div className={styles.ledger}>
          <table aria-label={m['office.stock.costs.title']()}>
            <thead>
              <tr>
                <th scope="col">{m['words.day']()}</th>
                <th scope="col">{m['words.kind']()}</th>
                <th scope="col">{m['office.stock.costs.description']()}</th>
                <th scope="col">{m['office.stock.costs.document']()}</th>
                <th scope="col" className={styles.number}>
                  {m['words.amount']()}
                </th>
                <th scope="col" className={styles.number}>
                  {m['office.stock.costs.total']()}
                </th>
              </tr>
            </thead>
            <tbody>
              {ledger.map((entry, at) => (
                <tr key={entry.line?.id ?? entry.entry}>
                  <td>{formatDay(entry.day)}</td>
                  <td>{kindText(entry)}</td>
                  <td title={entry.line?.description}>
                    {(entry.line?.description ?? (at === 0 ? costs.supplier : null)) || '–'}
                  </td>
                  <td className={styles.code}>{entry.line?.document ?? '–'}</td>
                  <td className={styles.number}>{formatCents(entry.cents)}</td>
                  <td className={styles.number}>{formatCents(entry.totalCents)}</td>
                  {mayChange && (
                    <td className={styles.acts}>
                      {entry.line && <LineActs line={entry.line} onEdit={setAsked} onRemove={deleteLine} />}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={5}>
                  {m['office.stock.costs.today']()}
                </th>
                <td className={styles.number}>{formatCents(ledger.at(-1)?.totalCents ?? 0)}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {!costs && !mayChange && <p className="hint">{m['refusals.purchase-unknown']()}</p>}
      {asked && (
        <CostDialog
          desk={desk}
          name={name}
          line={asked === 'new' ? undefined : asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  )
}

interface LineActsProps {
  line: CostLine
  onEdit: (line: CostLine) => void
  onRemove: (line: CostLine) => void
}

function LineActs({ line, onEdit, onRemove }: LineActsProps) {
  const { description } = line
  return (
    <>
      <IconButton icon="pencil" label={m['office.stock.costs.change']({ description })} onClick={() => onEdit(line)} />
      <IconButton icon="trash" label={m['words.delete-named']({ name: description })} onClick={() => onRemove(line)} />
    </>
  )
}

function kindText({ line }: LedgerLine): string {
  return line ? costKindText(line.kind) : m['office.stock.purchase']()
}
