import { api } from '@forecourt/api-client/api-client.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { useLeadForm } from '../contacts/lead-form.ts'
import { MessageField, PersonFields, PrivacyNote, Honeypot } from '../contacts/LeadFields.tsx'
import { Thanks } from '../contacts/Thanks.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { currentLanguage } from '../platform/language.ts'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PlainPage, WithAside } from '../platform/PlainPage.tsx'
import { useDraft } from '../platform/use-draft.ts'
import { loadContact, type ContactBranch } from './contact.server.ts'
import styles from './ContactPage.module.css'

export const loader = pageLoader(loadContact)

/** A form to write to a department, and its telephone numbers. */
export default function ContactPage({ loaderData: { head, heading, crumbs, branches } }: PageProps<typeof loader>) {
  return (
    <PlainPage
      head={head}
      crumbs={crumbs}
      heading={heading}
      intro={m['contact.intro']()}
      needsScripts={m['contact.needs-scripts']()}
    >
      <WithAside aside={<Phones branches={branches} />}>
        <ContactForm branches={branches} />
      </WithAside>
    </PlainPage>
  )
}

function Phones({ branches }: { branches: ContactBranch[] }) {
  return (
    <aside className={styles.aside} aria-label={m['words.rather-call']()}>
      <h2>{m['words.rather-call']()}</h2>
      {branches.map(({ name, departments }) => (
        <section key={name}>
          <h3>{name}</h3>
          <ul className={styles.numbers}>
            {departments.map((department) => (
              <li key={department.id}>
                <span>{department.name}</span>
                <a className="num" href={department.phone.href}>
                  {department.phone.text}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section>
        <h3>{m['contact.online']()}</h3>
        <ul className={styles.online}>
          <li>
            <TextLink href={buildPath('content.schedule', currentLanguage())}>{m['layout.to-booking']()}</TextLink>
          </li>
          <li>
            <TextLink href={buildPath('content.trade-in', currentLanguage())}>{m['layout.to-trade-in']()}</TextLink>
          </li>
        </ul>
      </section>
    </aside>
  )
}

function ContactForm({ branches }: { branches: ContactBranch[] }) {
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
    <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
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
