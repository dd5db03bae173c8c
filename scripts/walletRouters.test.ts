import { expect, test } from 'vitest'
import { isKnownRouter } from '../apps/wallet/src/judge/exchanges/knownRouters.ts'
import { wrappedCoins } from '../apps/wallet/src/judge/wrappedCoins.ts'
import { publicMarkets } from '../packages/server/src/chains/publicExchanges.ts'

test('the wallet knows the routers that the server trades with, and their coins', () => {
  for (const [chain, { v2 = [], v3, wrapped }] of Object.entries(publicMarkets)) {
    for (const { router } of [...v2, ...v3])
      expect(isKnownRouter(BigInt(chain), String(router))).toBe(true)
    expect(wrappedCoins.get(BigInt(chain))).toBe(wrapped.toLowerCase())
  }
})
