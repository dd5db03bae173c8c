import { expect, onTestFinished, test } from 'vitest'
import { createWalletDevice } from '../../testing/createWalletDevice.ts'
import { openFormat } from '../../testing/openFormat.ts'
import { startWallet } from '../../testing/startWallet.ts'

async function setup() {
  const old = await openFormat('1-addresses-of-wallets.json')
  onTestFinished(() => old.close())
  const start = () => startWallet({ database: old.database, folder: old.folder })
  const rows = () => old.database.rows('select * from wallet_wallets where address is not null')
  return { ...old, rows, start }
}

test('addresses become identities once: the second start finds none to move', async () => {
  const { close: _, database, descriptor, email, pair, rows, start } = await setup()
  const first = await start()
  expect(first.logs.join('')).toContain('addresses of wallets are identities from now on')
  expect(await rows()).toEqual([])
  const kept = () => database.rows('select * from wallet_identities order by identity')
  const identities = await kept()
  expect(identities).toHaveLength(2)
  expect(JSON.stringify(identities)).not.toContain(email)
  await first.close()
  const second = await start()
  expect(second.logs.join('')).not.toContain('addresses of wallets')
  expect(await kept()).toEqual(identities)
  const device = await createWalletDevice(second.server, { pair })
  expect((await device.ask('GET', '/wallet/v1/session')).body).toMatchObject({
    session: { descriptor, user: { email } },
  })
  await second.close()
})

test('error: an address that was moved to another wallet by hand is moved by no start', async () => {
  const { database, descriptor, email, rows, start } = await setup()
  const { walletId } = descriptor
  const server = await start()
  const thief = await server.createDevice()
  const own = await server.makeWallet(thief, 'eve@example.com')
  await server.close()
  // As the older server had it: the thief's address, in its wrapped form, on the wallet of the owner.
  await database.rows(
    `update wallet_wallets set (address, address_wrapped) =
       (select identity, shown_wrapped from wallet_identities where wallet_id = $1) where wallet_id = $2`,
    [own.walletId, walletId],
  )
  const again = await start()
  expect(again.logs.join('')).toContain('a wallet that an older server wrote does not count')
  expect(await rows()).toHaveLength(1)
  expect(await again.logIn(await again.createDevice(), 'eve@example.com')).toMatchObject({
    descriptor: { walletId: own.walletId },
  })
  // Nor does the owner's wallet open until its row is what it was.
  const entered = again.logIn(await again.createDevice(), email)
  await expect(entered).rejects.toThrow()
  await again.close()
})
