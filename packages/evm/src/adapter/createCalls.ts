import { type AdapterContext, type CallActions, untilAborted } from '@latchkey/core/adapter'
import type { EvmRpc } from '../chain/createRpc.ts'
import { encodeCall, readUint, selectors } from '../chain/erc20.ts'
import { readHexAnswer } from '../chain/readHexAnswer.ts'
import { getAssets } from '../wallet/getAssets.ts'
import { getCallsStatus } from '../wallet/getCallsStatus.ts'
import { getCapabilities } from '../wallet/getCapabilities.ts'
import { sendCalls } from '../wallet/sendCalls.ts'
import { walletOf } from '../wallet/walletOf.ts'

/** Batches and capabilities of EIP-5792, and what contracts may spend. */
export function createCalls(
  rpc: EvmRpc,
  { signal: lifetime }: Pick<AdapterContext, 'signal'>,
): CallActions {
  return {
    getAssets: (connector, { address, network, signal }) =>
      untilAborted([lifetime, signal], (ends) =>
        getAssets(walletOf(connector), {
          address,
          networkId: network.caipNetworkId,
          signal: ends,
        }),
      ),
    getCallsStatus: (connector, { id, signal }) =>
      untilAborted([lifetime, signal], (ends) =>
        getCallsStatus(walletOf(connector), { id, signal: ends }),
      ),
    getCapabilities: (connector, { address, network, signal }) =>
      untilAborted([lifetime, signal], (ends) =>
        getCapabilities(walletOf(connector), {
          address,
          networkId: network.caipNetworkId,
          signal: ends,
        }),
      ),
    async readAllowance({ network, owner, signal, spender, token }) {
      const call = { data: encodeCall(selectors.allowance, owner, spender), to: token }
      const params = [call, 'latest']
      return readUint(await readHexAnswer(rpc, network, { method: 'eth_call', params, signal }))
    },
    sendCalls: (connector, { network, signal, ...parameters }) =>
      untilAborted([lifetime, signal], (ends) =>
        sendCalls(walletOf(connector), {
          ...parameters,
          networkId: network.caipNetworkId,
          signal: ends,
        }),
      ),
  }
}
