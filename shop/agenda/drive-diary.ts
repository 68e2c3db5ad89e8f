import { api } from '@forecourt/api-client/api-client.ts'
import type { Diary } from './use-diary.ts'

/** Returns the times when a car can be driven; `moving` is the link of a test drive whose own time counts as free. */
export function driveDiary({ car, moving }: { car: string; moving?: string }): Diary {
  const choice = moving === undefined ? { car } : { car, moving }
  return {
    key: `${car} ${moving ?? ''}`,
    getMonth: (month) => api('POST /shop/testdrive/getdays', { ...choice, month }),
    getSlots: async (day) => (await api('POST /shop/testdrive/getslots', { ...choice, day })).slots,
    // Without suggested times the visitor chooses in the calendar.
    getNearest: (around) =>
      api('POST /shop/testdrive/getnearest', { ...choice, around }).then(
        ({ slots }) => slots,
        () => [],
      ),
  }
}
