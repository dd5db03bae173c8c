import type { Latchkey } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { TypedData, TypedDataDefinition } from 'viem'
import { expectNetwork } from '../wallet/expectNetwork.ts'
import { readHex } from '../wallet/readHex.ts'
import { requestWallet } from '../wallet/requestWallet.ts'
import { connectedWallet } from './connectedWallet.ts'

export type SignTypedDataParameters<
  typedData extends TypedData | Record<string, unknown> = TypedData,
  primaryType extends keyof typedData | 'EIP712Domain' = keyof typedData,
> = TypedDataDefinition<typedData, primaryType>

/**
 * Asks the connected wallet to sign typed data (EIP-712, `eth_signTypedData_v4`).
 *
 * @throws {NotConnectedError} @throws {WrongNetworkError} when `domain.chainId` is not the wallet's
 * @throws {InvalidTypedDataError} @throws {WalletError} code `wallet.user_rejected` when the visitor declined
 */
export async function signTypedData<
  const typedData extends TypedData | Record<string, unknown>,
  primaryType extends keyof typedData | 'EIP712Domain',
>(
  latchkey: Latchkey,
  parameters: SignTypedDataParameters<typedData, primaryType>,
): Promise<`0x${string}`> {
  const operation = 'signTypedData'
  const { address, signal, wallet } = connectedWallet(latchkey, operation)
  const chainId = (parameters.domain as { chainId?: bigint | number } | undefined)?.chainId
  if (chainId !== undefined) {
    const wanted: NetworkId = `eip155:${chainId}`
    await expectNetwork(wallet, { operation, signal, wanted })
  }
  const { typedDataJson } = await import('../wallet/typedDataJson.ts')
  const method = 'eth_signTypedData_v4'
  const params = [address, typedDataJson(parameters as TypedDataDefinition)]
  return readHex(await requestWallet(wallet, { method, params, signal }), method)
}
