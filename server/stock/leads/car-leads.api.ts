import { leadForm, findDayViolations } from '@forecourt/domain/contacts/lead.ts'
import { LeadAnswer } from '@forecourt/domain/contacts/lead.schema.ts'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { findViolations } from '@forecourt/domain/platform/forms/form.ts'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { CarLeadRequest, SearchLeadRequest } from '@forecourt/domain/stock/car-lead.schema.ts'
import { carListAddress, viewFromSearchParams } from '@forecourt/domain/stock/car-address.ts'
import { DEFAULT_CAR_SORT } from '@forecourt/domain/stock/car-sort.ts'
import { toWish, type SavedCarType } from '@forecourt/domain/stock/saved-search.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { z } from 'zod'
import { suspicionOfForm, takeLead } from '../../contacts/leads.ts'
import { salesDepartment } from '../../organisation/organisation.ts'
import { command } from '../../platform/http/endpoint.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { nameOfSearch } from '../alerts/car-alerts.ts'
import { carForLead } from './car-for-lead.ts'

const askAboutCar = command({
  path: 'POST /shop/catalog/askaboutcar',
  right: 'public',
  summary: 'Sends a question about a car, or a test drive request, to the department that sells it.',
  input: CarLeadRequest,
  output: LeadAnswer,
  limit: { max: 8, seconds: 600 },
  async run(
    { tx, services, call: { language, now } },
    { car: key, kind, message, wish, trap, stamp, onceKey, ...person },
  ) {
    const [violation] = [
      ...findViolations(leadForm, { ...person, message }, kind),
      ...(kind === 'test-drive' ? findDayViolations(wish?.day ?? '', brusselsDay(now)) : []),
    ]
    if (violation) return refuse('form-incomplete', { status: 422, field: violation.field })
    const asked = await carForLead(tx, key, { services, language, now })
    if (!asked) return refuse('car-not-found', { status: 404, field: 'car' })
    const lead = await takeLead(tx, {
      onceKey,
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
    if (lead === undefined) return refuse('department-unknown', { status: 422, field: 'car' })
    return { received: true as const }
  },
})

const sellers = { used: 'sales-used', stock: 'sales-new', truck: 'trucks' } as const satisfies Record<
  SavedCarType,
  string
>

const askToSearch = command({
  path: 'POST /shop/catalog/asktosearch',
  right: 'public',
  summary: 'Sends a request to find a car to the department that sells the cars of the list.',
  input: SearchLeadRequest,
  output: LeadAnswer,
  limit: { max: 8, seconds: 600 },
  async run({ tx, services, call: { language, now } }, { wanted, message, trap, stamp, onceKey, ...person }) {
    const [violation] = findViolations(leadForm, { ...person, message }, 'car-search')
    if (violation) return refuse('form-incomplete', { status: 422, field: violation.field })
    const { carType, search, name } = wanted
    const { values } = viewFromSearchParams(carType, new URLSearchParams(search))
    const address = carListAddress(language, { values, sort: DEFAULT_CAR_SORT, page: 1 })
    const department = await salesDepartment(tx, { kind: sellers[carType], branches: values.branches })
    const lead = await takeLead(tx, {
      onceKey,
      kind: 'car-search',
      department,
      person,
      message,
      language,
      search: { name, url: services.settings.publicUrl + address },
      details: { search: { carType, wish: toWish(values) } },
      // A mail to an address that any visitor may type has only words of our own.
      confirmation: { search: nameOfSearch(values, await services.carLists.labels(), language) },
      suspicion: await suspicionOfForm(tx, { ...person, message: `${name}\n${message}`, trap, stamp }, now),
    })
    if (lead === undefined) return refuse('department-unknown', { status: 422 })
    return { received: true as const }
  },
})

export const carLeadEndpoints = [askAboutCar, askToSearch] as const

type Wish = NonNullable<z.output<typeof CarLeadRequest>['wish']>

function wishText({ day, part }: Wish): Record<Language, string> {
  const words = LANGUAGES.map((language) => [
    language,
    m[`leads.wish.${part}`]({ day: formatDay(day) }, { locale: language }),
  ])
  return Object.fromEntries(words) as Record<Language, string>
}
