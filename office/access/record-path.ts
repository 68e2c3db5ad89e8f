import { OFFICE_ROUTES } from '@forecourt/domain/platform/routes/office-routes.ts'
import { toColumn } from '../platform/resource/Changes.tsx'

/** Screens whose records are kept under another name than theirs, by table. */
const ownScreens: Readonly<Record<string, string | undefined>> = {
  staff_user: 'user',
  role: 'role',
  customer: 'customer',
  application: 'application',
  vacancy: 'vacancy',
  lead: 'lead',
  shop_order: 'shoporder',
  newsletter_issue: 'newsletter',
  mail_template: 'mailtemplate',
}

/** Returns the path of the screen of an audited record; undefined: it has no screen. */
export function recordPath(subject: string, id: number): string | undefined {
  const route = OFFICE_ROUTES.find((one) => one.isResource && toColumn(one.id) === subject)
  const path = route?.path ?? ownScreens[subject]
  return path === undefined ? undefined : `/${path}/${id}`
}
