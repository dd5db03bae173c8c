import type { ConvertQuote, ConvertTransactionResponse } from '@latchkey/protocol/http'
import { describe, expect, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import { getSwapGasPrice } from '../actions/getSwapGasPrice.ts'
import { getSwapQuote } from '../actions/getSwapQuote.ts'
import { getSwapTokens } from '../actions/getSwapTokens.ts'
import { prepareSwap } from '../actions/prepareSwap.ts'
import { sendSwap } from '../actions/sendSwap.ts'
import type { CallActions } from '../adapters/CallActions.ts'
import { type Answers, granted, setup } from '../fixtures/setup.ts'
import { swapData } from '../fixtures/swapData.ts'
import { queryClientOf } from '../queries/queryClient.ts'
import { swapOfferQuery } from '../queries/swapOffer.ts'
import { swapQuoteQuery } from '../queries/swaps.ts'
import { transactionsOf } from '../transactions/transactionsOf.ts'
import { watchEvents } from '../watchEvents.ts'
import { submitSwap } from './submitSwap.ts'
import { beginSwap, editSwap, emptySwap, swapOf } from './swapOf.ts'

const networkId = 'eip155:31337'
const account = `0x${'a'.repeat(40)}`
const router = `0x${'C'.repeat(40)}`
const usdc = `0x${'1'.repeat(40)}`
const native = `${networkId}:0x${'e'.repeat(40)}`
const nowMs = Date.parse('2026-11-28T00:00:00Z')
const amount = 10n ** 18n
const pair = { fromToken: undefined, networkId, toToken: usdc } as const

const served = { body: { http: [networkId], swap: [networkId], ws: [] } }
const quote: ConvertQuote = {
  blockNumber: '7',
  expiresAt: '2026-11-28T00:00:30Z',
  fee: null,
  fromAccount: native,
  fromAmount: String(amount),
  gas: '200000',
  gasPrice: '1000000000',
  id: null,
  minToAmount: '2475000000',
  priceImpactBps: 12,
  provider: 'Uniswap v3',
  route: [{ exchange: 'Uniswap v3', fee: 500, from: native, to: `${networkId}:${usdc}` }],
  toAccount: `${networkId}:${usdc}`,
  toAmount: '2500000000',
}
const data = swapData({ account, amount, least: 2_475_000_000n, ...pair })
const built: ConvertTransactionResponse = {
  quote,
  tx: {
    amount: quote.toAmount,
    data,
    deadline: '2026-11-28T00:20:00Z',
    eip155: { gas: '220000', gasPrice: '1000000000' },
    from: `${networkId}:${account}`,
    to: `${networkId}:${router}`,
    value: String(amount),
  },
}

async function connected(answers: Answers = {}, options: Parameters<typeof setup>[0] = {}) {
  const calls = {
    prepare: vi.fn<CallActions['prepare']>(async ({ account: payer, call, network }) => ({
      account: payer,
      data: call.data,
      fee: 3n,
      networkId: network.caipNetworkId,
      request: {},
      to: call.to,
      value: call.value ?? 0n,
    })),
    submit: vi.fn<CallActions['submit']>(async () => '0xid'),
  }
  let clock = nowMs
  const it = setup({
    actions: {
      calls: calls as Partial<CallActions> as CallActions,
      connect: async () => ({
        ...granted,
        accounts: [{ address: account, namespace: 'eip155', type: 'eoa' }],
      }),
    },
    answers: {
      '/v1/convert/build-transaction': { body: built },
      '/v1/convert/quotes': { body: { quotes: [quote] } },
      '/v1/supported-chains': served,
      ...answers,
    },
    environment: { now: () => clock },
    ...options,
  })
  await connect(it.latchkey, { connectorId: 'io.test' })
  const asked = () => it.server.paths().filter((path) => path.startsWith('/v1/convert'))
  return { ...it, asked, calls, pass: (ms: number) => (clock += ms) }
}

describe('where nothing is swapped', () => {
  const cases = [
    [
      'the server has no exchange',
      { '/v1/supported-chains': { body: { http: [networkId], ws: [] } } },
    ],
    [
      'the network is of another kind',
      { '/v1/supported-chains': { body: { http: [], swap: ['eip155:5'], ws: [] } } },
    ],
  ] as const

  test.each(cases)('%s: its sentences, and no request (S8.1, S7.2)', async (_, answers) => {
    const { asked, latchkey } = await connected(answers)
    const refusal = { code: 'swap.unsupported_chain', message: 'Network not supported for Swaps' }
    await expect(getSwapQuote(latchkey, { amount, ...pair })).rejects.toMatchObject(refusal)
    await expect(prepareSwap(latchkey, { amount, ...pair })).rejects.toMatchObject(refusal)
    await expect(getSwapGasPrice(latchkey, { networkId })).rejects.toMatchObject({
      code: 'swap.unsupported_gas_price',
      message: 'Network not supported for Gas Price',
    })
    expect(await getSwapTokens(latchkey, { networkId })).toEqual([])
    expect(asked()).toEqual([])
  })

  test('a server that lists a network which is none of S9.21 is not asked either', async () => {
    const { asked, latchkey } = await connected({
      '/v1/supported-chains': { body: { http: [], swap: ['eip155:59144'], ws: [] } },
    })
    expect(await getSwapTokens(latchkey, { networkId: 'eip155:59144' })).toEqual([])
    expect(asked()).toEqual([])
  })

  test('it is offered where the server says so, and asked once', async () => {
    const { latchkey, server } = await connected()
    const client = queryClientOf(latchkey)
    expect(await client.fetchQuery(swapOfferQuery(latchkey, { networkId }))).toBe(true)
    const other = swapOfferQuery(latchkey, { networkId: 'eip155:31338' })
    expect(await client.fetchQuery(other)).toBe(false)
    expect(server.paths().filter((path) => path === '/v1/supported-chains')).toHaveLength(1)
  })

  test('without a wallet there is no price and no swap', async () => {
    const { latchkey } = setup({ answers: { '/v1/supported-chains': served } })
    const refusal = { code: 'connector.not_connected' }
    await expect(getSwapQuote(latchkey, { amount, ...pair })).rejects.toMatchObject(refusal)
    await expect(prepareSwap(latchkey, { amount, ...pair })).rejects.toMatchObject(refusal)
  })

  test.each([
    [{ amount: 0n, ...pair }],
    [{ amount: -1n, ...pair }],
    [{ amount, ...pair, toToken: undefined }],
    [
      {
        amount,
        fromToken: usdc,
        networkId,
        toToken: usdc.toUpperCase().replace('X', 'x'),
      } as const,
    ],
  ])('an amount and two different tokens are required (%#)', async (parameters) => {
    const { asked, latchkey } = await connected()
    const refusal = { code: 'swap.incomplete' }
    await expect(getSwapQuote(latchkey, parameters)).rejects.toMatchObject(refusal)
    await expect(prepareSwap(latchkey, parameters)).rejects.toMatchObject(refusal)
    expect(asked()).toEqual([])
  })
})

describe('a price', () => {
  test('is asked for in base units and CAIP-10 addresses, and read whole (S7.6)', async () => {
    const { latchkey, server } = await connected()
    expect(await getSwapQuote(latchkey, { amount, ...pair })).toEqual({
      ...pair,
      blockNumber: 7n,
      exchange: 'Uniswap v3',
      expiresAtMs: nowMs + 30_000,
      fromAmount: amount,
      gas: 200_000n,
      impactBps: 12,
      networkFee: 200_000n * 10n ** 9n,
      route: [{ exchange: 'Uniswap v3', fee: 500 }],
      toAmount: 2_500_000_000n,
    })
    const { searchParams } = server.requests.at(-1)?.url ?? new URL('x:')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      amount: '1000000000000000000',
      from: native,
      to: `${networkId}:${usdc}`,
      userAddress: `${networkId}:${account}`,
    })
  })

  test('of a server that says less, such as another implementation, is a price too', async () => {
    const { fromAccount, fromAmount, id, toAccount, toAmount } = quote
    const least = {
      fromAccount,
      fromAmount,
      id,
      toAccount: toAccount.toUpperCase().replace('EIP155', 'eip155'),
      toAmount,
    }
    const { latchkey } = await connected({ '/v1/convert/quotes': { body: { quotes: [least] } } })
    expect(await getSwapQuote(latchkey, { amount, ...pair })).toMatchObject({
      exchange: undefined,
      expiresAtMs: nowMs + 30_000,
      impactBps: undefined,
      networkFee: undefined,
      route: [],
    })
  })

  test('says what the operator keeps of it, and who gets that', async () => {
    const fee = { amount: '25', receiver: `${networkId}:${router}`, token: native }
    for (const [said, read] of [
      [fee, { amount: 25n, receiver: router }],
      [{ ...fee, amount: '0' }, undefined],
      [{ amount: '25', token: native }, undefined],
      [null, undefined],
    ] as const) {
      const { latchkey } = await connected({
        '/v1/convert/quotes': { body: { quotes: [{ ...quote, fee: said }] } },
      })
      expect((await getSwapQuote(latchkey, { amount, ...pair })).fee).toEqual(read)
    }
  })

  test('error: is none where the operator would keep another token than is shown', async () => {
    const fee = { amount: '25', receiver: `${networkId}:${router}`, token: quote.toAccount }
    const { latchkey } = await connected({
      '/v1/convert/quotes': { body: { quotes: [{ ...quote, fee }] } },
    })
    await expect(getSwapQuote(latchkey, { amount, ...pair })).rejects.toMatchObject({
      code: 'swap.mismatch',
    })
  })

  test('of a machine whose clock is wrong counts for a while all the same', async () => {
    for (const expiresAt of ['2020-01-01T00:00:00Z', '2036-01-01T00:00:00Z', 'soon']) {
      const { latchkey } = await connected({
        '/v1/convert/quotes': { body: { quotes: [{ ...quote, expiresAt }] } },
      })
      expect(await getSwapQuote(latchkey, { amount, ...pair })).toMatchObject({
        expiresAtMs: nowMs + 30_000,
      })
    }
  })

  test('of a machine whose clock is fast by seconds counts until the next one can have come', async () => {
    const { latchkey } = await connected({
      '/v1/convert/quotes': {
        body: { quotes: [{ ...quote, expiresAt: '2026-11-28T00:00:05Z' }] },
      },
    })
    expect(await getSwapQuote(latchkey, { amount, ...pair })).toMatchObject({
      expiresAtMs: nowMs + 20_000,
    })
  })

  test.each([
    ['another token', { toAccount: native }],
    ['another amount', { fromAmount: '1' }],
    ['no number', { toAmount: '12abc' }],
    ['a number without end', { toAmount: '9'.repeat(500) }],
  ])('of %s is none', async (_, change) => {
    const { latchkey } = await connected({
      '/v1/convert/quotes': { body: { quotes: [{ ...quote, ...change }] } },
    })
    await expect(getSwapQuote(latchkey, { amount, ...pair })).rejects.toMatchObject({
      code: 'swap.mismatch',
    })
  })

  const reasons = (description: string) => ({ reasons: [{ description }], status: 'FAILURE' })
  test.each([
    [
      400,
      reasons('There is insufficient liquidity for this trade.'),
      'swap.insufficient_liquidity',
    ],
    [
      400,
      { ...reasons('Not enough'), code: 'insufficient_liquidity' },
      'swap.insufficient_liquidity',
    ],
    [400, reasons('A token is a CAIP-10 address'), 'swap.refused'],
    [404, {}, 'swap.unavailable'],
    [429, reasons('Too many'), 'swap.unavailable'],
    [503, reasons('insufficient liquidity of words'), 'swap.unavailable'],
  ])('status %s is told by an error of its own (%#)', async (status, body, code) => {
    const { latchkey } = await connected({ '/v1/convert/quotes': { body, status } })
    const refusal = expect(getSwapQuote(latchkey, { amount, ...pair })).rejects
    await refusal.toMatchObject({ code, ...(status === 429 && { isThrottled: true }) })
  })

  test('a refusal has the server’s code, for screens of any language, beside its words', async () => {
    const body = { ...reasons('A token is a CAIP-10 address'), code: 'address_invalid' }
    const { latchkey } = await connected({ '/v1/convert/quotes': { body, status: 400 } })
    await expect(getSwapQuote(latchkey, { amount, ...pair })).rejects.toMatchObject({
      code: 'swap.refused',
      reason: 'A token is a CAIP-10 address',
      serverCode: 'address_invalid',
    })
  })

  test('of so little that nothing would come says so, as the server and as the price do', async () => {
    const refusal = { code: 'swap.too_small', message: 'The amount is too small to be swapped' }
    const zero = { body: { quotes: [{ ...quote, toAmount: '0' }] } }
    const coded = { body: { ...reasons('x'), code: 'amount_too_small' }, status: 400 }
    const worded = { body: reasons('The amount is too small: it is worth less.'), status: 400 }
    for (const answer of [zero, coded, worded]) {
      const { latchkey } = await connected({ '/v1/convert/quotes': answer })
      await expect(getSwapQuote(latchkey, { amount, ...pair })).rejects.toMatchObject(refusal)
    }
  })

  test('offline it is not available, and no balance is blamed', async () => {
    const { latchkey } = await connected({ '/v1/convert/quotes': new TypeError('Failed to fetch') })
    await expect(getSwapQuote(latchkey, { amount, ...pair })).rejects.toMatchObject({
      code: 'swap.unavailable',
      isThrottled: false,
    })
  })

  test('is asked for again in 10 s, later of a server that is asked too often, and not without an amount', async () => {
    const { latchkey } = await connected({ '/v1/convert/quotes': { body: {}, status: 429 } })
    const query = swapQuoteQuery(latchkey, { address: account, amount, ...pair })
    const error = await queryClientOf(latchkey)
      .fetchQuery(query)
      .catch((cause: unknown) => cause)
    expect(query.refetchInterval({ state: { error: null } })).toBe(10_000)
    expect(query.refetchInterval({ state: { error } })).toBe(30_000)
    const enabled = (change: object) =>
      swapQuoteQuery(latchkey, { address: account, amount, ...pair, ...change }).enabled
    expect(
      [{}, { amount: undefined }, { amount: 0n }, { toToken: undefined }].map(enabled),
    ).toEqual([true, false, false, false])
  })

  test('of gas is three numbers of wei (S3.35, S7.10)', async () => {
    const body = { fast: '2', instant: '3', standard: '1' }
    const { latchkey } = await connected({ '/v1/convert/gas-price': { body } })
    expect(await getSwapGasPrice(latchkey, { networkId })).toEqual({
      fast: 2n,
      instant: 3n,
      standard: 1n,
    })
    const odd = await connected({ '/v1/convert/gas-price': { body: { ...body, fast: '0x2' } } })
    await expect(getSwapGasPrice(odd.latchkey, { networkId })).rejects.toMatchObject({
      code: 'swap.mismatch',
    })
  })

  test('tokens are asked for by network, one by its address too (S7.7)', async () => {
    const tokens = [
      { address: native, decimals: 20, name: 'Ether', symbol: 'ETH' },
      { address: `${networkId}:${usdc}`, decimals: 6, name: 'USD Coin', symbol: 'USDC' },
    ]
    const { latchkey, server } = await connected({ '/v1/convert/tokens': { body: { tokens } } })
    expect(await getSwapTokens(latchkey, { networkId })).toMatchObject([
      { address: undefined, decimals: 18 },
      { address: usdc, decimals: 6 },
    ])
    await getSwapTokens(latchkey, { address: usdc, networkId })
    const [all, one] = server.requests.slice(-2).map(({ url }) => url.searchParams)
    expect(all?.get('chainId')).toBe(networkId)
    expect(all?.get('address')).toBeNull()
    expect(one?.get('address')).toBe(`${networkId}:${usdc}`)
  })
})

describe('a swap', () => {
  test('is written by the server with the slippage, and its value is what was typed (S7.11, S9.20)', async () => {
    const { calls, latchkey, server } = await connected()
    const prepared = await prepareSwap(latchkey, { amount, ...pair })
    expect(server.requests.at(-1)?.body).toEqual({
      amount: String(amount),
      eip155: { slippage: 1 },
      from: native,
      projectId: 'p',
      to: `${networkId}:${usdc}`,
      userAddress: `${networkId}:${account}`,
    })
    expect(calls.prepare).toHaveBeenCalledWith(
      expect.objectContaining({ call: { data, to: router, value: amount } }),
    )
    expect(prepared).toMatchObject({
      deadlineMs: nowMs + 20 * 60_000,
      minReceived: 2_475_000_000n,
      quote: { toAmount: 2_500_000_000n },
      slippage: 1,
    })
  })

  test.each([
    ['another value', { tx: { ...built.tx, value: String(amount + 1n) } }],
    ['another payer', { tx: { ...built.tx, from: `${networkId}:${router}` } }],
    ['a contract of another network', { tx: { ...built.tx, to: `eip155:1:${router}` } }],
    ['no contract', { tx: { ...built.tx, to: `${networkId}:0x12` } }],
    ['no call', { tx: { ...built.tx, data: '0x' } }],
    ['a call that is none', { tx: { ...built.tx, data: 'swap' } }],
    [
      'a call that pays somebody else',
      {
        tx: {
          ...built.tx,
          data: swapData({ account: router, amount, least: 2_475_000_000n, ...pair }),
        },
      },
    ],
    [
      'a call that insists on less',
      { tx: { ...built.tx, data: swapData({ account, amount, least: 2_474_999_998n, ...pair }) } },
    ],
    [
      'a call that gives another token away',
      { tx: { ...built.tx, data: `0xa9059cbb${'0'.repeat(128)}` } },
    ],
    ['a smaller minimum', { quote: { ...quote, minToAmount: '2474999998' } }],
    ['another token', { quote: { ...quote, toAccount: `${networkId}:${router}` } }],
  ])('with %s is not the one that was asked for', async (_, change) => {
    const { calls, latchkey } = await connected({
      '/v1/convert/build-transaction': { body: { ...built, ...change } },
    })
    await expect(prepareSwap(latchkey, { amount, ...pair })).rejects.toMatchObject({
      code: 'swap.mismatch',
    })
    expect(calls.submit).not.toHaveBeenCalled()
  })

  test('of tokens whose contracts say other decimals than the amounts were written with is refused', async () => {
    const said = (decimals: number) => `0x${decimals.toString(16).padStart(64, '0')}`
    const chain = { call: vi.fn(async (): Promise<string | undefined> => said(6)) }
    const { calls, latchkey } = await connected()
    vi.spyOn(latchkey.internal, 'adapterActions').mockImplementation(
      async () => ({ calls: () => calls, chain: async () => chain }) as never,
    )
    const setDecimals = (decimals: { from: number; to: number }) =>
      prepareSwap(latchkey, { amount, decimals, ...pair })
    const refusal = { code: 'swap.mismatch', details: ['Field: decimals.'] }
    expect(await setDecimals({ from: 18, to: 6 })).toMatchObject({ minReceived: 2_475_000_000n })
    await expect(setDecimals({ from: 18, to: 8 })).rejects.toMatchObject(refusal)
    // The network's own currency has no contract to ask, and what a token does not say is no lie.
    expect(chain.call).toHaveBeenCalledWith(
      expect.objectContaining({ data: '0x313ce567', to: usdc }),
    )
    chain.call.mockResolvedValue(undefined)
    expect(await setDecimals({ from: 18, to: 8 })).toBeDefined()
  })

  test('of a server that sends no price is read from its transaction', async () => {
    const { tx } = built
    const { latchkey } = await connected({ '/v1/convert/build-transaction': { body: { tx } } })
    expect(await prepareSwap(latchkey, { amount, slippage: 2, ...pair })).toMatchObject({
      minReceived: 2_450_000_000n,
      quote: { toAmount: 2_500_000_000n },
    })
  })

  test('that the chain refuses is not prepared', async () => {
    const { calls, latchkey } = await connected()
    calls.prepare.mockRejectedValueOnce(new Error('reverted'))
    await expect(prepareSwap(latchkey, { amount, ...pair })).rejects.toThrow('reverted')
  })

  test.each([
    ['two minutes after its price is over', '2026-11-28T00:20:00Z', 150_000],
    ['its deadline', '2026-11-28T00:01:00Z', 60_000],
  ])('is asked of the wallet until %s, and not after it', async (_, deadline, lifeMs) => {
    const { calls, latchkey, pass } = await connected({
      '/v1/convert/build-transaction': { body: { ...built, tx: { ...built.tx, deadline } } },
    })
    const prepared = await prepareSwap(latchkey, { amount, ...pair })
    pass(lifeMs - 1)
    expect(await sendSwap(latchkey, prepared)).toBe('0xid')
    pass(1)
    await expect(sendSwap(latchkey, prepared)).rejects.toMatchObject({ code: 'swap.expired' })
    expect(calls.submit).toHaveBeenCalledTimes(1)
  })
})

const token = {
  address: undefined,
  eip2612: false,
  logoUri: undefined,
  networkId,
  price: undefined,
  quantity: 0n,
  value: undefined,
} as const
const shown = {
  from: { ...token, decimals: 18, name: 'Ether', symbol: 'ETH' },
  to: { ...token, address: usdc, decimals: 6, name: 'USD Coin', symbol: 'USDC' },
}

describe('submitting', () => {
  test('asks the wallet once, follows the swap, empties the form and keeps the slippage (S1.9)', async () => {
    const { calls, latchkey } = await connected()
    const events: string[] = []
    watchEvents(latchkey, ({ event }) => events.push(event))
    editSwap(latchkey, { amount: '1', slippage: 2, to: { address: usdc } })
    const prepared = await prepareSwap(latchkey, { amount, ...pair })
    const [one, two] = await Promise.all([
      submitSwap(latchkey, prepared, shown),
      submitSwap(latchkey, prepared, shown),
    ])
    expect(one).toBe(two)
    expect(calls.submit).toHaveBeenCalledTimes(1)
    expect(events).toEqual(['INITIATE_SWAP', 'SWAP_SUCCESS'])
    expect(transactionsOf(latchkey).store.getState().transactions[0]).toMatchObject({
      exchange: 'Uniswap v3',
      id: '0xid',
      kind: 'swap',
      minReceived: 2_475_000_000n,
      paid: { amount, symbol: 'ETH', token: undefined },
      received: { amount: 2_500_000_000n, symbol: 'USDC', token: usdc },
    })
    expect(swapOf(latchkey).store.getState()).toMatchObject({
      form: { amount: '', slippage: 2, to: undefined },
      loading: false,
    })
  })

  test('that the wallet declines leaves the form as it was', async () => {
    const { calls, latchkey } = await connected()
    editSwap(latchkey, { amount: '1', to: { address: usdc } })
    calls.submit.mockRejectedValueOnce(new Error('declined'))
    const prepared = await prepareSwap(latchkey, { amount, ...pair })
    await expect(submitSwap(latchkey, prepared, shown)).rejects.toThrow('declined')
    expect(swapOf(latchkey).store.getState()).toMatchObject({
      form: { amount: '1', to: { address: usdc } },
      loading: false,
    })
    expect(transactionsOf(latchkey).store.getState().transactions).toEqual([])
  })

  test('asks no wallet once the price that was shown is over, and is no attempt', async () => {
    const { calls, latchkey, pass } = await connected()
    const events: string[] = []
    watchEvents(latchkey, ({ event }) => events.push(event))
    const prepared = await prepareSwap(latchkey, { amount, ...pair })
    pass(30_000)
    await expect(submitSwap(latchkey, prepared, shown)).rejects.toMatchObject({
      code: 'swap.expired',
    })
    expect(calls.submit).not.toHaveBeenCalled()
    expect(events).toEqual([])
    expect(swapOf(latchkey).store.getState().loading).toBe(false)
  })

  test('whose answer comes after the price is over is still one and the same', async () => {
    const { calls, latchkey, pass } = await connected()
    const prepared = await prepareSwap(latchkey, { amount, ...pair })
    const first = submitSwap(latchkey, prepared, shown)
    pass(30_000)
    expect(submitSwap(latchkey, prepared, shown)).toBe(first)
    await first
    expect(calls.submit).toHaveBeenCalledTimes(1)
  })

  test('of a second swap waits for the first', async () => {
    const { latchkey } = await connected()
    const prepared = await prepareSwap(latchkey, { amount, ...pair })
    const first = submitSwap(latchkey, prepared, shown)
    await expect(submitSwap(latchkey, { ...prepared }, shown)).rejects.toMatchObject({
      code: 'wallet.request_pending',
    })
    await first
  })
})

test('a form begins once for a place in the modal’s history, with what the page asks for (S2.11)', () => {
  const { latchkey } = setup()
  const form = () => swapOf(latchkey).store.getState().form
  const entry = {}
  const asked = { amount: '0.5', toToken: 'usdc' }
  beginSwap(latchkey, entry, { asked, networkId })
  editSwap(latchkey, { to: { address: usdc } })
  // What a visitor has chosen is not asked for any more.
  expect(form()).toMatchObject({ asked: { amount: '0.5', toToken: undefined } })
  beginSwap(latchkey, entry, { asked })
  expect(form().to).toEqual({ address: usdc })
  editSwap(latchkey, { amount: '1', slippage: 3 })
  beginSwap(latchkey, {}, {})
  expect(form()).toMatchObject({ amount: '', slippage: 3, to: undefined })
  emptySwap(latchkey)
  expect(form().slippage).toBe(1)
})

test('an amount of all there is counts until another is typed', () => {
  const { latchkey } = setup()
  editSwap(latchkey, { amount: '9', isMax: true })
  expect(swapOf(latchkey).store.getState().form).toMatchObject({ amount: '9', isMax: true })
  editSwap(latchkey, { amount: '8' })
  expect(swapOf(latchkey).store.getState().form.isMax).toBe(false)
})
