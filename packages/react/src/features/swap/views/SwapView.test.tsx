// @vitest-environment happy-dom
import { editSwap, swapOf } from '@latchkey/core/modal'
import { act } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { mountSwap } from '../../../test/mountSwap.tsx'
import { swapTokens } from '../../../test/swapServer.ts'
import { typeInto } from '../../../test/typeInto.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const quotes = '/convert/quotes'
/** What is on its way, and what would follow within a moment, has come. */
const rest = () => act(() => new Promise((resolve) => setTimeout(resolve, 300)))

/** The form with 1 ETH for USDC, and its price. */
async function filled(options: Parameters<typeof mountSwap>[0] = {}) {
  const page = await mountSwap(options)
  await page.choose('USDC')
  await page.type('1')
  return page
}

describe('the form', () => {
  test('says what comes, by whose price, and the least of it (S1.9, S9.20)', async () => {
    const { field, ready, says } = await filled()
    await ready()
    expect((await field('swap-input-token-toToken')).value).toBe('2,486.123456')
    expect((await field('swap-input-token-toToken')).readOnly).toBe(true)
    await says('1 ETH = 2,486.12 USDC')
    await says('At least 2,461.262222 USDC · fee up to $1.25')
    await says('Uniswap v3 on this network')
    await says('Uniswap v3 0.05%')
    // The chain says what gas costs, and the review will say the same of it.
    await says('up to $1.25')
  })

  test('opened from the account, asks the server for the list of tokens, once, and nothing else (S7.7)', async () => {
    const { press, says, see, server } = await mountSwap({
      isStrict: false,
      view: { name: 'Account' },
    })
    await see('token-ETH')
    await see('account-swaps')
    await rest()
    server.asked.length = 0
    await press('account-swaps')
    await says('Balance 1.234 ETH')
    await says('Select token')
    await rest()
    expect(server.asked).toEqual(['GET /v1/convert/tokens'])
  })

  test('asks once for the price of what comes, and once for each quote (S7.6)', async () => {
    const { choose, ready, server, type } = await mountSwap({
      isStrict: false,
      set: ({ prices }) => Object.assign(prices, { DAI: 1 }),
    })
    await rest()
    server.asked.length = 0
    await choose('DAI')
    await type('1')
    await ready()
    await rest()
    expect(server.asked).toEqual(['POST /v1/fungible/price', 'GET /v1/convert/quotes'])
    server.asked.length = 0
    await type('0.5')
    await ready()
    await rest()
    expect(server.asked).toEqual(['GET /v1/convert/quotes'])
  })

  test('says step by step what is missing (S1.9)', async () => {
    const { action, choose, ready, type, until } = await mountSwap()
    await ready('Select token')
    await choose('USDC')
    await until(() => expect(action()?.textContent).toBe('Enter amount'))
    expect(action()?.getAttribute('aria-disabled')).toBe('true')
    await type('1')
    await ready()
    await type('99')
    await until(() => expect(action()?.textContent).toBe('Not enough ETH'))
    await type('1.23456699')
    await until(() => expect(action()?.textContent).toBe('Not enough ETH for the fee'))
  })

  test('shows the rate the other way round at a tap', async () => {
    const { press, ready, says } = await filled()
    await ready()
    await press('swap-rate')
    await says('1 USDC = 0.000402232 ETH')
  })

  test('asks for the next price at a tap on its clock', async () => {
    const { countOf, field, press, ready, server, until } = await filled()
    await ready()
    const before = countOf(quotes)
    server.rate = 2480
    await press('swap-refresh')
    const received = await field('swap-input-token-toToken')
    await until(() => expect(received.value).toBe('2,480'))
    expect(countOf(quotes)).toBe(before + 1)
  })

  test.each([
    ['0,5', '0.5', 'Review swap'],
    ['0', '0', 'Enter amount'],
    ['123456789012345678901234567890', '123456789012345678901234567890', 'Not enough ETH'],
    // Of it less than the smallest unit of USDC would come.
    ['0.000000000000000001', '0.000000000000000001', 'Amount too small'],
    // It has more decimals than ETH.
    ['0.0000000000000000001', '0.000000000000000000', 'Amount too small'],
  ])('the amount %s is read as %s: %s', async (typed, value, label) => {
    const { action, choose, field, type, until } = await mountSwap()
    await choose('USDC')
    await type(typed)
    expect((await field('swap-input-token-sourceToken')).value).toBe(value)
    await until(() => expect(action()?.textContent).toBe(label))
  })

  test('an amount that is none stays out of the field, and that is said', async () => {
    const { field, says, type } = await mountSwap()
    await type('1')
    await type('1 ETH or so')
    expect((await field('swap-input-token-sourceToken')).value).toBe('1')
    await says('We can’t read “1 ETH or so” as one amount.')
  })

  test('can be typed in dollars', async () => {
    const { field, press, ready, says } = await filled()
    await ready()
    await press('swap-unit')
    expect((await field('swap-input-token-sourceToken')).value).toBe('2500')
    await says('≈ 1 ETH')
  })

  test('Max leaves what the swap may cost (S3.35)', async () => {
    const { choose, field, press, ready, says } = await mountSwap()
    await choose('USDC')
    await says('Balance 1.234 ETH')
    await press('swap-max')
    await ready()
    // 400,000 units of gas at 2 gwei, by the chain's own price.
    expect((await field('swap-input-token-sourceToken')).value).toBe('1.233767')
  })

  test('whose fee the chain does not say has a way on; Max says that it cannot be told', async () => {
    const { press, ready, says } = await filled({
      set: (server) =>
        void Object.defineProperty(server, 'gasPrice', {
          get() {
            throw new Error('The chain does not answer')
          },
        }),
    })
    await ready()
    await says('FeeNot known')
    await press('swap-max')
    await says('Failed to fetch network token price')
  })

  test('Max of less than the fee says that nothing is left', async () => {
    const page = await mountSwap({ balance: 1n })
    await page.says('Balance')
    await page.press('swap-max')
    await page.says('After the fee nothing of your ETH is left to swap.')
  })
})

describe('a price', () => {
  test('is asked for once typing has stopped', async () => {
    const { choose, countOf, ready, type } = await mountSwap()
    await choose('USDC')
    // No time passes between two digits, however busy the machine is.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    for (const amount of ['0', '0.', '0.1', '0.12', '0.123']) await type(amount)
    expect(countOf(quotes)).toBe(0)
    await act(() => vi.advanceTimersByTimeAsync(200))
    vi.useRealTimers()
    await ready()
    expect(countOf(quotes)).toBe(1)
  })

  test('is asked for every 10 s, and not while nobody sees the page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { countOf, ready } = await filled()
    await ready()
    const visibility = vi.spyOn(document, 'visibilityState', 'get')
    const pass = (timeMs: number) => act(() => vi.advanceTimersByTimeAsync(timeMs))
    const first = countOf(quotes)
    await pass(30_500)
    expect(countOf(quotes) - first).toBe(3)
    visibility.mockReturnValue('hidden')
    const before = countOf(quotes)
    await pass(60_000)
    expect(countOf(quotes)).toBe(before)
    visibility.mockReturnValue('visible')
    await pass(10_500)
    expect(countOf(quotes)).toBeGreaterThan(before)
  })

  test('of the amount before stays until the new one is there, and says so', async () => {
    const { field, ready, server, type, until } = await filled()
    await ready()
    const received = await field('swap-input-token-toToken')
    expect(received.hasAttribute('data-previous')).toBe(false)
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    server.hold = held
    await type('0.5')
    await until(() => expect(received.hasAttribute('data-previous')).toBe(true))
    expect(received.value).toBe('2,486.123456')
    answer()
    await ready()
    expect(received.value).toBe('1,243.061728')
    expect(received.hasAttribute('data-previous')).toBe(false)
  })

  test('of another token is not shown for this one', async () => {
    const { field, latchkey, ready, says, server } = await filled()
    await ready()
    server.hold = new Promise(() => {})
    await act(async () => editSwap(latchkey, { to: { address: swapTokens.DAI.address } }))
    await says('DAI')
    expect((await field('swap-input-token-toToken')).value).toBe('')
  })

  test('that no exchange can give is not blamed on the balance', async () => {
    const { action, says, see, text, until } = await filled({
      set: (server) => {
        server.failure = { reason: 'Insufficient liquidity for this trade', status: 400 }
      },
    })
    await says('Your balance isn’t the reason.')
    expect((await see('swap-problem')).textContent).toContain('Insufficient liquidity')
    await until(() => expect(action()?.textContent).toBe('Insufficient liquidity'))
    expect(text()).not.toMatch(/insufficient balance|not enough/i)
  })

  test('of too little says so, and blames no exchange', async () => {
    const { action, says, text, until } = await filled({
      set: (server) => {
        server.failure = { reason: 'The amount is too small: it is worth less.', status: 400 }
      },
    })
    await says('It’s less than the smallest unit of what you pay or get. Pay more.')
    await until(() => expect(action()?.textContent).toBe('Amount too small'))
    expect(text()).not.toMatch(/liquidity/i)
  })

  test('that is refused for a reason of its own has the server’s words, marked as its words', async () => {
    const { says, see } = await filled({
      set: (server) => {
        server.failure = {
          code: 'moon_is_full',
          reason: 'This token cannot be traded here',
          status: 400,
        }
      },
    })
    await says('This swap isn’t offered. The server says:')
    const words = (await see('swap-problem')).querySelector('[dir="auto"]')
    expect(words?.textContent).toBe('This token cannot be traded here')
    expect(words?.getAttribute('lang')).toBe('')
  })

  test.each([
    ['exchanges_off', 'لا يمكن مبادلة أي شيء على هذه الشبكة حاليًا.'],
    ['allowance_refused', 'لا يمكن السماح لمنصة تبادل بأخذ هذه العملة.'],
    ['insufficient_funds', 'لا يغطّي رصيدك هذا المبلغ مع رسوم الشبكة.'],
    ['wrapped_coin', 'هذه عملة الشبكة نفسها بصيغة أخرى، ولا تُبادَل هنا.'],
    ['token_keeps_part', 'تحتفظ هذه العملة بجزء من كل تحويل، لذلك سيصل أقل.'],
    ['amount_zero', 'مبلغ غير صحيح'],
    ['swap_refused', 'سترفض المنصة هذه المبادلة.'],
  ])('that is refused (%s) is said in the visitor’s language', async (code, sentence) => {
    const { says, see } = await filled({
      locale: 'ar',
      set: (server) => {
        server.failure = { code, reason: 'An English sentence of the server.', status: 400 }
      },
    })
    await says(sentence)
    expect((await see('swap-problem')).textContent).not.toContain('An English sentence')
  })

  test.each([
    [429, 'Too many prices were asked for.'],
    [503, 'We can’t get a price right now.'],
  ])(
    'that cannot be had (%i) leaves the form as it is, with a way on',
    async (status, sentence) => {
      const { field, press, ready, says, server } = await filled({
        set: (made) => {
          made.failure = { status }
        },
      })
      await says(sentence)
      await ready('Try again')
      expect((await field('swap-input-token-sourceToken')).value).toBe('1')
      server.failure = undefined
      await press('swap-action-button')
      await ready()
    },
  )
})

describe('a price that is slow, or cannot be asked for', () => {
  test('is waited for without a number, and without a way on', async () => {
    let answer = () => {}
    const { action, field, ready, text, until } = await filled({
      set: (server) => {
        server.hold = new Promise<void>((resolve) => {
          answer = resolve
        })
      },
    })
    await until(() => expect(action()?.textContent).toBe('One moment…'))
    expect(action()?.getAttribute('aria-disabled')).toBe('true')
    const received = await field('swap-input-token-toToken')
    expect(received.hidden).toBe(true)
    expect(received.value).toBe('')
    expect(text()).not.toMatch(/Insufficient|right now/)
    answer()
    await ready()
    expect(received.hidden).toBe(false)
    expect(received.value).toBe('2,486.123456')
  })

  test('because the page is offline leaves the form as it is, with a way on', async () => {
    let isOffline = true
    const { field, press, ready, says } = await filled({
      set: (server) => {
        const { fetch } = server
        server.fetch = async (input, init) => {
          if (isOffline && String(input).includes('/convert/quotes'))
            throw new TypeError('Failed to fetch')
          return fetch(input, init)
        }
      },
    })
    await says('We can’t get a price right now.')
    await ready('Try again')
    expect((await field('swap-input-token-sourceToken')).value).toBe('1')
    isOffline = false
    await press('swap-action-button')
    await ready()
  })
})

describe('what is lost', () => {
  test('is not spoken of below 3 %', async () => {
    const { find, ready, see } = await filled()
    await ready()
    expect(find('swap-impact')).toBeNull()
    // But for the number behind what it is worth.
    const loss = await see('swap-loss')
    expect(loss.textContent).toBe('(−0.6%)')
    expect(loss.dataset['tone']).toBe('none')
  })

  test('is nothing behind the worth where nothing is lost, and of the amount before', async () => {
    const { find, ready, server, type, until } = await filled({
      set: (made) => {
        made.rate = 2500
        made.impactBps = 0
      },
    })
    await ready()
    expect(find('swap-loss')).toBeNull()
    server.rate = 1625
    await type('0.5')
    await ready()
    await until(() => expect(find('swap-loss')?.textContent).toBe('(−35%)'))
    expect(find('swap-loss')?.dataset['tone']).toBe('ask')
    server.hold = new Promise(() => {})
    await type('0.6')
    await until(() => expect(find('swap-loss')).toBeNull())
  })

  test('above 3 % is said with both amounts in dollars; the larger of two counts', async () => {
    const { ready, see } = await filled({
      set: (server) => {
        server.rate = 2400
        server.impactBps = 10
      },
    })
    await ready()
    const notice = await see('swap-impact')
    expect(notice.textContent).toContain('You’d lose about 4% to this trade’s size.')
    expect(notice.textContent).toContain('You pay $2,500.00 and get $2,400.00.')
    expect(notice.getAttribute('role')).toBe('alert')
  })

  test('above 10 % is asked about a second time, and can be given up', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const pass = (timeMs: number) => act(() => vi.advanceTimersByTimeAsync(timeMs))
    const { action, find, press, ready, says, see } = await filled({
      set: (server) => {
        server.rate = 1625
      },
    })
    await ready()
    expect(action()?.dataset['variant']).toBe('secondary')
    await press('swap-action-button')
    await says('Swap and lose about 35% of $2,500.00?')
    await pass(450)
    await press('swap-keep')
    expect(find('swap-anyway')).toBeNull()
    await press('swap-action-button')
    expect((await see('swap-anyway')).textContent).toBe('Swap anyway, lose about $875.00')
    // The second click of a double click is no answer.
    await press('swap-anyway')
    await pass(50)
    expect(find('swap-confirm')).toBeFalsy()
    await pass(450)
    await press('swap-anyway')
    await see('swap-confirm')
  })

  test('above 50 % there is no button', async () => {
    const { action, says, until } = await filled({
      set: (server) => {
        server.rate = 1000
      },
    })
    await says('About 60% would be lost, so it isn’t offered.')
    await until(() => expect(action()).toBeNull())
  })

  test('is not known without a price, which is said and asked about twice', async () => {
    const { press, ready, says } = await filled({
      set: (server) => {
        server.prices = { ETH: 2500 }
      },
    })
    await ready()
    await says('We don’t know what USDC is worth.')
    await says('About 0.1% is lost to this trade’s size.')
    await press('swap-action-button')
    await says('Swap without knowing what it’s worth, and lose about 0.1% to this trade’s size?')
  })

  test('of a token without a price is said as the exchange says it', async () => {
    const { press, ready, see } = await filled({
      set: (server) => {
        server.prices = { ETH: 2500 }
        server.impactBps = 3350
      },
    })
    await ready()
    const notice = await see('swap-impact')
    expect(notice.textContent).toContain('You’d lose about 33.5% to this trade’s size.')
    expect(notice.textContent).toContain('We don’t know what USDC is worth.')
    await press('swap-action-button')
    expect((await see('swap-anyway')).textContent).toBe('Swap anyway, lose about 33.5%')
  })

  test('and known to no one is asked about twice', async () => {
    const { press, ready, says, see } = await filled({
      set: (server) => {
        server.prices = { ETH: 2500 }
        server.impactBps = undefined
      },
    })
    await ready()
    await says('So we can’t tell whether this price is fair.')
    await press('swap-action-button')
    await says('Swap without knowing what it’s worth?')
    expect((await see('swap-anyway')).textContent).toBe('Swap anyway')
  })
})

describe('the limit', () => {
  test('is 1 % until a visitor sets another, from 0.1 to 5 (S9.20)', async () => {
    const { field, latchkey, ready, says } = await filled()
    await ready()
    const limit = await field('swap-slippage')
    expect(limit.value).toBe('1')
    await typeInto(limit, '0,5')
    expect(swapOf(latchkey).store.getState().form.slippage).toBe(0.5)
    await says('At least 2,473.692839 USDC')
    await typeInto(limit, '6')
    await says('Type a percentage from 0.1 to 5. 0.5% counts until then.')
    expect(swapOf(latchkey).store.getState().form.slippage).toBe(0.5)
  })
})

describe('where nothing can be swapped', () => {
  test('another network can be chosen, and the server is not asked (S8.1, S7.2)', async () => {
    const { button, says, server } = await mountSwap({
      set: (made) => {
        made.networks = []
      },
    })
    await says('Network not supported for Swaps')
    expect(button('Choose another network')).toBeDefined()
    await rest()
    expect(server.asked.filter((one) => one.includes('/convert/'))).toEqual([])
  })

  test('because the project has swaps off, that is said (S2.13)', async () => {
    const { find, says } = await mountSwap({
      set: (server) => {
        server.isOn = false
      },
    })
    await says('This site doesn’t offer swaps.')
    expect(find('swap-input-sourceToken')).toBeNull()
  })
})
