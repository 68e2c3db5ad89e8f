import { describe, expect, it } from 'vitest'
import type { WorkshopServices } from '@forecourt/domain/workshop/booking.schema.ts'
import { firstOpenStep, newDraft, parseDraft, withChoice, type ScheduleDraft } from './schedule-draft.ts'

const now = new Date('2026-11-20T10:00:00Z')
const address = {
  streetName: 'Kerkstraat',
  houseNumber: '1',
  boxNumber: '',
  postalCode: '9000',
  city: 'Gent',
  countryCode: 'BE',
}
const place = (id: number) => ({
  id,
  name: `Werkplaats ${id}`,
  branch: 'Gent',
  address,
  phone: '+3293961422',
  email: 'w@example.be',
})
const service = (id: number, departments: number[]) => ({
  id,
  code: `dienst-${id}`,
  name: `Dienst ${id}`,
  description: '',
  durationMinutes: 60,
  priceFrom: null,
  departments,
})
const services: Pick<WorkshopServices, 'departments' | 'services'> = {
  departments: [place(1), place(2)],
  services: [service(7, [1, 2]), service(8, [1])],
}

const details = {
  licencePlate: '1-ABC-234',
  car: 'Noord V6',
  mileage: '45.000',
  vin: '',
  remarks: '',
  firstName: 'Lotte',
  lastName: 'Van den Broeck',
  email: 'lotte@example.be',
  dialCode: '+32',
  phone: '0478 12 34 56',
}
const complete: ScheduleDraft = {
  ...newDraft(services),
  step: 'overview',
  department: 1,
  service: 8,
  startsAt: '2026-12-01T08:00:00.000Z',
  details,
}

const kept = (changes: object) => parseDraft({ ...complete, ...changes }, services, now)

describe('what a reload brings back', () => {
  it('is all that was chosen and typed, and the step', () => {
    expect(kept({})).toEqual(complete)
  })

  it('is a new booking when nothing was kept', () => {
    expect(parseDraft({}, services, now)).toEqual(newDraft(services))
  })

  it.each<[what: string, changes: object, step: string]>([
    ['a workshop that is gone', { department: 9 }, 'place'],
    ['a service that the workshop does not do', { department: 2 }, 'service'],
    ['a time that has passed', { startsAt: '2026-11-20T09:00:00.000Z' }, 'time'],
    ['a detail that another release left out', { details: { ...details, phone: undefined } }, 'contact'],
    ['a step that does not exist', { step: 'payment' }, 'place'],
  ])('%s is not kept, and one goes on there', (_, changes, step) => {
    expect(kept(changes).step).toBe(step)
  })
})

describe('another choice', () => {
  it('frees the time; a service that the workshop does not do goes too', () => {
    expect(withChoice(complete, { department: 2 }, services)).toMatchObject({
      department: 2,
      service: null,
      startsAt: null,
    })
    expect(withChoice(complete, { service: 7 }, services)).toMatchObject({ service: 7, startsAt: null })
    expect(firstOpenStep(withChoice(complete, { service: 7 }, services))).toBe('time')
  })

  it('of the same again changes nothing', () => {
    expect(withChoice(complete, { department: 1, service: 8 }, services)).toBe(complete)
  })
})
