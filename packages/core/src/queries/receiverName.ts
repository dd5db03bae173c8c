import { type NetworkId, namespaceOf } from '@latchkey/protocol'
import { HttpStatusError } from '../errors/http.ts'
import { isAddress } from '../format/address.ts'
import type { Latchkey } from '../Latchkey.ts'
import { askName } from '../names/askName.ts'
import type { Network } from '../network/Network.ts'
import { findNetwork } from '../network/selectNetwork.ts'
import { coinTypes } from '../send/coinTypes.ts'
import { gated } from './queryClient.ts'
import { isSupported } from './supportedChains.ts'

/** Names change rarely (S9.1). */
const nameCacheMs = 5 * 60_000

/** Whom a name belongs to on a network (S7.26): an address, or none. */
export function receiverNameQuery(
  latchkey: Latchkey,
  { name, networkId }: { name: string | undefined; networkId: NetworkId | undefined },
) {
  return {
    ...gated({ now: latchkey.internal.environment.now, staleTimeMs: nameCacheMs }),
    enabled: name !== undefined && networkId !== undefined,
    gcTime: nameCacheMs,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<string | null> => {
      if (!name || !networkId) return null
      const asked = { name, networkId, signal }
      // The server has names of its own zone; those that end in `.eth` are the chain's to tell.
      const sources = name.endsWith('.eth') ? [askChain] : [askServer, askChain]
      const answers = await Promise.allSettled(sources.map((ask) => ask(latchkey, asked)))
      for (const answer of answers)
        if (answer.status === 'fulfilled' && answer.value) return answer.value
      const failed = answers.find(({ status }) => status === 'rejected')
      // Of a name that could not be looked up nothing is known.
      if (failed?.status === 'rejected') throw failed.reason
      return null
    },
    queryKey: ['receiverName', networkId, name] as const,
  }
}

type Asked = { name: string; networkId: NetworkId; signal: AbortSignal }

async function askServer(
  latchkey: Latchkey,
  { name, networkId, signal }: Asked,
): Promise<string | undefined> {
  const network = findNetwork(latchkey.store.getState().networks, networkId)
  if (!network || !(await isSupported(latchkey, networkId))) return undefined
  try {
    const record = await askName(latchkey, { name, signal })
    const found = coinTypes(network).flatMap((type) => record?.addresses[String(type)] ?? [])[0]
    return found && isAddress(network.chainNamespace, found.address) ? found.address : undefined
  } catch (error) {
    // A name that the server does not take, or does not have.
    if (error instanceof HttpStatusError && error.status >= 400 && error.status < 500)
      return undefined
    throw error
  }
}

async function askChain(
  { internal, store }: Latchkey,
  { name, networkId, signal }: Asked,
): Promise<string | undefined> {
  const { networks } = store.getState()
  const network = findNetwork(networks, networkId)
  const home = networks.find(hasNames)
  if (!network || !home || namespaceOf(networkId) !== 'eip155') return undefined
  const actions = await internal.adapterActions('eip155', 'resolveName')
  const chain = await actions.chain()
  // Where the registry is, its own addresses count.
  const types = coinTypes(network, { isHome: home === network })
  return chain.resolveName?.({ coinTypes: types, name, network: home, signal })
}

/** A chain with a universal resolver (ENSIP-10), as viem's chains say it. */
function hasNames({ chainNamespace, contracts }: Network): boolean {
  return chainNamespace === 'eip155' && contracts?.['ensUniversalResolver'] !== undefined
}
