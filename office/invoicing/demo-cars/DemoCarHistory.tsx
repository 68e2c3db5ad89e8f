import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { currentLanguage } from '../../platform/language.ts'
import { AskUndo } from '../../platform/resource/AskUndo.tsx'
import type { Entry } from '../../platform/resource/Changes.tsx'
import { HistoryPanel } from '../../platform/resource/HistoryPanel.tsx'
import { HistoryLines, type HistoryLine } from '../../platform/resource/HistoryLines.tsx'

/** Shows what was changed of a demo car, with undo. */
export function DemoCarHistory({ id }: { id: number }) {
  return (
    <HistoryPanel
      subject="vehicle"
      id={id}
      renderEntry={(entry) => <HistoryLines lines={describeEntry(entry)} />}
      renderUndo={(entry, onClose) => (
        <AskUndo taking={{ entry: entry.id }} onClose={onClose}>
          <HistoryLines lines={describeEntry(entry)} />
        </AskUndo>
      )}
    />
  )
}

function describeEntry({ rows }: Entry): readonly HistoryLine[] {
  const lines = rows
    .filter(({ subject, kind }) => subject === 'stock_car' && kind === 'u')
    .flatMap(({ before, after }): HistoryLine[] => {
      const isDemo = after?.['is_demo']
      if (isDemo === false) return [{ label: m['office.demo-car.history.back']() }]
      const fields = Object.entries(columns).flatMap(([column, { label, text }]): HistoryLine[] =>
        after && column in after
          ? [{ label: label(), before: writeValue(before?.[column], text), after: writeValue(after[column], text) }]
          : [],
      )
      return isDemo === true ? [{ label: m['office.demo-car.history.made']() }, ...fields] : fields
    })
  return lines.length > 0 ? lines : [{ label: m['office.demo-car.history.other']() }]
}

function writeValue(value: unknown, text: (value: string) => string): string {
  return typeof value === 'string' || typeof value === 'number' ? text(String(value)) || '–' : '–'
}

const asIs = (value: string) => value

const columns = {
  demo_since: { label: m['words.first-registration'], text: formatDay },
  licence_plate: { label: m['words.plate'], text: asIs },
  mileage_km: { label: m['words.mileage'], text: (value: string) => formatWhole(Number(value), currentLanguage()) },
  insurer: { label: m['resources.demoCar.fields.insurer'], text: asIs },
  policy_number: { label: m['resources.demoCar.fields.policyNumber'], text: asIs },
  demo_until: { label: m['resources.demoCar.fields.plannedSaleOn'], text: formatDay },
  demo_ended_on: { label: m['office.demo-car.ended-on'], text: formatDay },
  demo_note: { label: m['words.reason'], text: asIs },
} as const
