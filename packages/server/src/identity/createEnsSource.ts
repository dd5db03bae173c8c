import { askWitnesses } from '@latchkey/siwx/evm'
import { type Address, type CustomTransport, createClient } from 'viem'
import { getEnsName, getEnsText } from 'viem/ens'
import type { Chain } from '../chains/chainConfig.ts'
import { isEvmChain } from '../chains/chainKind.ts'
import { chargedRpc } from '../rpc/chargedRpc.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { rpcTransport } from '../rpc/rpcTransport.ts'
import { withWitnesses } from '../rpc/withWitnesses.ts'
import { GatewayError, gatewayRequest } from './gatewayRequest.ts'
import type { IdentitySource } from './IdentitySource.ts'
import { isNormalName } from './isNormalName.ts'
import { safeAvatar } from './safeAvatar.ts'
import { witnessedTransport } from './witnessedTransport.ts'

/**
 * Requests to nodes and gateways that one address may take, to two nodes and what finds their block. Whoever owns a name says how
 * many it takes: its resolver may send on without end, and to many at once (EIP-3668).
 */
export const maxRequests = 20

/**
 * Reads names from the first chain that has a universal resolver; `undefined` when none has. The resolver checks
 * that a name points back at the address (ENSIP-19), so a name somebody merely claims is none.
 *
 * A false name misleads whoever trusts it, so two nodes have to say it, or one that is trusted (ADR 64). A picture is
 * whatever its owner wants anyway: one node is enough.
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
  const { ensUniversalResolver: universalResolverAddress, id: chainId } = chain
  return async (address) => {
    const count = createRequestCount()
    const charge = async (calls: number) => count(calls)
    const ccipRead = {
      request(parameters: Parameters<typeof gatewayRequest>[0]) {
        count()
        return gatewayRequest(parameters)
      },
    }
    const clientOver = (transport: CustomTransport) => createClient({ ccipRead, transport })
    const claimed = await withWitnesses({ charge, rpc }, (witnesses) =>
      askWitnesses(
        {
          ask: (agree) =>
            getEnsName(clientOver(witnessedTransport(agree, chainId)), {
              address: address as Address,
              universalResolverAddress,
            }),
          chainId,
        },
        witnesses(chainId),
      ),
    )
    if (claimed === null || !isNormalName(claimed)) return { avatar: null, name: null, whole: true }
    try {
      const record = await getEnsText(clientOver(rpcTransport(chargedRpc(rpc, charge), chainId)), {
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
