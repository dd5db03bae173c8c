import type { ConvertTransactionResponse } from '@latchkey/protocol/http'
import type { AskedBuild } from './AskedBuild.ts'
import type { BuiltSwap } from './sources/SwapSource.ts'
import { toCaip, toConvertQuote } from './toConvertQuote.ts'

/** A swap as it goes over the wire. */
export function toConvertTransaction(
  { account, asked, slippageBps }: AskedBuild,
  { arrives, call, deadline, gas: tried, quote }: BuiltSwap,
  { now }: { now: number },
): ConvertTransactionResponse {
  const shown = toConvertQuote(asked, quote, { now, slippageBps })
  // A token may keep less than the slippage allows for; then the visitor sees what is left.
  const amount = String(arrives < quote.amountOut ? arrives : quote.amountOut)
  const gas = withReserve(tried)
  return {
    quote: { ...shown, gas, toAmount: amount },
    tx: {
      amount,
      data: call.data,
      ...(deadline !== undefined && { deadline: new Date(deadline * 1000).toISOString() }),
      eip155: { gas, gasPrice: String(quote.gasPrices.standard) },
      from: `${asked.chain.id}:${account}`,
      to: toCaip(asked.chain.id, call.to),
      value: String(call.value),
    },
  }
}

/** A tenth more, rounded up: the next block is another one than that of the estimate. */
function withReserve(gas: bigint): string {
  return String((gas * 11n + 9n) / 10n)
}
