import { BASE_ROLE_NAMES } from '@forecourt/domain/access/base-role-names.ts'
import { BASE_ROLES } from '@forecourt/domain/access/base-roles.ts'
import { RIGHT_TEXTS } from '@forecourt/domain/access/right-texts.ts'
import { isRight, REACHES } from '@forecourt/domain/platform/resources/rights.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { currentLanguage } from '../platform/language.ts'
import type { Entry } from '../platform/resource/Changes.tsx'
import { HistoryPanel } from '../platform/resource/HistoryPanel.tsx'
import { HistoryLines, type HistoryLine } from '../platform/resource/HistoryLines.tsx'
import { reachText, routeText } from './role-texts.ts'

type Row = Entry['rows'][number]

/** Shows the changes of a role, a user or an integration, with rights and screens, branches, and keys. */
export function AccessHistory({ subject, id }: { subject: 'role' | 'staff_user' | 'integration'; id: number }) {
  return (
    <HistoryPanel
      subject={subject}
      id={id}
      renderEntry={(entry) => <HistoryLines lines={entry.rows.flatMap(describeRow)} />}
    />
  )
}

function describeRow({ subject, kind, before, after }: Row): HistoryLine[] {
  const values = after ?? before ?? {}
  switch (subject) {
    case 'role_right': {
      const right = values['right_name']
      const label =
        typeof right === 'string' && isRight(right)
          ? RIGHT_TEXTS[right].text[currentLanguage()]
          : m['office.staff.history.reach']()
      return [{ label, before: formatReach(before), after: formatReach(after) }]
    }
    case 'role_route': {
      const screen = routeText(String(values['route']))
      return [
        {
          label:
            kind === 'd'
              ? m['office.staff.history.screen-less']({ screen })
              : m['office.staff.history.screen-more']({ screen }),
        },
      ]
    }
    case 'staff_user_branch':
      return [
        { label: kind === 'd' ? m['office.staff.history.branch-less']() : m['office.staff.history.branch-more']() },
      ]
    // Its user was made with it.
    case 'integration':
      return kind === 'i' ? [] : describeFields(before ?? {}, after ?? {})
    case 'api_key':
      return describeKey(values, kind)
    default:
      if (kind === 'i') return [{ label: m['office.history.created']() }]
      return kind === 'd' ? [{ label: m['office.history.removed']() }] : describeFields(before ?? {}, after ?? {})
  }
}

/** Describes a change of a key: made, ended or revoked. The audit log never has the key itself. */
function describeKey({ hint, revoked_for: reason }: Record<string, unknown>, kind: Row['kind']): HistoryLine[] {
  if (kind === 'i' && typeof hint === 'string') return [{ label: m['office.integration.history-key-made']({ hint }) }]
  if (typeof reason === 'string') return [{ label: m['office.integration.history-key-revoked']({ reason }) }]
  return [{ label: m['office.integration.history-key-ends']() }]
}

function describeFields(before: Record<string, unknown>, after: Record<string, unknown>): HistoryLine[] {
  return Object.keys(after).flatMap((column): HistoryLine[] => {
    const label = fieldTexts[column]
    if (!label) return []
    // Password hashes are never stored in the audit, and keys mean nothing to users.
    if (column === 'role_id' || column === 'password_hash') return [{ label: label() }]
    return [{ label: label(), before: valueText(column, before[column]), after: valueText(column, after[column]) }]
  })
}

const fieldTexts: Readonly<Record<string, (() => string) | undefined>> = {
  name: m['words.name'],
  base: m['office.staff.role.base'],
  is_active: m['words.active'],
  is_main: m['office.staff.role.main'],
  requires_routes: m['office.staff.role.must-authorize'],
  requires_second_factor: m['office.staff.role.second-factor'],
  first_name: m['words.first-name'],
  last_name: m['words.last-name'],
  email: m['words.email'],
  phone: m['words.phone'],
  language: m['words.language'],
  blocked_at: m['office.staff.state.blocked'],
  role_id: m['office.staff.history.role'],
  password_hash: m['office.staff.history.password'],
  contact_email: m['office.integration.contact'],
  description: m['office.integration.description'],
  last_day: m['office.integration.last-day'],
  calls_per_minute: m['office.integration.calls-per-minute'],
  allowed_networks: m['office.integration.networks'],
}

function valueText(column: string, value: unknown): string {
  if (column === 'blocked_at') return value ? m['words.yes']() : m['words.no']()
  if (typeof value === 'boolean') return value ? m['words.yes']() : m['words.no']()
  if (value === null || value === undefined || value === '') return '–'
  const base = BASE_ROLE_NAMES.find((name) => column === 'base' && name === value)
  if (base) return BASE_ROLES[base].name[currentLanguage()]
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.join(', ') || '–'
  const { nl, fr } = value as Translated
  return [nl, fr].filter(Boolean).join(' · ')
}

function formatReach(values: Row['after']): string {
  const reach = REACHES.find((one) => one === values?.['reach'])
  return reach ? reachText(reach) : m['office.staff.reach.none']()
}
