import { expect, test } from 'vitest'
import { setup, wallet } from '../fixtures/setup.ts'
import { getAccount } from '../getAccount.ts'
import { connect } from './connect.ts'
import { navigate } from './navigate.ts'
import { openModal } from './openModal.ts'

/** A page whose wallet has been asked and keeps silent. */
function waiting() {
  const it = setup({ actions: { connect: () => new Promise(() => {}) } })
  openModal(it.latchkey)
  connect(it.latchkey, { connectorId: wallet.id }).catch(() => undefined)
  return it
}

test.each([
  ['a screen that waits for no wallet', { name: 'WhatIsAWallet' }],
  [
    'the screen of another namespace’s wallet',
    { connectorId: 'sol', name: 'ConnectingExternal', namespace: 'solana' },
  ],
] as const)('back from %s leaves the request that is pending', (_, view) => {
  const { latchkey, state } = waiting()
  navigate.push(latchkey, view)
  navigate.back(latchkey)
  expect(state().router).toEqual([{ name: 'Connect' }])
  expect(getAccount(latchkey).status).toBe('connecting')
})

test('back from the screen of the wallet that is asked shows the namespace as it was', () => {
  const { latchkey, state } = waiting()
  navigate.push(latchkey, {
    connectorId: wallet.id,
    name: 'ConnectingExternal',
    namespace: 'eip155',
  })
  navigate.back(latchkey)
  expect(state().router).toEqual([{ name: 'Connect' }])
  expect(getAccount(latchkey).status).toBe('disconnected')
})
