import type { WalletSettings } from '../wallet/walletSettings.ts'
import { createRoleKeys, type RoleKeys } from './createRoleKeys.ts'
import { openKeyFile } from './openKeyFile.ts'
import { type PublicKeys, readPublicKeys, writePublicKeys } from './publicKeys.ts'

/** A role's own keys, and what is public of the other one's. */
export type OpenRole = {
  keys: RoleKeys
  /** Read when it is needed: the other role may start later. @throws {KeyFileError} */
  other: () => Promise<PublicKeys>
}

/** Opens a role of the wallet by its key file. @throws {KeyFileError} */
export async function openRole(
  { keys: folder }: Pick<WalletSettings, 'keys'>,
  { other, role }: { other: 'recovery' | 'wallet'; role: 'recovery' | 'wallet' },
): Promise<OpenRole> {
  const keys = await createRoleKeys(await openKeyFile({ folder, role }))
  await writePublicKeys(
    { sealing: keys.sealingKey, signing: keys.signing.publicJwk },
    { folder, role },
  )
  let read: Promise<PublicKeys> | undefined
  return {
    keys,
    other() {
      read ??= readPublicKeys({ folder, role: other })
      read.catch(() => {
        read = undefined
      })
      return read
    },
  }
}
