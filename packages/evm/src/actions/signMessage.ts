import type { Connector } from '@latchkey/core/adapter'
import { stringToHex } from 'viem/utils'
import { providerOf } from '../wallet/providerOf.ts'
import { readHex } from '../wallet/readHex.ts'
import { requestWallet } from '../wallet/requestWallet.ts'

/** Signs a text with `personal_sign` (EIP-191), which takes the text as hex, then the address. */
export async function signMessage(
  connector: Connector,
  { address, message }: { address: string; message: string },
): Promise<string> {
  const method = 'personal_sign'
  const params = [stringToHex(message), address]
  return readHex(await requestWallet(providerOf(connector), { method, params }), method)
}
