import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { DeskPanel, DeskRows } from '../../platform/desk/Desk.tsx'
import { showFailure } from '../../platform/failure.ts'
import { formatInstant } from '../../platform/language.ts'
import { Multiline, Row } from '../../platform/Layout.tsx'
import { queries } from '../../platform/queries.ts'
import { notedText, type Stop } from './reminder-texts.ts'

/** Shows why a customer gets no reminders, each to be lifted. */
export function DebtorStops({ stops }: { stops: readonly Stop[] }) {
  if (stops.length === 0) return null
  return (
    <DeskPanel title={m['office.receivable.stops']()} count={stops.length}>
      <DeskRows>
        {stops.map((stop) => (
          <li key={stop.id}>
            <Row between gap={12}>
              <div>
                {notedText(stop)}
                <Multiline>{stop.reason}</Multiline>
                <p className="hint">{m['office.receivable.stop-by']({ by: stop.by, day: formatInstant(stop.at) })}</p>
              </div>
              <ActionButton small right="DUNNING_EDIT" onClick={() => void lift(stop.id)}>
                {m['office.receivable.lift']()}
              </ActionButton>
            </Row>
          </li>
        ))}
      </DeskRows>
    </DeskPanel>
  )
}

async function lift(id: number): Promise<void> {
  try {
    await api('POST /sales/reminder/lift', { id })
    showToast({ message: m['office.receivable.lifted'](), tone: 'success' })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    showFailure(error)
  }
  await queries.invalidateQueries()
}
