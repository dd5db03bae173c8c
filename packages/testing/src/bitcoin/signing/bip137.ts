import { bip137Hash } from '@latchkey/siwx/bitcoin'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64 } from '@scure/base'
import { invalidParams } from '../../wallet/ProviderRpcError.ts'
import type { BitcoinKey } from '../deriveKeys.ts'

/** First byte of a signature, by the address type it is for; the recovery number is added (BIP-137). */
const headers: Readonly<Record<BitcoinKey['type'], number | undefined>> = {
  p2pkh: 31,
  'p2sh-p2wpkh': 35,
  p2tr: undefined,
  p2wpkh: 39,
}

/** Signs a text as Bitcoin Core does; in base64. @throws {ProviderRpcError} −32602 with taproot, which has no such form */
export function signBip137({ privateKey, type }: BitcoinKey, message: string): string {
  const header = headers[type]
  if (header === undefined) throw invalidParams('ECDSA needs an address that is not taproot')
  const [recovery = 0, ...rest] = secp256k1.sign(bip137Hash(message), privateKey, {
    format: 'recovered',
    prehash: false,
  })
  return base64.encode(Uint8Array.of(header + recovery, ...rest))
}
