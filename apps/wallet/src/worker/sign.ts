import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58 } from '@scure/base'
import { fromBase64url, toBase64url } from '../base64url.ts'
import type { WalletKeys } from '../keys/deriveKeys.ts'
import { bytesOf, hexOf } from '../signing/hex.ts'
import { signEd25519, signPersonal } from '../signing/signMessage.ts'
import { signSolanaTransaction } from '../signing/signSolanaTransaction.ts'
import { signTransaction } from '../signing/signTransaction.ts'
import { signTypedData, type TypedData } from '../signing/signTypedData.ts'
import type { Signed, ToSign } from './workerMessages.ts'

/** Signs one thing with the key that is for its kind. */
export function sign(item: ToSign, { eip155, solana }: WalletKeys): Signed {
  switch (item.kind) {
    case 'personal':
      return { signature: signPersonal(fromBase64url(item.message), eip155.secret) }
    case 'typedData':
      return { signature: signTypedData(JSON.parse(item.text) as TypedData, eip155.secret) }
    case 'evmTransaction': {
      const signed = signTransaction(item.transaction, eip155.secret)
      return { hash: hexOf(keccak_256(bytesOf(signed))), signature: '', signed }
    }
    case 'solanaMessage':
      return { signature: base58.encode(signEd25519(fromBase64url(item.message), solana.secret)) }
    case 'solanaTransaction': {
      const { signature, signed } = signSolanaTransaction(
        fromBase64url(item.transaction),
        solana.secret,
      )
      return { signature: base58.encode(signature), signed: toBase64url(signed) }
    }
  }
}
