import type { Settings } from '../platform/settings/settings.ts'

/** The context of an act on an appointment: by a visitor, whose mails are limited, or by the dealer, who may send none. */
export type ActContext = {
  readonly now: Date
  readonly settings: Pick<Settings, 'publicUrl'>
  readonly by: 'visitor' | 'house' | 'house-quietly'
}
