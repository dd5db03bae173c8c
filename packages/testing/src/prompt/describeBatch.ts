import { formatEther } from 'viem'
import type { ApprovalRequest } from '../wallet/Approval.ts'
import type { Description } from './describeRequest.ts'

type BatchRequest = Extract<ApprovalRequest, { kind: 'sendCalls' }>

/** Each call, and the whole. */
export function describeBatch({
  atomic,
  calls,
  chainId,
  from,
  upgrades,
}: BatchRequest): Description {
  const total = calls.reduce((sum, { value }) => sum + value, 0n)
  const numbered = calls.map((call, index) => ({ ...call, label: `Call ${index + 1}` }))
  const withData = numbered.filter(({ data }) => data !== '0x')
  return {
    approve: 'Send all',
    facts: [
      ...numbered.map(
        ({ label, to, value }) => [label, `${formatEther(value)} ETH to ${to}`] as const,
      ),
      ['In all', `${calls.length} calls, ${formatEther(total)} ETH`],
      ['If one fails', atomic ? 'none is carried out' : 'those before it stay'],
      ...(upgrades
        ? ([['Your account', 'will run a contract from now on, until you end it']] as const)
        : []),
      ['From', from],
      ['Network', `Chain ${chainId}`],
    ],
    text:
      withData.length === 0
        ? undefined
        : withData.map(({ data, label }) => `${label}: ${data}`).join('\n'),
    title: calls.length === 1 ? 'Send this call?' : `Send these ${calls.length} calls?`,
  }
}
