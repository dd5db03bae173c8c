import type { Description } from '../prompt/describeRequest.ts'
import type { SolanaApprovalRequest } from './SolanaApproval.ts'

/** Lamports of one SOL. */
const lamportsPerSol = 1_000_000_000n

/** The questions that only Solana wallets ask. */
export type SolanaOnlyRequest = Extract<
  SolanaApprovalRequest,
  { kind: 'signIn' | 'signTransactions' }
>

export function describeSolanaRequest(request: SolanaOnlyRequest): Description {
  if (request.kind === 'signIn')
    return {
      approve: 'Sign in',
      facts: [['Account', request.address]],
      text: request.message,
      title: 'Sign in to this site?',
    }
  const { address, chain, send, transactions } = request
  const transfers = transactions.flatMap((transaction) => transaction.transfers)
  const others = transactions
    .flatMap(({ programs }) => programs)
    .filter((program) => program !== systemProgram)
  return {
    approve: send ? 'Send' : 'Sign',
    facts: [
      ...transfers.flatMap(({ lamports, to }): Description['facts'] => [
        ['Amount', `${formatSol(lamports)} SOL`],
        ['To', to],
      ]),
      ['From', address],
      ['Network', chain],
    ],
    text: others.length > 0 ? `Programs:\n${others.join('\n')}` : undefined,
    title: titleFor(transactions.length, { payment: others.length === 0, send }),
  }
}

const systemProgram = '11111111111111111111111111111111'

function titleFor(count: number, { payment, send }: { payment: boolean; send: boolean }): string {
  const verb = send ? 'Send' : 'Sign'
  if (count > 1) return `${verb} these ${count} transactions?`
  return `${verb} this ${payment ? 'payment' : 'transaction'}?`
}

function formatSol(lamports: bigint): string {
  const fraction = String(lamports % lamportsPerSol)
    .padStart(9, '0')
    .replace(/0+$/, '')
  return `${lamports / lamportsPerSol}${fraction && `.${fraction}`}`
}
