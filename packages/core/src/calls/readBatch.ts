import type { Namespace } from '@latchkey/protocol'
import type { CallActions, CallsStatus } from '../adapters/CallActions.ts'
import { requireConnection } from '../adapters/requireConnection.ts'
import { NotConnectedError } from '../errors/connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { isSessionWallet } from '../sessions/SessionWallet.ts'
import { findBatch } from './findBatch.ts'

/**
 * Where calls stand: asked of the wallet that took them, and of the chain where this browser knows what was asked. Another
 * wallet that is connected by now is asked for nothing of it.
 */
export function readBatch(
  latchkey: Latchkey,
  calls: Pick<CallActions, 'getCallsStatus'>,
  {
    id,
    isWalletAsked = true,
    namespace,
    signal,
  }: {
    id: string
    /** Defaults to true. Where the chain can say it, a wallet on another device need not be woken each time. */
    isWalletAsked?: boolean | undefined
    namespace: Namespace
    signal?: AbortSignal | undefined
  },
): Promise<CallsStatus> {
  const operation = 'getCallsStatus'
  const batch = findBatch(latchkey, { id })
  const asked = batch?.asked && {
    address: batch.from,
    calls: batch.calls,
    networkId: batch.networkId,
    ...batch.asked,
  }
  return calls.getCallsStatus({
    asked,
    connected() {
      const { connection, connector } = requireConnection(latchkey, { namespace, operation })
      const isRemote = isSessionWallet(connector.provider)
      if (batch && (connector.id !== batch.connectorId || (asked && isRemote && !isWalletAsked)))
        throw new NotConnectedError({ operation })
      return { connector, networkId: connection.networkId }
    },
    id,
    signal,
  })
}
