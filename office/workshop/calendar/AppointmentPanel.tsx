import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { appointmentCan, type AppointmentAct } from '@forecourt/domain/agenda/appointment.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { AppointmentKind } from '@forecourt/domain/workshop/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { MailLink, PhoneLink } from '../../platform/ContactLinks.tsx'
import { stateTones } from '../../agenda/test-drive-texts.ts'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { CustomerTextArea } from '../../platform/inputs/CustomerTextArea.tsx'
import { currentLocale, formatInstant } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions, useCommand } from '../../platform/queries.ts'
import { formatTimes } from './Block.tsx'
import { dayInWords, kindOneTexts, stateTexts, type Appointment } from './calendar-texts.ts'
import { MoveDialog, whenText } from './MoveDialog.tsx'
import { SidePanel } from './SidePanel.tsx'
import styles from './Calendar.module.css'

/** An appointment with all its facts, and its acts. */
export function AppointmentPanel({
  kind,
  number,
  now,
  onClose,
}: {
  kind: AppointmentKind
  number: string
  now: Date
  onClose: () => void
}) {
  const { data, error } = useQuery(callOptions('POST /sales/calendar/get', { kind, number }))
  return (
    <SidePanel title={data?.appointment.person.name ?? number} note={kindOneTexts[kind]()} onClose={onClose}>
      <FailureNotice failure={error} />
      {data && <Facts appointment={data.appointment} now={now} />}
    </SidePanel>
  )
}

function Facts({ appointment, now }: { appointment: Appointment; now: Date }) {
  const { kind, number, state, startsAt, person, car, service, department, branch, testDrive } = appointment
  const [asking, setAsking] = useState<'move' | 'callOff'>()
  const settle = useCommand((outcome: 'done' | 'missed') =>
    api('POST /sales/calendar/settle', { kind, number, outcome }),
  )
  const maySeeCars = useRefusal('STOCK_VIEW') === undefined
  const explainRefusal = (act: AppointmentAct) => {
    const allowed = appointmentCan(act, { state, startsAt: new Date(startsAt) }, now)
    return allowed.ok ? undefined : refusalTexts[allowed.reason]()
  }
  const asks = { right: 'AGENDA_EDIT', place: { branch } } as const
  const note = (outcome: 'done' | 'missed') =>
    settle.mutate(outcome, {
      onSuccess: () => showToast({ message: m['office.calendar.settled'](), tone: 'success' }),
    })
  const hasBegun = explainRefusal(state === 'done' ? 'missed' : 'done') === undefined
  const isExpected = explainRefusal('move') === undefined
  const row = (term: string, value: ReactNode) => (value === null || value === '' ? [] : [{ term, value }])
  return (
    <>
      <p className={styles.when}>
        <strong>{dayInWords(brusselsDay(new Date(startsAt)))}</strong>
        <span>{formatTimes(appointment)}</span>
        <StateBadge tone={stateTones[state]}>{stateTexts[state]()}</StateBadge>
      </p>
      <FailureNotice failure={settle.error} />
      <div className={styles.acts}>
        {isExpected && (
          <ActionButton {...asks} small icon="calendar" onClick={() => setAsking('move')}>
            {m['words.move']()}
          </ActionButton>
        )}
        {hasBegun && state !== 'done' && (
          <ActionButton {...asks} small icon="check" busy={settle.isPending} onClick={() => note('done')}>
            {m['office.calendar.done']()}
          </ActionButton>
        )}
        {hasBegun && state !== 'missed' && (
          <ActionButton {...asks} small busy={settle.isPending} onClick={() => note('missed')}>
            {m['office.calendar.missed']()}
          </ActionButton>
        )}
        {isExpected && (
          <ActionButton {...asks} small look="quiet" onClick={() => setAsking('callOff')}>
            {m['office.calendar.call-off']()}
          </ActionButton>
        )}
      </div>
      <DescriptionList
        items={[
          ...row(m['words.reason'](), appointment.calledOffFor),
          ...row(m['office.calendar.facts.where'](), department.name),
          ...row(m['office.calendar.facts.service'](), service?.name ?? null),
          ...row(
            m['words.price'](),
            service === null || service.priceFromCents === null
              ? null
              : m['office.calendar.facts.price-from']({ price: formatCents(service.priceFromCents) }),
          ),
          ...row(m['words.car'](), <CarName car={car} isLink={maySeeCars} />),
          ...row(m['words.plate'](), car.licencePlate),
          ...row(
            m['words.mileage'](),
            car.mileageKm === null ? null : `${new Intl.NumberFormat(currentLocale()).format(car.mileageKm)} km`,
          ),
          ...row(m['words.vin'](), car.vin),
          ...row(m['words.phone'](), <PhoneLink number={person.phone} />),
          ...row(m['office.calendar.facts.email'](), <MailLink address={person.email} />),
          ...row(m['words.language'](), languageTexts[person.language]()),
          ...row(
            m['office.calendar.facts.customer'](),
            person.customer && <TextLink href={`/customer/${person.customer.id}`}>{person.customer.name}</TextLink>,
          ),
          ...row(
            m['office.calendar.facts.lead'](),
            appointment.lead && <TextLink href={`/lead/${appointment.lead.id}`}>{appointment.lead.name}</TextLink>,
          ),
          ...row(m['words.remark'](), appointment.remarks),
          ...row(
            m['office.calendar.facts.number'](),
            testDrive === null ? number : <TextLink href={`/testdrive/${testDrive}`}>{number}</TextLink>,
          ),
          ...row(
            m['office.calendar.facts.booked'](),
            `${formatInstant(appointment.bookedAt)} ${
              appointment.bookedBy === null
                ? m['office.calendar.facts.by-customer']()
                : m['office.calendar.facts.by']({ name: appointment.bookedBy })
            }`,
          ),
        ]}
      />
      <History appointment={appointment} />
      {asking === 'move' && (
        <MoveDialog appointment={{ kind, number, name: person.name, startsAt }} onClose={() => setAsking(undefined)} />
      )}
      {asking === 'callOff' && (
        <CallOffDialog appointment={{ kind, number, person }} onClose={() => setAsking(undefined)} />
      )}
    </>
  )
}

function CallOffDialog({
  appointment: { kind, number, person },
  onClose,
}: {
  appointment: Pick<Appointment, 'kind' | 'number' | 'person'>
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      danger
      title={m['office.calendar.call-off-title']()}
      confirm={m['office.calendar.call-off']()}
      keep={m['office.calendar.call-off-keep']()}
      refusal={reason.trim() === '' ? m['office.calendar.reason-missing']() : undefined}
      act={() => api('POST /sales/calendar/calloff', { kind, number, reason })}
      onDone={() => showToast({ message: m['office.calendar.called-off'](), tone: 'success' })}
      onClose={onClose}
    >
      <p>{m['office.calendar.call-off-text']({ name: person.name })}</p>
      <CustomerTextArea
        label={m['office.calendar.reason']()}
        language={person.language}
        rows={3}
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActDialog>
  )
}

/** One of ours leads to its page. */
function CarName({ car: { name, key } }: { car: Appointment['car']; isLink: boolean }) {
  const used = /^used-(\d+)$/.exec(key ?? '')
  return used ? <TextLink href={`/usedcar/${used[1]}`}>{name}</TextLink> : name
}

function History({ appointment: { history } }: { appointment: Appointment }) {
  if (history.length === 0) return null
  return (
    <section className={styles.history}>
      <h3>{m['office.calendar.facts.history']()}</h3>
      <ol>
        {history.map(({ at, by, state, from, to }) => (
          <li key={`${at} ${state}`}>
            {state === 'moved' && from !== null && to !== null
              ? m['office.calendar.history.moved']({ from: whenText(from), to: whenText(to) })
              : state === 'booked' && to !== null
                ? m['office.calendar.history.booked']({ to: whenText(to) })
                : stateTexts[state]()}
            <span className="hint">
              {formatInstant(at)}
              {by !== null && ` · ${by}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const languageTexts = { nl: m['words.in-dutch'], fr: m['words.in-french'] }
const refusalTexts = {
  'appointment-settled': m['refusals.appointment-settled'],
  'appointment-cancelled': m['refusals.appointment-cancelled'],
  'appointment-to-come': m['refusals.appointment-to-come'],
  'test-drive-out': m['refusals.test-drive-out'],
}
