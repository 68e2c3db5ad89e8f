import { FLEET_MEMBER_TYPES, type FleetMemberType } from '@forecourt/domain/contacts/customer.ts'
import { enumerationNames } from '@forecourt/domain/platform/values/enumeration.ts'
import { MAX_EMAIL_LENGTH } from '@forecourt/domain/platform/forms/validation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { Row } from '../../platform/Layout.tsx'
import type { SectionProps } from './section.tsx'
import { Several } from './Several.tsx'
import styles from './Customer.module.css'

const blank = () => ({ id: null, firstName: '', lastName: '', jobTitle: '', email: '', phone: '', fleetRole: null })

/** Shows the contact persons of the customer, and which of them act for the fleet. */
export function PeopleSection({ row, change, id, errorOf }: SectionProps) {
  return (
    <Several<SectionProps['row']['contacts'][number]>
      title={m['office.customer.people']()}
      add={m['office.customer.add-person']()}
      none={m['office.customer.no-people']()}
      items={row.contacts}
      blank={blank}
      onChange={(contacts) => change({ contacts })}
    >
      {(person, at, set, remove) => {
        const text = (field: 'firstName' | 'lastName' | 'jobTitle' | 'email' | 'phone') => ({
          id: `${id}-contacts.${at}.${field}`,
          value: person[field],
          error: errorOf(`contacts.${at}.${field}`),
          autoComplete: 'off',
          ...(field !== 'lastName' && { optional: m['words.optional']() }),
          onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value }),
        })
        const name = `${person.firstName} ${person.lastName}`.trim()
        return (
          <div key={at} className={styles.item} role="group" aria-label={name || m['office.customer.person-new']()}>
            <FieldPair>
              <TextField label={m['words.first-name']()} maxLength={80} {...text('firstName')} />
              <TextField label={m['words.last-name']()} maxLength={80} {...text('lastName')} />
            </FieldPair>
            <FieldPair>
              <TextField label={m['office.customer.job-title']()} maxLength={80} {...text('jobTitle')} />
              <Select
                label={m['office.customer.fleet-role']()}
                value={person.fleetRole ?? ''}
                placeholder={m['office.customer.fleet-none']()}
                options={enumerationNames(FLEET_MEMBER_TYPES).map((value) => ({ value, label: fleetRoleText(value) }))}
                onChange={({ target }) =>
                  set({ fleetRole: enumerationNames(FLEET_MEMBER_TYPES).find((role) => role === target.value) ?? null })
                }
              />
            </FieldPair>
            <FieldPair>
              <TextField type="email" label={m['words.email']()} maxLength={MAX_EMAIL_LENGTH} {...text('email')} />
              <TextField type="tel" label={m['words.phone']()} maxLength={30} {...text('phone')} />
            </FieldPair>
            <Row between>
              <span />
              <Button look="quiet" small icon="trash" onClick={remove}>
                {m['office.customer.remove']({ name })}
              </Button>
            </Row>
          </div>
        )
      }}
    </Several>
  )
}

export function fleetRoleText(role: FleetMemberType): string {
  switch (role) {
    case 'owner':
      return m['office.customer.fleet-owner']()
    case 'manager':
      return m['office.customer.fleet-manager']()
    case 'employee':
      return m['office.customer.fleet-employee']()
  }
}
