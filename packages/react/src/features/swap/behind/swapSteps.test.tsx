// @vitest-environment happy-dom
import type { PreparedCall } from '@latchkey/core'
import {
  anyAmount,
  editSwap,
  type SentApproval,
  type SwapPlan,
  swapOf,
  transactionsOf,
} from '@latchkey/core/modal'
import { act } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { mountSwap } from '../../../test/mountSwap.tsx'
import { router, type SwapServer, swapTokens } from '../../../test/swapServer.ts'
import { allowanceState } from './allowanceState.ts'

afterEach(() => {
  vi.useRealTimers()
})

const confirm = 'swap-confirm'
const approveSelector = '0x095ea7b3'
const amountIn = (data: string | undefined) => BigInt(`0x${(data ?? '').slice(-64)}`)

/** The review of 25 USDC for ETH; a wallet that agrees changes what the chain allows. */
async function reviewed({
  allowed = (wanted: bigint) => wanted,
  ...options
}: Parameters<typeof mountSwap>[0] & {
  /** What the visitor makes of the amount in the wallet. */
  allowed?: (wanted: bigint) => bigint
} = {}) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let server: SwapServer | undefined
  const asked: PreparedCall[] = []
  const answers: (() => Promise<string>)[] = []
  const page = await mountSwap({
    confirms: true,
    preset: { amount: '25', fromToken: 'USDC', toToken: 'ETH' },
    ...options,
    set: (made) => {
      server = made
      options.set?.(made)
    },
    submit: async (prepared) => {
      asked.push(prepared)
      const id = await (answers.shift()?.() ?? `0x${asked.length}`)
      const isApproval = prepared.data?.startsWith(approveSelector)
      if (server && isApproval) server.allowance = allowed(amountIn(prepared.data))
      return id
    },
  })
  await page.ready()
  await page.press('swap-action-button')
  const statusOf = (step: string) => page.find(`swap-step-${step}`)?.getAttribute('data-status')
  const confirmable = () =>
    page.until(() => {
      expect(page.find(confirm)?.textContent).toBe('Confirm in Rabby Wallet')
      expect(page.find(confirm)?.getAttribute('aria-disabled')).not.toBe('true')
    })
  await confirmable()
  return {
    ...page,
    answers,
    asked,
    confirm: async () => {
      await confirmable()
      await page.press(confirm)
    },
    confirmable,
    statusOf,
  }
}

describe('a token is paid', () => {
  test('in two steps, each asked for by itself: exactly the amount is allowed, then the swap is asked (S5.22)', async () => {
    const { asked, confirm: click, see, statusOf, until } = await reviewed()
    expect((await see('swap-step-approve')).textContent).toContain('Let Uniswap v3 use 25 USDC')
    expect((await see('swap-step-swap')).textContent).toContain('Swap')
    expect([statusOf('approve'), statusOf('swap'), statusOf('reset')]).toEqual([
      'current',
      'later',
      undefined,
    ])
    await click()
    await until(() => expect([statusOf('approve'), statusOf('swap')]).toEqual(['done', 'current']))
    expect(asked).toHaveLength(1)
    expect(asked[0]?.to).toBe(swapTokens.USDC.address)
    expect(asked[0]?.data).toContain(router.slice(2).toLowerCase())
    expect(amountIn(asked[0]?.data)).toBe(25_000_000n)
    await click()
    await until(() => expect(asked).toHaveLength(2))
    expect(asked[1]?.to).toBe(router)
    expect((await see('swap-status')).textContent).toContain('Swapped 25 USDC to')
  })

  test('and nothing is asked until the block of the first', async () => {
    const { asked, confirm: click, press, says, see } = await reviewed({ confirms: false })
    await click()
    await says('Waiting until Uniswap v3 may use it…')
    expect((await see(confirm)).getAttribute('aria-disabled')).toBe('true')
    await press(confirm)
    expect(asked).toHaveLength(1)
  })

  test('in one where enough is allowed already, as after a reload (S5.22)', async () => {
    const {
      asked,
      confirm: click,
      statusOf,
      until,
    } = await reviewed({
      set: (server) => {
        server.allowance = 25_000_000n
      },
    })
    expect([statusOf('approve'), statusOf('swap')]).toEqual(['done', 'current'])
    await click()
    await until(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.to).toBe(router)
  })

  test('any amount is allowed by the visitor’s own choice alone, said in those words', async () => {
    const { asked, confirm: click, latchkey, press, says, see, until } = await reviewed()
    await says('Any amount, until you take it back')
    await press('swap-any-amount')
    expect((await see('swap-step-approve')).textContent).toContain(
      'Let Uniswap v3 use any amount of your USDC',
    )
    await click()
    await until(() => expect(asked).toHaveLength(1))
    expect(amountIn(asked[0]?.data)).toBe(anyAmount)
    // It was chosen for that token.
    act(() => editSwap(latchkey, { from: { address: swapTokens.DAI.address } }))
    expect(swapOf(latchkey).store.getState().form.isUnlimited).toBe(false)
  })

  test('of one that takes no allowance over another the old one is taken back first, in a step of its own (S9.39)', async () => {
    const {
      asked,
      confirm: click,
      see,
      statusOf,
      until,
    } = await reviewed({
      refuses: (data) => data.startsWith(approveSelector) && amountIn(data) > 0n && refused,
      set: (server) => {
        server.allowance = 10_000_000n
      },
    })
    expect((await see('swap-step-reset')).textContent).toContain('Take back the old allowance')
    expect((await see('swap-step-reset')).textContent).toContain('10 USDC')
    expect([statusOf('reset'), statusOf('approve')]).toEqual(['current', 'later'])
    refused = false
    await click()
    await until(() => expect([statusOf('reset'), statusOf('approve')]).toEqual(['done', 'current']))
    expect(amountIn(asked[0]?.data)).toBe(0n)
    await click()
    await until(() => expect(statusOf('swap')).toBe('current'))
    expect(amountIn(asked[1]?.data)).toBe(25_000_000n)
  })
  let refused = true
})

describe('what goes wrong between the steps', () => {
  test('declined at each, it is asked again there; what is allowed can be taken back', async () => {
    const {
      answers,
      asked,
      confirm: click,
      find,
      press,
      says,
      see,
      statusOf,
      until,
    } = await reviewed()
    const decline = async () => {
      throw Object.assign(new Error('declined'), { code: 'wallet.user_rejected' })
    }
    answers.push(decline)
    await click()
    await says('Declined in Rabby Wallet')
    expect(statusOf('approve')).toBe('current')
    await press(confirm)
    await until(() => expect(statusOf('swap')).toBe('current'))
    answers.push(decline)
    await click()
    await says('Declined in Rabby Wallet')
    expect([statusOf('approve'), statusOf('swap')]).toEqual(['done', 'current'])
    await see('swap-take-back')
    await press('swap-take-back')
    await until(() => expect(asked).toHaveLength(4))
    expect(amountIn(asked[3]?.data)).toBe(0n)
    await until(() => expect(statusOf('approve')).toBe('current'))
    // What was declined before says nothing of it.
    await until(() => expect(find('swap-status')?.textContent).not.toContain('Declined'))
  })

  test('less that was allowed in the wallet is said, and the rest is asked for', async () => {
    const { confirm: click, says, statusOf } = await reviewed({ allowed: () => 10_000_000n })
    await click()
    await says('Uniswap v3 may use only 10 USDC so far. Allow the rest to continue.')
    expect([statusOf('approve'), statusOf('swap')]).toEqual(['current', 'later'])
  })

  test('what was used up meanwhile is said, and asked for again', async () => {
    const { answers, confirm: click, says, server, statusOf, until } = await reviewed()
    await click()
    await until(() => expect(statusOf('swap')).toBe('current'))
    answers.push(async () => {
      server.allowance = 0n
      throw Object.assign(new Error('changed'), { change: 'trial', code: 'transaction.changed' })
    })
    await click()
    await says('What you allowed is used or taken back. Allow it again to continue.')
    expect(statusOf('approve')).toBe('current')
  })

  test('after a swap that failed, what is left can be taken back from there', async () => {
    const { asked, latchkey, confirm: click, press, says, until } = await reviewed()
    await click()
    await click()
    await until(() => expect(asked).toHaveLength(2))
    act(() =>
      transactionsOf(latchkey).store.setState(({ transactions }) => ({
        transactions: transactions.map((one) =>
          one.kind === 'swap'
            ? { ...one, state: { reason: undefined, status: 'failed' as const } }
            : one,
        ),
      })),
    )
    await says('Uniswap v3 may still use what you allowed.')
    await press('swap-take-back')
    await until(() => expect(asked).toHaveLength(3))
    expect(amountIn(asked[2]?.data)).toBe(0n)
  })
})

describe('how the steps stand', () => {
  const approval = (change: object): SentApproval =>
    ({ amount: 25n, state: { confirmations: 1, status: 'confirmed' }, ...change }) as SentApproval
  const plan = (steps: SwapPlan['steps'], allowance = 0n) => ({
    allowed: { allowance, exchange: 'X', spender: router },
    steps,
  })

  test.each([
    ['nothing asked', [], undefined],
    ['given', [approval({})], 'gone'],
    ['failed', [approval({ state: { status: 'failed' } })], 'failed'],
    ['dropped', [approval({ state: { status: 'dropped' } })], 'failed'],
    ['taken back', [approval({ amount: 0n }), approval({})], undefined],
    ['on its way', [approval({ state: { confirmations: 0, status: 'pending' } })], undefined],
  ] as const)('%s: the note is %s', (_, approvals, note) => {
    expect(allowanceState(approvals, plan(['approve', 'swap'])).note).toBe(note)
    expect(allowanceState(approvals, plan(['swap'])).note).toBeUndefined()
  })

  test('one that no node knows any more is not waited for', () => {
    const pending = { confirmations: 0, status: 'pending' }
    expect(allowanceState([approval({ state: pending })], undefined).pending).toBeDefined()
    expect(
      allowanceState([approval({ state: { ...pending, isMissing: true } })], undefined).pending,
    ).toBeUndefined()
  })
})
