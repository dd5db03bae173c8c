import type { TransactionTexts } from '../../transaction/useTransactionTexts.ts'
import type { en } from './en.ts'

/** Why the server does not make a swap. */
export type Refusal = {
  /** Its words, in its own language. */
  reason: string | undefined
  /** What its words are about, the same in each language. */
  serverCode?: string | undefined
}

/** The server's reasons that a visitor can do something about, by their code. */
const titles: ReadonlyMap<unknown, RefusalKey> = new Map<unknown, RefusalKey>([
  ['address_invalid', 'swap.notToken'],
  ['allowance_refused', 'swap.allowRefused'],
  ['amount_invalid', 'swap.incorrect'],
  ['amount_zero', 'swap.incorrect'],
  ['exchanges_off', 'swap.exchangesOff'],
  ['insufficient_funds', 'swap.noFunds'],
  ['slippage_high', 'swap.limitRefused'],
  ['slippage_invalid', 'swap.limitRefused'],
  ['swap_refused', 'swap.exchangeRefuses'],
  ['token_keeps_part', 'swap.keepsPart'],
  ['token_unknown', 'swap.notToken'],
  ['tokens_equal', 'swap.same'],
  ['wrapped_coin', 'swap.wrapped'],
])

type RefusalKey =
  | 'swap.allowRefused'
  | 'swap.exchangeRefuses'
  | 'swap.exchangesOff'
  | 'swap.incorrect'
  | 'swap.keepsPart'
  | 'swap.limitRefused'
  | 'swap.noFunds'
  | 'swap.notToken'
  | 'swap.same'
  | 'swap.wrapped'

/** The reason in the visitor's language; the server's words beside it where they say what no text of ours does. */
export function refusalTexts(
  { reason, serverCode }: Refusal,
  messages: TransactionTexts<typeof en>,
): { title: string; words: string | undefined } {
  const known = titles.get(serverCode)
  if (!known)
    return { title: messages[reason ? 'swap.serverRefuses' : 'swap.incorrect'], words: reason }
  // A contract's own word stands behind the server's sentence.
  const own = serverCode === 'swap_refused' ? reason?.split(': ').slice(1).join(': ') : undefined
  return { title: messages[known], words: own || undefined }
}
