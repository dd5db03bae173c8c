import { type Connector, messageBytes, type SignableMessage } from '@latchkey/core/adapter'
import { bytesToHex } from 'viem/utils'
import { readHex } from '../wallet/readHex.ts'
import { requestWallet } from '../wallet/requestWallet.ts'
import { walletOf } from '../wallet/walletOf.ts'

/** Signs a text or bytes with `personal_sign` (EIP-191), which takes them as hex, then the address. */
export async function signMessage(
  connector: Connector,
  {
    address,
    message,
    signal,
  }: { address: string; message: SignableMessage; signal?: AbortSignal | undefined },
): Promise<string> {
  const method = 'personal_sign'
  const params = [bytesToHex(messageBytes(message)), address]
  return readHex(await requestWallet(walletOf(connector), { method, params, signal }), method)
}
