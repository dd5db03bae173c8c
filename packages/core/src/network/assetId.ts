import { caipAddress, type NetworkId, namespaceOf } from '@latchkey/protocol'

/** What stands for the native currency where an address is asked for (S9.38). */
const placeholders: Readonly<Record<string, string>> = {
  eip155: `0x${'e'.repeat(40)}`,
  solana: `So${'1'.repeat(41)}`,
}

/** CAIP-10 address of a token, or of what stands for the network's own currency. */
export function assetId(networkId: NetworkId, token: string | undefined): string {
  return caipAddress(networkId, token ?? placeholders[namespaceOf(networkId)] ?? '0x')
}
