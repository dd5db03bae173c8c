import { nativePlaceholder } from '@latchkey/protocol'

/** The address of an asset as answers have it: a network's own coin by its placeholder (S9.38). */
export function tokenAddress(networkId: string, address: string): string {
  if (address !== 'native') return address
  return nativePlaceholder(networkId.startsWith('solana:') ? 'solana' : 'eip155')
}
