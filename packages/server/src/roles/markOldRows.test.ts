import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { tablesOf } from '../backup/tablesOf.ts'
import type { Database } from '../database/Database.ts'
import { migrate, migrationGroups } from '../database/migrate.ts'
import { createWalletDevice } from '../testing/createWalletDevice.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { startWallet, type TestDevice, type TestWallet } from '../testing/startWallet.ts'
import { createRoleKeys } from './createRoleKeys.ts'

const withoutMarks = {
  recovery: ['recovery/0001_recovery.sql', 'recovery/0002_key.sql'],
  wallet: [
    'wallet/0001_wallet.sql',
    'wallet/0002_embedders.sql',
    'wallet/0002_mails_and_key.sql',
    'wallet/0003_tickets.sql',
  ],
}

let folder = ''
let database: Database
let device: TestDevice
let thief: TestDevice
let made: Awaited<ReturnType<TestWallet['makeWallet']>>
/** A database as a server before marks has left it, with the key files of its roles. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-old-'))
  const now = await startWallet({ folder })
  device = await now.createDevice()
  thief = await now.createDevice()
  made = await now.makeWallet(device, 'ann@example.com')
  await now.makeWallet(thief, 'eve@example.com')
  database = await openTestDatabase()
  await migrate(database)
  for (const group of migrationGroups)
    await migrate(database, {
      group,
      ...(group !== 'onramp' && { names: withoutMarks[group] }),
    })
  const keys = await createRoleKeys(Uint8Array.from(await readFile(join(folder, 'wallet.key'))))
  for (const table of await tablesOf(now.database)) {
    // It has no record of whose wallet each is, nor of its own age.
    if (!/^(?:recovery|wallet)_(?!proofs|logins|registrations|recovery_devices)/.test(table))
      continue
    if (/^recovery_identities$|_age$/.test(table)) continue
    for (const { mark, version, ...columns } of await now.database.rows(`select * from ${table}`)) {
      const marked = [columns['wallet_id'], columns['device'], columns['slot_id'], columns['is_in']]
      const row: Record<string, unknown> = {
        ...columns,
        ...(table === 'wallet_devices' && { mark: keys.mac('device', marked.join('|')) }),
        ...(/_key$/.test(table) && { mark }),
      }
      const names = Object.keys(row)
      await database.rows(
        `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
        Object.values(row).map((value) =>
          typeof value === 'object' && value && !(value instanceof Uint8Array)
            ? JSON.stringify(value)
            : value,
        ),
      )
    }
  }
  await now.close()
  for (const role of ['wallet', 'recovery']) await removeFolder(join(folder, `${role}.rows.json`))
})
afterAll(async () => {
  await database?.close()
  await removeFolder(folder)
})

test('wallets, devices and parts of an older server survive its first start with marks, and no later start marks a row', async () => {
  // Of another wallet's: its mark of old was by the role's key, and this row's is not.
  await database.rows('update wallet_devices set is_in = false where wallet_id <> $1', [
    made.walletId,
  ])
  const first = await startWallet({ database, folder })
  const own = await createWalletDevice(first.server, { pair: device.pair })
  expect((await own.ask('GET', '/wallet/v1/session')).body).toMatchObject({
    session: { email: 'ann@example.com' },
  })
  expect((await first.readPart(own, 'wallet', made.own)).part).toHaveLength(32)
  expect(await first.logIn(await first.createDevice(), 'ann@example.com')).toMatchObject({
    next: 'register',
  })
  // What had no right mark before has none now.
  const other = await createWalletDevice(first.server, { pair: thief.pair })
  expect((await other.ask('GET', '/wallet/v1/session')).body).toEqual({ session: null })
  expect(first.logs.join('')).toContain('"table":"wallet_devices"')
  await first.close()

  await database.rows('update wallet_identities set mark = null where wallet_id = $1', [
    made.walletId,
  ])
  const second = await startWallet({ database, folder })
  expect(second.logs.join('')).toContain('rows without a mark are refused')
  const again = await createWalletDevice(second.server, { pair: device.pair })
  expect(await again.ask('GET', '/wallet/v1/session')).toMatchObject({ code: 'slot_damaged' })
  await second.close()
})
