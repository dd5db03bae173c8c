import {
  type AdapterContext,
  type CallActions,
  lookAgain,
  untilAborted,
} from '@latchkey/core/adapter'
import type { EvmReader } from '../chain/createReader.ts'
import { encodeCall, readUint, selectors } from '../chain/erc20.ts'
import { type CallRequest, prepareCall } from '../chain/prepareCall.ts'
import { readFeeOf } from '../chain/readCosts.ts'
import { readHexAnswer } from '../chain/readHexAnswer.ts'
import { readReceived } from '../chain/readReceived.ts'
import { tryCalls } from '../chain/tryCalls.ts'
import { askToSend } from '../wallet/askToSend.ts'
import { getAssets } from '../wallet/getAssets.ts'
import { getCapabilities } from '../wallet/getCapabilities.ts'
import { requireReceiver } from '../wallet/requireReceiver.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { getCallsStatus } from './getCallsStatus.ts'
import { sendCalls } from './sendCalls.ts'

/** Calls of contracts, batches and capabilities of EIP-5792, and what contracts may spend. */
export function createCalls(
  reader: EvmReader,
  context: Pick<AdapterContext, 'networks' | 'signal'>,
): CallActions {
  const { rpc } = reader
  const { signal: lifetime } = context
  return {
    getAssets: (connector, { address, network, signal }) =>
      untilAborted([lifetime, signal], (ends) =>
        getAssets(walletOf(connector), {
          address,
          networkId: network.caipNetworkId,
          signal: ends,
        }),
      ),
    getCallsStatus: ({ signal, ...parameters }) =>
      untilAborted([lifetime, signal], (ends) =>
        getCallsStatus(rpc, context, { ...parameters, signal: ends }),
      ),
    getCapabilities: (connector, { address, network, signal }) =>
      untilAborted([lifetime, signal], (ends) =>
        getCapabilities(walletOf(connector), {
          address,
          networkId: network.caipNetworkId,
          signal: ends,
        }),
      ),
    prepare: (parameters) => prepareCall(rpc, parameters),
    async readAllowance({ network, owner, signal, spender, token }) {
      for (const to of [spender, token]) requireReceiver({ to })
      const call = { data: encodeCall(selectors.allowance, owner, spender), to: token }
      const params = [call, 'latest']
      return readUint(await readHexAnswer(rpc, network, { method: 'eth_call', params, signal }))
    },
    readFee: (parameters) => readFeeOf(rpc, parameters),
    readReceived: (parameters) => readReceived(rpc, parameters),
    sendCalls: (connector, { signal, ...parameters }) =>
      untilAborted([lifetime, signal], (ends) =>
        sendCalls(walletOf(connector), reader, { ...parameters, signal: ends }),
      ),
    submit: (connector, { account, data, networkId, request, to, value }, { signal } = {}) =>
      untilAborted([lifetime, signal], async (ends) => {
        // Made by `prepareCall` above.
        const { network, transaction } = request as CallRequest
        const call = { data, to, value }
        await lookAgain(() => prepareCall(rpc, { account, call, network, signal: ends }))
        return askToSend(walletOf(connector), {
          address: account.address,
          networkId,
          operation: 'sendCall',
          signal: ends,
          transaction,
        })
      }),
    tryCalls: (parameters) => tryCalls(rpc, parameters),
  }
}
