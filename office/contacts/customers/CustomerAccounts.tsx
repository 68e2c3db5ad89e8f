import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { FleetMemberType } from '@forecourt/domain/contacts/customer.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { Row } from '../../platform/Layout.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { formatInstant } from '../../platform/language.ts'
import { callOptions, useCommand } from '../../platform/queries.ts'
import { PanelNote } from '../../platform/Panel.tsx'
import { DeskBody, DeskPanel } from '../../platform/desk/Desk.tsx'
import { showUndo } from '../../platform/undo.ts'
import { fleetRoleText } from './PeopleSection.tsx'
import styles from './Aside.module.css'

/** The accounts of the shop that are a customer's; of a fleet, one for each member. */
export function CustomerAccounts({ customer, refusal }: { customer: number; refusal: string | undefined }) {
  const { data } = useQuery(callOptions('GET /sales/customer/getaccounts', { id: customer }))
  const link = useCommand((account: number) => api('POST /sales/customer/linkaccount', { customer, account }))
  const unlink = useCommand((account: number) => api('POST /sales/customer/unlinkaccount', { customer, account }))
  const failure = link.error ?? unlink.error
  if (!data || data.linked.length + data.proposed.length === 0) return null
  return (
    <DeskPanel title={m['office.customer.accounts.title']()}>
      <DeskBody>
        <FailureNotice failure={failure} />
        <ul className={styles.lines}>
          {data.linked.map(({ id, name, email, fleetRole, linkedAt }) => (
            <li key={id}>
              <Who name={name} email={email} fleetRole={fleetRole} />
              <PanelNote>{m['office.customer.accounts.linked-on']({ when: formatInstant(linkedAt) })}</PanelNote>
              <Button
                small
                look="quiet"
                disabledReason={refusal}
                aria-label={m['office.customer.accounts.unlink-name']({ name })}
                busy={unlink.isPending}
                onClick={() =>
                  unlink.mutate(id, {
                    onSuccess: ({ change }) => showUndo(m['office.customer.accounts.unlinked']({ name }), change),
                  })
                }
              >
                {m['office.customer.accounts.unlink']()}
              </Button>
            </li>
          ))}
          {data.proposed.map(({ id, name, email, fleetRole, linkedTo }) => (
            <li key={id}>
              <Who name={name} email={email} fleetRole={fleetRole} />
              {linkedTo ? (
                <PanelNote>
                  {m['office.customer.accounts.of-other']()}{' '}
                  <TextLink href={`/customer/${linkedTo.id}`}>{linkedTo.name}</TextLink>
                </PanelNote>
              ) : (
                <>
                  <PanelNote>{m['office.customer.accounts.proven']()}</PanelNote>
                  <Button
                    small
                    icon="check"
                    disabledReason={refusal}
                    aria-label={m['office.customer.accounts.link-name']({ name })}
                    busy={link.isPending}
                    onClick={() =>
                      link.mutate(id, {
                        onSuccess: ({ change }) => showUndo(m['office.customer.accounts.linked']({ name }), change),
                      })
                    }
                  >
                    {m['office.customer.accounts.link']()}
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
      </DeskBody>
    </DeskPanel>
  )
}

function Who({ name, email, fleetRole }: { name: string; email: string; fleetRole: FleetMemberType | null }) {
  return (
    <Row as="p">
      <span>{name}</span>
      {fleetRole && <Badge tone="vat">{fleetRoleText(fleetRole)}</Badge>}
      <span className="hint">{email}</span>
    </Row>
  )
}
