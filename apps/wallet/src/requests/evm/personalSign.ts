import { parseSignInText } from '@latchkey/siwx/evm'
import { toBase64url } from '../../base64url.ts'
import { invalidParams } from '../../errors/walletErrors.ts'
import type { ReadSignIn } from '../../session/isOwnSignIn.ts'
import { bytesOf, hexOf, isHex } from '../../signing/hex.ts'
import type { RequestContext } from '../createRequests.ts'
import { readMessage } from '../readMessage.ts'
import { signAll } from '../signAll.ts'
import { maxSignedBytes } from './maxSignedBytes.ts'
import { readList, requireSender } from './requireSender.ts'

/** `personal_sign` (EIP-191): bytes in hex, or a text as some pages send it. */
export async function personalSign(params: unknown, request: RequestContext): Promise<string> {
  const [data, address] = inOrder(readList(params), request)
  if (typeof data !== 'string') throw invalidParams('The message is no text')
  requireSender(address, request)
  const bytes = isHex(data) ? bytesOf(data) : new TextEncoder().encode(data)
  if (bytes.length > maxSignedBytes) throw invalidParams('The message is too long')
  const { approvals, context, network, signal, user } = request
  const account = user.descriptor.addresses.eip155
  return approvals.ask(
    {
      address: account,
      method: 'personal_sign',
      network,
      raw: hexOf(bytes),
      subject: readMessage(bytes, { account, embedder: context.embedder, parse }),
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

function parse(text: string): ReadSignIn {
  const { accountAddress, ...read } = parseSignInText(text)
  return { ...read, address: accountAddress }
}

/** Some pages give the address first, as `eth_sign` has it: that is forgiven where nothing else can be meant. */
function inOrder(params: readonly unknown[], { user }: RequestContext): readonly unknown[] {
  const [first, second] = params
  const own = user.descriptor.addresses.eip155.toLowerCase()
  const isOwn = typeof first === 'string' && first.toLowerCase() === own
  const isSwapped = isOwn && typeof second === 'string' && !/^0x[\da-f]{40}$/i.test(second)
  return isSwapped ? [second, first] : params
}
