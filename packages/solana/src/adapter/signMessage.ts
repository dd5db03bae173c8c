import {
  type Connector,
  InvalidAnswerError,
  messageBytes,
  type SignableMessage,
} from '@latchkey/core/adapter'
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
 * A wallet may sign another text than asked, such as one with a preamble: that is refused, because the signature
 * could not be verified with the text alone.
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
  if (!isSame(readBytes(signedMessage, method), bytes))
    throw new InvalidAnswerError({ answer: outputs, method }, [
      'It signed another text than asked.',
    ])
  return toBase58(readSignature(signature, method))
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}
