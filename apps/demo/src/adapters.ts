import { bitcoin } from '@latchkey/bitcoin'
import type { Adapter, NetworkInput } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { solana } from '@latchkey/solana'

/** An adapter for each namespace that has a network. */
export function adaptersFor(
  networks: readonly NetworkInput[],
  { embedded = false }: { embedded?: boolean } = {},
): readonly Adapter[] {
  const used = new Set(networks.map(({ chainNamespace = 'eip155' }) => chainNamespace))
  const eip155 = embedded ? asEmbedded(evm()) : evm()
  return [eip155, solana(), bitcoin()].filter(({ namespace }) => used.has(namespace))
}

/**
 * Lets the wallets of this page pass for embedded ones, to show what is only for those. They are in no list then: connect
 * them from the console, `latchkeyDemo.connect({ connectorId: 'dev.latchkey.wallet' })`.
 */
function asEmbedded(adapter: Adapter): Adapter {
  return {
    ...adapter,
    discover: (context) =>
      adapter.discover({
        ...context,
        onFound: (connector) => context.onFound({ ...connector, type: 'AUTH' }),
      }),
  }
}
