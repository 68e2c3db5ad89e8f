import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import type { IconName } from '@forecourt/ui/icons.ts'
import { classes } from '@forecourt/ui/classes.ts'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { PanelNote } from '../../platform/Panel.tsx'
import { Stack } from '../../platform/Layout.tsx'
import { formatInstant } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import styles from './LeadThread.module.css'
import type { Lead } from './use-lead-acts.ts'

type Entry = Lead['entries'][number]

/** Shows the messages and acts of a lead, the oldest first. */
export function LeadThread({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return null
  return (
    <Stack as="ol" aria-label={m['office.leads.thread']()}>
      {entries.map((entry, index) =>
        entry.text === '' ? <Act key={index} entry={entry} /> : <Words key={index} entry={entry} />,
      )}
    </Stack>
  )
}

const icons: Partial<Record<Entry['kind'], IconName>> = {
  answer: 'mail',
  called: 'phone',
  received: 'user',
  note: 'pencil',
}

function Words({ entry }: { entry: Entry }) {
  const { kind, subject, text, at, sentAt } = entry
  return (
    <li className={classes(styles.words, kind === 'received' && styles.theirs, kind === 'note' && styles.note)}>
      <p className={styles.head}>
        <Icon name={icons[kind] ?? 'mail'} size="s" />
        <strong>{entryHead(entry)}</strong>
        <time dateTime={at}>{formatInstant(at)}</time>
      </p>
      {subject !== null && <p className={styles.subject}>{subject}</p>}
      <p className={styles.text}>{text}</p>
      {kind === 'answer' && (
        <PanelNote>
          {sentAt === null
            ? m['office.leads.not-sent-yet']()
            : m['office.leads.sent-at']({ when: formatInstant(sentAt) })}
        </PanelNote>
      )}
    </li>
  )
}

function Act({ entry }: { entry: Entry }) {
  const mayCalendar = useRefusal('AGENDA_VIEW') === undefined
  return (
    <li className={styles.act}>
      <span>{actText(entry)}</span> <time dateTime={entry.at}>{formatInstant(entry.at)}</time>
      {entry.appointment && mayCalendar && (
        <TextLink href={calendarHref(entry.appointment)}>{entry.appointment.number}</TextLink>
      )}
      {entry.text !== '' && <p className={styles.text}>{entry.text}</p>}
    </li>
  )
}

function entryHead({ kind, way, by }: Entry): string {
  const name = by ?? m['office.form.somebody']()
  if (kind === 'answer') return m['office.leads.entries.answer']({ name })
  if (kind === 'called') return m['office.leads.entries.called']({ name })
  if (kind === 'note') return m['office.leads.entries.note']({ name })
  if (way === 'phone') return m['office.leads.entries.received-phone']({ name })
  if (way === 'visit') return m['office.leads.entries.received-visit']({ name })
  return m['office.leads.entries.received-mail']({ name })
}

/** Returns the address of the day of an appointment in the calendar, with the appointment open beside it. */
function calendarHref({ kind, number, startsAt }: NonNullable<Entry['appointment']>): string {
  return `/calendar?${new URLSearchParams({ day: brusselsDay(new Date(startsAt)), branch: 'all', open: `${kind}:${number}` })}`
}

function actText({ kind, by, to, appointment }: Entry): string {
  const name = by ?? m['office.form.somebody']()
  switch (kind) {
    case 'assigned':
      return to === null
        ? m['office.leads.entries.unassigned']({ name })
        : m['office.leads.entries.assigned']({ name, to })
    case 'booked': {
      const when = appointment === null ? '' : formatInstant(appointment.startsAt)
      return appointment?.kind === 'workshop'
        ? m['office.leads.entries.booked-workshop']({ name, when })
        : m['office.leads.entries.booked-drive']({ name, when })
    }
    case 'moved':
      return m['office.leads.entries.moved']({ name, to: to ?? '' })
    case 'reopened':
      return m['office.leads.entries.reopened']({ name })
    case 'released':
      return m['office.leads.entries.released']({ name })
    case 'quarantined':
      return m['office.leads.entries.quarantined']({ name })
    default:
      return m['office.leads.entries.handled']({ name })
  }
}
