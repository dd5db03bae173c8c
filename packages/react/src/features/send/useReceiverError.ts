import type { Network } from '@latchkey/core'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'
import { useTransactionTexts } from '../../transaction/useTransactionTexts.ts'
import { en } from './en.ts'
import { receiverError } from './receiverError.ts'
import type { FoundReceiver } from './useReceiver.ts'

/** Why a receiver cannot be sent to, with the names that the site has for networks. */
export function useReceiverError(found: FoundReceiver, network: Network): string | undefined {
  const messages = useTransactionTexts(en)
  const networks = useLatchkeyState((state) => state.networks)
  const nameOf = (id: string) => networks.find((one) => one.caipNetworkId === id)?.name ?? id
  return receiverError(found, { messages, nameOf, network })
}
