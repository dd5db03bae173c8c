import { failureOf } from '../../kit/failureOf.ts'
import type { Texts } from '../../kit/useTexts.ts'
import type { en } from './en.ts'

/** Why a name was not registered, in the visitor’s language: the server’s reason by its code, and never its words. */
export function nameFailureText(
  error: unknown,
  { messages, name, wallet }: { messages: Texts<typeof en>; name: string; wallet: string },
): string {
  if (failureOf(error) === 'declined') return messages['names.declined'](wallet)
  const { cause } = Object(error) as { cause?: { serverCode?: unknown } | undefined }
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
    default:
      return messages['names.notRegistered']
  }
}
