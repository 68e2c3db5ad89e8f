import type { WaitingWork } from '../../platform/resources/waiting-work.ts'
import { countRegisterWork } from './period-checks.sql.ts'

/** Rows of the garage register without an end, and margin cars without the paper of their purchase. */
export const waitingRegisters: WaitingWork = {
  screen: 'register',
  right: 'REGISTER_VIEW',
  count: (db) => countRegisterWork(db),
}
