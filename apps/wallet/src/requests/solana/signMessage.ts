import { parseSignInText, signatureOver } from '@latchkey/siwx/solana'
import * as z from 'zod/mini'
import { toBase64url } from '../../base64url.ts'
import { invalidParams } from '../../errors/walletErrors.ts'
import { mayBeVersioned } from '../../judge/solana/mayBeVersioned.ts'
import { readSolanaMessage } from '../../judge/solana/readSolanaMessage.ts'
import { hexOf } from '../../signing/hex.ts'
import type { RequestContext } from '../createRequests.ts'
import { readMessage } from '../readMessage.ts'
import { isSecretKeyMessage } from '../secretKeyMessage.ts'
import { signAll } from '../signAll.ts'
import { readBase58, readSolanaParams } from './readSolanaParams.ts'

/** Decoding base58 takes the square of its length. */
const maxMessageLength = 16_384

const schema = z.object({
  message: z.string().check(z.maxLength(maxMessageLength)),
  pubkey: z.string(),
})

/** There is no signature yet, and what it is over does not hang on it. */
const none = new Uint8Array(64)

/**
 * `solana_signMessage`: bytes that are no transaction, for the same signature would send it. Of an off-chain message the
 * text behind its header is shown.
 */
export async function signMessage(
  params: unknown,
  request: RequestContext,
): Promise<{ signature: string }> {
  const { message } = readSolanaParams(schema, params, request)
  const bytes = readBase58(message)
  if (readSolanaMessage(bytes) || mayBeVersioned(bytes))
    throw invalidParams('A transaction is not signed as a message')
  if (isSecretKeyMessage(bytes)) throw invalidParams('This wallet does not sign this message')
  const { approvals, context, network, signal, user } = request
  const address = user.descriptor.addresses.solana
  const text = signatureOver(bytes, { address, signature: none })?.text
  // Who reads it otherwise could find a text there that no one was shown.
  if (!text) throw invalidParams('The off-chain message cannot be read, or has other signers')
  return approvals.ask(
    {
      address,
      method: 'solana_signMessage',
      network,
      raw: hexOf(bytes),
      subject: readMessage(text, {
        account: address,
        embedder: context.embedder,
        parse: parseSignInText,
      }),
    },
    {
      run: async () => {
        const [{ signature }] = await signAll(request, [
          { kind: 'solanaMessage', message: toBase64url(bytes) },
        ])
        return { signature }
      },
      signal,
    },
  )
}
