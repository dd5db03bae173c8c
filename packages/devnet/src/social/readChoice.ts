import type { PlayAccount } from './PlayAccount.ts'
import type { StandIn } from './StandIn.ts'

/** Who was chosen or typed in; `none` where the visitor has refused, `wrong` where no one can be that. */
export function readChoice(
  form: Readonly<Record<string, unknown>>,
  { accounts, fields }: Pick<StandIn, 'accounts' | 'fields'>,
): PlayAccount | 'none' | 'wrong' {
  const { choice } = form
  if (choice === 'none') return 'none'
  if (choice !== 'other') return accounts.find(({ sub }) => sub === choice) ?? 'wrong'
  const account: PlayAccount = { sub: '' }
  for (const { isOptional = false, maxLength, name, pattern } of fields) {
    const text = form[name]
    if (typeof text !== 'string' || text === '') {
      if (!isOptional) return 'wrong'
    } else if (text.length > maxLength || (pattern && !new RegExp(`^(?:${pattern})$`).test(text)))
      return 'wrong'
    else account[name] = text
  }
  return account
}
