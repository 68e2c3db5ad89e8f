import { applicationList, type ApplicationStatus } from '@forecourt/domain/content/application-desk.ts'
import { texts } from '@forecourt/locales/messages/resources/content.js'
import { resourceTexts, type NamedList } from '../platform/resource/area-resources.ts'

export const namedApplications: NamedList & { resource: typeof applicationList } = {
  resource: applicationList,
  texts: resourceTexts('application', texts),
}

export function statusText(status: ApplicationStatus): string {
  return namedApplications.texts.choice('status', status)
}

export const statusTones = {
  new: 'promo',
  considered: 'new',
  invited: 'new',
  hired: 'good',
  rejected: 'vat',
} as const satisfies Record<ApplicationStatus, string>
