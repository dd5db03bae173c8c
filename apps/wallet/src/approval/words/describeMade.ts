import { plainText } from '@latchkey/protocol'
import type { WalletMade } from '@latchkey/protocol/wallet'
import type { Texts } from '../../texts/en.ts'
import type { QuestionTexts } from '../questionTexts/en.ts'
import { hostOf } from './hostOf.ts'

/** Of a browser or a system. */
const maxNameLength = 40
/** No date is further from 1970 (ECMA-262 21.4.1.1). */
const maxTimeMs = 8.64e15

/** When and where a wallet was made, in a sentence: what is not known, or is no such thing, is left out. */
export function describeMade(
  { atMs, browser, site, system }: WalletMade,
  texts: Pick<QuestionTexts, 'made'> & Texts,
): string | undefined {
  const when = Math.abs(atMs) <= maxTimeMs ? texts.time(atMs) : undefined
  const where = describePlace(
    {
      browser: plainText(browser, maxNameLength),
      system: system === 'iPhone' ? texts.iPhone : plainText(system, maxNameLength),
    },
    texts,
  )
  const host = hostOf(site)
  return when || where || host ? texts.made(when, where, host) : undefined
}

function describePlace(
  { browser, system }: { browser: string; system: string },
  texts: Texts,
): string | undefined {
  return browser || system ? texts.browserOn(browser || undefined, system || undefined) : undefined
}
