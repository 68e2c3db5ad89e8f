import { api } from '@forecourt/api-client/api-client.ts'
import type { Diary } from '../agenda/use-diary.ts'

interface WorkshopChoice {
  department: number
  service: number
  /** The link of a booking that is being moved. */
  moving?: string
}

/** Returns the times at which a workshop can provide a service. */
export function workshopDiary(choice: WorkshopChoice): Diary {
  return {
    key: `${choice.department} ${choice.service} ${choice.moving ?? ''}`,
    getMonth: (month) => api('POST /shop/workshop/getdays', { ...choice, month }),
    getSlots: async (day) => (await api('POST /shop/workshop/getslots', { ...choice, day })).slots,
    // Without suggested times the customer chooses in the calendar.
    getNearest: (around) =>
      api('POST /shop/workshop/getnearest', { ...choice, around }).then(
        ({ slots }) => slots,
        () => [],
      ),
  }
}
