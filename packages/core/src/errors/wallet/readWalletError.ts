import type { LatchkeyError } from '../LatchkeyError.ts'
import { readThrown } from './readThrown.ts'
import type { WalletErrorFacts } from './WalletError.ts'
import { codeOfNumber, isVague } from './walletCodes.ts'
import type { WalletErrorCode } from './walletErrors.ts'
import { type WalletSentence, walletSentences } from './walletSentences.ts'

/** What an ecosystem's wallets mean otherwise than the tables say. */
export type WalletFamily = {
  /** Goes before the table of numbers. */
  codeOf?: ((number: number) => WalletErrorCode | undefined) | undefined
  /** Comes after the table of sentences. */
  sentences?: readonly WalletSentence[] | undefined
  /** Makes the error of a code that has a class of its own in this ecosystem. */
  errors?:
    | Readonly<Partial<Record<WalletErrorCode, (facts: WalletErrorFacts) => LatchkeyError>>>
    | undefined
}

export type WalletErrorReading = {
  code: WalletErrorCode
  /** The wallet's own number: the one that decided, else the outermost. */
  walletCode: number | undefined
  /** The wallet's own words: the ones that decided, else the outermost. */
  walletMessage: string | undefined
}

const maxMessageLength = 300
/** Numbers that say no more than that something is wrong. */
const emptyNumbers: readonly unknown[] = [undefined, -32_603, -32_000]

/**
 * Reads the stable code out of whatever a wallet threw or answered in place of a result (S8.40–S8.58); it never
 * throws itself.
 *
 * A number for a refusal counts wherever it is in the nest, then words that name the user as who refused. Then a
 * number that means one thing only, then words, then a number that may mean anything.
 */
export function readWalletError(thrown: unknown, family: WalletFamily = {}): WalletErrorReading {
  const { codes, messages, names } = readThrown(thrown)
  const meaning = (number: number) => family.codeOf?.(number) ?? codeOfNumber(number)
  const refusal = codes.find((number) => meaning(number) === 'wallet.user_rejected')
  const firm = codes.find((number) => meaning(number) && !isVague(number))
  const known = codes.find((number) => number !== -32_603 && meaning(number)) ?? codes.find(meaning)
  const sentence = findSentence([...messages, ...names], {
    sentences: [...walletSentences, ...(family.sentences ?? [])],
    unnumbered: emptyNumbers.includes(known),
  })

  const reading = (code: WalletErrorCode, number = codes[0]) => ({
    code,
    walletCode: number,
    walletMessage: (messages.find((text) => sentence?.[1].test(text)) ?? messages[0])?.slice(
      0,
      maxMessageLength,
    ),
  })
  if (refusal !== undefined) return reading('wallet.user_rejected', refusal)
  const firmCode = firm === undefined ? undefined : meaning(firm)
  // A refused upgrade is refused by the user too, and says more.
  if (sentence?.[0] === 'wallet.user_rejected' && firmCode !== 'wallet.upgrade_rejected')
    return reading('wallet.user_rejected')
  const saysMore = sentence && sentence[0] !== 'wallet.internal_error'
  const decisive = firm ?? (saysMore ? undefined : known)
  if (decisive !== undefined) return reading(meaning(decisive) ?? 'wallet.unknown', decisive)
  return reading(sentence?.[0] ?? 'wallet.unknown')
}

function findSentence(
  texts: readonly string[],
  { sentences, unnumbered }: { sentences: readonly WalletSentence[]; unnumbered: boolean },
): WalletSentence | undefined {
  return sentences.find(
    ([, pattern, scope]) =>
      (unnumbered || scope !== 'unnumbered') && texts.some((text) => pattern.test(text)),
  )
}
