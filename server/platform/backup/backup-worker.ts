import { parentPort, workerData } from 'node:worker_threads'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { BackupMessage } from './backup-thread.ts'
import { BackupUnderway, makeBackup, type BackupOrder } from './make-backup.ts'

// Runs in a thread of its own: gigabytes are hashed, while others wait for pages.

const port = requireValue(parentPort, 'the thread that asks')
const answer = (message: BackupMessage) => port.postMessage(message, [])
const order: BackupOrder = workerData
try {
  answer({ made: await makeBackup(order) })
} catch (error) {
  answer({
    failure: error instanceof Error ? error.message : String(error),
    isUnderway: error instanceof BackupUnderway,
  })
}
