import { useQuery } from '@tanstack/react-query'
import { Outlet, useLoaderData } from 'react-router'
import { leadCan, type LeadAct } from '@forecourt/domain/contacts/lead-desk.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/contacts.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { useAccess } from '../../platform/access.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { useLaidOver } from '../../platform/form/form-place.ts'
import { formatInstant } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { callOptions } from '../../platform/queries.ts'
import { resourceTexts } from '../../platform/resource/area-resources.ts'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { useTitle } from '../../platform/title.ts'
import { AskedCar } from './AskedCar.tsx'
import { LeadComposer } from './LeadComposer.tsx'
import { LeadPerson, OtherLeads } from './LeadPerson.tsx'
import { LeadPlace } from './LeadPlace.tsx'
import { LeadStateBadge } from './LeadStateBadge.tsx'
import { LeadThread } from './LeadThread.tsx'
import { OfferedCar } from './OfferedCar.tsx'
import { LEAD_BOOKING } from './lead-booking.ts'
import { useLeadActs, type Lead, type LeadOutlet } from './use-lead-acts.ts'
import { Waiting } from './Waiting.tsx'
import styles from './LeadPage.module.css'

/** One lead. Another lead remounts the page, so that nothing typed goes to the wrong person. */
export function LeadPage() {
  const { id } = useLoaderData<{ id: number }>()
  const { data, error } = useQuery(callOptions('GET /sales/lead/get', { id }))
  if (error && error.status === 404)
    return (
      <>
        <ScreenHead screen="lead" isRecord title={m['resources.lead.name']()} />
        <StateCard icon="mail" heading="h2" title={m['office.leads.gone']()}>
          {m['office.leads.gone-text']()}
        </StateCard>
      </>
    )
  return data && <LeadDesk key={id} lead={data.lead} />
}

const words = resourceTexts('lead', texts)

function LeadDesk({ lead }: { lead: Lead }) {
  const acts = useLeadActs(lead)
  const me = useAccess().user
  const kind = words.choice('kind', lead.kind)
  useTitle(`${lead.name} · ${kind}`)
  const place = { branch: lead.branch, owner: lead.assignee?.id ?? null }
  const asks = { right: 'LEAD_EDIT', place } as const
  const can = (act: LeadAct) => leadCan(act, lead)
  const bookRefusal = useRefusal('AGENDA_EDIT')
  const { lay, lift } = useLaidOver()
  const outlet: LeadOutlet = { lead, acts, back: () => lift(`/lead/${lead.id}`) }
  return (
    <div className={styles.page}>
      <ScreenHead
        screen="lead"
        isRecord
        title={lead.name}
        beside={
          <>
            <LeadStateBadge state={lead.state} label={words.choice('state', lead.state)} />
            {lead.waitingSince !== null && (
              <span className={styles.since}>
                {m['office.leads.waits']()} <Waiting since={lead.waitingSince} />
              </span>
            )}
          </>
        }
        actions={
          <>
            {can('assigned') && lead.assignee?.id !== me.id && (
              <ActionButton
                {...asks}
                icon="user"
                busy={acts.busy === 'POST /sales/lead/assign'}
                onClick={() => void acts.act('POST /sales/lead/assign', { assignee: me.id }, m['office.leads.taken']())}
              >
                {m['office.leads.take']()}
              </ActionButton>
            )}
            {can('booked') && (
              <ActionButton
                {...asks}
                refusal={bookRefusal}
                icon="calendar"
                onClick={() => lay(`/lead/${lead.id}/${LEAD_BOOKING}`)}
              >
                {m['office.leads.book']()}
              </ActionButton>
            )}
            {can('handled') && (
              <ActionButton
                {...asks}
                icon="check"
                busy={acts.busy === 'POST /sales/lead/handle'}
                onClick={() => void acts.act('POST /sales/lead/handle', {}, m['office.leads.handled']())}
              >
                {m['office.leads.handle']()}
              </ActionButton>
            )}
            {can('reopened') && (
              <ActionButton
                {...asks}
                icon="refresh"
                busy={acts.busy === 'POST /sales/lead/reopen'}
                onClick={() => void acts.act('POST /sales/lead/reopen', {}, m['office.leads.reopened']())}
              >
                {m['office.leads.reopen']()}
              </ActionButton>
            )}
            {can('released') && (
              <ActionButton
                {...asks}
                look="primary"
                icon="check"
                busy={acts.busy === 'POST /sales/lead/release'}
                onClick={() => void acts.act('POST /sales/lead/release', {}, m['office.leads.released']())}
              >
                {m['office.leads.release']()}
              </ActionButton>
            )}
            {can('quarantined') && (
              <ActionButton
                {...asks}
                look="quiet"
                icon="trash"
                busy={acts.busy === 'POST /sales/lead/quarantine'}
                onClick={() => void acts.act('POST /sales/lead/quarantine', {}, m['office.leads.quarantined']())}
              >
                {m['office.leads.quarantine']()}
              </ActionButton>
            )}
          </>
        }
      />
      {acts.isOvertaken && (
        <Notice tone="warning" live action={<Button onClick={acts.look}>{m['office.leads.overtaken-seen']()}</Button>}>
          {m['office.leads.overtaken']({ name: lead.entries.at(-1)?.by ?? m['office.form.somebody']() })}
        </Notice>
      )}
      <FailureNotice failure={acts.failure} />
      {lead.suspicion !== null && lead.state === 'quarantined' && (
        <Notice tone="warning">{suspicionText(lead.suspicion)}</Notice>
      )}
      <div className={styles.layout}>
        <div className={styles.main}>
          <section className={styles.panel} aria-labelledby="asked">
            <h2 id="asked">{kind}</h2>
            <p className={styles.when}>{m['office.leads.asked-at']({ when: formatInstant(lead.createdAt) })}</p>
            {lead.car && <AskedCar car={lead.car} />}
            {lead.wish !== null && (
              <p className={styles.wish}>
                <strong>{m['office.leads.wish']()}</strong> {lead.wish}
              </p>
            )}
            {lead.message !== '' && <p className={styles.message}>{lead.message}</p>}
            {lead.kind === 'trade-in' && <OfferedCar lead={lead.id} />}
          </section>
          <LeadThread entries={lead.entries} />
          {can('note') && <LeadComposer lead={lead} acts={acts} asks={asks} />}
        </div>
        <aside className={styles.aside}>
          <LeadPerson lead={lead} />
          <LeadPlace lead={lead} acts={acts} asks={asks} />
          <OtherLeads others={lead.others} />
        </aside>
      </div>
      <Outlet context={outlet} />
    </div>
  )
}

function suspicionText(suspicion: NonNullable<Lead['suspicion']>): string {
  switch (suspicion) {
    case 'trap':
    case 'no-stamp':
    case 'too-fast':
      return m['office.leads.suspicion.machine']()
    case 'markup':
    case 'links':
      return m['office.leads.suspicion.links']()
    case 'foreign-script':
    case 'words':
      return m['office.leads.suspicion.words']()
    case 'by-hand':
      return m['office.leads.suspicion.by-hand']()
  }
}
