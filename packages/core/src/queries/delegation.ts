import { type NetworkId, namespaceOf } from '@latchkey/protocol'
import type { AccountCode } from '../adapters/ChainActions.ts'
import { findDelegate, type KnownDelegate } from '../delegates/knownDelegates.ts'
import type { Latchkey } from '../Latchkey.ts'
import { findNetwork } from '../network/selectNetwork.ts'
import { gated } from './queryClient.ts'

/** An upgrade that the visitor has just agreed to shows within this time. */
const codeCacheMs = 60_000

/** What an account runs on a network. */
export type Delegation = {
  code: AccountCode
  /** Whose contract it has lent its address to, where we know. */
  known: KnownDelegate | undefined
  /** A contract of no wallet that we know, to which it has lent its address, by what one node says at least. */
  stranger: string | undefined
}

/** What code an account of an EVM network runs: none, a contract, or one that its key has lent its address to (EIP-7702). */
export function delegationQuery(
  latchkey: Latchkey,
  { address, networkId }: { address: string | undefined; networkId: NetworkId },
) {
  return {
    ...gated({ now: latchkey.internal.environment.now, staleTimeMs: codeCacheMs }),
    enabled: address !== undefined && namespaceOf(networkId) === 'eip155',
    gcTime: codeCacheMs,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Delegation> => {
      const none: Delegation = { code: { kind: 'none' }, known: undefined, stranger: undefined }
      const network = findNetwork(latchkey.store.getState().networks, networkId)
      if (!address || !network || namespaceOf(networkId) !== 'eip155') return none
      const actions = await latchkey.internal.adapterActions('eip155', 'readDelegation')
      const { readDelegation } = await actions.chain()
      if (!readDelegation) return none
      const code = await readDelegation({ address, network, signal })
      return {
        code,
        known: code.kind === 'delegated' ? findDelegate(code.delegate) : undefined,
        stranger: namedBy(code).find((delegate) => !findDelegate(delegate)),
      }
    },
    queryKey: ['delegation', networkId, address?.toLowerCase()] as const,
  }
}

function namedBy(code: AccountCode): readonly string[] {
  if (code.kind === 'delegated') return [code.delegate]
  return code.kind === 'unsure' ? code.claimed : []
}
