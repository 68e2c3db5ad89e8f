import { ClusterError } from './embedded-postgres.ts'
import { BackupError } from '../../server/platform/backup/backup-error.ts'
import { MigrationError } from '../../server/platform/database/migrate.ts'
import { SettingsError } from '../../server/platform/settings/settings.ts'
import { DatabaseUnusable } from './database.ts'
import { PortUnusable } from './usable-port.ts'

const forPeople = [BackupError, ClusterError, DatabaseUnusable, MigrationError, PortUnusable, SettingsError]

/** Returns the text to print when starting fails: an instruction, or all details of an internal error. */
export function explainError(error: unknown): string {
  if (error instanceof Error && forPeople.some((kind) => error instanceof kind)) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
