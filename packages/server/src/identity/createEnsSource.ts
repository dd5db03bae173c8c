import { type Address, createClient } from 'viem'
import { getEnsName, getEnsText } from 'viem/ens'
import type { Chain } from '../chains/chainConfig.ts'
import { isEvmChain } from '../chains/chainKind.ts'
import { chargedRpc } from '../rpc/chargedRpc.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { rpcTransport } from '../rpc/rpcTransport.ts'
import { GatewayError, gatewayRequest } from './gatewayRequest.ts'
import type { IdentitySource } from './IdentitySource.ts'
import { isNormalName } from './isNormalName.ts'
import { safeAvatar } from './safeAvatar.ts'

/**
 * Requests to nodes and gateways that one address may take. Whoever owns a name says how many it takes: its resolver may send
 * on without end, and to many at once (EIP-3668).
 */
export const maxRequests = 8

/**
 * Reads names from the first chain that has a universal resolver; `undefined` when none has. The resolver checks
 * that a name points back at the address (ENSIP-19), so a name somebody merely claims is none.
 */
export function createEnsSource({
  chains,
  rpc,
}: {
  chains: ReadonlyMap<string, Chain>
  rpc: Rpc
}): IdentitySource | undefined {
  const chain = [...chains.values()].filter(isEvmChain).find((one) => one.ensUniversalResolver)
  if (!chain) return undefined
  const universalResolverAddress = chain.ensUniversalResolver
  return async (address) => {
    const count = createRequestCount()
    const client = createClient({
      ccipRead: {
        request(parameters) {
          count()
          return gatewayRequest(parameters)
        },
      },
      transport: rpcTransport(
        chargedRpc(rpc, async (calls) => count(calls)),
        chain.id,
      ),
    })
    const claimed = await getEnsName(client, {
      address: address as Address,
      universalResolverAddress,
    })
    if (claimed === null || !isNormalName(claimed)) return { avatar: null, name: null, whole: true }
    try {
      const record = await getEnsText(client, {
        key: 'avatar',
        name: claimed,
        universalResolverAddress,
      })
      return { avatar: safeAvatar(record), name: claimed, whole: true }
    } catch {
      return { avatar: null, name: claimed, whole: false }
    }
  }
}

/** Counts requests, and throws at one too many. */
function createRequestCount(): (requests?: number) => void {
  let left = maxRequests
  return (requests = 1) => {
    left -= requests
    if (left < 0) throw new GatewayError('The name takes too many requests.')
  }
}
