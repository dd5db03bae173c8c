import {
  type Connector,
  InvalidAnswerError,
  messageBytes,
  type SignableMessage,
} from '@latchkey/core/adapter'
import { signatureOver } from '@latchkey/siwx/solana'
import { toBase58 } from '../format/toBase58.ts'
import { accountOf } from '../wallet/accountOf.ts'
import { featureOf } from '../wallet/featureOf.ts'
import { onlyOutput, readBytes, readSignature } from '../wallet/readAnswer.ts'
import { requestWallet } from '../wallet/requestWallet.ts'
import { walletOf } from '../wallet/walletOf.ts'

/**
 * Signs a text or bytes with `solana:signMessage`; resolves to the Ed25519 signature in base58. Of a text the UTF-8 bytes
 * are signed.
 *
 * A hardware wallet signs an off-chain message with the text in it; `isSignedByKey` of `@latchkey/siwx/solana` verifies
 * that by the text, as `verifySignIn` does. Any other text than asked is refused: the signature would be of nothing that
 * the site knows.
 */
export async function signMessage(
  connector: Connector,
  { address, message, signal }: { address: string; message: SignableMessage; signal: AbortSignal },
): Promise<string> {
  const method = 'solana:signMessage'
  const wallet = walletOf(connector)
  const ask = featureOf(wallet, method)
  const account = accountOf(wallet, { address, method })
  const bytes = messageBytes(message)
  const outputs = await requestWallet({ method, signal }, () => ask({ account, message: bytes }))
  const { signature, signedMessage } = onlyOutput(outputs, method)
  const answered = readBytes(signedMessage, method)
  const bare = readSignature(signature, method)
  if (isSame(answered, bytes)) return toBase58(bare)
  const signed = signatureOver(answered, { address, signature: bare })
  if (!signed || !isSame(signed.text, bytes))
    throw new InvalidAnswerError({ answer: outputs, method }, [
      'It signed another text than asked.',
    ])
  return signed.signature
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}
