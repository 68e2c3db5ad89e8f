import { useId, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { findDayViolations } from '@forecourt/domain/contacts/lead.ts'
import { DAY_PARTS, type DayPart } from '@forecourt/domain/platform/values/day-part.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { useLeadForm, type SentLead } from '../contacts/lead-form.ts'
import { MessageField, PersonFields, PrivacyNote, Honeypot } from '../contacts/LeadFields.tsx'
import { Thanks } from '../contacts/Thanks.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import type { CarLeadAsked } from '../platform/popups.ts'
import { useDraft } from '../platform/use-draft.ts'
import styles from './CarLeadDialog.module.css'

/** The number of days ahead that a test drive can be requested. */
const longestWaitDays = 60

interface CarLeadDialogProps {
  asked: CarLeadAsked
  open: boolean
  onClose: () => void
}

/** Form for a question about a car, a test drive, or a search for one. */
export default function CarLeadDialog({ asked, open, onClose }: CarLeadDialogProps) {
  const formId = useId()
  const { kind, name } = asked
  const isDrive = kind === 'test-drive'
  const draft = `${kind}:${kind === 'car-search' ? `${asked.carType}?${asked.search}` : asked.car}`
  const { fields: wish, type: wishFor } = useDraft<{ day: string; part: DayPart }>(draft, { day: '', part: 'morning' })
  const [today] = useState(() => brusselsDay(new Date()))
  const form = useLeadForm({
    kind,
    draft,
    more: {
      violations: isDrive ? findDayViolations(wish.day, today) : [],
      formTexts: { required: m['contact.errors.day'], format: m['contact.errors.day'] },
    },
    send: (lead) => send(asked, lead, isDrive ? wish : null),
  })
  const { isSent } = form
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissable={isSent}
      title={texts[kind].title({ car: name })}
      closeLabel={m['words.close']()}
      footer={
        isSent ? (
          <Button full onClick={onClose}>
            {m['words.close']()}
          </Button>
        ) : (
          <Button type="submit" form={formId} look="primary" full busy={form.isBusy}>
            {texts[kind].send()}
          </Button>
        )
      }
    >
      {isSent ? (
        <Thanks title={texts[kind].thanks()}>{m['contact.received']()}</Thanks>
      ) : (
        <form id={formId} className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
          <FailureNotice failure={form.failure} />
          {kind === 'car-search' && (
            <div className={styles.search}>
              <strong>{name}</strong>
              <p>{m['car-lead.search-text']()}</p>
            </div>
          )}
          {isDrive && (
            <FieldPair>
              <TextField
                id={form.idOf('day')}
                label={m['car-lead.day']()}
                type="date"
                min={addDays(today, 1)}
                max={addDays(today, longestWaitDays)}
                value={wish.day}
                onChange={(event) => wishFor({ day: event.target.value })}
                error={form.errorOf('day')}
              />
              <Select
                label={m['car-lead.part']()}
                options={DAY_PARTS.map((value) => ({ value, label: partText(value) }))}
                value={wish.part}
                onChoose={(part) => wishFor({ part })}
              />
            </FieldPair>
          )}
          <PersonFields form={form} />
          <MessageField form={form} label={texts[kind].message()} isOptional={kind !== 'car-question'} />
          <Honeypot form={form} />
          <PrivacyNote />
        </form>
      )}
    </Dialog>
  )
}

async function send(asked: CarLeadAsked, lead: SentLead, wish: { day: string; part: DayPart } | null): Promise<void> {
  if (asked.kind === 'car-search') {
    const { carType, search, name } = asked
    await api('POST /shop/catalog/asktosearch', { ...lead, wanted: { carType, search, name } })
  } else {
    await api('POST /shop/catalog/askaboutcar', { ...lead, kind: asked.kind, car: asked.car, wish })
  }
}

const texts = {
  'car-question': {
    title: m['car-lead.question'],
    message: m['car-lead.your-question'],
    send: m['words.send'],
    thanks: m['contact.thanks'],
  },
  'test-drive': {
    title: m['car-lead.test-drive'],
    message: m['words.remark'],
    send: m['car-lead.ask-test-drive'],
    thanks: m['car-lead.thanks-test-drive'],
  },
  'car-search': {
    title: m['car-lead.search'],
    message: m['car-lead.search-remark'],
    send: m['words.send'],
    thanks: m['car-lead.thanks-search'],
  },
}

function partText(part: DayPart): string {
  return part === 'morning' ? m['words.morning']() : m['words.afternoon']()
}
