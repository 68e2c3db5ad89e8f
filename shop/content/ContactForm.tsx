import { useEffect, useRef } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { useLeadForm } from '../contacts/lead-form.ts'
import { MessageField, PersonFields, PrivacyNote, Honeypot } from '../contacts/LeadFields.tsx'
import { Thanks } from '../contacts/Thanks.tsx'
import { replayEarlyInput } from '../platform/early-input.ts'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { useDraft } from '../platform/use-draft.ts'
import type { ContactBranch } from './contact.server.ts'
import styles from './ContactPage.module.css'

/** Loaded after the page: its rules and the telephone numbers of the world weigh more than the rest of it. */
export default function ContactForm({ branches }: { branches: ContactBranch[] }) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => replayEarlyInput(element.current), [])
  const {
    fields: { department },
    type,
  } = useDraft('contact', { department: '' })
  const form = useLeadForm({
    kind: 'contact',
    draft: 'contact',
    more: {
      violations: department === '' ? [{ field: 'department', reason: 'required' }] : [],
      formTexts: { required: m['contact.errors.department'] },
    },
    send: (lead) => api('POST /shop/contact/send', { ...lead, department: Number(department) }),
  })
  if (form.isSent) {
    return (
      <Thanks heading="h2" title={m['contact.thanks']()}>
        {m['contact.received']()}
      </Thanks>
    )
  }
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <FailureNotice failure={form.failure} />
      <Select
        id={form.idOf('department')}
        label={m['contact.department']()}
        placeholder={m['words.choose-department']()}
        options={branches.flatMap(({ name, departments }) =>
          departments.map(({ id, name: what }) => ({
            value: String(id),
            label: what.includes(name) ? what : `${what}, ${name}`,
          })),
        )}
        value={department}
        onChange={(event) => type({ department: event.target.value })}
        error={form.errorOf('department')}
      />
      <PersonFields form={form} withCompany />
      <MessageField form={form} label={m['contact.message']()} />
      <Honeypot form={form} />
      <PrivacyNote />
      <div>
        <Button type="submit" look="primary" busy={form.isBusy}>
          {m['words.send']()}
        </Button>
      </div>
    </form>
  )
}
