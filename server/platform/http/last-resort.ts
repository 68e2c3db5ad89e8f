import type { Logger } from 'pino'

/**
 * Ends the process after an uncaught error, a rejection included: its state is uncertain, so it logs the error, lets what is
 * underway end, and exits. The supervisor of the process starts it again.
 */
export function leaveWhenUncaught(log: Logger, leave: () => Promise<unknown>): void {
  let isLeaving = false
  process.on('uncaughtException', (error, origin) => {
    // Logged at once: the steps after it may never finish.
    log.fatal({ err: error, origin }, 'nobody caught this, leaving')
    if (isLeaving) return
    isLeaving = true
    void leave()
  })
}
