import { useQuery } from '@tanstack/react-query'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { callOptions } from '../platform/queries.ts'
import { faultText, periodText, type Absence } from './absence-texts.ts'
import { OWN_ACCESS } from './staff.ts'

/** Tells an approver that they are absent and who decides, or that they decide in place of a colleague. */
export function StandInNotices() {
  const { data } = useQuery(callOptions('GET /sales/absence/getown', {}))
  const own = data?.absences.find(({ state }) => state !== 'past')
  const running = data?.standsIn.filter(({ state, fault }) => state === 'running' && fault === null) ?? []
  return (
    <>
      {own && (
        <Notice
          tone={own.fault === null ? 'info' : 'warning'}
          action={<TextLink href={OWN_ACCESS}>{m['office.absence.change']()}</TextLink>}
        >
          {ownText(own)}
        </Notice>
      )}
      {running.map(({ id, absent, until }) => (
        <Notice key={id}>{m['office.absence.inbox-deputy']({ absent: absent.name, until: formatDay(until) })}</Notice>
      ))}
    </>
  )
}

function ownText(absence: Absence): string {
  const days = { from: formatDay(absence.from), until: formatDay(absence.until), deputy: absence.deputy.name }
  const text = absence.state === 'running' ? m['office.absence.inbox-now'](days) : m['office.absence.inbox-own'](days)
  const fault = faultText(absence)
  return fault === undefined ? text : `${periodText(absence)}. ${fault}`
}

/** Shows those who manage users the absences in which nobody decides. */
export function FaultyStandIns() {
  const { data } = useQuery(callOptions('GET /sales/user/faultystandins', {}))
  return data?.absences.map((absence) => (
    <Notice
      key={absence.id}
      tone="warning"
      action={<TextLink href={`/user/${absence.absent.id}`}>{m['office.absence.change']()}</TextLink>}
    >
      {absence.absent.name} · {periodText(absence)}. {faultText(absence)}
    </Notice>
  ))
}
