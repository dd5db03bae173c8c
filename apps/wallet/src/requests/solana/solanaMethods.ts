import type { AnswerMethod } from '../createRequests.ts'
import { signMessage } from './signMessage.ts'
import { signAllTransactions, signAndSendTransaction, signTransaction } from './signTransactions.ts'

/** Methods of Solana's networks that the wallet answers. */
export const solanaMethods: ReadonlyMap<string, AnswerMethod> = new Map<string, AnswerMethod>([
  ['solana_signMessage', signMessage],
  ['solana_signTransaction', signTransaction],
  ['solana_signAllTransactions', signAllTransactions],
  ['solana_signAndSendTransaction', signAndSendTransaction],
])
