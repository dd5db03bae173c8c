import type { Namespace, NetworkId } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'
import { push } from '../state/router.ts'

/**
 * Leads on to the wallets of one namespace. The namespace in use stays until one has connected.
 *
 * @param networkId of the namespace, which the wallet is to be connected on
 */
export function addWallet(
  { store }: Latchkey,
  { namespace, networkId }: { namespace: Namespace; networkId?: NetworkId | undefined },
): void {
  store.setState(({ modal, router }) => ({
    modal: { ...modal, namespace },
    router: push(router, { name: 'Connect', namespace, networkId }),
  }))
}
