import type { ApprovalRequest } from '../../requests/ApprovalRequest.ts'

export type Verb = 'allow' | 'confirm' | 'send' | 'sign' | 'signIn'

/** Methods of Solana that only sign: the page sends what comes of it, or does not. */
const signing: readonly string[] = ['solana_signTransaction', 'solana_signAllTransactions']

/** What the visitor does with a request, in one word. */
export function verbOf({ method, subject }: Pick<ApprovalRequest, 'method' | 'subject'>): Verb {
  switch (subject.kind) {
    case 'message':
      return subject.signsInTo === undefined ? 'sign' : 'signIn'
    case 'typedData':
      return 'sign'
    case 'transfer':
      return signing.includes(method) ? 'sign' : 'send'
    case 'create':
      return 'confirm'
    case 'call':
    case 'transactions': {
      const [only, ...others] = subject.verdict.effects
      if (signing.includes(method)) return 'sign'
      if (!only || others.length > 0) return 'confirm'
      const { kind } = only.effect
      return kind === 'allow' || kind === 'allowAll' || kind === 'allowItem'
        ? 'allow'
        : kind === 'send' || kind === 'sendItem' || kind === 'pay'
          ? 'send'
          : 'confirm'
    }
  }
}
