import { useTransactionTexts } from '../../kit/transaction/useTransactionTexts.ts'
import type { Offer } from '../../kit/whereOffered.tsx'
import { en } from './en.ts'

/** Where the site and its project have swaps on (S2.13). */
export const offer: Offer = {
  feature: 'swaps',
  useOff: () => useTransactionTexts(en)['swap.off'],
}
