import type { Network } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useDelegationOf } from '../hooks/useDelegationOf.ts'
import type { StrangeCodeWords } from './strangeCode/StrangeCodeWords.tsx'
import { useWarningWords } from './useWarningWords.ts'

export type StrangeCode = {
  /** What was agreed to of one contract, account and network says nothing of another. */
  id: string
  words: (about: StrangeCodeWords.Props['about']) => ReactNode
}

/**
 * Whether an account runs code of a contract that no wallet we know has made, and the words for it: whoever is about to pay
 * into it must know. Nothing where it does not, and where no node says; both are on EVM networks alone.
 */
export function useStrangeCode({
  address,
  network,
}: {
  address: string | undefined
  network: Network | undefined
}): { isPending: boolean; code: StrangeCode | undefined } {
  const enabled = address !== undefined && network?.chainNamespace === 'eip155'
  const { data, status } = useDelegationOf({
    address: enabled ? address : undefined,
    networkId: network?.caipNetworkId,
  })
  const contract = enabled ? data?.stranger : undefined
  const Words = useWarningWords(contract !== undefined)?.StrangeCodeWords
  if (!network || contract === undefined || !Words)
    return {
      code: undefined,
      isPending: enabled && (status === 'loading' || contract !== undefined),
    }
  const code = { contract, isSure: data?.code.kind !== 'unsure' }
  return {
    code: {
      id: `${network.caipNetworkId} ${address?.toLowerCase()} ${contract}`,
      words: (about) => <Words about={about} code={code} network={network} />,
    },
    isPending: false,
  }
}
