import { leadForm, wishedDayViolations } from '@forecourt/domain/contacts/lead.ts'
import { LeadAnswer } from '@forecourt/domain/contacts/lead.schema.ts'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/calendar.ts'
import { violationsOf } from '@forecourt/domain/platform/form.ts'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/languages.ts'
import { CarLeadRequest } from '@forecourt/domain/stock/car-lead.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { z } from 'zod'
import { suspicionOfForm, takeLead } from '../contacts/leads.ts'
import { command } from '../platform/endpoint.ts'
import { refuse } from '../platform/refusal.ts'
import { carForLead } from './car-for-lead.ts'

export const askAboutCar = command({
  path: 'POST /shop/catalog/askaboutcar',
  right: 'public',
  summary: 'A question about a car, or the wish to drive it, to the department that sells it.',
  input: CarLeadRequest,
  output: LeadAnswer,
  limit: { max: 8, seconds: 600 },
  async run({ tx, services, call: { language, now } }, { car: key, kind, message, wish, trap, stamp, ...person }) {
    const [violation] = [
      ...violationsOf(leadForm, { ...person, message }, kind),
      ...(kind === 'test-drive' ? wishedDayViolations(wish?.day ?? '', brusselsDay(now)) : []),
    ]
    if (violation) return refuse('form-incomplete', { status: 422, field: violation.field })
    const asked = await carForLead(tx, key, { services, language, now })
    if (!asked) return refuse('car-not-found', { status: 404, field: 'car' })
    const id = await takeLead(tx, {
      kind,
      department: asked.department,
      person,
      message,
      language,
      car: asked.car,
      wish: kind === 'test-drive' && wish ? wishText(wish) : undefined,
      details: { car: key, ...(kind === 'test-drive' && { wish }) },
      suspicion: await suspicionOfForm(tx, { ...person, message, trap, stamp }, now),
    })
    if (id === undefined) return refuse('department-unknown', { status: 422, field: 'car' })
    return { received: true as const }
  },
})

type Wish = NonNullable<z.output<typeof CarLeadRequest>['wish']>

function wishText({ day, part }: Wish): Record<Language, string> {
  const words = LANGUAGES.map((language) => [
    language,
    m[`leads.wish.${part}`]({ day: formatDay(day) }, { locale: language }),
  ])
  return Object.fromEntries(words) as Record<Language, string>
}
