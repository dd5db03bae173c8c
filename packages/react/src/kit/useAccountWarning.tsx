import type { Network } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useContractElsewhere } from './useContractElsewhere.ts'
import { useStrangeCode } from './useStrangeCode.tsx'
import { useWarningWords } from './useWarningWords.ts'

/** What may become of what arrives at an account, and the account and network that it is about. */
export function useAccountWarning(where: {
  address: string | undefined
  network: Network | undefined
}): {
  /** The nodes of the network have not said yet what code the account runs. */
  isPending: boolean
  warning: { id: string; words: ReactNode } | undefined
} {
  const { code: strange, isPending } = useStrangeCode(where)
  const { data: isElsewhere } = useContractElsewhere(where)
  const { address, network } = where
  const Words = useWarningWords(isElsewhere === true)?.ElsewhereWords
  if (strange)
    return { isPending: false, warning: { id: strange.id, words: strange.words('arrives') } }
  return {
    isPending,
    warning:
      network && isElsewhere && Words
        ? { id: `${network.caipNetworkId} ${address}`, words: <Words network={network} /> }
        : undefined,
  }
}
