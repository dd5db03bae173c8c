import type { Exchanges } from '../../exchanges/createExchanges.ts'
import type { Rpc } from '../../rpc/createRpc.ts'
import type { SwapQuotes } from '../createSwapQuotes.ts'
import { exchangesOff } from '../swapErrors.ts'
import { onchainQuote } from './onchainQuote.ts'
import type { SwapSource } from './SwapSource.ts'
import { tryOnchain } from './tryOnchain.ts'

/** The exchanges of the chain itself: no one but the operator's nodes is asked. */
export function createOnchainSource({
  exchanges,
  now,
  quotes,
  rpc,
}: {
  exchanges: Pick<Exchanges, 'problems' | 'trading'>
  /** Milliseconds since 1970. */
  now: number
  quotes: SwapQuotes
  rpc: Rpc
}): SwapSource {
  return {
    name: 'onchain',
    async offer(build) {
      const first = await quotes.read(rpc, build.asked)
      return {
        make: () => tryOnchain(build, { first, now, quotes, rpc }),
        quote: onchainQuote(first),
      }
    },
    quote: async (asked) => onchainQuote(await quotes.read(rpc, asked)),
    async spenderOf(asked) {
      const { exchange, spender } = onchainQuote(await quotes.read(rpc, asked))
      return { name: exchange, router: spender }
    },
    async spenders(chain) {
      const trading = await exchanges.trading(chain)
      if (trading.length === 0) throw exchangesOff(exchanges.problems().get(chain.id) ?? [])
      return trading.map(({ name, router }) => ({ name, router }))
    },
  }
}
