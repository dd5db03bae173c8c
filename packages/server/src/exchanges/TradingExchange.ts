import { type Address, encodeFunctionData, type Hex, parseAbi, size } from 'viem'
import type { EvmChain } from '../chains/chainConfig.ts'
import { type Exchange, exchangesOf } from '../chains/exchangeConfig.ts'
import type { ContractCall } from '../rpc/multicall3.ts'

/** Where a router of version 3 takes a deadline: the first among the parameters of a trade, `SwapRouter02` around its calls. */
export type V3RouterKind = 'SwapRouter' | 'SwapRouter02'

type WithRouter<Kind extends Exchange['kind']> = Extract<Exchange, { kind: Kind }> & {
  router: Address
}

/** An exchange that a trade can be sent to. */
export type TradingExchange =
  | WithRouter<'v2'>
  | (WithRouter<'v3'> & { quoter: Address; routerKind: V3RouterKind })

const factoryV2 = encodeFunctionData({
  abi: parseAbi(['function factoryV2() view returns (address)']),
  functionName: 'factoryV2',
})

/** Whether the configuration says where trades are sent; else the exchange gives prices alone. */
export function hasRouter({ router }: Exchange): boolean {
  return router !== undefined
}

/** Whether the configuration lets a chain serve swaps: quotes are read through Multicall3. */
export function isForSwaps({ exchanges, multicall3 }: EvmChain): boolean {
  return multicall3 !== undefined && exchangesOf({ exchanges }).some(hasRouter)
}

/** Asks a router of version 3 for what `SwapRouter02` alone has. Their trades have other selectors, so a mistake reverts. */
export function routerKindCalls(exchange: Exchange): readonly ContractCall[] {
  const { kind, router } = exchange
  return kind === 'v3' && router !== undefined ? [{ data: factoryV2, to: router }] : []
}

/** The exchange with the answer to {@link routerKindCalls}; nothing of one that gives prices alone. */
export function tradingExchange(
  exchange: Exchange,
  [answer]: readonly (Hex | undefined)[],
): readonly TradingExchange[] {
  if (exchange.kind === 'v2') {
    const { router } = exchange
    return router === undefined ? [] : [{ ...exchange, router }]
  }
  const { quoter, router } = exchange
  if (quoter === undefined || router === undefined) return []
  const routerKind = answer !== undefined && size(answer) === 32 ? 'SwapRouter02' : 'SwapRouter'
  return [{ ...exchange, quoter, router, routerKind }]
}
