// @vitest-environment happy-dom
import type { TransactionState } from '@latchkey/core'
import { type SentSwap, transactionsOf } from '@latchkey/core/modal'
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { address } from '../../../test/fakeAdapter.ts'
import { mountSwap } from '../../../test/mountSwap.tsx'
import { swapTokens } from '../../../test/swapServer.ts'

const networkId = 'eip155:31337'

/** The screen of a swap that has come to this. */
async function mountProgress(
  state: TransactionState,
  { arrived, from = address, locale }: { arrived?: bigint; from?: string; locale?: string } = {},
) {
  const page = await mountSwap({
    locale,
    view: { id: '0x1', name: 'SwapProgress', networkId },
  })
  const swap: SentSwap = {
    arrived,
    exchange: 'Uniswap v3',
    fee: 400_000_000_000_000n,
    from,
    id: '0x1',
    kind: 'swap',
    minReceived: 2_461_262_222n,
    networkId,
    paid: { amount: 10n ** 18n, decimals: 18, iconUrl: undefined, symbol: 'ETH', token: undefined },
    received: {
      amount: 2_486_123_999n,
      decimals: 6,
      iconUrl: undefined,
      symbol: 'USDC',
      token: swapTokens.USDC.address,
    },
    sentAtMs: Date.now(),
    state,
    to: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  }
  await act(async () => transactionsOf(page.latchkey).store.setState({ transactions: [swap] }))
  return page
}

describe('what becomes of a swap', () => {
  test('is on its way, with what for about what, floored (S1.9, S9.17)', async () => {
    const { says } = await mountProgress({ confirmations: 0, status: 'pending' })
    await says('Swapping 1 ETH to about 2,486.123 USDC')
    await says('You can close this.')
  })

  test('is done, with the least that has come while the chain has not said how much', async () => {
    const { says } = await mountProgress({ confirmations: 1, status: 'confirmed' })
    await says('Swapped 1 ETH to about 2,486.123 USDC')
    await says('At least 2,461.262222 USDC arrived.')
  })

  test('is done, with what has come, and not with what was expected', async () => {
    const { says, text } = await mountProgress(
      { confirmations: 1, status: 'confirmed' },
      { arrived: 2_480_001_999n },
    )
    await says('Swapped 1 ETH to 2,480.001 USDC')
    await says('2,480.001999 USDC arrived.')
    expect(text()).not.toMatch(/about|At least|2,486/)
  })

  test('is undone where the price moved too far: nothing was swapped, and the fee is said', async () => {
    const { button, field, ready, says } = await mountProgress({
      reason: undefined,
      status: 'failed',
    })
    await says('Nothing was swapped')
    await says('A fee of up to 0.0004 ETH was used.')
    await act(async () => button('Try again')?.click())
    await ready()
    expect((await field('swap-input-token-sourceToken')).value).toBe('1')
  })

  test('cannot be tried again by another account', async () => {
    const { button, says } = await mountProgress(
      { reason: undefined, status: 'failed' },
      { from: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
    )
    await says('Nothing was swapped')
    expect(button('Try again')).toBeUndefined()
  })

  test('is said in Arabic with its amounts as they are', async () => {
    const { says } = await mountProgress({ confirmations: 0, status: 'pending' }, { locale: 'ar' })
    await says('جارٍ مبادلة \u20681 ETH\u2069 إلى نحو \u20682,486.123 USDC\u2069')
  })
})
