import { keyOf } from '@latchkey/core/modal'
import { useAccount } from '../hooks/useAccount.ts'
import { useNetwork } from '../hooks/useNetwork.ts'

/** Stands for wallet, account and network of the EVM connection; nothing without one. */
export function useConnectionKey(): string | undefined {
  const { address, connectorId } = useAccount({ namespace: 'eip155' })
  const { networkId } = useNetwork({ namespace: 'eip155' })
  return address && keyOf([connectorId, address, networkId])
}
