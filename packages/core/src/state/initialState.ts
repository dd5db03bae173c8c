import type { ResolvedOptions } from '../LatchkeyOptions.ts'
import type { LatchkeyState } from './LatchkeyState.ts'
import { closedModal } from './modal.ts'
import { startRouter } from './router.ts'

/** What a server renders and the first client render repeats: nothing found, nothing restored. */
export function initialState(options: ResolvedOptions): LatchkeyState {
  const { chainNamespace, caipNetworkId } = options.defaultNetwork
  return {
    activeNamespace: chainNamespace,
    activeNetworkIds: { [chainNamespace]: caipNetworkId },
    alerts: [],
    attempts: {},
    connections: {},
    connectors: [],
    initialized: false,
    legalAccepted: false,
    modal: { ...closedModal, open: options.enableEmbedded },
    networks: options.networks,
    online: true,
    otherWallets: {},
    pairing: { status: 'idle' },
    pairingChoice: { link: undefined, wallet: undefined },
    projectConfig: { status: 'idle' },
    recentWalletIds: [],
    restorable: {},
    router: startRouter,
    signIns: {},
    standby: {},
    theme: options.theme,
    toast: undefined,
    transactionStack: [],
  }
}
