import type { RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { LEAD_BOOKING } from '../contacts/leads/lead-booking.ts'
import { callOptions, queries } from '../platform/queries.ts'
import { isAllowed } from '../platform/resource/resource-routes.ts'

const route = getScreen('capacity')
const calendarRoute = getScreen('calendar')
const deliveriesRoute = getScreen('deliveryAgenda')

export const workshopRoutes: RouteObject[] = [
  {
    path: calendarRoute.path,
    async loader() {
      await isAllowed(calendarRoute)
      return null
    },
    lazy: () => import('./calendar/CalendarPage.tsx').then(({ CalendarPage }) => ({ Component: CalendarPage })),
  },
  {
    path: deliveriesRoute.path,
    async loader() {
      await isAllowed(deliveriesRoute)
      return null
    },
    lazy: () =>
      import('./calendar/CalendarPage.tsx').then(({ DeliveryAgendaPage }) => ({ Component: DeliveryAgendaPage })),
  },
  {
    path: route.path,
    async loader() {
      if (!(await isAllowed(route))) return null
      await queries.ensureQueryData(callOptions('GET /sales/capacity/getall', {}))
      return null
    },
    lazy: () => import('./CapacityPage.tsx').then(({ CapacityPage }) => ({ Component: CapacityPage })),
  },
]

/** Below the page of a lead. */
export const leadBookingRoute: RouteObject = {
  path: LEAD_BOOKING,
  lazy: () => import('./calendar/LeadBooking.tsx').then(({ LeadBooking }) => ({ Component: LeadBooking })),
}
