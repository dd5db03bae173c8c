import { type NetworkId, namespaceOf } from '@latchkey/protocol'
import { callsOf } from '../actions/prepareCall.ts'
import { requireNetwork } from '../adapters/requireNetwork.ts'
import type { Latchkey } from '../Latchkey.ts'

/** As many bytes as a router's call over two pools has, with a deadline: networks that publish data charge for each. */
const dataBytes = 600

/**
 * What a swap may cost now that uses this much gas, counted as its trial counts it (`prepareCall`); base units of the
 * network's own currency.
 *
 * @throws {NetworkNotConfiguredError} @throws {UnsupportedCallError} @throws {RpcFailedError}
 */
export async function readSwapFee(
  latchkey: Latchkey,
  {
    gas,
    networkId,
    signal,
  }: { gas: bigint; networkId: NetworkId; signal?: AbortSignal | undefined },
): Promise<bigint> {
  const namespace = namespaceOf(networkId)
  const network = requireNetwork(latchkey, { namespace, networkId })
  const calls = await callsOf(latchkey, { namespace, operation: 'readSwapFee' })
  return calls.readFee({ dataBytes, gas, network, signal })
}
