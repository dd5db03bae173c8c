import type { Connector } from '@latchkey/core/adapter'
import { createContext } from '@latchkey/devnet/test-setup'
// The standard's own code for wallets, which they register themselves with.
import { registerWallet } from '@wallet-standard/wallet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWallet } from '../fixtures/world.ts'
import { solana } from '../solana.ts'

test('wallets that register by the standard’s own code are found, before and after', () => {
  const { environment } = createContext()
  const page = Object.assign(new EventTarget(), { CustomEvent, Event })
  vi.stubGlobal('window', page)
  onTestFinished(() => void vi.unstubAllGlobals())
  const found: Connector[] = []
  const before = createWallet({ name: 'Before' })
  const after = createWallet({ name: 'After' })
  registerWallet(before.wallet)
  const discover = () =>
    solana().discover({
      announced: true,
      environment: { ...environment, window: page as never },
      injected: true,
      onFound: (connector) => found.push(connector),
    })
  discover()
  registerWallet(after.wallet)
  expect(found.map(({ provider }) => provider)).toEqual([before.wallet, after.wallet])
  // Another instance on the page finds both as well.
  discover()
  expect(found).toHaveLength(4)
})
