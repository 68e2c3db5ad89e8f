/** A reason that the operator who backs up or restores can act on. */
export class BackupError extends Error {
  override name = 'BackupError'
}
