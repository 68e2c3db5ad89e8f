import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { DeskBody, DeskPanel, DeskRows, FactRow } from '../platform/desk/Desk.tsx'
import { Row } from '../platform/Layout.tsx'
import { callOptions } from '../platform/queries.ts'
import { AbsenceDialog } from './AbsenceDialog.tsx'
import { faultText, periodText, uncoveredText, type Absence, type AbsencesAnswer } from './absence-texts.ts'
import { AskFirst } from './AskFirst.tsx'

/** Shows the absences of a user with their deputies; without `user`, those of the current user. */
export function Absences({ user }: { user?: number }) {
  const { data, error } = useQuery(
    user === undefined
      ? callOptions('GET /sales/absence/getown', {})
      : callOptions('GET /sales/user/absences', { id: user }),
  )
  const [asking, setAsking] = useState<{ act: 'save'; absence?: Absence } | { act: 'withdraw'; absence: Absence }>()
  const close = () => setAsking(undefined)
  return (
    <DeskPanel
      title={m['office.absence.title']()}
      beside={
        data &&
        data.rights.length > 0 && (
          <Button
            small
            icon="plus"
            disabledReason={data.deputies.length === 0 ? m['office.absence.no-deputies']() : undefined}
            onClick={() => setAsking({ act: 'save' })}
          >
            {m['office.absence.add']()}
          </Button>
        )
      }
    >
      <DeskBody>
        {error && <p role="alert">{error.message}</p>}
        {data && <p className="hint">{leadText(data, user === undefined)}</p>}
      </DeskBody>
      {data && data.absences.length + data.standsIn.length > 0 && (
        <DeskRows>
          {data.absences.map((absence) => (
            <FactRow
              key={absence.id}
              acts={
                absence.state !== 'past' && (
                  <>
                    <Button small onClick={() => setAsking({ act: 'save', absence })}>
                      {m['words.change']()}
                    </Button>
                    <Button small look="danger" onClick={() => setAsking({ act: 'withdraw', absence })}>
                      {m['office.absence.withdraw']()}
                    </Button>
                  </>
                )
              }
            >
              <AbsenceFacts absence={absence} />
            </FactRow>
          ))}
          {data.standsIn.map((absence) => (
            <FactRow key={absence.id}>
              <AbsenceFacts absence={absence} />
            </FactRow>
          ))}
        </DeskRows>
      )}
      {asking?.act === 'save' && data && (
        <AbsenceDialog data={data} absence={asking.absence} user={user} onClose={close} />
      )}
      {asking?.act === 'withdraw' && (
        <AskFirst
          danger
          title={m['office.absence.withdraw-title']()}
          confirm={m['office.absence.withdraw']()}
          onClose={close}
          run={() =>
            user === undefined
              ? api('POST /sales/absence/withdraw', { id: asking.absence.id })
              : api('POST /sales/user/withdrawabsence', { user, id: asking.absence.id })
          }
          done={m['office.absence.withdrawn']()}
        >
          {m['office.absence.withdraw-text'](namesIn(asking.absence))}
        </AskFirst>
      )}
    </DeskPanel>
  )
}

function leadText({ rights, absences }: AbsencesAnswer, isOwn: boolean): string {
  if (rights.length === 0) return isOwn ? m['office.absence.no-rights']() : m['office.absence.no-rights-user']()
  if (isOwn) return m['office.absence.lead']()
  return absences.length === 0 ? m['office.absence.none']() : ''
}

function namesIn({ absent, deputy }: Absence) {
  return { absent: absent.name, deputy: deputy.name }
}

const stateTexts = {
  coming: m['office.absence.state.coming'],
  running: m['office.absence.state.running'],
  past: m['office.absence.state.past'],
} as const
const stateTones = { coming: 'new', running: 'promo', past: 'cancelled' } as const

function AbsenceFacts({ absence }: { absence: Absence }) {
  const fault = faultText(absence)
  const uncovered = fault === undefined ? uncoveredText(absence.deputy.name, absence.uncovered) : undefined
  return (
    <>
      <Row>
        <strong>{periodText(absence)}</strong>
        <StateBadge tone={stateTones[absence.state]}>{stateTexts[absence.state]()}</StateBadge>
      </Row>
      {fault === undefined ? (
        <p className="hint">{m['office.absence.by-deputy'](namesIn(absence))}</p>
      ) : (
        <Notice tone="warning">{fault}</Notice>
      )}
      {absence.state !== 'past' && uncovered !== undefined && <p className="hint">{uncovered}</p>}
    </>
  )
}
