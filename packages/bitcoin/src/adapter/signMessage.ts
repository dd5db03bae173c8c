import {
  type Connector,
  type SignableMessage,
  UnsupportedMethodError,
} from '@latchkey/core/adapter'
import { addressForm } from '../format/addressForm.ts'
import type { SignatureProtocol } from '../wallet/BitcoinWallet.ts'
import { walletOf } from '../wallet/walletOf.ts'

/**
 * Signs a text; resolves to the signature in base64.
 *
 * By BIP-322 (simple) with segwit and taproot addresses and those nested in P2SH, as Bitcoin Core signs (BIP-137)
 * with legacy ones, unless `protocol` says otherwise.
 *
 * @throws {UnsupportedMethodError} for bytes: wallets take a text
 */
export async function signMessage(
  connector: Connector,
  {
    address,
    message,
    protocol = addressForm(address)?.type === 'p2pkh' ? 'ecdsa' : 'bip322',
  }: { address: string; message: SignableMessage; protocol?: SignatureProtocol | undefined },
): Promise<string> {
  if (typeof message !== 'string') throw new UnsupportedMethodError({ method: 'signMessage' })
  return walletOf(connector).signMessage({ address, message, protocol })
}
