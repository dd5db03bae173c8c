import type { NetworkId } from '@latchkey/protocol'
import type { Account } from '../connectors/Account.ts'
import type { Latchkey } from '../Latchkey.ts'
import { toWholeUnits } from '../payments/wholeUnits.ts'
import type { SwapQuote } from './SwapQuote.ts'
import type { SwapTokensShown } from './SwapTokensShown.ts'

/** Publishes how the asking for one swap goes. */
export function swapEvents(
  { internal }: Latchkey,
  {
    account: { address, type },
    networkId: network,
    quote,
    shown: { from, to },
  }: { account: Account; networkId: NetworkId; quote: SwapQuote; shown: SwapTokensShown },
): (event: string, more?: object) => void {
  const properties = {
    isSmartAccount: type === 'smartAccount',
    network,
    swapFromAmount: toWholeUnits(quote.fromAmount, from.decimals),
    swapFromToken: from.symbol,
    swapToAmount: toWholeUnits(quote.toAmount, to.decimals),
    swapToToken: to.symbol,
  }
  return (event, more = {}) =>
    internal.events.emit({ address, event, properties: { ...properties, ...more } })
}
