import type { Connector } from '@latchkey/core/adapter'
import { stringToHex } from 'viem/utils'
import { readHex } from '../wallet/readHex.ts'
import { requestWallet } from '../wallet/requestWallet.ts'
import { walletOf } from '../wallet/walletOf.ts'

/** Signs a text with `personal_sign` (EIP-191), which takes the text as hex, then the address. */
export async function signMessage(
  connector: Connector,
  {
    address,
    message,
    signal,
  }: { address: string; message: string; signal?: AbortSignal | undefined },
): Promise<string> {
  const method = 'personal_sign'
  const params = [stringToHex(message), address]
  return readHex(await requestWallet(walletOf(connector), { method, params, signal }), method)
}
