import { type NetworkId, namespaceOf } from '@latchkey/protocol'
import { HttpStatusError } from '../errors/http.ts'
import { isAddress } from '../format/address.ts'
import type { Latchkey } from '../Latchkey.ts'
import { askName } from '../names/askName.ts'
import type { NameAnswer } from '../names/NameAnswer.ts'
import type { Network } from '../network/Network.ts'
import { findNetwork } from '../network/selectNetwork.ts'
import { coinTypes } from '../send/coinTypes.ts'
import { gated } from './queryClient.ts'
import { isSupported } from './supportedChains.ts'

/** Names change rarely (S9.1). */
const nameCacheMs = 5 * 60_000

const none: NameAnswer = { kind: 'none' }
const unread: NameAnswer = { kind: 'unread' }

/**
 * Whom a name belongs to on a network (S7.26): an address, none, or that no one could be asked who knows. A look-up
 * that fails rejects, since of such a name nothing is known.
 */
export function receiverNameQuery(
  latchkey: Latchkey,
  { name, networkId }: { name: string | undefined; networkId: NetworkId | undefined },
) {
  return {
    ...gated({ now: latchkey.internal.environment.now, staleTimeMs: nameCacheMs }),
    enabled: name !== undefined && networkId !== undefined,
    gcTime: nameCacheMs,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<NameAnswer> =>
      name && networkId ? lookUp(latchkey, { name, networkId, signal }) : Promise.resolve(unread),
    queryKey: ['receiverName', networkId, name] as const,
  }
}

type Asked = { name: string; networkId: NetworkId; signal: AbortSignal }

async function lookUp(latchkey: Latchkey, asked: Asked): Promise<NameAnswer> {
  // The server has names of its own zone; those that end in `.eth` are the chain's to tell.
  const sources = asked.name.endsWith('.eth') ? [askChain] : [askServer, askChain]
  const outcomes = await Promise.allSettled(sources.map((ask) => ask(latchkey, asked)))
  const answers = outcomes.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  const found = answers.find(({ kind }) => kind === 'address')
  if (found) return found
  const failed = outcomes.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return answers.find(({ kind }) => kind === 'none') ?? unread
}

async function askServer(
  latchkey: Latchkey,
  { name, networkId, signal }: Asked,
): Promise<NameAnswer> {
  const network = findNetwork(latchkey.store.getState().networks, networkId)
  if (!network || !(await isSupported(latchkey, networkId))) return unread
  try {
    const record = await askName(latchkey, { name, signal })
    const found = coinTypes(network).flatMap((type) => record?.addresses[String(type)] ?? [])[0]
    return found && isAddress(network.chainNamespace, found.address)
      ? { address: found.address, kind: 'address' }
      : none
  } catch (error) {
    const answer = answerOf(error)
    if (answer) return answer
    throw error
  }
}

/** What a refusal says of a name. Too many questions, or a server that is busy, say nothing: they can be asked again. */
function answerOf(error: unknown): NameAnswer | undefined {
  if (!(error instanceof HttpStatusError)) return undefined
  if (error.serverCode === 'name_not_found') return none
  // A name of another zone or form, a server without names, a site that may not ask it.
  return [400, 401, 403, 404].includes(error.status) ? unread : undefined
}

async function askChain(
  { internal, store }: Latchkey,
  { name, networkId, signal }: Asked,
): Promise<NameAnswer> {
  const { networks } = store.getState()
  const network = findNetwork(networks, networkId)
  const home = networks.find(hasNames)
  if (!network || !home || namespaceOf(networkId) !== 'eip155') return unread
  const actions = await internal.adapterActions('eip155', 'resolveName')
  const chain = await actions.chain()
  // Where the registry is, its own addresses count.
  const types = coinTypes(network, { isHome: home === network })
  return chain.resolveName?.({ coinTypes: types, name, network: home, signal }) ?? unread
}

/** A chain with a universal resolver (ENSIP-10), as viem's chains say it. */
function hasNames({ chainNamespace, contracts }: Network): boolean {
  return chainNamespace === 'eip155' && contracts?.['ensUniversalResolver'] !== undefined
}
