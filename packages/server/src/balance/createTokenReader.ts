import { type Address, isAddress } from 'viem'
import type { EvmChain } from '../chains/chainConfig.ts'
import type { Charge } from '../http/route.ts'
import { chargedRpc } from '../rpc/chargedRpc.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { createKnownTokens, type KnownTokens } from './createKnownTokens.ts'
import type { EvmToken } from './Holding.ts'
import { readTokens } from './readTokens.ts'

/** What tokens say of themselves, in any order; an address that is no token is left out. @throws {ChainUnavailableError} */
export type ReadTokens = (
  chain: EvmChain,
  addresses: readonly string[],
  charge: Charge,
) => Promise<readonly EvmToken[]>

/** Reads tokens by their addresses, as events have them. */
export function createTokenReader({
  known = createKnownTokens(),
  rpc,
}: {
  known?: KnownTokens | undefined
  rpc: Rpc
}): ReadTokens {
  return async (chain, addresses, charge) => {
    const found = await readTokens(chargedRpc(rpc, charge), chain, {
      addresses: addresses.filter(isEvmAddress),
      known,
    })
    return [...found.values()]
  }
}

function isEvmAddress(text: string): text is Address {
  return isAddress(text, { strict: false })
}
