/** Thrown when a file is no backup, or one that cannot be used. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
  readonly code = 'backup.unusable'
}
