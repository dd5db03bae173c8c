import type { Role } from '../../roles/ageFile.ts'

/** What became of a wallet at each role whose key file and tables are here. */
export type RoleFreezes = Partial<Record<Role, 'free' | 'frozen' | 'unknown'>>

/** How the operator freezes a wallet for its owner, who has asked for it and has no device at hand. */
export type OperatorFreezes = {
  /** @throws {KeyFileError} */
  freeze(email: string, actor: string): Promise<RoleFreezes>
  /** Takes back what the operator has frozen; what its owner has frozen stays so. @throws {KeyFileError} */
  thaw(email: string, actor: string): Promise<RoleFreezes>
}
