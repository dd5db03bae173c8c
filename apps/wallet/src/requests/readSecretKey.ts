import { base58 } from '@scure/base'
import { toBase64url } from '../base64url.ts'
import { keepSecretKey, readKeptSecretKey } from '../device/keptSecretKey.ts'
import { hexOf } from '../signing/hex.ts'
import type { SecretKey } from './ApprovalRequest.ts'
import type { RequestContext } from './createRequests.ts'
import { secretKeyMessage } from './secretKeyMessage.ts'
import { signAll } from './signAll.ts'

/**
 * The key that the visitor knows their wallet by: cut from a signature that no page ever sees, so that it is the same on
 * each site and device, and no other dialog can draw it. Nothing where the wallet cannot sign now.
 */
export async function readSecretKey(
  request: Omit<RequestContext, 'approvals'>,
): Promise<SecretKey | undefined> {
  const { context, user } = request
  const address = user.descriptor.addresses.solana
  try {
    const kept = await readKeptSecretKey(context.storage, address)
    if (kept !== undefined) return { cut: kept, isNew: false }
    const [{ signature }] = await signAll(request, [
      { kind: 'solanaMessage', message: toBase64url(secretKeyMessage) },
    ])
    const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(base58.decode(signature)))
    const cut = hexOf(new Uint8Array(hash))
    await keepSecretKey(context.storage, { address, cut })
    return { cut, isNew: true }
  } catch {
    return undefined
  }
}
