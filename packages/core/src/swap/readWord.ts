import { type NetworkId, namespaceOf } from '@latchkey/protocol'
import { requireNetwork } from '../adapters/requireNetwork.ts'
import type { Latchkey } from '../Latchkey.ts'

/** The first word that a contract answers to a function without arguments; undefined where it has none. @throws {RpcFailedError} */
export async function readWord(
  latchkey: Latchkey,
  networkId: NetworkId,
  { data, to }: { data: `0x${string}`; to: string },
): Promise<bigint | undefined> {
  const namespace = namespaceOf(networkId)
  const network = requireNetwork(latchkey, { namespace, networkId })
  const { chain } = await latchkey.internal.adapterActions(namespace, 'prepareSwap')
  const said = await (await chain()).call?.({ data, network, to: to as `0x${string}` })
  return said && said.length > 65 ? BigInt(said.slice(0, 66)) : undefined
}
