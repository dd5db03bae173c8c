import { openSignal } from '@latchkey/devnet/test-setup'
import { expect, test } from 'vitest'
import { connectorOf, createWallet } from '../fixtures/world.ts'
import { untilGranted } from './untilGranted.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('resolves when the owner answers the request that was open, and listens no longer', async () => {
  const wallet = createWallet()
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  let granted = false
  void untilGranted(connectorOf(wallet), { signal: openSignal() }).then(() => {
    granted = true
  })
  // An empty list is no grant.
  wallet.lock()
  await settled()
  expect(granted).toBe(false)
  wallet.unlock()
  await settled()
  expect(granted).toBe(true)
  expect(wallet.listenerCount('accountsChanged')).toBe(0)
})

test('an abort leaves the wallet alone', async () => {
  const wallet = createWallet()
  const over = new AbortController()
  void untilGranted(connectorOf(wallet), { signal: over.signal })
  expect(wallet.listenerCount('accountsChanged')).toBe(1)
  over.abort()
  expect(wallet.listenerCount('accountsChanged')).toBe(0)
})
