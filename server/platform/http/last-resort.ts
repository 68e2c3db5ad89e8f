import type { Logger } from 'pino'

/**
 * For what nobody caught, a rejection included: nothing is certain any more, so we say what it was, let what is underway
 * end, and leave. Whoever keeps the process running starts it again.
 */
export function leaveWhenUncaught(log: Logger, leave: () => Promise<unknown>): void {
  let isLeaving = false
  process.on('uncaughtException', (error, origin) => {
    // Written at once: what follows may not come to its end.
    log.fatal({ err: error, origin }, 'nobody caught this, leaving')
    if (isLeaving) return
    isLeaving = true
    void leave()
  })
}
