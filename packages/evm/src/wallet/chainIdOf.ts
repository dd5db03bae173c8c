import type { NetworkId } from '@latchkey/protocol'

/** A network's chain id as wallets take it: hex without leading zeros (EIP-1474). */
export function chainIdOf(networkId: NetworkId): string {
  return `0x${BigInt(networkId.slice('eip155:'.length)).toString(16)}`
}
