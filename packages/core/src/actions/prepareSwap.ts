import type { NetworkId } from '@latchkey/protocol'
import type { ConvertTransactionResponse } from '@latchkey/protocol/http'
import { requireNetwork } from '../adapters/requireNetwork.ts'
import { apiOf } from '../api/apiOf.ts'
import { readEnd } from '../api/readEnd.ts'
import { readUnits } from '../api/readUnits.ts'
import { SwapMismatchError } from '../errors/swap.ts'
import { isAddress } from '../format/address.ts'
import type { Latchkey } from '../Latchkey.ts'
import { assetId } from '../network/assetId.ts'
import type { PreparedSwap } from '../swap/PreparedSwap.ts'
import { expectSame, readQuote } from '../swap/readQuote.ts'
import { requireSwap } from '../swap/requireSwap.ts'
import { defaultSlippage, minReceived } from '../swap/slippage.ts'
import { swapFailure } from '../swap/swapFailure.ts'
import type { SwapDecimals } from '../swap/tradeFault.ts'
import { connectedAccount } from './connectedAccount.ts'
import { expectSwap, type GetSwapQuoteParameters } from './getSwapQuote.ts'
import { prepareCall } from './prepareCall.ts'

export type PrepareSwapParameters = GetSwapQuoteParameters & {
  /** The decimals that both amounts are written with, where the tokens' contracts are to agree with them. */
  decimals?: SwapDecimals | undefined
  /** Percent that may be missing from the quote when the swap is carried out. Defaults to 1 (S9.20). */
  slippage?: number | undefined
  /** The contract that was allowed to take the token: only its exchange is asked then. */
  spender?: string | undefined
}

/** The most that an exchange is let wait, and what counts for a server that does not say it. */
const maxDeadlineMs = 20 * 60_000

/**
 * Has the server write a swap (S7.11), checks that it is the one that was asked for, tries it out on the chain and finds
 * its cost; no wallet is asked.
 *
 * @throws {NotConnectedError} @throws {NetworkNotConfiguredError}
 * @throws {UnsupportedSwapError} (S8.1) @throws {IncompleteSwapError}
 * @throws {InsufficientLiquidityError} @throws {SwapUnavailableError} @throws {SwapRefusedError}
 * @throws {SwapTooSmallError} where less than a base unit would come
 * @throws {SwapMismatchError} when the server answers with another swap, or a token has other decimals
 * @throws {InsufficientFundsError}
 * @throws {TransactionRefusedError} with the exchange's reason; of a token that may not be taken yet, see `prepareSwapApproval`
 *
 * @example
 * const prepared = await prepareSwap(latchkey, { amount, fromToken: undefined, networkId, toToken })
 * const id = await sendSwap(latchkey, prepared)
 */
export async function prepareSwap(
  latchkey: Latchkey,
  parameters: PrepareSwapParameters,
): Promise<PreparedSwap> {
  const written = await askForSwap(latchkey, parameters)
  return trySwap(latchkey, written, parameters)
}

/** A swap as the server has written it, and not tried yet. */
export type WrittenSwap = Omit<PreparedSwap, 'call'> & {
  call: { data: string; to: string; value: bigint }
}

/** Has the server write a swap, and compares it with what was asked for. @throws as `prepareSwap` does, but for what a trial says */
export async function askForSwap(
  latchkey: Latchkey,
  { amount, decimals, signal, slippage = defaultSlippage, spender, ...pair }: PrepareSwapParameters,
): Promise<WrittenSwap> {
  const { fromToken, networkId, toToken } = pair
  const { account } = connectedAccount(latchkey.store.getState(), {
    networkId,
    operation: 'prepareSwap',
  })
  expectSwap({ amount, ...pair })
  await requireSwap(latchkey, networkId)
  const answer = await apiOf(latchkey)
    .post('/v1/convert/build-transaction', {
      body: {
        amount: String(amount),
        eip155: { slippage },
        from: assetId(networkId, fromToken),
        projectId: latchkey.options.projectId,
        ...(spender !== undefined && { spender: assetId(networkId, spender) }),
        to: assetId(networkId, toToken),
        userAddress: `${networkId}:${account.address}`,
      },
      schema: async () => (await import('@latchkey/protocol/http')).convertTransactionResponse,
      signal,
    })
    .catch((cause: unknown) => {
      throw swapFailure(cause)
    })
  const { tx } = answer
  const nowMs = latchkey.internal.environment.now()
  const quote = readQuote(quoteOf(answer, pair, amount), { amount, nowMs, pair })
  // What goes with the call is what the visitor typed, whatever the server says.
  const value = fromToken === undefined ? amount : 0n
  if (tx.value !== undefined && readUnits(tx.value) !== value)
    throw new SwapMismatchError({ field: 'value' })
  expectSame('from', tx.from.slice(tx.from.lastIndexOf(':') + 1), account.address)
  const to = readContract(tx.to, networkId)
  // A call of the token itself would do with it what its data says, such as allow it to anyone.
  if (to.toLowerCase() === fromToken?.toLowerCase()) throw new SwapMismatchError({ field: 'to' })
  const data = readData(tx.data)
  const least = readLeast(answer, minReceived(quote.toAmount, slippage))
  const { tradeFault } = await import('../swap/tradeFault.ts').catch((cause: unknown) => {
    throw swapFailure(cause)
  })
  const network = requireNetwork(latchkey, { namespace: account.namespace, networkId })
  // Another call would do what its data says: give another token away, or pay somebody else.
  const field = await tradeFault(data, {
    account: account.address,
    actions: () => latchkey.internal.adapterActions(account.namespace, 'prepareSwap'),
    amount,
    decimals,
    fromToken,
    least,
    network,
    router: to,
    toToken,
  })
  if (field) throw new SwapMismatchError({ field })
  return {
    call: { data, to, value },
    deadlineMs: readEnd(tx.deadline, {
      maxMs: maxDeadlineMs,
      nowMs,
      otherwiseMs: maxDeadlineMs,
    }),
    minReceived: least,
    quote,
    slippage,
  }
}

/** Tries a swap out on the chain, and finds its cost. @throws what `prepareCall` throws */
export async function trySwap(
  latchkey: Latchkey,
  { call, ...written }: WrittenSwap,
  { networkId, signal }: Pick<PrepareSwapParameters, 'networkId' | 'signal'>,
): Promise<PreparedSwap> {
  return { ...written, call: await prepareCall(latchkey, { call, networkId, signal }) }
}

/** The price of the swap; of a server that does not send one, what its transaction says. */
function quoteOf(
  { quote, tx }: ConvertTransactionResponse,
  { fromToken, networkId, toToken }: GetSwapPair,
  amount: bigint,
) {
  if (quote) return quote
  return {
    fromAccount: assetId(networkId, fromToken),
    fromAmount: String(amount),
    id: null,
    toAccount: assetId(networkId, toToken),
    toAmount: tx.amount,
  }
}

type GetSwapPair = Pick<GetSwapQuoteParameters, 'fromToken' | 'networkId' | 'toToken'>

/** @throws {SwapMismatchError} when the call insists on less than the slippage allows */
function readLeast({ quote }: ConvertTransactionResponse, least: bigint): bigint {
  const insisted = readUnits(quote?.minToAmount)
  // A unit is lost where the server rounds the other way.
  if (insisted !== undefined && insisted + 1n < least)
    throw new SwapMismatchError({ field: 'minToAmount' })
  return insisted ?? least
}

/** @throws {SwapMismatchError} for a contract of another network, or none */
function readContract(to: string, networkId: NetworkId): string {
  const address = to.startsWith(`${networkId}:`) ? to.slice(networkId.length + 1) : to
  if (!isAddress('eip155', address)) throw new SwapMismatchError({ field: 'to' })
  return address
}

/** @throws {SwapMismatchError} for what calls nothing */
function readData(data: string): string {
  if (!/^0x(?:[\da-f]{2}){4,}$/i.test(data)) throw new SwapMismatchError({ field: 'data' })
  return data
}
