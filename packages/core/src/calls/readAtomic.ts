import { type NetworkId, namespaceOf } from '@latchkey/protocol'
import { callsOf } from '../actions/prepareCall.ts'
import type { Capabilities } from '../adapters/CallActions.ts'
import { requireNetwork } from '../adapters/requireNetwork.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { accountKey } from '../queries/accountKey.ts'
import { queryClientOf } from '../queries/queryClient.ts'

/** A wallet that takes longer to say what it can do is taken for one that says nothing. */
const limitMs = 2000

/** So long an answer counts: whoever plans does it again and again. */
const freshMs = 60_000

/** Of a wallet that carries calls out as one: at once, or when it has installed code in the account (EIP-7702). */
export type Atomic = 'ready' | 'supported'

type Asked = { address: string; connector: Connector; networkId: NetworkId }

/**
 * Whether a wallet says that it carries several calls out as one for an account on a network (EIP-5792). It answers by itself:
 * no app is opened. Undefined where it says no, says what no one can read, fails, or is silent.
 */
export async function readAtomic(latchkey: Latchkey, asked: Asked): Promise<Atomic | undefined> {
  const { address, connector, networkId } = asked
  const said = await queryClientOf(latchkey).fetchQuery({
    gcTime: freshMs,
    queryFn: () => ask(latchkey, asked).then(atomicIn, () => null),
    queryKey: ['atomic', networkId, accountKey(address), connector.id],
    staleTime: freshMs,
  })
  return said ?? undefined
}

/** What wallets have said counts no more: one has refused, or an account has been upgraded. */
export function forgetAtomic(latchkey: Latchkey): void {
  queryClientOf(latchkey).removeQueries({ queryKey: ['atomic'] })
}

async function ask(
  latchkey: Latchkey,
  { address, connector, networkId }: Asked,
): Promise<Capabilities> {
  const namespace = namespaceOf(networkId)
  const network = requireNetwork(latchkey, { namespace, networkId })
  const calls = await callsOf(latchkey, { namespace, operation: 'readAtomic' })
  const limit = new AbortController()
  const cancel = latchkey.internal.after(limitMs, () => limit.abort())
  return calls
    .getCapabilities(connector, { address, network, signal: limit.signal })
    .finally(cancel)
}

/** Pure: null stands for no, which a query can keep. */
function atomicIn(capabilities: Capabilities): Atomic | null {
  const { status } = Object(Object(capabilities)['atomic']) as { status?: unknown }
  return status === 'ready' || status === 'supported' ? status : null
}
