import type { Approval, Ask, Policy } from './Approval.ts'
import { userRejected } from './ProviderRpcError.ts'

const never = new Promise<never>(() => {})

/** Decides questions by the policy, unless the next one was settled beforehand. */
export function createApprovals<request, account extends string>(
  policy: Policy,
  ask: Ask<request, account> | undefined,
) {
  const next: ('reject' | 'hang')[] = []
  const approvals = {
    ask,
    /** Resolves when the owner agrees. @throws {ProviderRpcError} 4001 */
    async decide(request: request): Promise<Approval<account>> {
      const approval = await answer(next.shift() ?? approvals.policy, request)
      if (!approval.approved) throw userRejected()
      return approval
    },
    policy,
    settleNext: (answer: 'reject' | 'hang') => void next.push(answer),
  }

  async function answer(policy: Policy, request: request): Promise<Approval<account>> {
    if (typeof policy === 'object') {
      await new Promise((resolve) => setTimeout(resolve, policy.delayMs))
      return { approved: true }
    }
    if (policy === 'hang') return never
    if (policy !== 'ask') return { approved: policy === 'approve' }
    // A question that has no one to answer it stays open, as in a wallet whose window is closed.
    return approvals.ask ? approvals.ask(request) : never
  }

  return approvals
}
