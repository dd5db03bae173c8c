import { answerAsServer } from './fakeServer.ts'

const networkId = 'eip155:31337'
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
export const onrampUsdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const origin = 'https://api.example'

type Failure = { status: number; code?: string }

export type OnrampServer = {
  /** Each request, as method and path. */
  asked: string[]
  fetch: typeof globalThis.fetch
  /** What quotes are answered with instead. */
  failure: Failure | undefined
  /** What options are answered with instead. */
  optionsFailure: Failure | undefined
  /** Whether a link can be had without a price. */
  hasLink: boolean
  isOn: boolean
  networks: readonly string[]
  /** How far every order is. */
  order: { status: string; delivered?: string; reason?: string; transaction?: string }
  /** What is waited for before a price is answered. */
  hold: Promise<unknown> | undefined
  providers: readonly { feeRange: string; isSandbox: boolean; label: string; name: string }[]
}

/** A server that sells USDC and ether on one network, and answers from memory as the test sets it. */
export function createOnrampServer(): OnrampServer {
  const server: OnrampServer = {
    asked: [],
    failure: undefined,
    fetch: async (input, init) => {
      const url = new URL(String(input))
      const provider = url.searchParams.get('provider')
      server.asked.push(
        `${init?.method ?? 'GET'} ${url.pathname}${provider ? ` of ${provider}` : ''}`,
      )
      const answer = await answerOf(server, url, init)
      return answer ?? answerAsServer(input, init)
    },
    hasLink: true,
    hold: undefined,
    isOn: true,
    networks: [networkId],
    optionsFailure: undefined,
    order: { status: 'created' },
    providers: [{ feeRange: '1.5%', isSandbox: true, label: 'Sandbox', name: 'sandbox' }],
  }
  return server
}

async function answerOf(
  server: OnrampServer,
  { pathname }: URL,
  init?: RequestInit,
): Promise<Response | undefined> {
  const { failure, hasLink, isOn, networks, optionsFailure, order, providers } = server
  const refuse = ({ code, status }: Failure) =>
    Response.json({ ...(code && { code }), reasons: [], status: 'FAILED' }, { status })
  if (pathname === '/v1/supported-chains')
    return Response.json({ http: [networkId, 'eip155:31338'], onramp: networks, ws: [] })
  if (pathname === '/appkit/v1/config')
    return Response.json({ features: [{ config: ['meld'], id: 'onramp', isEnabled: isOn }] })
  if (pathname === '/v1/onramp/options')
    return optionsFailure ? refuse(optionsFailure) : Response.json(optionsOf(providers))
  if (pathname === '/v1/onramp/quote') {
    await server.hold
    return failure ? refuse(failure) : Response.json(quoteOf(JSON.parse(String(init?.body))))
  }
  if (pathname === '/v1/generators/onrampurl')
    return hasLink
      ? Response.json({ url: `${origin}/onramp/start/unpriced` })
      : refuse({ status: 503 })
  if (pathname.startsWith('/v1/onramp/orders/'))
    return Response.json({ ...orderOf(String(pathname.split('/').at(-1))), ...order })
  return undefined
}

function optionsOf(providers: OnrampServer['providers']) {
  const limits = [
    { id: 'card', max: '7500.00', min: '10.00' },
    { id: 'ach_bank_account', max: '25000.00', min: '10.00' },
  ]
  const soldAt = (contract: string) => [
    {
      chain_id: '31337',
      contract_address: contract,
      display_name: 'Harbour',
      name: 'harbour',
      network_id: networkId,
    },
  ]
  return {
    paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: limits })),
    providers: providers.map((provider) => ({ ...provider, networks: [networkId] })),
    purchaseCurrencies: [
      { id: 'USDC', name: 'USD Coin', networks: soldAt(onrampUsdc), symbol: 'USDC' },
      { id: 'ETH', name: 'Ether', networks: soldAt(native), symbol: 'ETH' },
    ],
  }
}

function quoteOf(body: { amount: string; paymentCurrency: string; purchaseCurrency: string }) {
  const total = Number(body.amount)
  const money = (amount: number) => ({ amount: amount.toFixed(2), currency: body.paymentCurrency })
  return {
    networkFee: money(0.1),
    paymentSubtotal: money(total - 1.6),
    paymentTotal: money(total),
    purchaseAmount: { amount: (total - 1.6).toFixed(2), currency: body.purchaseCurrency },
    quoteId: 'quoted',
    startUrl: `${origin}/onramp/start/quoted`,
  }
}

function orderOf(id: string) {
  return {
    account: `${networkId}:0xA`,
    asset: { address: `${networkId}:${onrampUsdc}`, decimals: 6, name: 'USD Coin', symbol: 'USDC' },
    createdAt: '',
    expected: '98400000',
    id,
    network: networkId,
    provider: { isSandbox: true, label: 'Sandbox', name: 'sandbox' },
    updatedAt: '',
  }
}
