import { answerAsServer } from './fakeServer.ts'

const networkId = 'eip155:31337'
const native = `${networkId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
/** The contract that swaps are sent to. */
export const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'

/** Tokens of the test's exchange. */
export const swapTokens = {
  DAI: { address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', decimals: 18, name: 'Dai' },
  ETH: { address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', decimals: 18, name: 'Ether' },
  USDC: { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6, name: 'USD Coin' },
} as const

/** A token that is on no list. */
export const unlistedToken = {
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  decimals: 0,
  name: 'Tickets',
  symbol: 'TIX',
}

export type SwapServer = {
  /** What the exchange may take of the account's tokens, in base units. */
  allowance: bigint
  /** Each request, as method and path. */
  asked: string[]
  fetch: typeof globalThis.fetch
  /** Dollars for an ETH, by the exchange: what comes is that much. */
  rate: number
  /** Dollars for one, by symbol; none is known of others. */
  prices: Record<string, number>
  impactBps: number | undefined
  /** What the operator keeps of what is paid. */
  fee: { amount: string; receiver: string } | undefined
  /** Wei for a unit of gas, as the chain says it. */
  gasPrice: bigint
  /** What quotes and swaps are answered with instead. */
  failure: { status: number; code?: string; reason?: string } | undefined
  /** What is waited for before lists are answered. */
  lists: Promise<unknown>
  /** What is waited for before a price is answered. */
  hold: Promise<unknown> | undefined
  networks: readonly string[]
  isOn: boolean
}

/** A server with one exchange on one network, which answers from memory as the test sets it. */
export function createSwapServer(): SwapServer {
  const server: SwapServer = {
    allowance: 0n,
    asked: [],
    failure: undefined,
    fee: undefined,
    fetch: async (input, init) => {
      const url = new URL(String(input))
      server.asked.push(`${init?.method ?? 'GET'} ${url.pathname}`)
      const answer = await answerOf(server, url, init)
      if (answer === undefined) return answerAsServer(input, init)
      return answer instanceof Response ? answer : Response.json(answer)
    },
    gasPrice: 2_000_000_000n,
    hold: undefined,
    impactBps: 12,
    isOn: true,
    lists: Promise.resolve(),
    networks: [networkId],
    prices: { ETH: 2500, USDC: 1 },
    rate: 2486.123456,
  }
  return server
}

async function answerOf(server: SwapServer, url: URL, init?: RequestInit): Promise<unknown> {
  const { failure, impactBps, isOn, lists, networks, prices, rate } = server
  const { pathname, searchParams } = url
  const refuse = () =>
    failure &&
    Response.json(
      {
        ...(failure.code !== undefined && { code: failure.code }),
        reasons: failure.reason ? [{ description: failure.reason, name: 'amount' }] : [],
        status: 'error',
      },
      { status: failure.status },
    )
  if (pathname === '/v1/supported-chains')
    return { http: ['eip155:31337', 'eip155:31338'], swap: networks, ws: [] }
  if (pathname === '/appkit/v1/config')
    return { features: [{ config: ['exchange'], id: 'swap', isEnabled: isOn }] }
  if (/^\/v1\/account\/[^/]+\/balance$/.test(pathname)) {
    await lists
    return {
      balances: [
        {
          chainId: networkId,
          iconUrl: '',
          name: 'Ether',
          price: prices['ETH'] ?? 0,
          quantity: { decimals: '18', numeric: '1.234567' },
          symbol: 'ETH',
          value: 3086,
        },
      ],
    }
  }
  if (pathname === '/v1/convert/tokens') {
    await lists
    const address = searchParams.get('address')
    if (address)
      return {
        tokens: address.toLowerCase().endsWith(unlistedToken.address.toLowerCase())
          ? [{ ...unlistedToken, address: `${networkId}:${unlistedToken.address}` }]
          : [],
      }
    return {
      tokens: Object.entries(swapTokens).map(([symbol, token]) => ({
        ...token,
        address: `${networkId}:${token.address}`,
        symbol,
      })),
    }
  }
  if (pathname === '/v1/convert/gas-price')
    return { fast: '2000000000', instant: '3000000000', standard: '1000000000' }
  if (pathname === '/v1/fungible/price') {
    const [asset = ''] = (JSON.parse(String(init?.body)) as { addresses: string[] }).addresses
    const [symbol = ''] =
      Object.entries(swapTokens).find(([, { address }]) =>
        asset.toLowerCase().endsWith(address.toLowerCase()),
      ) ?? []
    const price = prices[symbol]
    return {
      fungibles: price
        ? [{ address: asset, decimals: 18, iconUrl: '', name: symbol, price, symbol }]
        : [],
    }
  }
  if (pathname === '/v1/convert/allowance')
    return {
      allowance: String(server.allowance),
      spenders: [
        {
          allowance: String(server.allowance),
          exchange: 'Uniswap v3',
          spender: `${networkId}:${router}`,
        },
      ],
    }
  if (pathname === '/v1/convert/build-approve') {
    const amount = BigInt(searchParams.get('amount') ?? '0')
    return {
      amount: String(amount),
      call: {
        data: `0x095ea7b3${router.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`,
        to: searchParams.get('from'),
        value: '0',
      },
      exchange: 'Uniswap v3',
      spender: `${networkId}:${router}`,
    }
  }
  if (pathname === '/v1/convert/quotes') {
    const [from, to] = [searchParams.get('from'), searchParams.get('to')]
    await server.hold
    return (
      refuse() ?? {
        quotes: [quoteOf(String(from), String(to), BigInt(searchParams.get('amount') ?? '0'))],
      }
    )
  }
  if (pathname === '/v1/convert/build-transaction') {
    const body = JSON.parse(String(init?.body)) as Record<string, string>
    await server.hold
    const quote = quoteOf(String(body['from']), String(body['to']), BigInt(body['amount'] ?? '0'))
    return (
      refuse() ?? {
        quote,
        tx: {
          amount: quote.toAmount,
          data: dataOf({
            account: String(body['userAddress']),
            amount: BigInt(body['amount'] ?? '0'),
            from: String(body['from']),
            least: BigInt(quote.toAmount),
            to: String(body['to']),
          }),
          deadline: new Date(Date.now() + 1_200_000).toISOString(),
          eip155: { gas: '200000', gasPrice: '1000000000' },
          from: body['userAddress'],
          to: `${networkId}:${router}`,
          value: body['from'] === native ? body['amount'] : '0',
        },
      }
    )
  }
  return undefined

  function quoteOf(from: string, to: string, amount: bigint) {
    const decimals =
      Object.values(swapTokens).find(({ address }) =>
        to.toLowerCase().endsWith(address.toLowerCase()),
      )?.decimals ?? 0
    // Of six decimals, for ether.
    if (from !== native && to === native)
      return quoteFor(String((amount * 10n ** 18n) / BigInt(Math.round(rate * 1e6))))
    const whole = (amount * BigInt(Math.round(rate * 1e6))) / 10n ** 18n
    const toAmount =
      decimals >= 6 ? whole * 10n ** BigInt(decimals - 6) : whole / 10n ** BigInt(6 - decimals)
    return quoteFor(String(toAmount))

    function quoteFor(comes: string) {
      return {
        blockNumber: '7',
        expiresAt: new Date(Date.now() + 30_000).toISOString(),
        fee: server.fee ? { ...server.fee, token: from } : null,
        fromAccount: from === native ? native : from,
        fromAmount: String(amount),
        gas: '200000',
        gasPrice: '1000000000',
        id: null,
        priceImpactBps: impactBps,
        provider: 'Uniswap v3',
        route: [{ exchange: 'Uniswap v3', fee: 500, from, to }],
        toAccount: to,
        toAmount: comes,
      }
    }
  }
}

/** The call by which a router of version 2 trades; tokens and account are CAIP-10. */
function dataOf({
  account,
  amount,
  from,
  least,
  to,
}: {
  account: string
  amount: bigint
  from: string
  least: bigint
  to: string
}): string {
  const name = from === native ? 'b6f9de95' : to === native ? '791ac947' : '5c11d795'
  const address = (text: string) => text.slice(text.lastIndexOf(':') + 1)
  const paid = from === native ? [] : [amount]
  const words = [
    ...paid,
    least,
    from === native ? 128n : 160n,
    address(account),
    2_000_000_000n,
    2n,
    address(from),
    address(to),
  ]
  return `0x${name}${words.map((word) => BigInt(word).toString(16).padStart(64, '0')).join('')}`
}
