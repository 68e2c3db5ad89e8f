import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { SalesBoardAnswer } from '@forecourt/domain/reports/sales-board.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { NumberField } from '../platform/inputs/NumberField.tsx'
import { Legend, Stack } from '../platform/Layout.tsx'
import { showUndo } from '../platform/undo.ts'
import { writeMonth } from './report-texts.ts'

interface TargetsDialogProps {
  month: string
  answer: SalesBoardAnswer
  onClose: () => void
}

/** The target typed for a place, in euros; null: nothing yet. */
interface Typed {
  readonly cars: number | null
  readonly euros: number | null
}

const toKey = (branch: number, seller: number | null) => `${branch}:${seller ?? ''}`

/** Sets the targets of a month, of each branch and of its salespeople. */
export function TargetsDialog({ month, answer: { targets, choices }, onClose }: TargetsDialogProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>(() =>
    Object.fromEntries(
      targets.map(({ branch, seller, cars, revenueCents }) => [
        toKey(branch.id, seller?.id ?? null),
        { cars, euros: revenueCents / 100 },
      ]),
    ),
  )
  const places = choices.flatMap(({ branch, sellers }) => [
    { branch, seller: null },
    ...sellers.map((seller) => ({ branch, seller })),
  ])
  const read = (branch: number, seller: number | null): Typed =>
    typed[toKey(branch, seller)] ?? { cars: null, euros: null }
  const toSave = places.flatMap(({ branch, seller }) => {
    const { cars, euros } = read(branch.id, seller?.id ?? null)
    if (cars === null && euros === null) return []
    return {
      branch: branch.id,
      seller: seller?.id ?? null,
      cars: cars ?? 0,
      revenueCents: Math.round((euros ?? 0) * 100),
    }
  })
  // Of places that show no field, such as a colleague who left, the targets stay.
  const shown = new Set(places.map(({ branch, seller }) => toKey(branch.id, seller?.id ?? null)))
  const was = targets
    .map(({ branch, seller, ...target }) => ({ ...target, branch: branch.id, seller: seller?.id ?? null }))
    .filter(({ branch, seller }) => shown.has(toKey(branch, seller)))
  return (
    <ActDialog
      size="m"
      title={m['office.sales-board.targets-of']({ month: writeMonth(month) })}
      confirm={m['words.save']()}
      act={() => api('POST /sales/salesboard/savetargets', { month, was, targets: toSave })}
      onDone={() => showUndo(m['office.sales-board.targets-saved'](), null)}
      onClose={onClose}
    >
      <p className="hint">{m['office.sales-board.targets-hint']()}</p>
      {choices.map(({ branch, sellers }) => (
        <Stack key={branch.id} as="fieldset" gap={8}>
          <Legend>{branch.name}</Legend>
          {[null, ...sellers].map((seller) => {
            const place = read(branch.id, seller?.id ?? null)
            const name = seller?.name ?? m['office.sales-board.whole-branch']()
            const change = (changes: Partial<Typed>) =>
              setTyped({ ...typed, [toKey(branch.id, seller?.id ?? null)]: { ...place, ...changes } })
            return (
              <FieldPair key={seller?.id ?? 'branch'}>
                <NumberField
                  id={`target-cars-${branch.id}-${seller?.id ?? ''}`}
                  label={m['office.sales-board.cars-of']({ name })}
                  value={place.cars}
                  onChange={(cars) => change({ cars })}
                />
                <NumberField
                  id={`target-revenue-${branch.id}-${seller?.id ?? ''}`}
                  label={m['office.sales-board.revenue-of']({ name })}
                  value={place.euros}
                  onChange={(euros) => change({ euros })}
                />
              </FieldPair>
            )
          })}
        </Stack>
      ))}
    </ActDialog>
  )
}
