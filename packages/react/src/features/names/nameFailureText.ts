import { plainText } from '@latchkey/core/modal'
import { failureOf } from '../../kit/failureOf.ts'
import type { Texts } from '../../kit/useTexts.ts'
import type { en } from './en.ts'

/** Characters of the server's words that are shown: they are a line or two below a field, whoever runs the server. */
const maxReasonLength = 200

/**
 * Why a name was not registered: in the visitor’s language where the code of the server's reason is known, else in the server’s
 * own words, and without a reason in the sentence of the specification (S8.12).
 */
export function nameFailureText(
  error: unknown,
  { messages, name, wallet }: { messages: Texts<typeof en>; name: string; wallet: string },
): string {
  if (failureOf(error) === 'declined') return messages['names.declined'](wallet)
  const { cause, code } = Object(error) as {
    cause?: { reason?: unknown; serverCode?: unknown } | undefined
    code?: unknown
  }
  switch (cause?.serverCode) {
    case 'name_alike':
      return messages['names.alike']
    case 'name_owned':
      return messages['names.ownedHint']
    case 'name_refused':
    case 'name_reserved':
      return messages['names.reserved']
    case 'name_taken':
      return messages['names.taken'](name)
  }
  // What a wallet says, or a connection that has ended, is no answer of the server.
  if (code !== 'name.register_failed') return messages['names.notRegistered']
  const reason = typeof cause?.reason === 'string' ? plainText(cause.reason, maxReasonLength) : ''
  return reason ? messages['names.serverReason'](reason) : messages['names.registerFailed'](name)
}
