import * as accessPoint from './access-point-faults.ts'
import * as clock from './clock-faults.ts'
import * as database from './database-faults.ts'
import * as disk from './disk-faults.ts'
import * as mail from './mail-faults.ts'
import * as network from './network-faults.ts'
import * as payment from './payment-faults.ts'
import type { FaultName } from './planned-faults.ts'
import * as process from './process-faults.ts'
import type { Stage } from './stage.ts'

/** The play of each planned fault. Its figures say whether it ended as its table says. */
export const plays: Readonly<Record<FaultName, (stage: Stage) => Promise<void>>> = {
  'kill-in-checkout': process.killInCheckout,
  'kill-in-issue': process.killInIssue,
  'kill-in-import': process.killInImport,
  'kill-in-job': process.killInJob,
  'kill-after-mail': process.killAfterMail,
  'kill-in-payment-export': process.killInPaymentExport,
  'kill-one-of-two': process.killOneOfTwo,
  'database-killed': database.killDatabase,
  'database-frozen': database.freezeDatabase,
  'database-restarted': database.restartDatabase,
  'database-without-connections': database.useUpConnections,
  'database-cuts-transaction': database.terminateBackend,
  'database-read-only': database.makeReadOnly,
  'database-slow': database.slowDatabase,
  'database-disk-full': database.fillDatabaseDisk,
  'files-disk-full': disk.fillFilesDisk,
  'files-not-writable': disk.closeFilesFolder,
  'stored-file-missing': disk.loseFile,
  'provider-cut': network.cutProvider,
  'names-fail': network.failNames,
  'half-open-sockets': network.holdSockets,
  'slow-clients': network.sendSlowly,
  'mail-down': mail.switchMailOff,
  'mail-refused': mail.refuseMail,
  'mail-greylisted': mail.greylistMail,
  'mail-slow': mail.slowMail,
  'provider-down': payment.refuseProvider,
  'provider-broken': payment.breakProvider,
  'callback-repeated': payment.repeatCallback,
  'callback-late': payment.mixCallbacks,
  'callback-lost': payment.loseCallback,
  'access-point-dead': accessPoint.killAccessPoint,
  'access-point-answer-lost': accessPoint.loseAnswer,
  'access-point-refuses': accessPoint.refuseInvoice,
  'clock-forward': clock.jumpForward,
  'clock-back': clock.jumpBack,
  'clock-shifted-nights': clock.playShiftedNights,
  'clock-new-year': clock.playNewYear,
}
