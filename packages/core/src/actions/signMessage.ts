import type { Namespace } from '@latchkey/protocol'
import { connectorOf } from '../connectors/connectorOf.ts'
import { NotConnectedError } from '../errors/connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { connectionOf } from '../selectors.ts'

export type SignMessageParameters = {
  message: string
  /** Defaults to the active namespace. */
  namespace?: Namespace | undefined
}
/** The ecosystem's usual encoding: 65 bytes in hex on EVM chains (EIP-191). */
export type SignMessageReturnType = string

/**
 * Asks the connected wallet to sign a text.
 *
 * @throws {NotConnectedError}
 * @throws the adapter's errors; code `wallet.user_rejected` when the visitor declined
 */
export async function signMessage(
  { internal, store }: Latchkey,
  { message, namespace: wanted }: SignMessageParameters,
): Promise<SignMessageReturnType> {
  const state = store.getState()
  const namespace = wanted ?? state.activeNamespace
  const connection = connectionOf(state, namespace)
  const connector = connectorOf(state, namespace)
  if (!namespace || connection.status !== 'connected' || !connector)
    throw new NotConnectedError({ operation: 'signMessage' })
  const { wallet } = await internal.adapterActions(namespace, 'signMessage')
  return wallet.signMessage(connector, { address: connection.address, message })
}
