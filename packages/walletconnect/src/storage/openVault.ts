import { pause } from '@latchkey/core/adapter'
import { createIndexedDbVault } from './createIndexedDbVault.ts'
import { createMemoryVault } from './createMemoryVault.ts'
import type { Vault } from './Vault.ts'

/**
 * A database that does not open by then will not: some browsers never say. On a busy device it takes seconds, and a
 * session that is not found is one that the visitor has to approve again.
 */
const openLimitMs = 10_000

/** What keeps secrets in this browser: its database, or nothing but the page where that is forbidden. */
export async function openVault({
  indexedDB,
  name,
  subtle,
}: {
  indexedDB: IDBFactory | undefined
  /** Of the database; instances with different names share nothing. */
  name: string
  subtle: SubtleCrypto | undefined
}): Promise<Vault> {
  try {
    // Reading the property alone throws in some embedded frames; private windows may refuse later.
    if (indexedDB && subtle)
      return await Promise.race([
        createIndexedDbVault({ indexedDB, name, subtle }),
        pause(openLimitMs).then(() => Promise.reject(new Error('The database does not open'))),
      ])
  } catch {
    // The session ends with the page then.
  }
  return createMemoryVault()
}
