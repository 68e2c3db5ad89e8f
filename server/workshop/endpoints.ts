import { appointmentEndpoints } from './appointments.api.ts'
import { calendarFeedEndpoints } from './calendar-feeds/calendar-feeds.api.ts'
import { calendarActEndpoints } from './calendar-acts.api.ts'
import { calendarEndpoints } from './calendar.api.ts'
import { capacityEndpoints } from './capacity.api.ts'
import { openingHoursEndpoints } from './opening-hours.api.ts'
import { warrantyClaimEndpoints } from './claims/warranty-claims.api.ts'
import { clockEndpoints } from './work-orders/clock.api.ts'
import { proposedWorkEndpoints } from './work-orders/proposed-work.api.ts'
import { receptionEndpoints } from './work-orders/receptions.api.ts'
import { workOrderEndpoints } from './work-orders/work-orders.api.ts'
import { workshopEndpoints } from './workshop.api.ts'

/** The endpoints of this area. */
export const endpoints = [
  ...workshopEndpoints,
  ...capacityEndpoints,
  ...openingHoursEndpoints,
  ...calendarEndpoints,
  ...calendarActEndpoints,
  ...calendarFeedEndpoints,
  ...appointmentEndpoints,
  ...workOrderEndpoints,
  ...receptionEndpoints,
  ...proposedWorkEndpoints,
  ...clockEndpoints,
  ...warrantyClaimEndpoints,
] as const
