import { type Address, createClient } from 'viem'
import { getEnsName, getEnsText } from 'viem/ens'
import type { Chain } from '../chains/chainConfig.ts'
import { isEvmChain } from '../chains/chainKind.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { rpcTransport } from '../rpc/rpcTransport.ts'
import { gatewayRequest } from './gatewayRequest.ts'
import type { IdentitySource } from './IdentitySource.ts'
import { isNormalName } from './isNormalName.ts'
import { safeAvatar } from './safeAvatar.ts'

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
  const client = createClient({
    ccipRead: { request: gatewayRequest },
    transport: rpcTransport(rpc, chain.id),
  })
  return async (address) => {
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
