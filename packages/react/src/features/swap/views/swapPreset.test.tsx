// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { mountSwap } from '../../../test/mountSwap.tsx'
import { swapTokens, unlistedToken } from '../../../test/swapServer.ts'

afterEach(() => {
  vi.useRealTimers()
})

const paid = 'swap-input-token-sourceToken'

describe('what a page asks for', () => {
  test.each(['usdc', swapTokens.USDC.address.toLowerCase()])(
    'is filled in, with the token %s by its symbol in any case or its address (S2.11)',
    async (toToken) => {
      const { field, find, ready } = await mountSwap({
        preset: { amount: '0.5', fromToken: 'eth', toToken },
      })
      await ready()
      expect((await field(paid)).value).toBe('0.5')
      expect((await field('swap-select-token-button-toToken')).textContent).toContain('USDC')
      expect(find('swap-preset')).toBeNull()
    },
  )

  test('is waited for while its lists are on their way, and no longer than 5 s (S2.11)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { action, field, see, text, until } = await mountSwap({
      preset: { amount: '0.5', toToken: 'USDC' },
      set: (server) => {
        server.lists = new Promise(() => {})
      },
    })
    await until(() => expect(action()?.textContent).toBe('One moment…'))
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(text()).not.toContain('couldn’t find')
    await act(() => vi.advanceTimersByTimeAsync(2100))
    // Not later: this clock runs while something is waited for.
    expect(text()).toContain('couldn’t find')
    expect((await see('swap-preset')).textContent).toBe('We couldn’t find “USDC” on this network.')
    expect((await field(paid)).value).toBe('0.5')
    expect(action()?.textContent).toBe('Select token')
  })

  test('is filled in when the lists come, if that is within 5 s (S2.11)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let come = () => {}
    const { action, field, find, ready, until } = await mountSwap({
      preset: { amount: '0.5', fromToken: 'Eth', toToken: 'uSdC' },
      set: (server) => {
        server.lists = new Promise<void>((resolve) => {
          come = resolve
        })
      },
    })
    await until(() => expect(action()?.textContent).toBe('One moment…'))
    await act(() => vi.advanceTimersByTimeAsync(4000))
    await act(async () => come())
    await ready()
    expect((await field('swap-select-token-button-toToken')).textContent).toContain('USDC')
    expect((await field(paid)).value).toBe('0.5')
    expect(find('swap-preset')).toBeNull()
  })

  test('and is not there, is said in one line; the rest is filled in (S2.11)', async () => {
    const { field, see } = await mountSwap({ preset: { amount: '0.5', toToken: 'NOPE' } })
    expect((await see('swap-preset')).textContent).toBe('We couldn’t find “NOPE” on this network.')
    expect((await field(paid)).value).toBe('0.5')
  })

  test('to be paid in a token is filled in, by its own decimals (S2.11)', async () => {
    const { field, find } = await mountSwap({
      preset: { amount: '25.5', fromToken: 'usdc', toToken: 'ETH' },
    })
    expect((await field('swap-select-token-button-sourceToken')).textContent).toContain('USDC')
    expect((await field('swap-select-token-button-toToken')).textContent).toContain('ETH')
    expect((await field(paid)).value).toBe('25.5')
    expect(find('swap-preset')).toBeNull()
  })

  test('that cannot be paid is said, and its amount is not that of another token (S2.11)', async () => {
    const { field, see } = await mountSwap({
      preset: { amount: '1000', fromToken: 'NOPE', toToken: 'USDC' },
    })
    expect((await see('swap-preset')).textContent).toContain('“NOPE” can’t be paid here.')
    expect((await field(paid)).value).toBe('')
    expect((await field('swap-select-token-button-toToken')).textContent).toContain('USDC')
  })

  test('by an address that no list has is looked up, and comes with a warning (S2.11)', async () => {
    const { field, see } = await mountSwap({
      preset: { amount: '1', toToken: unlistedToken.address },
    })
    expect((await see('swap-unlisted')).textContent).toContain('This token is on no list.')
    expect((await field('swap-select-token-button-toToken')).textContent).toContain('TIX')
  })

  test('on both sides the same, is said to be the same', async () => {
    const { action, until } = await mountSwap({ preset: { amount: '1', toToken: 'ETH' } })
    await until(() => expect(action()?.textContent).toBe('Choose two different tokens'))
  })

  test('with an amount that is none says so', async () => {
    const { says } = await mountSwap({ preset: { amount: 'all of it', toToken: 'USDC' } })
    await says('We can’t read “all of it” as one amount.')
  })
})
