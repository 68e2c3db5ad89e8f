import type { Settings } from '../platform/settings/settings.ts'

/** The actor of an appointment: a visitor, whose mails are limited, or a member of staff, who may send none. */
export type ActContext = {
  readonly now: Date
  readonly settings: Pick<Settings, 'publicUrl'>
  readonly by: 'visitor' | 'house' | 'house-quietly'
}
