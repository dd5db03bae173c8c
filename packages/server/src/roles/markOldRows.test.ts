import { calculateJwkThumbprint } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWalletDevice } from '../testing/createWalletDevice.ts'
import { openFormat } from '../testing/openFormat.ts'
import { startWallet } from '../testing/startWallet.ts'

let old: Awaited<ReturnType<typeof openFormat>>
/** A database as a server before marks has left it, with the key files of its roles. */
beforeAll(async () => {
  old = await openFormat('0-before-marks.json')
})
afterAll(() => old?.close())

test('wallets, devices and parts of an older server survive its first start with marks, and no later start marks a row', async () => {
  const { database, descriptor, email, folder, pair, slots } = old
  const { walletId } = descriptor
  const other = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  // Of another device: its mark of old was by the role's key, and this row's is not.
  await database.rows(
    `insert into wallet_devices (wallet_id, device, slot_id, is_in, mark, created_at, used_at)
     select wallet_id, $1, slot_id, true, mark, created_at, used_at from wallet_devices`,
    [await calculateJwkThumbprint(await crypto.subtle.exportKey('jwk', other.publicKey))],
  )
  const first = await startWallet({ database, folder })
  const own = await createWalletDevice(first.server, { pair })
  expect((await own.ask('GET', '/wallet/v1/session')).body).toMatchObject({ session: { email } })
  expect((await first.readPart(own, 'wallet', slots.device)).part).toHaveLength(32)
  expect(await first.logIn(await first.createDevice(), email)).toMatchObject({ next: 'register' })
  // What had no right mark before has none now.
  const thief = await createWalletDevice(first.server, { pair: other })
  expect((await thief.ask('GET', '/wallet/v1/session')).body).toEqual({ session: null })
  expect(first.logs.join('')).toContain('"table":"wallet_devices"')
  await first.close()

  await database.rows('update wallet_wallets set mark = null where wallet_id = $1', [walletId])
  const second = await startWallet({ database, folder })
  expect(second.logs.join('')).toContain('rows without a mark are refused')
  const again = await createWalletDevice(second.server, { pair })
  expect(await again.ask('GET', '/wallet/v1/session')).toMatchObject({ code: 'slot_damaged' })
  await second.close()
})
