import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { devExchange } from '@latchkey/devnet'
import {
  type Address,
  createClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  publicActions,
} from 'viem'

export const oneInchKey = 'SECRET0KEY0OF0ONE0INCH'
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const { v2, wrappedNative } = devExchange

const routerAbi = parseAbi([
  'struct Description { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Description desc, bytes data) payable returns (uint256, uint256)',
])
const exchangeAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline) payable returns (uint256[])',
  'function swapExactTokensForETH(uint256 amount, uint256 least, address[] path, address to, uint256 deadline) returns (uint256[])',
  'function swapExactTokensForTokens(uint256 amount, uint256 least, address[] path, address to, uint256 deadline) returns (uint256[])',
])

type Query = Readonly<Record<string, string>>
/** What a parameter has to be. */
type Form = (text: string) => boolean

const isAddress: Form = (text) => /^0x[0-9a-fA-F]{40}$/.test(text)
const isFlag: Form = (text) => text === 'true' || text === 'false'
const within =
  (min: number, max: number): Form =>
  (text) =>
    /^\d+(\.\d+)?$/.test(text) && Number(text) >= min && Number(text) <= max

/** The parameters that the documents of version 6.1 describe, and that are used here. */
const pair = { amount: (text: string) => /^[1-9]\d*$/.test(text), dst: isAddress, src: isAddress }
const common = { fee: within(0, 3), includeGas: isFlag }
const methods: Readonly<
  Record<string, { must: Readonly<Record<string, Form>>; may: Readonly<Record<string, Form>> }>
> = {
  'approve/spender': { may: {}, must: {} },
  quote: { may: common, must: pair },
  swap: {
    may: { ...common, compatibility: isFlag, disableEstimate: isFlag, referrer: isAddress },
    must: { ...pair, from: isAddress, origin: isAddress, slippage: within(0, 50) },
  },
}

export type OneInchAnswer = Record<string, unknown>
/** What is answered instead: a status with its headers and text, nothing at all, or what a test writes itself. */
type OneInchFault =
  | { status: number; headers?: Record<string, string>; text?: string }
  | 'silent'
  | ((response: ServerResponse) => void)

/**
 * A stand-in for 1inch over HTTP, by its public documents of version 6.1: it refuses what they do not describe. It knows the
 * pools of version 2 of devnet's chain, and its swaps really trade there.
 */
export async function startOneInch({ router, rpcUrl }: { router: Address; rpcUrl: string }) {
  const client = createClient({ transport: http(rpcUrl, { retryCount: 0 }) }).extend(publicActions)
  const calls: { method: string; query: Query }[] = []
  let fault: OneInchFault | undefined
  let lie: (answer: OneInchAnswer) => OneInchAnswer = (answer) => answer

  async function amountOf({ amount = '', dst = '', src = '' }: Query) {
    const path = pathOf(src, dst)
    const amounts = await client
      .readContract({
        abi: exchangeAbi,
        address: v2.router,
        args: [BigInt(amount), path],
        functionName: 'getAmountsOut',
      })
      .catch(() => undefined)
    const out = amounts?.at(-1)
    return out ? { out, path } : undefined
  }

  async function answer(method: string, query: Query) {
    if (method === 'approve/spender') return ok({ address: router })
    const found = await amountOf(query)
    if (!found) return refusal(400, 'insufficient liquidity')
    const { out, path } = found
    const quoted = {
      dstAmount: String(out),
      ...(query['includeGas'] === 'true' && { gas: 231_000 }),
    }
    if (method === 'quote') return ok(quoted)
    const { amount = '', dst = '', from = '', slippage = '', src = '' } = query
    // Without its own estimate it does not look at what the account has.
    if (query['disableEstimate'] !== 'true') return refusal(400, 'Not enough allowance')
    const least = (out * BigInt(Math.round((100 - Number(slippage)) * 1e6))) / 100_000_000n
    const data = swapData({
      amount: BigInt(amount),
      dst: dst as Address,
      from: from as Address,
      least,
      path,
      src: src as Address,
    })
    return ok({
      ...quoted,
      tx: {
        data,
        from,
        gas: 0,
        gasPrice: '1000000000',
        to: router,
        value: src.toLowerCase() === coin ? amount : '0',
      },
    })
  }

  async function respond(incoming: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost')
    const method = /^\/swap\/v6\.1\/31337\/(.+)$/.exec(pathname)?.[1] ?? ''
    const query = Object.fromEntries(searchParams)
    calls.push({ method, query })
    if (fault === 'silent') return
    if (typeof fault === 'function') return fault(response)
    const { body, headers, status } = fault
      ? { body: fault.text ?? '{}', headers: fault.headers, status: fault.status }
      : await judged(incoming, method, query)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }

  async function judged(incoming: IncomingMessage, method: string, query: Query) {
    const known = methods[method]
    const found =
      incoming.headers.authorization !== `Bearer ${oneInchKey}`
        ? refusal(401, 'Unauthorized')
        : !known || incoming.method !== 'GET'
          ? refusal(404, 'Not Found')
          : (wrongIn(query, known) ?? (await answer(method, query)))
    const body = found.status === 200 ? lie(found.body) : found.body
    return { body: JSON.stringify(body), headers: {}, status: found.status }
  }

  const server = createServer((incoming, response) => void respond(incoming, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    calls,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
    /** Answers otherwise, until it is to answer again. */
    fail(next: OneInchFault | undefined) {
      fault = next
    },
    /** Changes what it answers, until it is to be honest again. */
    lie(next: typeof lie = (honest) => honest) {
      lie = next
    },
    url: `http://127.0.0.1:${port}`,
  }
}

/** The call of the router by which a swap is made; `receiver` is who pays unless a test says another. */
export function swapData({
  amount,
  dst,
  from,
  least,
  src: paid,
  path = pathOf(paid, dst),
  receiver = from,
}: {
  amount: bigint
  dst: Address
  from: Address
  least: bigint
  path?: readonly Address[]
  receiver?: Address
  src: Address
}): Hex {
  const deadline = 2n ** 64n
  const common = [path, receiver, deadline] as const
  const trade =
    paid.toLowerCase() === coin
      ? encodeFunctionData({
          abi: exchangeAbi,
          args: [0n, ...common],
          functionName: 'swapExactETHForTokens',
        })
      : encodeFunctionData({
          abi: exchangeAbi,
          args: [amount, 0n, ...common],
          functionName:
            dst.toLowerCase() === coin ? 'swapExactTokensForETH' : 'swapExactTokensForTokens',
        })
  return encodeFunctionData({
    abi: routerAbi,
    args: [
      v2.router,
      {
        amount,
        dstReceiver: receiver,
        dstToken: dst,
        flags: 0n,
        minReturnAmount: least,
        srcReceiver: v2.router,
        srcToken: paid,
      },
      trade,
    ],
    functionName: 'swap',
  })
}

function pathOf(from: string, to: string): readonly Address[] {
  const pooled = (token: string) =>
    (token.toLowerCase() === coin ? wrappedNative : token) as Address
  const [first, last] = [pooled(from), pooled(to)]
  const isDirect = [first, last].some((token) => token === wrappedNative)
  return isDirect ? [first, last] : [first, wrappedNative, last]
}

function wrongIn(
  query: Query,
  { may, must }: { may: Readonly<Record<string, Form>>; must: Readonly<Record<string, Form>> },
) {
  const missing = Object.keys(must).find((name) => query[name] === undefined)
  if (missing) return refusal(400, `${missing} should not be empty`)
  const wrong = Object.entries(query).find(([name, value]) => !(must[name] ?? may[name])?.(value))
  return wrong && refusal(400, `property ${wrong[0]} should not exist, or not so`)
}

const ok = (body: OneInchAnswer) => ({ body, status: 200 })
const refusal = (status: number, description: string) => ({
  body: { description, error: 'Refused', requestId: 'one', statusCode: status },
  status,
})
