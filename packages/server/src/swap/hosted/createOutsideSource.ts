import type { Address } from 'viem'
import type { EvmChain } from '../../chains/chainConfig.ts'
import type { Rpc } from '../../rpc/createRpc.ts'
import type { AskedBuild } from '../AskedBuild.ts'
import type { GasPriceReader } from '../createGasPrices.ts'
import type { AskedSwap } from '../readSwapQuestion.ts'
import { leastAmount } from '../slippage.ts'
import type { BuiltSwap, SourceQuote, SwapSource } from '../sources/SwapSource.ts'
import type { OperatorFee } from '../sources/swapSettings.ts'
import { CallRefusedError } from './CallRefusedError.ts'
import type { HostedSource } from './createHostedSource.ts'
import type { HostedOffer, HostedQuote } from './HostedApi.ts'
import { judgeCall } from './judgeCall.ts'

/** An aggregator as a source of swaps: what it writes is handed out once it was compared with what was asked for, and tried. */
export function createOutsideSource({
  fee,
  gasPrices,
  hosted,
  routerOf,
  rpc,
}: {
  fee?: OperatorFee | undefined
  gasPrices: GasPriceReader
  hosted: HostedSource
  /** By our own list. */
  routerOf: (chain: EvmChain) => Address | undefined
  rpc: Rpc
}): SwapSource {
  const { label, name } = hosted

  /** Nothing where the router has to be another one, which has an allowance. */
  function routerFor({ chain, router }: AskedSwap): Address | undefined {
    const own = routerOf(chain)
    return router === undefined || router === own ? own : undefined
  }

  async function toQuote(
    { amount, chain }: AskedSwap,
    router: Address,
    { amountOut, fee: kept, gas }: HostedQuote,
  ): Promise<SourceQuote> {
    return {
      amountIn: amount,
      amountOut,
      exchange: label,
      ...(fee &&
        kept !== undefined && { fee: { amount: kept, receiver: fee.receiver as Address } }),
      gas,
      gasPrices: await gasPrices.read(rpc, chain),
      hops: [],
      source: name,
      spender: router,
    }
  }

  async function make(
    build: AskedBuild,
    router: Address,
    { offer, quote }: { offer: HostedOffer; quote: SourceQuote },
  ): Promise<BuiltSwap> {
    const { account, asked, slippageBps } = build
    const { amountOut, call, spenders = [] } = offer
    const least = leastAmount(amountOut, slippageBps)
    if (call.to !== router) throw new CallRefusedError('router')
    if (spenders.some((spender) => spender !== router)) throw new CallRefusedError('spender')
    if (call.from !== undefined && call.from !== account.toLowerCase())
      throw new CallRefusedError('sender')
    if (call.value !== (asked.fromToken === 'native' ? asked.amount : 0n))
      throw new CallRefusedError('value')
    const fault = hosted.faultIn(build, call.data, least)
    if (fault) throw new CallRefusedError(fault)
    if (hosted.knowsTarget && !(await hosted.knowsTarget(rpc, asked.chain, call.data)))
      throw new CallRefusedError('target')
    const { arrives, gas } = await judgeCall(rpc, { account, asked, call, least })
    const { data, to, value } = call
    return { arrives, call: { data, to, value }, gas, least, quote }
  }

  return {
    name,
    async offer(build) {
      const { asked } = build
      const router = routerFor(asked)
      const offer = router && (await hosted.offer(build))
      if (!router || !offer) return undefined
      const quote = await toQuote(asked, router, offer)
      return {
        async make() {
          try {
            return await make(build, router, { offer, quote })
          } catch (error) {
            if (error instanceof CallRefusedError)
              hosted.rest(isByQuestion(error) ? build : undefined)
            throw error
          }
        },
        quote,
      }
    },
    async quote(asked) {
      const router = routerFor(asked)
      const found = router && (await hosted.quote(asked))
      return router && found ? toQuote(asked, router, found) : undefined
    },
    async spenderOf(asked) {
      const router = routerFor(asked)
      const agrees = router && (await hosted.agreesOn(asked, router))
      return router && agrees ? { name: label, router } : undefined
    },
    async spenders(chain) {
      const router = routerOf(chain)
      return router ? [{ name: label, router }] : []
    },
  }
}

/**
 * What may be the doing of the tokens, or of who asks, who may be anybody: what is found only when a call is tried, that an
 * aggregator writes some ways through pools in steps that no one here can read, and that it insists on less of a token that
 * keeps a part.
 */
const byQuestion: readonly string[] = [
  'allows',
  'reverted',
  'short',
  'takes_more',
  'takes_other',
  'unchecked',
  'untried',
]

function isByQuestion({ fault }: CallRefusedError): boolean {
  return byQuestion.includes(fault)
}
