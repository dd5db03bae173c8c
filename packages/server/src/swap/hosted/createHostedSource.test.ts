import { createTestClock } from '@latchkey/testing/node'
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import type { AskedSwap } from '../readSwapQuestion.ts'
import { createHostedSource } from './createHostedSource.ts'
import type { HostedApi } from './HostedApi.ts'

const router: Address = '0x111111125421ca6dc452d289314280a0f8842a65'

/** A source whose aggregator trades one token alone, and answers once it is released. */
function setup() {
  const traded = '0x1000000000000000000000000000000000000001'
  const asked: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const api: HostedApi = {
    faultIn: () => undefined,
    label: '1inch',
    name: '1inch',
    offer: async () => undefined,
    quote: async () => undefined,
    async spender({ fromToken }) {
      asked.push(fromToken)
      await released
      return fromToken === traded ? router : undefined
    },
  }
  const source = createHostedSource({
    api,
    budget: { take: async () => true },
    clock: createTestClock(),
  })
  const agreesOn = (fromToken: string) =>
    source.agreesOn(
      { amount: 1n, chain: { id: 'eip155:1' }, fromToken, toToken: 'native' } as AskedSwap,
      router,
    )
  return { agreesOn, asked, release, traded }
}

test('that a token is not traded takes no allowance of another one that is asked about at once', async () => {
  const { agreesOn, asked, release, traded } = setup()
  const none = agreesOn('0x2000000000000000000000000000000000000002')
  const own = agreesOn(traded)
  const again = agreesOn(traded)
  release()
  expect(await Promise.all([none, own, again])).toEqual([false, true, true])
  // The same at once is asked once, and what is known of the chain is not asked again.
  expect(await agreesOn('0x3000000000000000000000000000000000000003')).toBe(true)
  expect(asked).toHaveLength(2)
})
