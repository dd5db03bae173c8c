import type { Connector } from '@latchkey/core/adapter'
import { addressForm } from '../format/addressForm.ts'
import type { SignatureProtocol } from '../wallet/BitcoinWallet.ts'
import { walletOf } from '../wallet/walletOf.ts'

/**
 * Signs a text; resolves to the signature in base64.
 *
 * By BIP-322 (simple) with segwit and taproot addresses and those nested in P2SH, as Bitcoin Core signs (BIP-137)
 * with legacy ones, unless `protocol` says otherwise.
 */
export function signMessage(
  connector: Connector,
  {
    address,
    message,
    protocol = addressForm(address)?.type === 'p2pkh' ? 'ecdsa' : 'bip322',
  }: { address: string; message: string; protocol?: SignatureProtocol | undefined },
): Promise<string> {
  return walletOf(connector).signMessage({ address, message, protocol })
}
