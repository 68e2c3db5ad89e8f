import { lazy } from 'react'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { currentLanguage } from '../platform/language.ts'
import { LazyPart } from '../platform/LazyPart.tsx'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PlainPage, WithAside } from '../platform/PlainPage.tsx'
import { loadContact, type ContactBranch } from './contact.server.ts'
import styles from './ContactPage.module.css'

const ContactForm = lazy(() => import('./ContactForm.tsx'))

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
        <div ref={keepInput} className={styles.coming}>
          <LazyPart>
            <ContactForm branches={branches} />
          </LazyPart>
        </div>
      </WithAside>
    </PlainPage>
  )
}

/** Keeps the browser from sending the form, with all its input in the address, until its script has come. */
function keepInput(part: HTMLElement | null): void {
  part?.addEventListener('submit', (event) => event.preventDefault(), true)
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
