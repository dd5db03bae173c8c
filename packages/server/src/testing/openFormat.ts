import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { WalletDescriptor } from '@latchkey/protocol/wallet'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import type { Database } from '../database/Database.ts'
import { migrate, migrationGroups } from '../database/migrate.ts'
import { openTestDatabase } from './openTestDatabase.ts'
import type { TestSlot } from './walletSlots.ts'

/** Where a database of each format that was ever written lies. */
export const formatsFolder = fileURLToPath(new URL('../wallet/formats/', import.meta.url))

/** What an older server has left: its rows, its files beside the keys, and the device of its one wallet. */
type Format = {
  descriptor: WalletDescriptor
  device: { privateKey: JsonWebKey; publicKey: JsonWebKey }
  email: string
  /** In hex, as each part and key. */
  entropy: string
  files: Readonly<Record<string, string>>
  keys: Readonly<Record<'recovery' | 'wallet', string>>
  migrations: Readonly<Record<'recovery' | 'wallet', readonly string[]>>
  rows: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
  slots: { device: TestSlot & { part: string }; managed: TestSlot }
}

/** The database of a format as its server has left it, with the folder of its key files. */
export async function openFormat(name: string): Promise<
  Format & {
    close(): Promise<void>
    database: Database
    folder: string
    pair: CryptoKeyPair
  }
> {
  const format: Format = JSON.parse(await readFile(join(formatsFolder, name), 'utf8'))
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-format-'))
  const database = await openTestDatabase()
  await migrate(database)
  for (const group of migrationGroups)
    await migrate(database, {
      group,
      ...(group !== 'onramp' && { names: format.migrations[group] }),
    })
  for (const table of inOrder(Object.keys(format.rows)))
    for (const row of format.rows[table] ?? []) {
      const names = Object.keys(row)
      await database.rows(
        `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
        Object.values(row).map(toParameter),
      )
    }
  for (const [role, key] of Object.entries(format.keys))
    await writeFile(join(folder, `${role}.key`), Buffer.from(key, 'hex'), { mode: 0o600 })
  for (const [file, text] of Object.entries(format.files)) await writeFile(join(folder, file), text)
  const importKey = (jwk: JsonWebKey, use: KeyUsage) =>
    crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, true, [use])
  const { privateKey, publicKey } = format.device
  return {
    ...format,
    async close() {
      await database.close()
      await removeFolder(folder)
    },
    database,
    folder,
    pair: {
      privateKey: await importKey(privateKey, 'sign'),
      publicKey: await importKey(publicKey, 'verify'),
    },
  }
}

/** What others refer to comes first. */
function inOrder(tables: readonly string[]): string[] {
  const referred = ['wallet_wallets', 'wallet_identities']
  const placeOf = (table: string) => referred.indexOf(table) + 1 || referred.length + 1
  return tables.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function toParameter(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return 'hex' in value ? Buffer.from(String(value.hex), 'hex') : JSON.stringify(value)
}
