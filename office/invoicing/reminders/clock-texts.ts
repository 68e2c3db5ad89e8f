import { runningClockList } from '@forecourt/domain/invoicing/reminders/running-clock-list.ts'
import { texts } from '@forecourt/locales/messages/resources/invoicing.js'
import { resourceTexts, type NamedList } from '../../platform/resource/area-resources.ts'

export const namedClocks: NamedList & { resource: typeof runningClockList } = {
  resource: runningClockList,
  texts: resourceTexts('runningClock', texts),
}
