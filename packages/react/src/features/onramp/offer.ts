import type { Offer } from '../../kit/whereOffered.tsx'
import { useTransactionTexts } from '../../transaction/useTransactionTexts.ts'
import { en } from './en.ts'

/** Where the site and its project have buying on (S2.13). */
export const offer: Offer = {
  feature: 'onramp',
  useOff: () => useTransactionTexts(en)['buy.off'],
}
