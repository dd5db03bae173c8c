// @vitest-environment happy-dom
import { type PreparedCall, switchNetwork } from '@latchkey/core'
import { act } from 'react'
import { expect, test } from 'vitest'
import { mountSwap } from '../../../test/mountSwap.tsx'
import { router, type SwapServer, swapTokens } from '../../../test/swapServer.ts'

const confirm = 'swap-confirm'
const { USDC } = swapTokens

test('Max of a token is all there is, to its last unit and no more', async () => {
  const asked: string[] = []
  const { field, press, ready, says } = await mountSwap({
    // More digits than a number of JavaScript has.
    balance: 123_456_789_012_345_678_901_239n,
    preset: { fromToken: 'DAI', toToken: 'USDC' },
    set: (server) => {
      const { fetch } = server
      server.fetch = async (input, init) => {
        const { pathname, searchParams } = new URL(String(input))
        if (pathname === '/v1/convert/quotes') asked.push(String(searchParams.get('amount')))
        return fetch(input, init)
      }
    },
  })
  await says('Balance 123,456.7')
  await press('swap-max')
  await ready()
  expect((await field('swap-input-token-sourceToken')).value).toBe('123456.789012345678901239')
  expect(new Set(asked)).toEqual(new Set(['123456789012345678901239']))
})

test('a wallet on another network in the second step is switched first, and then asked for the swap alone', async () => {
  let server: SwapServer | undefined
  const asked: PreparedCall[] = []
  const { find, label, latchkey, press, ready, until } = await (async () => {
    const page = await mountSwap({
      confirms: true,
      preset: { amount: '25', fromToken: 'USDC', toToken: 'ETH' },
      set: (made) => {
        server = made
      },
      submit: async (prepared) => {
        asked.push(prepared)
        if (server) server.allowance = 25_000_000n
        return `0x${asked.length}`
      },
    })
    return { ...page, label: () => page.find(confirm)?.textContent }
  })()
  const confirmable = () =>
    until(() => {
      expect(label()).toBe('Confirm in Rabby Wallet')
      expect(find(confirm)?.getAttribute('aria-disabled')).not.toBe('true')
    })
  const isNext = (step: string) =>
    until(() => expect(find(`swap-step-${step}`)?.getAttribute('data-status')).toBe('current'))
  await ready()
  await press('swap-action-button')
  await confirmable()
  await press(confirm)
  await isNext('swap')
  await confirmable()
  await act(() => switchNetwork(latchkey, { networkId: 'eip155:31338' }))
  await until(() => expect(label()).toBe('Switch to Harbour'))
  await press(confirm)
  await confirmable()
  await isNext('swap')
  expect(asked).toHaveLength(1)
  await press(confirm)
  await until(() => expect(asked).toHaveLength(2))
  expect(asked.map(({ to }) => to)).toEqual([USDC.address, router])
})
