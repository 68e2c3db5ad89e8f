import { randomBytes } from 'node:crypto'
import { leadCan, type LeadAppointment } from '@forecourt/domain/contacts/lead-desk.ts'
import type { Lead } from '@forecourt/domain/contacts/lead-desk.schema.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import type { Insertable } from 'kysely'
import type { LeadEntry } from '../db/schema.ts'
import { findLastEditor } from '../platform/audit/audit.ts'
import type { Tx } from '../platform/database/database.ts'
import type { CallerWith } from '../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { insertEntry, leadForUpdate, leadPlace, selectNamedLead, updateLead, type LeadRow } from './lead-desk.sql.ts'
import { notifyDesks } from './lead-news.ts'

type StaffCall = CallerWith<'staff'>

export { selectNamedLead as namedLead, type LeadRow }

export function addEntry(
  tx: Tx,
  { staff, now }: StaffCall,
  lead: LeadRow,
  entry: Omit<Insertable<LeadEntry>, 'leadId' | 'onceKey'> & { onceKey?: string },
): Promise<string> {
  const onceKey = entry.onceKey ?? randomBytes(16).toString('hex')
  return insertEntry(tx, { ...entry, onceKey, leadId: lead.id, staffUserId: staff.userId, createdAt: now })
}

/** Refuses an act on a lead that a colleague changed unseen by the user. */
export async function overtaken(tx: Tx, { staff }: StaffCall, { id }: LeadRow, theirs?: Lead): Promise<ApiRefusal> {
  const by = await findLastEditor(tx, 'lead', id)
  return by === null || by === staff.name
    ? refuse('changed-meanwhile', { detail: { theirs, by } })
    : refuse('lead-changed', { detail: { theirs, by }, values: { name: by } })
}

/** Finds the lead that the user books something for: as its right, its state and the revision that they saw allow. */
export async function leadToBookFor(
  tx: Tx,
  call: StaffCall,
  { id, rev }: { id: number; rev: number },
): Promise<LeadRow | ApiRefusal> {
  const place = await leadPlace(tx, id)
  const { who } = call.staff
  if (!place || !may(who, 'LEAD_VIEW', place).ok) return refuse('record-not-found', { status: 404, field: 'lead' })
  const permission = may(who, 'LEAD_EDIT', place)
  if (!permission.ok) return refuse(permission.reason, { status: 403, field: 'lead' })
  const lead = await leadForUpdate(tx, id)
  if (!lead) return refuse('record-not-found', { status: 404, field: 'lead' })
  if (lead.rev !== rev) return overtaken(tx, call, lead)
  return leadCan('booked', lead) ? lead : refuse('lead-not-in-that-state')
}

/** Notes a booking in the thread; the sender of the lead has the mail of it, so it waits no longer. */
export async function noteBooked(
  tx: Tx,
  call: StaffCall,
  lead: LeadRow,
  { kind, number, startsAt }: { kind: LeadAppointment; number: string; startsAt: Date },
): Promise<void> {
  await addEntry(tx, call, lead, {
    kind: 'booked',
    appointmentKind: kind,
    appointment: number,
    appointmentAt: startsAt,
  })
  await updateLead(tx, lead.id, { waitingSince: null, assigneeId: lead.assigneeId ?? call.staff.userId })
  await notifyDesks(tx)
}
