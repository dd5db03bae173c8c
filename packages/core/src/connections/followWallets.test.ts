import { expect, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import type { WalletActions } from '../adapters/WalletActions.ts'
import { setup } from '../fixtures/setup.ts'
import { getAccount } from '../getAccount.ts'

/** A page whose wallet is listened to as the test says. */
function page(watch: WalletActions['watch']) {
  const it = setup()
  const { load } = it.adapter
  vi.spyOn(it.adapter, 'load').mockImplementation(async (context) => {
    const actions = await load(context)
    return { ...actions, wallet: { ...actions.wallet, watch } }
  })
  const storedIds = () => it.world.storage?.getItem('@latchkey/p') ?? ''
  return { ...it, storedIds }
}

const fail = (): never => {
  throw new Error('The extension was reloaded')
}

test('a wallet that throws when it is listened to is connected and stored all the same', async () => {
  const { latchkey, storedIds } = page(fail)
  await connect(latchkey, { connectorId: 'io.test' })
  expect(getAccount(latchkey).status).toBe('connected')
  expect(storedIds()).toContain('io.test')
})

test('a wallet that throws when its listener is taken away is disconnected and forgotten all the same', async () => {
  const { latchkey, storedIds } = page(() => fail)
  await connect(latchkey, { connectorId: 'io.test' })
  await disconnect(latchkey)
  expect(getAccount(latchkey).status).toBe('disconnected')
  expect(storedIds()).toContain('"connections":{}')
})

test('nor does it keep an instance from ending', async () => {
  const { latchkey } = page(() => fail)
  await connect(latchkey, { connectorId: 'io.test' })
  latchkey.destroy()
  expect(latchkey.internal.signal.aborted).toBe(true)
})

test('a wallet that ends while the page begins to listen leaves no listener behind', async () => {
  const stop = vi.fn()
  const { latchkey } = page((_connector, _connection, { ended }) => {
    ended()
    return stop
  })
  await connect(latchkey, { connectorId: 'io.test' })
  expect(getAccount(latchkey).status).toBe('disconnected')
  expect(stop).toHaveBeenCalledTimes(1)
  expect(latchkey.internal.watching.size).toBe(0)
})
