import type { Address } from 'viem'
import type { HostedName } from '../sources/sourceNames.ts'
import type { SwapSettings } from '../sources/swapSettings.ts'
import { oneInchRouters } from './oneInchRouters.ts'
import { zeroXHolders } from './zeroXHolders.ts'

const lists: Readonly<Record<HostedName, Readonly<Record<string, Address>>>> = {
  '0x': zeroXHolders,
  '1inch': oneInchRouters,
}

/**
 * Where an aggregator's swaps of a chain are sent, and what may take the token there, in lower case: by this server's own list
 * or the operator's, never by what the aggregator says. Nothing without a key.
 */
export function hostedRouter(
  settings: Pick<SwapSettings, HostedName>,
  name: HostedName,
  chainId: string,
): Address | undefined {
  const own = settings[name]
  const router = own && (own.routers[chainId] ?? lists[name][chainId])
  return router?.toLowerCase() as Address | undefined
}
