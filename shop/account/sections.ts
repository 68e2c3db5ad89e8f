import { m } from '@forecourt/locales/messages/messages.js'
import type { IconName } from '@forecourt/ui/icons.ts'

/** The sections of the account, in order; the first shows unless another is asked for. */
export const ACCOUNT_SECTIONS = [
  'profile',
  'orders',
  'offers',
  'invoices',
  'cars',
  'fleet',
  'rent',
  'appointments',
  'demo-drives',
] as const
export type AccountSection = (typeof ACCOUNT_SECTIONS)[number]

export function parseSection(asked: string | null): AccountSection {
  return ACCOUNT_SECTIONS.find((section) => section === asked) ?? ACCOUNT_SECTIONS[0]
}

export function sectionName(section: AccountSection): string {
  switch (section) {
    case 'profile':
      return m['my-account.profile.name']()
    case 'orders':
      return m['my-account.orders.name']()
    case 'offers':
      return m['my-account.offers.name']()
    case 'invoices':
      return m['my-account.invoices.name']()
    case 'cars':
      return m['my-account.cars.name']()
    case 'fleet':
      return m['my-account.fleet.name']()
    case 'rent':
      return m['my-account.rent.name']()
    case 'appointments':
      return m['my-account.appointments.name']()
    case 'demo-drives':
      return m['my-account.demo-drives.name']()
  }
}

export function sectionIcon(section: AccountSection): IconName {
  const icons = {
    profile: 'user',
    orders: 'receipt',
    offers: 'file-text',
    invoices: 'file-type-pdf',
    cars: 'car',
    fleet: 'briefcase',
    rent: 'clock',
    appointments: 'calendar',
    'demo-drives': 'steering-wheel',
  } as const
  return icons[section]
}
