import { conditionGroup } from './condition-group.ts'
import { conditionPoint } from './condition-point.ts'
import { queueLabel } from './queue-label.ts'
import { statusNote } from './status-note.ts'
import { stockLabel } from './stock-label.ts'
import { stockLocation } from './stock-location.ts'

/** The lists of master data of this area. */
export const resources = [stockLocation, stockLabel, queueLabel, statusNote, conditionGroup, conditionPoint] as const
