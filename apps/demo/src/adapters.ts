import { bitcoin } from '@latchkey/bitcoin'
import type { Adapter, NetworkInput } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { solana } from '@latchkey/solana'

/** An adapter for each namespace that has a network. */
export function adaptersFor(networks: readonly NetworkInput[]): readonly Adapter[] {
  const used = new Set(networks.map(({ chainNamespace = 'eip155' }) => chainNamespace))
  return [evm(), solana(), bitcoin()].filter(({ namespace }) => used.has(namespace))
}
