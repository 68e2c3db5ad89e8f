import type { Language } from '../platform/values/languages.ts'
import {
  choice,
  instant,
  optional,
  text,
  type Fields,
  type ListDefinition,
  type ListRow,
} from '../platform/resources/resource.ts'
import { translate, type Translated } from '../platform/values/translated.ts'
import { LEAD_KINDS } from './lead.ts'

/** The states of a lead on the desk. Answered: we wrote or called, and the sender does not wait for us. */
export const LEAD_STATES = ['waiting', 'answered', 'quarantined', 'handled'] as const
export type LeadState = (typeof LEAD_STATES)[number]

/** The owners of a lead, seen from the user. */
export const LEAD_SCOPES = ['mine', 'nobody', 'others'] as const

/**
 * The entries that people add to a lead: a mail to the sender, a call by us, a message of the sender received elsewhere, an
 * internal note.
 */
export const WRITTEN_KINDS = ['answer', 'called', 'received', 'note'] as const
/** The acts of people with a lead, which the thread shows between the messages. */
export const LEAD_ACTS = ['assigned', 'moved', 'handled', 'reopened', 'released', 'quarantined'] as const
/** `booked`: the appointments of its sender since. */
export const LEAD_ENTRY_KINDS = [...WRITTEN_KINDS, ...LEAD_ACTS, 'booked'] as const
export type LeadEntryKind = (typeof LEAD_ENTRY_KINDS)[number]

/** The channels of a message that is noted by hand: incoming mail is not read. */
export const RECEIVED_WAYS = ['mail', 'phone', 'visit'] as const

export type LeadAct = (typeof LEAD_ACTS)[number] | 'answer' | 'note' | 'booked'

/** The appointments that staff book for the sender. */
export const LEAD_APPOINTMENTS = ['workshop', 'test-drive'] as const
export type LeadAppointment = (typeof LEAD_APPOINTMENTS)[number]

const acts: Readonly<Record<LeadAct, readonly LeadState[]>> = {
  answer: ['waiting', 'answered', 'handled'],
  note: LEAD_STATES,
  assigned: ['waiting', 'answered', 'handled'],
  moved: ['waiting', 'answered'],
  handled: ['waiting', 'answered'],
  reopened: ['handled'],
  released: ['quarantined'],
  quarantined: ['waiting', 'answered'],
  booked: ['waiting', 'answered', 'handled'],
}

/** The most leads that are handled in one call: each that is assigned sends a mail. */
export const MOST_LEADS_AT_ONCE = 100

/** Returns whether a lead in this state can be treated so. */
export function leadCan(act: LeadAct, { state }: { state: LeadState }): boolean {
  return acts[act].includes(state)
}

/**
 * The list of the desk. Departments and colleagues are named by their public numbers; which there are the office learns
 * from the server, so the names to choose from come with `leadList`.
 */
export const leadFields = {
  name: text({ max: 120 }),
  kind: choice(LEAD_KINDS),
  car: optional(text({ max: 200 })),
  picture: optional(text({ max: 300 })),
  department: choice([] as readonly string[]),
  waitingSince: optional(instant()),
  state: choice(LEAD_STATES),
  assignee: optional(choice([] as readonly string[])),
  whose: choice(LEAD_SCOPES),
  createdAt: instant(),
  email: text({ max: 254 }),
  company: text({ max: 120 }),
  message: text({ max: 4000 }),
} as const satisfies Fields

export const leadList = {
  fields: leadFields,
  list: ['name', 'kind', 'car', 'department', 'waitingSince', 'state', 'assignee', 'createdAt'],
  pairs: [['kind', 'department']],
  essential: ['car', 'waitingSince', 'state', 'assignee'],
  search: ['name', 'company', 'email', 'car', 'message'],
  filters: ['state', 'whose', 'kind', 'department', 'assignee', 'createdAt'],
  sort: 'waitingSince',
} as const satisfies ListDefinition

/** Department and assignee are the numbers of theirs. */
export interface ListedLead extends ListRow<typeof leadList> {
  readonly rev: number
}

/** The values for the placeholders in the text of a reply. */
export type ReplyValues = Readonly<Record<'name' | 'car' | 'department', string>>

/** A reply as the answer begins with it, in the language of the sender. Without a car, the words around it stay. */
export function fillReply(wording: Translated, values: ReplyValues, language: Language): string {
  return translate(wording, language).replaceAll(
    /\{(name|car|department)\}/g,
    (_, name: keyof ReplyValues) => values[name],
  )
}
