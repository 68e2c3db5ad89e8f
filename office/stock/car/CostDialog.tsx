import { useId, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { COST_KINDS, type CostKind, type CostLine } from '@forecourt/domain/stock/car-costs.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import { showUndo } from '../../platform/undo.ts'
import type { DeskName } from '../lists/desk-names.ts'
import type { Desk } from './DeskActions.tsx'

interface CostDialogProps {
  desk: Pick<Desk, 'id' | 'car'>
  name: DeskName
  /** undefined: a new cost. */
  line: CostLine | undefined
  onClose: () => void
}

/** Books a cost on a car, or changes one. */
export function CostDialog({ desk, name, line, onClose }: CostDialogProps) {
  const id = useId()
  const [spentOn, setSpentOn] = useState(() => line?.spentOn ?? brusselsDay(new Date()))
  const [kind, setKind] = useState<CostKind>(line?.kind ?? 'repair')
  const [description, setDescription] = useState(line?.description ?? '')
  const [document, setDocument] = useState(line?.document ?? '')
  const [cents, setCents] = useState(line?.netCents ?? null)
  const netCents = cents ?? 0
  return (
    <ActDialog
      title={line ? m['office.stock.costs.change']({ description: line.description }) : m['office.stock.costs.add']()}
      confirm={m['words.save']()}
      refusal={
        description.trim() === '' || netCents === 0 || spentOn === '' ? m['office.stock.costs.incomplete']() : undefined
      }
      act={() =>
        api(`POST /sales/${name}/savecost`, {
          id: desk.id,
          cost: {
            id: line?.id ?? null,
            spentOn,
            kind,
            description: description.trim(),
            document: document.trim() || null,
            netCents,
          },
        })
      }
      onDone={({ change }) => showUndo(m['office.stock.costs.saved']({ car: desk.car }), change)}
      onClose={onClose}
    >
      <FieldPair>
        <TextField
          type="date"
          label={m['words.day']()}
          value={spentOn}
          onChange={({ target }) => setSpentOn(target.value)}
        />
        <Select
          label={m['words.kind']()}
          value={kind}
          options={COST_KINDS.map((one) => ({ value: one, label: costKindText(one) }))}
          onChange={({ target }) => setKind(COST_KINDS.find((one) => one === target.value) ?? 'other')}
        />
      </FieldPair>
      <TextField
        data-autofocus
        label={m['office.stock.costs.description']()}
        maxLength={120}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <FieldPair>
        <MoneyField
          id={`${id}-amount`}
          label={m['office.stock.costs.net']()}
          hint={m['office.stock.costs.net-hint']()}
          cents={cents}
          onChange={setCents}
        />
        <TextField
          label={m['office.stock.costs.document']()}
          optional={m['words.optional']()}
          maxLength={40}
          value={document}
          onChange={({ target }) => setDocument(target.value)}
        />
      </FieldPair>
    </ActDialog>
  )
}

export function costKindText(kind: CostKind): string {
  switch (kind) {
    case 'transport':
      return m['office.stock.costs.kind.transport']()
    case 'repair':
      return m['office.stock.costs.kind.repair']()
    case 'tyres':
      return m['office.stock.costs.kind.tyres']()
    case 'valeting':
      return m['office.stock.costs.kind.valeting']()
    case 'papers':
      return m['office.stock.costs.kind.papers']()
    case 'pictures':
      return m['words.photos']()
    case 'house-work':
      return m['office.stock.costs.kind.house-work']()
    case 'other':
      return m['office.stock.costs.kind.other']()
  }
}
