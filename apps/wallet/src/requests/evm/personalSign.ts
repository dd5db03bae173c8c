import { toBase64url } from '../../base64url.ts'
import { invalidParams } from '../../errors/walletErrors.ts'
import { isBareHash } from '../../judge/isBareHash.ts'
import { isForeignSignIn } from '../../judge/isForeignSignIn.ts'
import { judgeReasons } from '../../judge/judgeEffects.ts'
import { judgeMessage } from '../../judge/judgeMessage.ts'
import { bytesOf, hexOf, isHex } from '../../signing/hex.ts'
import type { RequestContext } from '../createRequests.ts'
import { readUtf8 } from '../readBytes.ts'
import { signAll } from '../signAll.ts'
import { maxSignedBytes } from './maxSignedBytes.ts'
import { readList, requireSender } from './requireSender.ts'

/** `personal_sign` (EIP-191): bytes in hex, or a text as some pages send it. */
export async function personalSign(params: unknown, request: RequestContext): Promise<string> {
  const [data, address] = readList(params)
  if (typeof data !== 'string') throw invalidParams('The message is no text')
  requireSender(address, request)
  const bytes = isHex(data) ? bytesOf(data) : new TextEncoder().encode(data)
  if (bytes.length > maxSignedBytes) throw invalidParams('The message is too long')
  const text = readUtf8(bytes)
  const { approvals, context, network, signal, user } = request
  if (isBareHash(bytes, text)) throw invalidParams('This wallet does not sign bare hashes')
  if (text !== undefined && isForeignSignIn(text, context.embedder))
    throw invalidParams('The domain of the sign-in must be the one of the page')
  return approvals.ask(
    {
      address: user.descriptor.addresses.eip155,
      method: 'personal_sign',
      network,
      raw: hexOf(bytes),
      subject: {
        isText: text !== undefined,
        kind: 'message',
        text: text ?? hexOf(bytes),
        verdict: { effects: [], ...judgeReasons(judgeMessage(text)) },
      },
    },
    {
      run: async () => {
        const [signed] = await signAll(request, [{ kind: 'personal', message: toBase64url(bytes) }])
        return signed.signature
      },
      signal,
    },
  )
}
