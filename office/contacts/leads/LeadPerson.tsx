import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/contacts.js'
import { Link } from '@forecourt/ui/Link.tsx'
import { MailLink, PhoneLink } from '../../platform/ContactLinks.tsx'
import { useFirstFew } from '../../platform/desk/use-first-few.tsx'
import { formatInstant } from '../../platform/language.ts'
import { resourceTexts } from '../../platform/resource/area-resources.ts'
import { Panel, PanelNote } from '../../platform/Panel.tsx'
import { KnownCustomer } from './KnownCustomer.tsx'
import page from './LeadPage.module.css'
import styles from './LeadPerson.module.css'
import type { Lead } from './use-lead-acts.ts'

const words = resourceTexts('lead', texts)

/** Shows the sender, and how to reach them. */
export function LeadPerson({ lead }: { lead: Lead }) {
  return (
    <Panel className={page.person} title={lead.name}>
      {lead.company !== '' && <p>{lead.company}</p>}
      <ul className={styles.ways}>
        <li>
          <MailLink address={lead.email} />
        </li>
        {lead.phone !== null && (
          <li>
            <PhoneLink number={lead.phone} />
          </li>
        )}
      </ul>
      <p className="hint">
        {lead.contactBy === 'phone' ? m['office.leads.by-phone']() : m['office.leads.by-mail']()}
        {' · '}
        {lead.language === 'fr' ? m['office.leads.reads-french']() : m['office.leads.reads-dutch']()}
      </p>
      <KnownCustomer
        name={lead.name}
        email={lead.email}
        phone={lead.phone ?? ''}
        makeHref={`/customer/new?lead=${lead.id}`}
      />
    </Panel>
  )
}

const leadsAtFirst = 5

/** Shows the other leads of the sender, the last ones first. */
export function OtherLeads({ others }: Pick<Lead, 'others'>) {
  const { shown, showAll } = useFirstFew(others, leadsAtFirst)
  if (others.length === 0) return null
  return (
    <Panel title={m['office.leads.others']()} beside={showAll}>
      <ul>
        {shown.map(({ id, kind, state, car, createdAt }) => (
          <li key={id} className={styles.asked}>
            <span>
              <Link href={`/lead/${id}`} className={styles.other}>
                {words.choice('kind', kind)}
              </Link>
              {car !== null && <span className={styles.car}>{car}</span>}
            </span>
            <PanelNote as="span">
              {words.choice('state', state)} · {formatInstant(createdAt)}
            </PanelNote>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
