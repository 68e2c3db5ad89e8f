import { useState } from 'react'
import { internalOrderDepartment } from '@forecourt/domain/orders/internal-order-list.ts'
import { MOST_INTERNAL_LINES } from '@forecourt/domain/orders/internal-order.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Reference } from '@forecourt/domain/platform/resources/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { LinesField } from '../../platform/inputs/LinesField.tsx'
import { NumberField } from '../../platform/inputs/NumberField.tsx'
import { ReferenceField } from '../../platform/inputs/ReferenceField.tsx'
import type { InternalOrder } from './internal-order-texts.ts'
import styles from './InternalOrder.module.css'

/** The fields of an internal order that a user fills in. */
export interface InternalOrderFacts {
  department: Reference | null
  dueOn: CalendarDay
  note: string
  lines: readonly FilledLine[]
}
interface FilledLine {
  /** Null: it is new. */
  id: number | null
  name: string
  quantity: number
  source: string | null
}
/** With the department that was chosen. */
export type SentFacts = Omit<InternalOrderFacts, 'department' | 'lines'> & { department: number; lines: FilledLine[] }

interface InternalOrderDialogProps {
  title: string
  confirm: string
  loaded: InternalOrderFacts
  send: (facts: SentFacts) => Promise<{ internalOrder: InternalOrder }>
  onDone: (order: InternalOrder) => void
  onClose: () => void
}

/** Edits the work on a car, its department and its due date. */
export function InternalOrderDialog({ title, confirm, loaded, send, onDone, onClose }: InternalOrderDialogProps) {
  const [row, setRow] = useState(loaded)
  const change = (changes: Partial<InternalOrderFacts>) => setRow((before) => ({ ...before, ...changes }))
  return (
    <ActDialog
      size="m"
      title={title}
      confirm={confirm}
      keep={m['words.back']()}
      refusal={missingIn(row)}
      act={() => send({ ...row, department: row.department!.id, lines: [...row.lines] })}
      onDone={({ internalOrder }) => onDone(internalOrder)}
      onClose={onClose}
    >
      <FieldPair>
        <ReferenceField
          id="internal-order-department"
          label={m['office.internal-order.department']()}
          of={internalOrderDepartment}
          value={row.department}
          onChange={(department) => change({ department })}
        />
        <TextField
          id="internal-order-due"
          type="date"
          label={m['office.internal-order.due-on']()}
          value={row.dueOn}
          onChange={({ target }) => target.value !== '' && change({ dueOn: target.value })}
        />
      </FieldPair>
      <Lines lines={row.lines} onChange={(lines) => change({ lines })} />
      <TextArea
        label={m['office.internal-order.note']()}
        optional={m['words.optional']()}
        maxLength={500}
        rows={3}
        value={row.note}
        onChange={({ target }) => change({ note: target.value })}
      />
    </ActDialog>
  )
}

/** Returns the reason that it cannot be saved yet. */
function missingIn({ department, lines }: InternalOrderFacts): string | undefined {
  if (department === null) return m['words.choose-department']()
  return lines.some(({ name }) => name.trim() === '') ? m['refusals.internal-order-line']() : undefined
}

function Lines({ lines, onChange }: { lines: readonly FilledLine[]; onChange: (lines: FilledLine[]) => void }) {
  return (
    <LinesField
      legend={m['office.internal-order.lines']()}
      lines={lines}
      most={MOST_INTERNAL_LINES}
      add={m['office.internal-order.add-line']()}
      create={() => ({ id: null, name: '', quantity: 1, source: null })}
      nameLine={(number) => m['words.line-number']({ number })}
      describe={({ name }) => name}
      lineClass={styles.line}
      renderLine={(line, { at, put, remove }) => (
        <>
          <TextField
            id={`internal-order-line-${at}`}
            label={m['office.internal-order.line']()}
            maxLength={120}
            value={line.name}
            hint={line.source === null ? undefined : m['office.internal-order.from-offer']()}
            onChange={({ target }) => put({ name: target.value })}
          />
          <NumberField
            id={`internal-order-quantity-${at}`}
            label={m['words.quantity']()}
            value={line.quantity}
            onChange={(count) => put({ quantity: Math.min(999, Math.max(1, Math.round(count || 1))) })}
          />
          {remove}
        </>
      )}
      onChange={onChange}
    >
      {lines.length === 0 && <p className="hint">{m['office.internal-order.no-lines']()}</p>}
    </LinesField>
  )
}
