import type { ServerConfig } from '../config/serverConfig.ts'
import type { Database } from '../database/Database.ts'
import type { WalletSettings } from '../wallet/walletSettings.ts'
import { createRoleKeys, type RoleKeys } from './createRoleKeys.ts'
import { keepKeyMark, readKeyMark } from './keyMark.ts'
import { openKeyFile } from './openKeyFile.ts'
import { type PublicKeys, readPublicKeys, writePublicKeys } from './publicKeys.ts'

/** A role's own keys, and what is public of the other one's. */
export type OpenRole = {
  keys: RoleKeys
  /** Read when it is needed: the other role may start later. @throws {KeyFileError} */
  other: () => Promise<PublicKeys>
}

/**
 * Opens a role of the wallet by its key file, which is made for a database that has no key yet.
 *
 * @throws {KeyFileError} where the file is missing or wrong for what the database holds: a role that started all the same
 *   would have lost every wallet
 */
export async function openRole(
  {
    database: place,
    wallet: { keys: folder },
  }: { database: ServerConfig['database']; wallet: Pick<WalletSettings, 'keys'> },
  {
    database,
    other,
    role,
  }: {
    database: Pick<Database, 'rows'>
    other: 'recovery' | 'wallet'
    role: 'recovery' | 'wallet'
  },
): Promise<OpenRole> {
  const table = `${role}_key` as const
  const isNeeded = (await readKeyMark(database, table)) !== undefined
  const databaseFolder = place.kind === 'pglite' ? place.folder : undefined
  const keys = await createRoleKeys(await openKeyFile({ databaseFolder, folder, isNeeded, role }))
  await keepKeyMark(database, { keys, table })
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
