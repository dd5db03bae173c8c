import * as z from 'zod/mini'
import { toBase64url } from '../../base64url.ts'
import { invalidParams } from '../../errors/walletErrors.ts'
import { isMessageOne } from '../../judge/solana/isMessageOne.ts'
import { readSolanaMessage } from '../../judge/solana/readSolanaMessage.ts'
import { hexOf } from '../../signing/hex.ts'
import type { RequestContext } from '../createRequests.ts'
import { readUtf8 } from '../readBytes.ts'
import { isSecretKeyMessage } from '../secretKeyMessage.ts'
import { signAll } from '../signAll.ts'
import { readBase58, readSolanaParams } from './readSolanaParams.ts'

/** Decoding base58 takes the square of its length. */
const maxMessageLength = 16_384

const schema = z.object({
  message: z.string().check(z.maxLength(maxMessageLength)),
  pubkey: z.string(),
})

/** `solana_signMessage`: bytes that are no transaction, for the same signature would send it. */
export async function signMessage(
  params: unknown,
  request: RequestContext,
): Promise<{ signature: string }> {
  const { message } = readSolanaParams(schema, params, request)
  const bytes = readBase58(message)
  if (readSolanaMessage(bytes) || isMessageOne(bytes))
    throw invalidParams('A transaction is not signed as a message')
  if (isSecretKeyMessage(bytes)) throw invalidParams('This wallet does not sign this message')
  const text = readUtf8(bytes)
  const { approvals, network, signal, user } = request
  return approvals.ask(
    {
      address: user.descriptor.addresses.solana,
      method: 'solana_signMessage',
      network,
      raw: hexOf(bytes),
      subject: { isText: text !== undefined, kind: 'message', text: text ?? hexOf(bytes) },
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
