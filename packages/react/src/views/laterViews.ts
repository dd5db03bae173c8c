import { ShownAlert } from '../parts/ShownAlert.tsx'
import { ToastRegion } from '../parts/ToastRegion.tsx'
import { AccountView } from './Account/AccountView.tsx'
import { AccountSettingsView } from './AccountSettings/AccountSettingsView.tsx'
import { ConnectingMultiChainView } from './ConnectingMultiChain/ConnectingMultiChainView.tsx'
import { DownloadsView } from './Downloads/DownloadsView.tsx'
import { WhatIsANetworkView } from './Explanations/WhatIsANetworkView.tsx'
import { WhatIsAWalletView } from './Explanations/WhatIsAWalletView.tsx'
import { GetWalletView } from './GetWallet/GetWalletView.tsx'
import { NetworksView } from './Networks/NetworksView.tsx'
import { ProfileWalletsView } from './ProfileWallets/ProfileWalletsView.tsx'
import { SwitchActiveChainView } from './SwitchActiveChain/SwitchActiveChainView.tsx'
import { UnsupportedChainView } from './UnsupportedChain/UnsupportedChainView.tsx'

/**
 * Account, networks and help: what comes after connecting, or instead of it; and the toasts these raise; and
 * the mistakes of a site's set-up, which a site that is set up well never shows.
 */
export const laterViews = {
  ShownAlert,
  ToastRegion,
  views: {
    Account: AccountView,
    AccountSettings: AccountSettingsView,
    ConnectingMultiChain: ConnectingMultiChainView,
    Downloads: DownloadsView,
    GetWallet: GetWalletView,
    Networks: NetworksView,
    ProfileWallets: ProfileWalletsView,
    SwitchActiveChain: SwitchActiveChainView,
    UnsupportedChain: UnsupportedChainView,
    WhatIsANetwork: WhatIsANetworkView,
    WhatIsAWallet: WhatIsAWalletView,
  },
}
