// @vitest-environment happy-dom
import type { PreparedCall } from '@latchkey/core'
import { type CallActions, type CallsStatus, createWalletError } from '@latchkey/core/adapter'
import { transactionsOf } from '@latchkey/core/modal'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { address } from '../../../test/fakeAdapter.ts'
import { mountSwap } from '../../../test/mountSwap.tsx'
import { router, type SwapServer, swapTokens } from '../../../test/swapServer.ts'

const confirm = 'swap-confirm'
const networkId = 'eip155:31337'
const id = '0xbatch'
const sent = { asked: { block: 1n, nonce: 0n }, id, sentAs: 'batch' } as const
/** As the wallet itself says it. */
const numbers: Readonly<Record<string, number>> = {
  'wallet.atomicity_unsupported': 5760,
  'wallet.upgrade_rejected': 5750,
}

const refusal = (code: Parameters<typeof createWalletError>[0]) =>
  createWalletError(code, { cause: { code: numbers[code] }, method: 'wallet_sendCalls' })

/** The review of 25 USDC for ETH with a wallet that does both at once. */
async function reviewed({
  locale,
  says = 'supported',
  set,
}: {
  locale?: string
  says?: string
  set?: (server: SwapServer) => void
} = {}) {
  const asked: PreparedCall[] = []
  const sendCalls = vi.fn<CallActions['sendCalls']>(async () => sent)
  const tryCalls = vi.fn<CallActions['tryCalls']>(async () => undefined)
  const page = await mountSwap({
    batches: {
      getCallsStatus: () => new Promise(() => undefined),
      getCapabilities: async () => ({ atomic: { status: says } }),
      sendCalls,
      tryCalls,
    },
    locale,
    preset: { amount: '25', fromToken: 'USDC', toToken: 'ETH' },
    set,
    submit: async (prepared) => {
      asked.push(prepared)
      return '0x1'
    },
  })
  await page.until(() => expect(page.action()?.getAttribute('aria-disabled')).not.toBe('true'))
  await page.until(() => expect(page.action()?.textContent).toMatch(/Review swap|مراجعة المبادلة/))
  await page.press('swap-action-button')
  const confirmable = () =>
    page.until(() => {
      expect(page.find(confirm)?.textContent).toMatch(/Rabby/)
      expect(page.find(confirm)?.getAttribute('aria-disabled')).not.toBe('true')
    })
  await confirmable()
  return {
    ...page,
    asked,
    click: async () => {
      await confirmable()
      await page.press(confirm)
    },
    confirmable,
    sendCalls,
    tryCalls,
  }
}

describe('a token is paid in one confirmation', () => {
  test('of exactly the amount, all or nothing, and its screen is that of a swap (S5.22, S8.58)', async () => {
    const { asked, click, find, latchkey, says, see, sendCalls, until } = await reviewed()
    expect((await see('swap-together')).textContent).toBe(
      'Allow exactly 25 USDC and swap, in one confirmationAll or nothing. ',
    )
    expect(find('swap-step-approve')).toBeNull()
    await click()
    await until(() => expect(sendCalls).toHaveBeenCalledOnce())
    const [, { atomicRequired, calls }] = sendCalls.mock.calls[0]!
    expect(atomicRequired).toBe(true)
    expect(calls.map(({ to }) => to)).toEqual([swapTokens.USDC.address, router])
    expect(asked).toEqual([])
    await says('Swapping 25 USDC to about')
    expect((await see('swap-parts')).textContent).toContain('Let Uniswap v3 use 25 USDC')
    expect(transactionsOf(latchkey).store.getState().transactions).toHaveLength(1)
  })

  test('with a sentence where the wallet would upgrade the account first', async () => {
    const { see } = await reviewed({ says: 'ready' })
    expect((await see('swap-together')).textContent).toContain(
      'Your wallet will ask to upgrade your account first.',
    )
  })

  test('over an old allowance that is too little, too', async () => {
    const { see, sendCalls, click, until } = await reviewed({
      set: (server) => {
        server.allowance = 5n
      },
    })
    expect((await see('swap-together')).textContent).toContain('Allow exactly 25 USDC')
    await click()
    await until(() => expect(sendCalls.mock.calls[0]?.[1].calls).toHaveLength(2))
  })

  test('or step by step, where the visitor wants it so, and back', async () => {
    const { asked, click, find, press, see, sendCalls, until } = await reviewed()
    expect((await see('swap-way')).textContent).toBe('Step by step instead')
    await press('swap-way')
    await see('swap-step-approve')
    expect(find('swap-together')).toBeNull()
    expect((await see('swap-way')).textContent).toBe('In one confirmation instead')
    expect(find('swap-way-note')?.textContent).toBe('')
    await press('swap-way')
    await see('swap-together')
    await press('swap-way')
    await click()
    await until(() => expect(asked).toHaveLength(1))
    expect(sendCalls).not.toHaveBeenCalled()
    // On its way: what comes after it is no batch.
    await see('swap-step-approve')
    expect(find('swap-way')).toBeNull()
  })

  test('error: declined it is declined, and can be asked for again', async () => {
    const { asked, click, says, see, sendCalls } = await reviewed()
    sendCalls.mockRejectedValueOnce(refusal('wallet.user_rejected'))
    await click()
    await says('Declined in Rabby Wallet. Nothing was sent.')
    await see('swap-together')
    expect(asked).toEqual([])
  })

  test('error: what the network would refuse by now is not asked for', async () => {
    const { click, says, sendCalls, tryCalls } = await reviewed()
    tryCalls.mockRejectedValueOnce(refusal('transaction.failed'))
    await click()
    await says('The network would refuse this by now.')
    expect(sendCalls).not.toHaveBeenCalled()
  })

  test.each([
    [
      'wallet.atomicity_unsupported',
      'Rabby Wallet can’t do all of it at once here, so it asks step by step.',
      false,
    ],
    [
      'wallet.upgrade_rejected',
      'Your account wasn’t upgraded, so Rabby Wallet asks step by step.',
      true,
    ],
  ] as const)(
    'a wallet that refuses with %s goes back to steps by itself, and the screen says so (S8.58)',
    async (code, sentence, isOffered) => {
      const { asked, click, find, see, sendCalls, until } = await reviewed()
      sendCalls.mockRejectedValueOnce(refusal(code))
      await click()
      await see('swap-step-approve')
      expect((await see('swap-way-note')).textContent).toBe(sentence)
      expect(find('swap-status')?.textContent).toBe('')
      expect(find('swap-way') !== null).toBe(isOffered)
      expect(asked).toEqual([])
      await click()
      await until(() => expect(asked).toHaveLength(1))
      expect(sendCalls).toHaveBeenCalledOnce()
    },
  )

  test('in Arabic, with the amount as it is', async () => {
    const { see } = await reviewed({ locale: 'ar' })
    expect((await see('swap-together')).textContent).toContain('\u206825 USDC\u2069')
  })
})

describe('what became of it', () => {
  async function progress(status: CallsStatus['status'], hashes: readonly string[] = []) {
    const page = await mountSwap({ view: { id, name: 'SwapProgress', networkId } })
    const state =
      status === 'failed'
        ? ({ reason: undefined, status } as const)
        : status === 'unknown'
          ? ({ confirmations: 0, isMissing: true, status: 'pending' } as const)
          : ({ confirmations: 1, status: 'confirmed' } as const)
    const amount = {
      decimals: 6,
      iconUrl: undefined,
      symbol: 'USDC',
      token: swapTokens.USDC.address,
    }
    await act(async () =>
      transactionsOf(page.latchkey).store.setState({
        transactions: [
          {
            asked: undefined,
            calls: [],
            connectorId: 'io.rabby',
            fee: 400_000_000_000_000n,
            from: address,
            hashes,
            id,
            kind: 'batch',
            networkId,
            sentAtMs: Date.now(),
            state,
            status,
            swap: {
              exchange: 'Uniswap v3',
              minReceived: 1n,
              paid: { ...amount, amount: 25_000_000n },
              received: {
                ...amount,
                amount: 10n ** 16n,
                decimals: 18,
                symbol: 'ETH',
                token: undefined,
              },
              to: router,
            },
          },
        ],
      }),
    )
    return page
  }

  test('of one that nobody shows it says so, is neither done nor undone, and what it may have left can be taken back', async () => {
    const { says, see, text } = await progress('unknown')
    await says('We can’t see what became of it.')
    await says('may still use what you allowed')
    await see('swap-take-back')
    expect(text()).not.toMatch(/Nothing was|Swapped/)
  })

  test('of one that no transaction carried nothing was used', async () => {
    const { find, says } = await progress('failed')
    await says('Nothing was swapped')
    expect(find('swap-take-back')).toBeNull()
    await says('Nothing was sent, and no fee was used.')
  })

  test('of one that the chain undid a fee was used', async () => {
    const { says } = await progress('failed', ['0x1'])
    await says('A fee of up to 0.0004 ETH was used.')
  })

  test('of one that was done in part it says so, and what is allowed still can be taken back', async () => {
    const { says, see, text } = await progress('partlyFailed', ['0x1'])
    await says('Only a part of it went through.')
    await see('swap-take-back')
    expect(text()).not.toContain('Swapped')
  })

  test('done it is a swap', async () => {
    const { says } = await progress('confirmed', ['0x1'])
    await says('Swapped 25 USDC to about 0.01 ETH')
  })
})
