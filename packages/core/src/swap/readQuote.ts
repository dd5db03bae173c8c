import { plainText } from '@latchkey/protocol'
import type { ConvertQuote } from '@latchkey/protocol/http'
import { readEnd } from '../api/readEnd.ts'
import { readUnits } from '../api/readUnits.ts'
import { SwapMismatchError, SwapTooSmallError } from '../errors/swap.ts'
import { assetId } from '../network/assetId.ts'
import type { SwapPair, SwapQuote } from './SwapQuote.ts'

/** How long a price counts that does not say it, and the most that any does. */
const quoteLifeMs = 30_000
/** A clock that is fast by seconds must not end a price before the next one, which is asked for every 10 s, has come. */
const minQuoteLifeMs = 20_000
const maxQuoteLifeMs = 120_000
const maxHops = 8

/**
 * Reads a quote of the server.
 *
 * @throws {SwapMismatchError} when it is for something else than was asked
 * @throws {SwapTooSmallError} when nothing would come
 */
export function readQuote(
  quote: ConvertQuote,
  { amount, nowMs, pair }: { pair: SwapPair; amount: bigint; nowMs: number },
): SwapQuote {
  const { fromToken, networkId, toToken } = pair
  expectSame('fromAccount', quote.fromAccount, assetId(networkId, fromToken))
  expectSame('toAccount', quote.toAccount, assetId(networkId, toToken))
  expectSame('fromAmount', quote.fromAmount, String(amount))
  const toAmount = readUnits(quote.toAmount)
  if (toAmount === undefined) throw new SwapMismatchError({ field: 'toAmount' })
  if (toAmount === 0n) throw new SwapTooSmallError()
  const { blockNumber, expiresAt, fee, gas, gasPrice, priceImpactBps: bps, provider, route } = quote
  if (fee) expectSame('fee', fee.token, quote.fromAccount)
  const kept = readUnits(fee?.amount)
  const receiver = plainText(fee?.receiver).split(':').at(-1)
  const gasUnits = readUnits(gas)
  const gasWei = readUnits(gasPrice)
  return {
    ...pair,
    blockNumber: readUnits(blockNumber),
    exchange: plainText(provider) || undefined,
    expiresAtMs: Math.max(
      nowMs + minQuoteLifeMs,
      readEnd(expiresAt, { maxMs: maxQuoteLifeMs, nowMs, otherwiseMs: quoteLifeMs }),
    ),
    fee: kept && receiver ? { amount: kept, receiver } : undefined,
    fromAmount: amount,
    gas: gasUnits,
    impactBps: bps !== undefined && Math.abs(bps) <= 10_000 ? Math.round(bps) : undefined,
    networkFee: gasUnits !== undefined && gasWei !== undefined ? gasUnits * gasWei : undefined,
    route: (route ?? []).slice(0, maxHops).map(({ exchange, fee }) => ({
      exchange: plainText(exchange),
      fee,
    })),
    toAmount,
  }
}

/** @throws {SwapMismatchError} when they differ in more than the case of letters */
export function expectSame(field: string, actual: string, expected: string): void {
  if (actual.toLowerCase() !== expected.toLowerCase()) throw new SwapMismatchError({ field })
}
