import { invalidParams } from '../errors/walletErrors.ts'
import { isBareHash } from '../judge/isBareHash.ts'
import { isForeignSignIn, isSignIn } from '../judge/isForeignSignIn.ts'
import { judgeReasons } from '../judge/judgeEffects.ts'
import { judgeMessage } from '../judge/judgeMessage.ts'
import { hexOf } from '../signing/hex.ts'
import type { ApprovalSubject } from './ApprovalRequest.ts'
import { readUtf8 } from './readBytes.ts'

/**
 * Reads bytes that are to be signed as a message: the text that they are, and why care is due.
 *
 * @param embedder the page's origin @throws {RequestError} for what is signed for no page, in whichever namespace
 */
export function readMessage(bytes: Uint8Array, embedder: string): ApprovalSubject {
  const text = readUtf8(bytes)
  if (isBareHash(bytes, text)) throw invalidParams('This wallet does not sign bare hashes')
  if (text !== undefined && isForeignSignIn(text, embedder))
    throw invalidParams('The domain of the sign-in must be the one of the page')
  return {
    isText: text !== undefined,
    kind: 'message',
    ...(text !== undefined && isSignIn(text) && { signsInTo: new URL(embedder).host }),
    text: text ?? hexOf(bytes),
    verdict: { effects: [], ...judgeReasons(judgeMessage(text)) },
  }
}
