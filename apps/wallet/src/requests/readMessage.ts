import { invalidParams } from '../errors/walletErrors.ts'
import { isBareHash } from '../judge/isBareHash.ts'
import { isForeignSignIn } from '../judge/isForeignSignIn.ts'
import { judgeReasons } from '../judge/judgeEffects.ts'
import { judgeMessage } from '../judge/judgeMessage.ts'
import { isOwnSignIn, type ReadSignIn } from '../session/isOwnSignIn.ts'
import { hexOf } from '../signing/hex.ts'
import type { ApprovalSubject } from './ApprovalRequest.ts'
import { readUtf8 } from './readBytes.ts'

type Asker = {
  account: string
  /** The page's origin. */
  embedder: string
  /** Reads a sign-in of the account's namespace. @throws for any other text */
  parse: (text: string) => ReadSignIn
}

/**
 * Reads bytes that are to be signed as a message: the text that they are, and why care is due.
 *
 * @throws {RequestError} for what is signed for no page, in whichever namespace
 */
export function readMessage(bytes: Uint8Array, asker: Asker): ApprovalSubject {
  const text = readUtf8(bytes)
  if (isBareHash(bytes, text)) throw invalidParams('This wallet does not sign bare hashes')
  if (text !== undefined && isForeignSignIn(text, asker.embedder))
    throw invalidParams('The domain of the sign-in must be the one of the page')
  return {
    isText: text !== undefined,
    kind: 'message',
    ...(text !== undefined && signsIn(text, asker) && { signsInTo: new URL(asker.embedder).host }),
    text: text ?? hexOf(bytes),
    verdict: { effects: [], ...judgeReasons(judgeMessage(text)) },
  }
}

/** Whether a text signs the account in to the page, and says nothing else: what begins like that may end as an order. */
function signsIn(text: string, { parse, ...asker }: Asker): boolean {
  try {
    return isOwnSignIn(parse(text), asker)
  } catch {
    return false
  }
}
