// @vitest-environment happy-dom
import { closeModal, switchNetwork } from '@latchkey/core'
import { editSwap, navigate, transactionsOf } from '@latchkey/core/modal'
import { act } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { mountSwap } from '../../../test/mountSwap.tsx'
import { type SwapServer, swapTokens } from '../../../test/swapServer.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const built = '/convert/build-transaction'
const confirm = 'swap-confirm'
const received = 'swap-preview-toToken'

/** The review of 1 ETH for USDC, ready to be confirmed; its clock is the test's. */
async function reviewed(options: Parameters<typeof mountSwap>[0] = {}) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const page = await mountSwap({ preset: { amount: '1', toToken: 'USDC' }, ...options })
  await page.ready()
  await page.press('swap-action-button')
  const pass = (timeMs: number) => act(() => vi.advanceTimersByTimeAsync(timeMs))
  const label = () => page.find(confirm)?.textContent
  const isInert = () => page.find(confirm)?.getAttribute('aria-disabled') === 'true'
  const confirmable = () =>
    page.until(() => {
      expect(label()).toBe('Confirm in Rabby Wallet')
      expect(isInert()).toBe(false)
    })
  /** The visitor looks at another tab for a while; gives the way back. */
  const leave = async (timeMs: number) => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await pass(timeMs)
    return async () => {
      visibility.mockReturnValue('visible')
      await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    }
  }
  await page.see(confirm)
  return { ...page, confirmable, isInert, label, leave, pass }
}

describe('the review', () => {
  test('says both amounts, the least that comes, and whose price it is (S1.9)', async () => {
    const { confirmable, find, says, see } = await reviewed()
    await confirmable()
    expect((await see('swap-preview-sourceToken')).textContent).toBe('1 ETH')
    expect((await see(received)).textContent).toBe('2,486.123456 USDC')
    await says('2,461.262222 USDC')
    await says('1 ETH = 2,486.12 USDC')
    await says('Harbour')
    await says('up to $1.25')
    await says('Uniswap v3 on this network')
    expect(find('swap-kept')).toBeNull()
  })

  test('says what the operator keeps, and who gets it; nothing where nothing is kept', async () => {
    const set = (server: SwapServer) => {
      server.fee = {
        amount: '2500000000000000',
        receiver: `eip155:31337:${swapTokens.DAI.address}`,
      }
    }
    const { confirmable, see } = await reviewed({ set })
    await confirmable()
    expect((await see('swap-kept')).textContent).toBe('0.0025 ETH → 0x6B…271d0F')
  })

  test('is prepared anew every 10 s while somebody sees it; the form’s price is not asked for', async () => {
    const { confirmable, countOf, pass } = await reviewed()
    await confirmable()
    const [swaps, quotes] = [countOf(built), countOf('/convert/quotes')]
    await pass(20_500)
    expect(countOf(built) - swaps).toBe(2)
    expect(countOf('/convert/quotes')).toBe(quotes)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await pass(60_000)
    expect(countOf(built) - swaps).toBe(2)
  })

  test('that gives less says so, stands out for 600 ms, and takes no click for 400 ms', async () => {
    const { confirmable, find, isInert, pass, server, see } = await reviewed()
    await confirmable()
    expect(find('swap-price-updated')?.textContent).toBe('')
    server.rate = 2400
    await pass(9800)
    for (let left = 20; left > 0 && !isInert(); left -= 1) await pass(20)
    expect(isInert()).toBe(true)
    expect((await see(received)).textContent).toBe('2,400 USDC')
    expect(find('swap-price-updated')?.textContent).toBe('Price updated')
    expect(find('swap-price-updated')?.getAttribute('role')).toBe('status')
    expect(find(received)?.closest('[data-moved]')).not.toBeNull()
    await pass(450)
    expect(isInert()).toBe(false)
    await pass(300)
    expect(find(received)?.closest('[data-moved]')).toBeNull()
  })

  test('that gives more stops nobody', async () => {
    const { confirmable, find, isInert, pass, server, until } = await reviewed()
    await confirmable()
    server.rate = 2600
    await pass(10_100)
    await until(() => expect(find(received)?.textContent).toBe('2,600 USDC'))
    expect(isInert()).toBe(false)
    expect(find('swap-price-updated')?.textContent).toBe('')
  })

  test('counts on while only the server is away, and then leads to a new price', async () => {
    const { confirmable, label, pass, press, says, server } = await reviewed()
    await confirmable()
    server.failure = { status: 503 }
    await pass(11_000)
    expect(label()).toBe('Confirm in Rabby Wallet')
    await pass(25_000)
    await says('This price is over.')
    expect(label()).toBe('Get a new price')
    server.failure = undefined
    await press(confirm)
    await confirmable()
  })

  test('left until its price is over is prepared anew at once on return, and takes no click before it is', async () => {
    const { confirmable, countOf, find, isInert, label, leave, press, says, server, until } =
      await reviewed()
    await confirmable()
    const comeBack = await leave(15 * 60_000)
    const before = countOf(built)
    server.rate = 2400
    let answer = () => {}
    server.hold = new Promise<void>((resolve) => {
      answer = resolve
    })
    await comeBack()
    expect(label()).toBe('One moment…')
    expect(isInert()).toBe(true)
    expect(find(received)).toBeNull()
    await press(confirm)
    await until(() => expect(countOf(built)).toBe(before + 1))
    expect(find('swap-status')?.textContent).toBe('')
    answer()
    await confirmable()
    await says('2,400 USDC')
    expect(find('swap-price-updated')?.textContent).toBe('Price updated')
  })

  test('whose answer takes its time is not asked for twice, and takes no click once its price is over', async () => {
    const { confirmable, countOf, isInert, label, pass, server } = await reviewed()
    await confirmable()
    const before = countOf(built)
    server.hold = new Promise(() => {})
    await pass(19_000)
    expect(countOf(built)).toBe(before + 1)
    expect(isInert()).toBe(false)
    await pass(12_000)
    expect(countOf(built)).toBe(before + 1)
    expect(label()).toBe('One moment…')
    expect(isInert()).toBe(true)
  })

  test('that nothing asks for anew is offered no more once its price is over', async () => {
    const { confirmable, label, leave, pass, says } = await reviewed()
    await confirmable()
    await leave(31_000)
    await pass(0)
    await says('This price is over.')
    expect(label()).toBe('Get a new price')
  })

  test('of what no exchange can trade any more leads back to the form', async () => {
    const { confirmable, label, pass, says, server } = await reviewed()
    await confirmable()
    server.failure = { reason: 'insufficient liquidity', status: 400 }
    await pass(10_500)
    await says('Insufficient liquidity')
    expect(label()).toBe('Change the amount')
  })

  test('of what would be lost by now is not offered', async () => {
    const { confirmable, label, pass, says, server } = await reviewed()
    await confirmable()
    server.rate = 1000
    await pass(10_500)
    await says('About 60% would be lost, so it isn’t offered.')
    expect(label()).toBe('Change the amount')
  })
})

describe('a loss', () => {
  test('that a newer price brings is asked about before the wallet is, and can be given up', async () => {
    let asked = 0
    const { confirmable, find, isInert, pass, press, says, see, server, until } = await reviewed({
      submit: async () => {
        asked += 1
        return '0x1'
      },
    })
    await confirmable()
    server.rate = 1625
    await pass(10_500)
    await says('You’d lose about 35%')
    await until(() => expect(isInert()).toBe(false))
    await press(confirm)
    await says('Swap and lose about 35% of $2,500.00?')
    // The second click of a double click is no answer.
    await press('swap-anyway')
    expect(asked).toBe(0)
    await pass(500)
    await press('swap-keep')
    expect(find('swap-anyway')).toBeNull()
    await pass(500)
    await press(confirm)
    await pass(500)
    expect((await see('swap-anyway')).textContent).toBe('Swap anyway, lose about $875.00')
    await press('swap-anyway')
    await says('Swapping 1 ETH')
    expect(asked).toBe(1)
  })

  test('that grows while it is asked about is asked about anew', async () => {
    const { find, isInert, pass, press, says, server, until } = await reviewed({
      set: (made) => {
        made.rate = 2500
      },
    })
    await until(() => expect(isInert()).toBe(false))
    server.rate = 2000
    await pass(10_500)
    await until(() => expect(isInert()).toBe(false))
    await press(confirm)
    await says('lose about 20%')
    server.rate = 1625
    await pass(10_500)
    await says('You’d lose about 35%')
    expect(find('swap-anyway')).toBeNull()
    expect(find(confirm)?.textContent).toBe('Confirm in Rabby Wallet')
  })

  test('that was agreed to in the form is named by the one click, also after the wallet has declined', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let asked = 0
    const { find, press, ready, says, see, until } = await mountSwap({
      preset: { amount: '1', toToken: 'USDC' },
      set: (server) => {
        server.rate = 1625
      },
      submit: async () => {
        asked += 1
        if (asked > 1) return '0x1'
        throw Object.assign(new Error('no'), { code: 4001 })
      },
    })
    await ready()
    await press('swap-action-button')
    await act(() => vi.advanceTimersByTimeAsync(450))
    await press('swap-anyway')
    await see(confirm)
    const label = 'Swap anyway, lose about $875.00'
    await until(() => {
      expect(find(confirm)?.textContent).toBe(label)
      expect(find(confirm)?.getAttribute('aria-disabled')).not.toBe('true')
    })
    await press(confirm)
    await says('Declined in Rabby Wallet.')
    expect(find(confirm)?.textContent).toBe(label)
    await press(confirm)
    await says('Swapping 1 ETH')
    expect(asked).toBe(2)
  })
})

describe('the fee', () => {
  test('is the one of the form, also where the exchange’s server knows another price of gas', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { press, ready, says, see, text } = await mountSwap({
      preset: { amount: '1', toToken: 'USDC' },
      set: (server) => {
        server.gasPrice = 80_000_000_000n
      },
    })
    await ready()
    await says('up to $50.00')
    await press('swap-action-button')
    await see(confirm)
    await says('Confirm in Rabby Wallet')
    expect(text()).toContain('up to $50.00')
  })

  test('of Max is left over: its review can be confirmed', async () => {
    const { confirmable, field, find, press, ready, says } = await reviewed({
      set: (server) => {
        server.gasPrice = 80_000_000_000n
      },
    })
    await press('modal-back')
    await says('Balance')
    await press('swap-max')
    // 400,000 units of gas at 80 gwei.
    expect((await field('swap-input-token-sourceToken')).value).toBe('1.202567')
    await ready()
    await press('swap-action-button')
    await confirmable()
    expect(find('swap-preview-sourceToken')?.textContent).toBe('1.202567 ETH')
  })

  test('that rose since the form is said, and leads back to what was typed', async () => {
    const { field, label, pass, press, says, server } = await reviewed({
      preset: { amount: '1.234', toToken: 'USDC' },
    })
    await says('Confirm in Rabby Wallet')
    server.gasPrice = 80_000_000_000n
    await pass(10_500)
    await says('Not enough ETH for the fee')
    await says('Network fees may have risen. Pay a little less, or take Max again.')
    expect(label()).toBe('Change the amount')
    await press(confirm)
    expect((await field('swap-input-token-sourceToken')).value).toBe('1.234')
  })
})

describe('the wallet', () => {
  test('that agrees leads to what becomes of the swap (S1.9)', async () => {
    const { confirmable, press, says, see } = await reviewed()
    await confirmable()
    await press(confirm)
    await see('swap-status')
    await says('Swapping 1 ETH to about 2,')
  })

  test('is asked for the swap that is shown, which stays while it is asked', async () => {
    const asked: bigint[] = []
    const { confirmable, countOf, find, latchkey, pass, press, says, see, server, until } =
      await reviewed({
        submit: (prepared) => {
          asked.push(prepared.value)
          return new Promise(() => {})
        },
      })
    await confirmable()
    await press(confirm)
    await says('Confirm transaction in your wallet')
    const before = countOf(built)
    server.rate = 2000
    await pass(30_000)
    expect(countOf(built)).toBe(before)
    expect(find(received)?.textContent).toBe('2,486.123456 USDC')
    expect(asked).toEqual([10n ** 18n])
    // Whatever the form says by now.
    await act(async () =>
      editSwap(latchkey, { amount: '0.5', to: { address: swapTokens.DAI.address } }),
    )
    await pass(500)
    expect(find('swap-preview-sourceToken')?.textContent).toBe('1 ETH')
    expect(find(received)?.textContent).toBe('2,486.123456 USDC')
    // Also for who comes back to it.
    await act(async () => navigate.reset(latchkey, { name: 'WhatIsAWallet' }))
    await until(() => expect(find(received)).toBeNull())
    await pass(100)
    await act(async () => navigate.push(latchkey, { name: 'SwapPreview' }))
    await pass(2000)
    expect((await see(received)).textContent).toBe('2,486.123456 USDC')
    expect(asked).toHaveLength(1)
  })

  test('that declines is asked again at a click; nothing was swapped', async () => {
    let answers = 0
    const { confirmable, label, press, says } = await reviewed({
      submit: async () => {
        answers += 1
        if (answers > 1) return '0x2'
        throw Object.assign(new Error('no'), { code: 4001 })
      },
    })
    await confirmable()
    await press(confirm)
    await says('Declined in Rabby Wallet. Nothing was sent.')
    expect(label()).toBe('Try again')
    await press(confirm)
    await says('Swapping 1 ETH')
  })

  test('that may have sent is still told of once the price is over', async () => {
    const { confirmable, leave, press, says, text } = await reviewed({
      submit: async () => {
        throw new Error('no answer')
      },
    })
    await confirmable()
    await press(confirm)
    const warning = 'Transaction error'
    await says(warning)
    const comeBack = await leave(60_000)
    expect(text()).toContain(warning)
    await comeBack()
    expect(text()).toContain(warning)
  })

  test('that changes the account is said so, takes no click for a moment, and swaps for that one', async () => {
    const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    const payers: string[] = []
    const { changeAccountByWallet, confirmable, field, find, isInert, pass, press, says, see } =
      await reviewed({
        submit: async ({ account }) => {
          payers.push(account.address)
          throw Object.assign(new Error('no'), { code: 4001 })
        },
      })
    await confirmable()
    await act(async () => changeAccountByWallet(other))
    for (let left = 50; left > 0 && !find(received); left -= 1) await pass(20)
    expect(isInert()).toBe(true)
    expect(find('swap-price-updated')?.textContent).toBe(
      'Your account changed. 0x3C…4293BC pays now.',
    )
    await confirmable()
    await pass(20_500)
    expect((await see('swap-price-updated')).textContent).toContain('Your account changed.')
    await press(confirm)
    await says('Declined in Rabby Wallet.')
    expect(payers).toEqual([other])
    await press('modal-back')
    expect((await field('swap-input-token-sourceToken')).value).toBe('1')
  })

  test('that confirms while the modal is closed has its swap in the activity', async () => {
    let answer: (id: string) => void = () => {}
    const { confirmable, find, latchkey, open, press, says, until } = await reviewed({
      set: (server) => {
        const { fetch } = server
        server.fetch = async (input, init) =>
          String(input).includes('/appkit/v1/config')
            ? Response.json({
                features: [
                  { config: ['exchange'], id: 'swap', isEnabled: true },
                  { config: [], id: 'activity', isEnabled: true },
                ],
              })
            : fetch(input, init)
      },
      submit: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    await confirmable()
    await press(confirm)
    await says('Confirm transaction in your wallet')
    await act(async () => closeModal(latchkey))
    await until(() => expect(find('modal')).toBeFalsy())
    await act(async () => answer('0x2'))
    await until(() =>
      expect(transactionsOf(latchkey).store.getState().transactions).toHaveLength(1),
    )
    // It does not open by itself.
    expect(find('modal')).toBeFalsy()
    await open({ view: 'Activity' })
    await says('Swapping ETH for USDC')
  })

  test('on another network is switched first', async () => {
    const { confirmable, label, latchkey, press, until } = await reviewed()
    await confirmable()
    await act(() => switchNetwork(latchkey, { networkId: 'eip155:31338' }))
    await until(() => expect(label()).toBe('Switch to Harbour'))
    await press(confirm)
    await confirmable()
  })
})

test('opened with nothing to review, it says what is missing', async () => {
  const { says } = await mountSwap({ view: { name: 'SwapPreview' } })
  await says('Enter amount')
})
