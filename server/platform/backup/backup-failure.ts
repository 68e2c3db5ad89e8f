import path from 'node:path'
import type { BackupFailure } from '@forecourt/domain/platform/backup/backup-plan.ts'
import { errorCode } from '@forecourt/domain/platform/values/errors.ts'
import { BackupError } from './backup-error.ts'

const fullDisk = ['ENOSPC', 'EDQUOT', 'EFBIG']
const missing = ['ENOENT', 'ENOTDIR', 'ENOTCONN', 'ESTALE', 'ENODEV', 'ENXIO']
const unwritable = ['EACCES', 'EPERM', 'EROFS']
const lostConnection = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN']

/** Returns why a backup into this folder failed, and the message of the system. */
export function explainFailure(error: unknown, folder: string): { failure: BackupFailure; detail: string } {
  const detail = (error instanceof Error && error.message) || String(error)
  const code = errorCode(error) ?? ''
  const place = error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : ''
  const isOfFolder = place === folder || place.startsWith(folder + path.sep)
  const failure = (() => {
    if (fullDisk.includes(code)) return 'disk-full'
    if (isOfFolder && missing.includes(code)) return 'folder-missing'
    // Something else has its name; a file within it that exists is another matter.
    if (place === folder && code === 'EEXIST') return 'folder-missing'
    if (isOfFolder && unwritable.includes(code)) return 'folder-unwritable'
    if (error instanceof BackupError) return 'damaged'
    // Classes of SQLSTATE are two digits or letters and three more; Node names its codes by letters alone.
    if (lostConnection.includes(code) || /^[0-9A-Z]{2}[0-9A-Z]{3}$/.test(code)) return 'database'
    return 'other'
  })()
  return { failure, detail }
}

const sentences: Partial<Record<BackupFailure, (folder: string) => string>> = {
  'disk-full': (folder) => `No room is left in ${folder}: nothing of this backup was kept.`,
  'folder-missing': (folder) => `${folder} is no folder: nothing was backed up.`,
  'folder-unwritable': (folder) => `${folder} cannot be written by this account: nothing was backed up.`,
}

/** Returns the error as a sentence to act on; one that is no fault of the machine is handed on. */
export function toBackupError(error: unknown, failure: BackupFailure, folder: string): unknown {
  const sentence = sentences[failure]?.(folder)
  return sentence === undefined ? error : new BackupError(sentence, { cause: error })
}
