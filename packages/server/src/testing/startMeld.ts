import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { meldSignature } from '../onramp/meld/readMeldWebhook.ts'

export const meldKey = 'WePxKey:secret'
export const meldSecret = '42m4NMLS34WQ6BbMfo1KFKqMv4hy'

/** What came to the stand-in, once it had key and version. */
export type MeldCall = {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
}

/** What it does instead of answering as Meld does: a status, a text, or nothing at all. */
export type MeldFault = number | string | 'silent'

type Purchase = {
  countryCode: string
  destinationCurrencyCode: string
  paymentMethodType: string
  sourceAmount: string
  sourceCurrencyCode: string
}

const usdcContract = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

/** As Meld lists coins, some of which no chain here has, or under letters that are not theirs. */
const coins = [
  coin('ETH', { chainCode: 'ETH', chainId: '1', contractAddress: null }),
  coin('ETH_BASE', { chainCode: 'BASE', chainId: '8453', contractAddress: `0x${'0'.repeat(40)}` }),
  coin('USDC', {
    chainCode: 'ETH',
    chainId: '1',
    contractAddress: usdcContract.toUpperCase().replace('0X', '0x'),
  }),
  coin('USDT_KCC', { chainCode: 'KCC', chainId: '0', contractAddress: `0x${'e'.repeat(39)}1` }),
  coin('ETHW', { chainCode: 'ETHW', chainId: '10001', contractAddress: null }),
  coin('SOL', { chainCode: 'SOLANA', chainId: '101', contractAddress: null }),
]

function coin(
  currencyCode: string,
  rest: { chainCode: string; chainId: string; contractAddress: string | null },
) {
  return {
    currencyCode,
    name: currencyCode,
    symbolImageUrl: 'https://images.example/x.png',
    ...rest,
  }
}

/** A stand-in for Meld over HTTP, by its public pages: it refuses what Meld would refuse, and signs its webhooks. */
export async function startMeld() {
  const calls: MeldCall[] = []
  const sessions = new Map<
    string,
    {
      body: {
        sessionData: Purchase & { serviceProvider: string; walletAddress: string }
        externalSessionId: string
      }
      status: string
    }
  >()
  let fault: { path: string; answer: MeldFault } | undefined
  let sellers: (asked: Purchase) => readonly object[] = usualSellers

  function answer(call: MeldCall, headers: IncomingHttpHeaders): { body: unknown; status: number } {
    if (headers['authorization'] !== `BASIC ${meldKey}`) return refusal(401, 'Invalid credentials')
    if (!/^20\d\d-\d\d-\d\d$/.test(String(headers['meld-version'])))
      return refusal(400, '[Meld-Version] must be a date')
    calls.push(call)
    const { body, method, path, query } = call
    switch (`${method} ${path}`) {
      case 'GET /service-providers/properties/crypto-currencies':
        return query['accountFilter'] === 'true' ? ok(coins) : ok([])
      case 'GET /service-providers/limits/fiat-currency-purchases':
        return ok([
          {
            currencyCode: 'USD',
            defaultAmount: 100,
            maximumAmount: 7500.005,
            minimumAmount: 19.999,
          },
          { currencyCode: 'EUR', maximumAmount: 5000, minimumAmount: 20 },
          { currencyCode: 'XXX', maximumAmount: null, minimumAmount: 20 },
        ])
      case 'POST /payments/crypto/quote': {
        const wrong = wrongPurchase(body as Purchase)
        if (wrong) return refusal(400, wrong)
        return ok({ error: null, message: null, quotes: sellers(body as Purchase) })
      }
      case 'POST /crypto/session/widget': {
        const asked = body as Parameters<typeof sessions.set>[1]['body'] & { sessionType: string }
        const wrong = wrongPurchase(asked.sessionData)
        if (wrong) return refusal(400, wrong)
        if (
          asked.sessionType !== 'BUY' ||
          !asked.sessionData.serviceProvider ||
          !asked.sessionData.walletAddress
        )
          return refusal(400, '[sessionData.serviceProvider] must not be blank')
        if (
          [...sessions.values()].some(
            (one) => one.body.externalSessionId === asked.externalSessionId,
          )
        )
          return refusal(400, '[externalSessionId] must be unique')
        const id = `WeSession${sessions.size + 1}`
        sessions.set(id, { body: asked, status: 'PENDING' })
        return ok({
          externalSessionId: asked.externalSessionId,
          id,
          token: 'jwt',
          widgetUrl: `https://meldcrypto.example/?token=${id}`,
        })
      }
      default:
        return transactionOf(path.replace('/payments/transactions/sessions/', ''))
    }
  }

  function transactionOf(id: string) {
    const session = sessions.get(id)
    if (!session) return refusal(404, 'Not found')
    const { sessionData } = session.body
    return ok({
      transaction: {
        createdAt: '2026-11-29T12:00:00Z',
        cryptoDetails: {
          blockchainTransactionId: session.status === 'SETTLED' ? '0xabc123' : null,
          walletAddress: sessionData.walletAddress,
        },
        destinationAmount: 95.5,
        destinationCurrencyCode: sessionData.destinationCurrencyCode,
        externalSessionId: session.body.externalSessionId,
        id: 'WeTransaction',
        serviceProvider: sessionData.serviceProvider,
        sessionId: id,
        status: session.status,
        transactionType: 'CRYPTO_PURCHASE',
      },
    })
  }

  const server = createServer(async (incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost')
    const chunks: Uint8Array[] = []
    for await (const chunk of incoming) chunks.push(chunk as Uint8Array)
    const text = Buffer.concat(chunks).toString()
    const call = {
      body: text === '' ? undefined : JSON.parse(text),
      method: incoming.method ?? '',
      path: pathname,
      query: Object.fromEntries(searchParams),
    }
    const failing = fault && pathname.startsWith(fault.path) ? fault.answer : undefined
    if (failing === 'silent') return
    if (typeof failing === 'number') response.writeHead(failing).end('{}')
    else if (failing !== undefined) response.end(failing)
    else {
      const { body, status } = answer(call, incoming.headers)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  let events = 0

  return {
    calls,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
    /** Answers a path otherwise, until it is to answer again. */
    fail(path: string, answerInstead: MeldFault | undefined) {
      fault = answerInstead === undefined ? undefined : { answer: answerInstead, path }
    },
    /** Moves a payment on, and signs what Meld says of it. */
    say(id: string, status: string, { at, url }: { at: number; url: string }) {
      const session = sessions.get(id)
      if (session) session.status = status
      events += 1
      return signMeld(
        {
          accountId: 'W9jpQc1HKvwscqMPcLmzUS',
          eventId: `event-${events}`,
          eventType: 'TRANSACTION_CRYPTO_TRANSFERRING',
          payload: {
            externalSessionId: session?.body.externalSessionId,
            paymentTransactionId: 'WeTransaction',
            paymentTransactionStatus: status,
            sessionId: id,
          },
          timestamp: new Date(at).toISOString(),
          version: '2025-03-01',
        },
        { at, url },
      )
    },
    sell(change: typeof sellers) {
      sellers = change
    },
    sessions,
    url: `http://127.0.0.1:${port}`,
  }
}

/** A body as Meld posts it, with its headers. */
export function signMeld(
  event: unknown,
  { at, secret = meldSecret, url }: { at: number; secret?: string; url: string },
) {
  const body = JSON.stringify(event)
  const timestamp = new Date(at).toISOString()
  const signature = meldSignature({ bytes: Buffer.from(body), secret, timestamp, url })
  return {
    body,
    headers: {
      'content-type': 'application/json',
      // Base64 URL with its padding, as Meld's page has it.
      'meld-signature': signature.toString('base64').replaceAll('+', '-').replaceAll('/', '_'),
      'meld-signature-timestamp': timestamp,
    },
  }
}

/** Two who sell, the second for less money, and one that answers for something else. */
function usualSellers(asked: Purchase) {
  const amount = Number(asked.sourceAmount)
  const quote = (serviceProvider: string, destinationAmount: number, fees: object) => ({
    countryCode: asked.countryCode,
    customerScore: 20,
    destinationAmount,
    destinationCurrencyCode: asked.destinationCurrencyCode,
    lowKyc: null,
    paymentMethodType: asked.paymentMethodType,
    serviceProvider,
    sourceAmount: amount,
    sourceCurrencyCode: asked.sourceCurrencyCode,
    transactionType: 'CRYPTO_PURCHASE',
    ...fees,
  })
  return [
    quote('TRANSAK', amount * 0.94, { networkFee: 3.53, totalFee: 6.03 }),
    quote('MERCURYO', amount * 0.955, { networkFee: null, totalFee: 4.5 }),
    { ...quote('BANXA', amount * 10, { totalFee: 0 }), destinationCurrencyCode: 'OTHER' },
    { ...quote('RAMP', amount * 10, { totalFee: 0 }), sourceAmount: amount + 1 },
  ]
}

function wrongPurchase(asked: Partial<Purchase> | undefined): string | undefined {
  if (!/^[A-Z]{2}$/.test(asked?.countryCode ?? '')) return '[countryCode] must be two letters'
  if (!/^\d+\.\d\d$/.test(asked?.sourceAmount ?? '')) return '[sourceAmount] must not be null'
  if (asked?.paymentMethodType !== 'CREDIT_DEBIT_CARD') return '[paymentMethodType] is unknown'
  if (!coins.some(({ currencyCode }) => currencyCode === asked.destinationCurrencyCode))
    return '[destinationCurrencyCode] is unknown'
  return asked.sourceCurrencyCode ? undefined : '[sourceCurrencyCode] must not be blank'
}

const ok = (body: unknown) => ({ body, status: 200 })
const refusal = (status: number, message: string) => ({ body: { code: 'BAD', message }, status })
