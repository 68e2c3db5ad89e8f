import type { Settings } from '../platform/settings/settings.ts'

/** Who acts on an appointment: a visitor, of whose mails there are only so many, or the house, which may send none. */
export type Acting = {
  readonly now: Date
  readonly settings: Pick<Settings, 'publicUrl'>
  readonly by: 'visitor' | 'house' | 'house-quietly'
}
