import type { Namespace } from '@latchkey/core'
import {
  type DeleteConnectionParameters,
  deleteConnection,
  disconnect,
  selectNamespace,
  switchConnection,
  type WalletConnection,
} from '@latchkey/core'
import { showToast, walletConnections } from '@latchkey/core/modal'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'
import { useMultiWallet } from '../../kit/useMultiWallet.ts'
import { useAskWallet } from '../../kit/ViewCode.ts'

/** The visitor's wallets and what can be done with them. */
export function useWallets() {
  const latchkey = useLatchkey()
  const askWallet = useAskWallet()
  const multiWallet = useMultiWallet()
  const connections = useLatchkeyState((state) => state.connections)
  const connectors = useLatchkeyState((state) => state.connectors)
  const standby = useLatchkeyState((state) => state.standby)
  const otherWallets = useLatchkeyState((state) => state.otherWallets)

  /** The page has let go of a wallet even where the wallet fails; then a toast says so. */
  const report = (work: Promise<unknown>) =>
    void work.catch(() =>
      showToast(latchkey, { message: { key: 'toast.disconnectFailed' }, variant: 'error' }),
    )

  return {
    disconnectAll: () => report(disconnect(latchkey)),
    end: ({ connectorId, namespace }: DeleteConnectionParameters) =>
      report(
        multiWallet
          ? deleteConnection(latchkey, { connectorId, namespace })
          : disconnect(latchkey, { keepOpen: true, namespace }),
      ),
    multiWallet,
    use({ connector: { id: connectorId }, namespace, status }: WalletConnection) {
      if (status === 'active') selectNamespace(latchkey, namespace)
      else if (status === 'connected') void switchConnection(latchkey, { connectorId, namespace })
      else askWallet(latchkey, { connectorId, name: 'ConnectingExternal', namespace })
    },
    walletsOf(namespace: Namespace) {
      const shown = {
        connections,
        connectors,
        otherWallets: multiWallet ? otherWallets : {},
        standby,
      }
      return walletConnections(shown, namespace)
    },
  }
}
