import { leadForm } from '@forecourt/domain/contacts/lead.ts'
import { ContactRequest, LeadAnswer, StampAnswer, StampRequest } from '@forecourt/domain/contacts/lead.schema.ts'
import { findViolations } from '@forecourt/domain/platform/forms/form.ts'
import { stampFor } from '../contacts/form-stamp.ts'
import { suspicionOfForm, takeLead } from '../contacts/leads.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { refuse } from '../platform/http/refusal.ts'

const getStamp = query({
  path: 'GET /shop/contact/getstamp',
  right: 'public',
  summary: 'Returns a signed time stamp that a contact form sends back, against spam.',
  input: StampRequest,
  output: StampAnswer,
  run: async ({ db, call }) => ({ stamp: await stampFor(db, call.now) }),
})

const send = command({
  path: 'POST /shop/contact/send',
  right: 'public',
  summary: 'Sends a message to a department and confirms it to the sender by mail.',
  input: ContactRequest,
  output: LeadAnswer,
  limit: { max: 8, seconds: 600 },
  async run({ tx, call: { language, now } }, { department, message, trap, stamp, onceKey, ...person }) {
    const [violation] = findViolations(leadForm, { ...person, message }, 'contact')
    if (violation) return refuse('form-incomplete', { status: 422, field: violation.field })
    const suspicion = await suspicionOfForm(tx, { ...person, message, trap, stamp }, now)
    const lead = await takeLead(tx, { kind: 'contact', department, person, message, language, suspicion, onceKey })
    if (lead === undefined) return refuse('department-unknown', { status: 422, field: 'department' })
    return { received: true as const }
  },
})

export const contactFormEndpoints = [getStamp, send] as const
