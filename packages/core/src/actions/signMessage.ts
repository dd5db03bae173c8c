import type { Namespace } from '@latchkey/protocol'
import type { SignableMessage } from '../adapters/SignableMessage.ts'
import { connectorOf } from '../connectors/connectorOf.ts'
import { NotConnectedError } from '../errors/connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { connectionOf } from '../selectors.ts'

export type SignMessageParameters = {
  /** A text, or bytes as `{ raw }`: hex, or an array of them. Wallets of Bitcoin sign texts only. */
  message: SignableMessage
  /** Defaults to the active namespace. */
  namespace?: Namespace | undefined
}
/** The ecosystem's usual encoding: 65 bytes in hex on EVM chains (EIP-191). */
export type SignMessageReturnType = string

/**
 * Asks the connected wallet to sign a text or bytes.
 *
 * @throws {NotConnectedError} @throws {UnsupportedMethodError} for bytes that the namespace's wallets do not sign
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
