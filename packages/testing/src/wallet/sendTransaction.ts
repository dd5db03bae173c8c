import { invalidParams, ProviderRpcError } from './ProviderRpcError.ts'
import { objectAt, readAddress, readBytes, readChainId, readQuantity } from './parameters.ts'
import { signAndSend } from './signAndSend.ts'
import type { Handler } from './WalletContext.ts'

/** `eth_sendTransaction`: asks, fills what is missing from the chain, signs, sends; gives the hash. */
export const sendTransaction: Handler = async (context, params) => {
  const wanted = objectAt(params, 0)
  const from = readAddress(wanted['from'])
  context.signer(from)
  const { chainId, chains } = context.state()
  if (!chains[chainId]) throw new ProviderRpcError(4901, 'The wallet cannot reach the chain.')
  if (wanted['chainId'] !== undefined && readChainId(wanted['chainId']) !== chainId)
    throw invalidParams(`the wallet is on chain ${chainId}`)
  const to = wanted['to'] ? readAddress(wanted['to']) : undefined
  const value = readQuantity(wanted['value'], 'value') ?? 0n
  const data = readBytes(wanted['data'] ?? wanted['input'])
  const amounts = {
    gas: readQuantity(wanted['gas'], 'gas'),
    maxFeePerGas:
      readQuantity(wanted['maxFeePerGas'], 'maxFeePerGas') ??
      readQuantity(wanted['gasPrice'], 'gasPrice'),
    maxPriorityFeePerGas: readQuantity(wanted['maxPriorityFeePerGas'], 'maxPriorityFeePerGas'),
    nonce: readQuantity(wanted['nonce'], 'nonce'),
  }
  await context.decide({ chainId, data, from, kind: 'sendTransaction', to, value })
  return signAndSend(context, { ...amounts, chainId, data, from, to, value })
}
