import { ConnectingExternalView } from './ConnectingExternal/ConnectingExternalView.tsx'
import { SwitchNetworkView } from './SwitchNetwork/SwitchNetworkView.tsx'

/** What waits for an answer in the wallet. */
export const requestViews = {
  ConnectingExternal: ConnectingExternalView,
  SwitchNetwork: SwitchNetworkView,
}
