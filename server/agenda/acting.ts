import type { Settings } from '../platform/settings/settings.ts'

/** The actor of an appointment: a visitor, whose mails are limited, or the house, which may send none. */
export type Acting = {
  readonly now: Date
  readonly settings: Pick<Settings, 'publicUrl'>
  readonly by: 'visitor' | 'house' | 'house-quietly'
}
