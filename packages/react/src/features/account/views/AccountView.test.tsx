// @vitest-environment happy-dom
import { connect } from '@latchkey/core'
import { knownDelegates } from '@latchkey/core/modal'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { laterFeatures } from '../../../frame/laterFeatures.ts'
import { eventually } from '../../../test/eventually.ts'
import { address } from '../../../test/fakeAdapter.ts'
import { answerAsServer } from '../../../test/fakeServer.ts'
import { lentAccount, ownLent, stranger } from '../../../test/lentAccount.ts'
import { mountModal } from '../../../test/mountModal.tsx'
import { seven } from '../../../test/networks.ts'

let end: (() => Promise<void>) | undefined

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(async () => {
  await end?.()
  end = undefined
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function connected({ balance, networkId, ...options }: Options = {}) {
  const page = await mountModal(options)
  end = page.end
  if (balance !== undefined) page.wallet.balance = balance
  if (networkId) page.wallet.networkId = networkId
  await act(async () => void (await connect(page.latchkey, { connectorId: 'io.rabby' })))
  const shown = (what: () => unknown) =>
    eventually(async () => {
      await act(async () => {})
      expect(what()).toBeTruthy()
    })
  const amount = async () => {
    await shown(() => page.find('account-balance')?.querySelector('bdi'))
    return page.find('account-balance')?.querySelector('bdi')
  }
  return { ...page, amount, shown }
}
type Options = Parameters<typeof mountModal>[0] & {
  balance?: bigint | Error
  networkId?: `eip155:${number}`
}

/** The server, with one answer of the test's. */
const answering =
  (path: string, json: object): typeof globalThis.fetch =>
  async (input) =>
    new URL(String(input)).pathname.startsWith(path) ? Response.json(json) : answerAsServer(input)

const ether = 10n ** 18n
/** A pointer comes near; React listens to the event that bubbles. */
const hover = (element: Element) =>
  element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }))
/** What was asked is answered and drawn. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))
const says = (element: Node | null | undefined) => element?.textContent

describe('the amount', () => {
  test.each([
    [0n, '0 ETH', 'large'],
    [1234n, '<0.001 ETH', 'large'],
    [1000n * ether, '1,000 ETH', 'large'],
    [123_456_789_012n * ether, '123,456,789,012 ETH', 'medium'],
    [1_234_567_890_123n * ether, '1,234,567,890,123 ETH', 'small'],
    [1_234_567_890_123n * ether + ether / 8n, '1.23T ETH', 'large'],
  ])('%s is %s (S9.17)', async (balance, text, size) => {
    const { amount, open } = await connected({ balance })
    await open()
    const shown = await amount()
    expect(says(shown)).toBe(text)
    expect(shown?.dataset['size']).toBe(size)
  })

  test('is exact in its title and in Details, however it is written', async () => {
    const exact = '1,234,567,890,123.345 ETH'
    const { amount, open, shadow, shown } = await connected({
      balance: 1_234_567_890_123_345n * (ether / 1000n),
    })
    await open()
    expect((await amount())?.title).toBe(exact)
    await open({ view: 'AccountSettings' })
    await shown(() => says(shadow())?.includes(exact))
  })

  test('is not there, nor a sign in its place, while its network cannot be reached', async () => {
    const { find, open, shadow, shown } = await connected({ balance: new Error('down') })
    await open()
    await shown(() => says(shadow())?.includes('We can’t reach Harbour right now.'))
    expect(find('account-balance')).toBeFalsy()
    const status = [...(shadow()?.querySelectorAll('[role="status"]') ?? [])].map(says)
    expect(status).toContain('We can’t reach Harbour right now.')
  })
})

/** Rows of the server's list of balances. Each has its first letter for a picture. */
const row = (symbol: string, value: number, more: object = {}) => ({
  address: symbol === 'ETH' ? undefined : `eip155:31337:0x${symbol}`,
  chainId: 'eip155:31337',
  iconUrl: '',
  name: `${symbol} coin`,
  price: 2,
  quantity: { decimals: '18', numeric: String(value / 2) },
  symbol,
  value,
  ...more,
})
const balances = '/v1/account/'

describe('what the account has', () => {
  test('is added up in dollars, and stands in rows with amount, value and change (S1.7, S3.21, S9.17)', async () => {
    const { amount, open, see } = await connected({
      fetch: answering(balances, {
        balances: [row('ETH', 2469.079, { change24h: 1.24 }), row('DAI', 12, { change24h: -3.1 })],
      }),
    })
    await open()
    expect(says(await see('account-total'))).toBe('$2,481.07')
    expect(says(await amount())).toBe('1.234 ETH')
    expect(says(await see('token-ETH'))).toBe('EETH coin1,234.539 ETH$2,469.07▲ +1.2%')
    expect(says(await see('token-DAI'))).toBe('DDAI coin6 DAI$12.00▼ -3.1%')
  })

  test('holds its places while it loads, without an amount', async () => {
    const { find, open, shadow, shown } = await connected({
      fetch: (input) =>
        String(input).includes(balances) ? new Promise(() => undefined) : answerAsServer(input),
    })
    await open()
    await shown(() => says(shadow())?.includes('Loading your tokens'))
    expect(find('account-total')).toBeFalsy()
    expect(find('account-balance')).toBeTruthy()
  })

  test('is twenty rows at first; a click shows the others', async () => {
    const many = Array.from({ length: 25 }, (_, index) => row(`T${index}`, 100 - index))
    const { find, open, press, see } = await connected({
      fetch: answering(balances, { balances: many }),
    })
    await open()
    await see('token-T19')
    expect(find('token-T20')).toBeFalsy()
    expect(says(await see('tokens-more'))).toBe('Show 5 more')
    await press('tokens-more')
    await see('token-T24')
    expect(find('tokens-more')).toBeFalsy()
  })

  test('of less than a cent is folded away until it is asked for', async () => {
    const { find, open, press, see } = await connected({
      fetch: answering(balances, {
        balances: [
          row('ETH', 5),
          row('DUST', 0.001),
          row('SPAM', 0, { price: 0, quantity: { decimals: '18', numeric: '9' } }),
        ],
      }),
    })
    await open()
    const fold = await see('tokens-small')
    expect(says(fold)).toBe('Small or without a price (2)')
    expect(fold.getAttribute('aria-expanded')).toBe('false')
    expect(find('token-DUST')).toBeFalsy()
    await press('tokens-small')
    await see('token-DUST')
    await see('token-SPAM')
    expect(fold.getAttribute('aria-expanded')).toBe('true')
  })

  test('without a single price is written as amounts, and says why', async () => {
    const { amount, find, open, shadow, shown } = await connected({
      fetch: answering(balances, {
        balances: [row('ETH', 0, { price: 0, quantity: { decimals: '18', numeric: '1' } })],
      }),
    })
    await open()
    await shown(() => says(shadow())?.includes('Prices are unavailable right now.'))
    expect(find('account-total')).toBeFalsy()
    expect((await amount())?.dataset['size']).toBe('large')
    expect(says(find('token-ETH'))).toBe('EETH coin1 ETH')
  })

  test('that cannot be read is said once, and the chain’s own amount stays of use (S8.2)', async () => {
    const { amount, find, open, see, shadow, shown } = await connected({
      fetch: async (input) =>
        String(input).includes(balances)
          ? new Response('{}', { status: 500 })
          : answerAsServer(input),
    })
    await open()
    expect(says(await see('toast'))).toBe('Token Balance Unavailable')
    expect(says(await amount())).toBe('1.234 ETH')
    await shown(() => says(shadow())?.includes('Other tokens can’t be loaded right now.'))
    expect(says(find('token-ETH'))).toBe('EEther1.234 ETH')
  })

  test('that cannot be read is asked for again by a click, not before the pause is over (S5.33, S9.2)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['clearInterval', 'Date', 'setInterval'] })
    let asked = 0
    let down = true
    const { find, open, shadow, shown } = await connected({
      fetch: async (input) => {
        if (!String(input).includes('/balance')) return answerAsServer(input)
        asked += 1
        return down
          ? new Response('{}', { status: 500 })
          : Response.json({ balances: [row('DAI', 12)] })
      },
    })
    await open()
    const again = () =>
      [...(shadow()?.querySelectorAll('button') ?? [])].find((one) => says(one) === 'Try again')
    await shown(again)
    down = false
    await act(async () => again()?.click())
    expect(asked).toBe(1)
    expect(again()?.getAttribute('aria-busy')).toBe('true')
    await act(async () => void vi.advanceTimersByTime(30_000))
    await shown(() => find('token-DAI'))
    expect(asked).toBe(2)
    expect(again()).toBeUndefined()
  })

  test('on a network that the server does not have is its own currency (S7.2)', async () => {
    const { open, shadow, shown } = await connected({
      fetch: answering('/v1/supported-chains', { http: ['eip155:1'], ws: [] }),
    })
    await open()
    await shown(() => says(shadow())?.includes('Only Harbour’s own currency can be shown here.'))
  })

  test('error: is not said of a network, while the server cannot say which it has; it is asked again (S8.2)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['clearInterval', 'Date', 'setInterval'] })
    let asked = 0
    const { amount, find, open, shadow, shown } = await connected({
      fetch: async (input) => {
        const { pathname } = new URL(String(input))
        if (pathname.endsWith('/balance')) return Response.json({ balances: [row('DAI', 12)] })
        if (pathname !== '/v1/supported-chains') return answerAsServer(input)
        asked += 1
        return asked > 3 ? answerAsServer(input) : Response.json({}, { status: 503 })
      },
    })
    await open()
    expect(says(await amount())).toBe('1.234 ETH')
    await shown(() => says(shadow())?.includes('Other tokens can’t be loaded right now.'))
    expect(says(shadow())).not.toContain('own currency can be shown here')
    const again = [...(shadow()?.querySelectorAll('button') ?? [])].find(
      (one) => says(one) === 'Try again',
    )
    asked = 3
    await act(async () => again?.click())
    await act(async () => void vi.advanceTimersByTime(30_000))
    await shown(() => find('token-DAI'))
  })

  test('error: a token of a list that cannot be had is not said to be gone, and can be tried again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['clearInterval', 'Date', 'setInterval'] })
    let down = true
    const { open, shadow, shown } = await connected({
      fetch: async (input) =>
        !String(input).includes('/balance')
          ? answerAsServer(input)
          : down
            ? Response.json({}, { status: 503 })
            : Response.json({ balances: [row('DAI', 12)] }),
    })
    await open({ view: { name: 'Token', token: '0xDAI' } })
    await shown(() => says(shadow())?.includes('This token can’t be loaded right now.'))
    expect(says(shadow())).not.toContain('any more')
    down = false
    const again = [...(shadow()?.querySelectorAll('button') ?? [])].find(
      (one) => says(one) === 'Try again',
    )
    await act(async () => again?.click())
    await act(async () => void vi.advanceTimersByTime(30_000))
    await shown(() => says(shadow())?.includes('DAI coin'))
  })

  test('where the server does not know the network’s tokens they may be sent all the same', async () => {
    const { find, open, see } = await connected({
      balance: 0n,
      fetch: answering('/v1/supported-chains', { http: ['eip155:1'], ws: [] }),
    })
    await open()
    await see('account-receive')
    await see('account-send')
    expect(find('account-total')).toBeFalsy()
  })

  test('is nothing, and then there is nothing to send', async () => {
    const { find, open, see, shadow, shown } = await connected({ balance: 0n })
    await open()
    expect(says(await see('account-total'))).toBe('$0.00')
    await shown(() => says(shadow())?.includes('Nothing here yet.'))
    expect(find('account-receive')).toBeTruthy()
  })

  test('a part of it that is missing is said', async () => {
    const { open, shadow, shown } = await connected({
      fetch: answering(balances, { balances: [row('ETH', 5)], partial: ['eip155:31337'] }),
    })
    await open()
    await shown(() => says(shadow())?.includes('Some tokens are missing.'))
  })
})

describe('what can be done', () => {
  /** In the order of the screen. */
  const actions = (shadow: () => ShadowRoot | null | undefined) =>
    [...(shadow()?.querySelectorAll<HTMLElement>('button[data-testid]') ?? [])]
      .map(({ dataset }) => dataset['testid']?.replace('account-', '') ?? '')
      .filter((action) => ['onramp', 'swaps', 'receive', 'send'].includes(action))

  test('is what the project has on and has a screen: no dead button (S1.5, S2.13, S2.30)', async () => {
    const { open, see, shadow } = await connected()
    await open()
    await see('account-receive')
    expect(actions(shadow)).toEqual(['receive', 'send'])
  })

  test('stands in the order of the site (S2.30)', async () => {
    const { open, see, shadow } = await connected({
      features: { walletFeaturesOrder: ['send', 'receive'] },
    })
    await open()
    await see('account-receive')
    expect(actions(shadow)).toEqual(['send', 'receive'])
  })

  /** A project with swaps, its own choice or the site's, and a server with them. */
  const swapsOn = (
    swap: readonly string[],
    {
      config = ['exchange'],
      isEnabled = true,
    }: { config?: string[] | null; isEnabled?: boolean } = {},
  ) => {
    const asked: string[] = []
    const fetch: typeof globalThis.fetch = async (input) => {
      const { pathname } = new URL(String(input))
      asked.push(pathname)
      if (pathname === '/v1/supported-chains')
        return Response.json({ http: ['eip155:10', 'eip155:11', 'eip155:31337'], swap, ws: [] })
      return pathname === '/appkit/v1/config'
        ? Response.json({ features: [{ config, id: 'swap', isEnabled }] })
        : answering(balances, { balances: [row('ETH', 5)] })(input)
    }
    return { asked, fetch }
  }

  test.each([
    ['a network of the twelve', 'eip155:10'],
    ['a chain of a developer’s own', 'eip155:31337'],
  ] as const)('is to swap on %s where the server serves it (S1.9, S9.21)', async (_, networkId) => {
    const { open, press, see, shadow } = await connected({
      fetch: swapsOn([networkId]).fetch,
      networkId,
      networks: seven,
    })
    await open()
    await see('account-swaps')
    expect(actions(shadow)).toEqual(['swaps', 'receive', 'send'])
    await press('account-swaps')
    await see('swap-input-sourceToken')
  })

  test.each([
    ['the server serves another network', 'eip155:10', swapsOn(['eip155:31337']), {}],
    ['the network is none of the twelve, served or not', 'eip155:11', swapsOn(['eip155:11']), {}],
    [
      'the project leaves it to the site, which has them off',
      'eip155:10',
      swapsOn(['eip155:10'], { config: null }),
      { swaps: false as const },
    ],
    ['the project has them off', 'eip155:10', swapsOn(['eip155:10'], { isEnabled: false }), {}],
  ] as const)(
    'is not to swap where %s, and no code of it is loaded (S2.13, S9.21)',
    async (_, networkId, { asked, fetch }, features) => {
      const loads = (['Swap', 'SwapPreview', 'SwapProgress', 'SwapSelectToken'] as const).map(
        (name) => vi.spyOn(laterFeatures, name),
      )
      const { latchkey, open, see, shadow, shown } = await connected({
        features,
        fetch,
        networkId,
        networks: seven,
      })
      await open()
      // What decides is known: the project's word, and the server's.
      await shown(() => latchkey.store.getState().projectConfig.status === 'settled')
      await shown(() => asked.includes('/v1/supported-chains'))
      await see('token-ETH')
      await settled()
      expect(actions(shadow)).toEqual(['receive', 'send'])
      await act(async () => shadow()?.querySelectorAll('button').forEach(hover))
      await settled()
      for (const load of loads) expect(load).not.toHaveBeenCalled()
    },
  )

  test('is loaded for the pointer that comes near, and not before (S2.13)', async () => {
    const load = vi.spyOn(laterFeatures, 'Swap')
    const { open, see, shown } = await connected({ fetch: swapsOn(['eip155:31337']).fetch })
    await open()
    const button = await see('account-swaps')
    expect(load).not.toHaveBeenCalled()
    await act(async () => hover(button))
    await shown(() => load.mock.calls.length > 0)
  })

  test('is not what the site has turned off (S2.13)', async () => {
    const { open, see, shadow } = await connected({ features: { receive: false, send: false } })
    await open()
    await see('disconnect-button')
    expect(actions(shadow)).toEqual([])
  })
})

describe('what happened', () => {
  const connectedWith = (isEnabled: boolean) =>
    connected({
      fetch: (input) =>
        String(input).includes('/appkit/v1/config')
          ? Promise.resolve(
              Response.json({ features: [{ config: [], id: 'activity', isEnabled }] }),
            )
          : answering(balances, { balances: [row('ETH', 5)] })(input),
    })

  test('is a part beside the tokens, and stays the one that is shown (S2.13, S3.11)', async () => {
    const { find, open, press, see, shown } = await connectedWith(true)
    await open()
    await see('token-ETH')
    // Until the project has answered, the tabs only keep their place.
    await shown(() => find('tab-activity') && !find('tab-activity')?.closest('[data-pending]'))
    await press('tab-activity')
    expect(find('token-ETH')).toBeFalsy()
    await press('account-network')
    await press('modal-back')
    expect((await see('tab-activity')).getAttribute('aria-pressed')).toBe('true')
    await press('tab-tokens')
    await see('token-ETH')
  })

  test('is not there where the project has it off (S2.13)', async () => {
    const { find, open, see } = await connectedWith(false)
    await open()
    await see('token-ETH')
    // Until the project has answered, the tabs keep their place, unseen.
    await eventually(async () => {
      await act(async () => {})
      expect(find('tab-activity')).toBeFalsy()
    })
  })

  test('until the project has answered, the places of what may come are kept, and nothing is in them (S2.13)', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { find, open, see } = await connected({
      fetch: async (input) => {
        if (!String(input).includes('/appkit/v1/config')) return answerAsServer(input)
        await answered
        const features = [
          { config: ['1inch'], id: 'swap', isEnabled: true },
          { config: ['meld'], id: 'onramp', isEnabled: true },
        ]
        return Response.json({ features })
      },
    })
    await open()
    const row = (await see('account-receive')).parentElement
    expect(row?.hasAttribute('data-many')).toBe(true)
    const tabs = () => find('tab-tokens')?.closest('[data-pending]')
    expect(tabs()).toBeTruthy()
    await act(async () => answer())
    await eventually(async () => {
      await act(async () => {})
      expect(tabs()).toBeFalsy()
    })
    // As many as it may have, whatever the server offers: nothing moves once that is known.
    expect(row?.hasAttribute('data-many')).toBe(true)
  })
})

test.each([
  [{ kind: 'none' }, 'Its key'],
  [{ kind: 'contract' }, 'A contract'],
  [
    { delegate: knownDelegates[0]?.address ?? '', kind: 'delegated' },
    'Its key and code of MetaMask',
  ],
  [ownLent[address], 'Its key and unknown code of 0x57…575757'],
  [{ claimed: [stranger], kind: 'unsure' }, 'Its key and unknown code of 0x57…575757'],
  [{ claimed: [], kind: 'unsure' }, '–'],
  [new Error('down'), '–'],
] as const)('Details say what moves the account’s funds: %j is “%s”', async (code, text) => {
  const { find, open } = await connected({ adapters: [lentAccount({ [address]: code })] })
  await open({ view: 'AccountSettings' })
  await eventually(async () => {
    await act(async () => {})
    expect(says(find('account-controlled-by'))).toBe(text)
  })
})
