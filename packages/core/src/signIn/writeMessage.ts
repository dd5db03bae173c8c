import { reportMistake } from '../actions/reportMistake.ts'
import type { Latchkey } from '../Latchkey.ts'
import { readAccountKey } from './accountKey.ts'
import { attachSiwx } from './attachSiwx.ts'
import { inTime } from './inTime.ts'
import type { AccountKey } from './SignInFlow.ts'
import type { Siwx, SiwxMessage } from './Siwx.ts'

/**
 * Has the site write what an account is to sign. Why it cannot is for the site's developer: visitors read only that
 * it did not work.
 *
 * @throws what the site throws, or when it is silent
 */
export async function writeMessage(
  latchkey: Latchkey,
  { account, siwx }: { account: AccountKey; siwx: Siwx },
): Promise<SiwxMessage> {
  attachSiwx(latchkey, siwx)
  try {
    return await inTime(latchkey, siwx.createMessage(readAccountKey(account)))
  } catch (error) {
    if (latchkey.options.debug) void reportMistake(latchkey, mistakeOf(error))
    throw error
  }
}

function mistakeOf(error: unknown) {
  const { code, details, message } = Object(error) as Record<string, unknown>
  const reason = [message, ...(Array.isArray(details) ? details : [])]
    .filter((each) => typeof each === 'string')
    .join(': ')
  return [
    code === 'siwx.invalid_message' ? 'sign_in_message_invalid' : 'sign_in_message_failed',
    { reason },
  ] as const
}
