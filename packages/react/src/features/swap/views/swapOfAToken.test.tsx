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

/** The review of 25 USDC for ETH, step by step; a wallet that agrees changes what the chain allows. */
async function inSteps({
  allowance = 0n,
  declines = () => false,
}: {
  allowance?: bigint
  /** Whether the wallet declines what it is asked for, by how often it was asked. */
  declines?: (count: number) => boolean
} = {}) {
  let server: SwapServer | undefined
  const asked: PreparedCall[] = []
  const wanted = (data: string | undefined) => BigInt(`0x${(data ?? '').slice(-64)}`)
  const isApproval = (data: string | undefined) => data?.startsWith('0x095ea7b3') === true
  const page = await mountSwap({
    confirms: true,
    preset: { amount: '25', fromToken: 'USDC', toToken: 'ETH' },
    // It takes no allowance over another.
    refuses: (data) => isApproval(data) && wanted(data) > 0n && (server?.allowance ?? 0n) > 0n,
    set: (made) => {
      made.allowance = allowance
      server = made
    },
    submit: async (prepared) => {
      asked.push(prepared)
      if (declines(asked.length))
        throw Object.assign(new Error('declined'), { code: 'wallet.user_rejected' })
      if (server && isApproval(prepared.data)) server.allowance = wanted(prepared.data)
      return `0x${asked.length}`
    },
  })
  const label = () => page.find(confirm)?.textContent
  const confirmable = () =>
    page.until(() => {
      expect(label()).toBe('Confirm in Rabby Wallet')
      expect(page.find(confirm)?.getAttribute('aria-disabled')).not.toBe('true')
    })
  await page.ready()
  await page.press('swap-action-button')
  await confirmable()
  return {
    ...page,
    asked,
    confirm: () => page.press(confirm),
    confirmable,
    isNext: (step: string) =>
      page.until(() =>
        expect(page.find(`swap-step-${step}`)?.getAttribute('data-status')).toBe('current'),
      ),
    label,
    /** What the asked allowances would have come to. */
    wanted: () => asked.filter(({ data }) => isApproval(data)).map(({ data }) => wanted(data)),
  }
}

test('a wallet on another network in the second step is switched first, and then asked for the swap alone', async () => {
  const { asked, confirm: click, confirmable, isNext, label, latchkey, until } = await inSteps()
  await click()
  await isNext('swap')
  await confirmable()
  await act(() => switchNetwork(latchkey, { networkId: 'eip155:31338' }))
  await until(() => expect(label()).toBe('Switch to Harbour'))
  await click()
  await confirmable()
  await isNext('swap')
  expect(asked).toHaveLength(1)
  await click()
  await until(() => expect(asked).toHaveLength(2))
  expect(asked.map(({ to }) => to)).toEqual([USDC.address, router])
})

test('declined where the old allowance is to be taken back, that is asked again there (S9.39)', async () => {
  const {
    confirm: click,
    confirmable,
    isNext,
    says,
    wanted,
  } = await inSteps({ allowance: 10_000_000n, declines: (count) => count === 1 })
  await isNext('reset')
  await click()
  await says('Declined in Rabby Wallet')
  await isNext('reset')
  await click()
  await isNext('approve')
  await confirmable()
  await click()
  await isNext('swap')
  expect(wanted()).toEqual([0n, 0n, 25_000_000n])
})
