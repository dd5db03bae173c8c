import type { TypedDataDefinition } from 'viem'
import { invalidParams } from './ProviderRpcError.ts'
import { positional, readAddress } from './parameters.ts'
import type { Handler } from './WalletContext.ts'

/** `eth_signTypedData_v4`: [address, JSON]. Data for another chain than the wallet's is refused. */
export const signTypedData: Handler = async (context, params) => {
  const [owner, json] = positional(params)
  const address = readAddress(owner)
  const account = context.signer(address)
  const { chainId } = context.state()
  const typedData = parse(json)
  const wanted = typedData.domain?.chainId
  if (wanted !== undefined && Number(wanted) !== chainId)
    throw invalidParams(`chainId ${wanted} must match the active chainId ${chainId}`)
  await context.decide({
    address,
    chainId,
    kind: 'signTypedData',
    typedData: JSON.stringify(typedData, undefined, 2),
  })
  return account.signTypedData(typedData)
}

function parse(json: unknown): TypedDataDefinition {
  try {
    const value = typeof json === 'string' ? JSON.parse(json) : json
    if (value?.types && value.primaryType) return value
  } catch {
    // Falls through to the refusal.
  }
  throw invalidParams('not typed data of EIP-712')
}
