export { namespaceOf } from '@latchkey/protocol'
export type { Wallet as CatalogWallet } from '@latchkey/protocol/http'
export { acceptLegal } from '../actions/acceptLegal.ts'
export { activate } from '../actions/activate.ts'
export { addWallet } from '../actions/addWallet.ts'
export { cancelConnect } from '../actions/cancelConnect.ts'
export { choosePairingLink } from '../actions/choosePairingLink.ts'
export { dismissAlert } from '../actions/dismissAlert.ts'
export { navigate } from '../actions/navigate.ts'
export { pageActions } from '../actions/pageActions.ts'
export { showToast } from '../actions/showToast.ts'
export { popTransaction, pushTransaction } from '../actions/transactionStack.ts'
export type { Balance } from '../adapters/ChainActions.ts'
export { connectorOf } from '../connectors/connectorOf.ts'
export { defaultAccountType } from '../connectors/defaultAccountType.ts'
export { findConnector } from '../connectors/findConnector.ts'
export { isSameWallet } from '../connectors/mergeWallets.ts'
export { visibleConnectors } from '../connectors/visibleConnectors.ts'
export { isAddress } from '../format/address.ts'
export { formatBalance, formatCount, formatDollars } from '../format/amount.ts'
export { dayAndMonth, monthHeading } from '../format/date.ts'
export { authDisplayName } from '../format/displayName.ts'
export { shortName } from '../format/shortName.ts'
export { shortAddress } from '../format/truncate.ts'
export { walletConnections } from '../getConnections.ts'
export { type Identity, identityQuery } from '../queries/identity.ts'
export { connectorImageUrl, walletImageUrl } from '../queries/images.ts'
export { nativeBalanceQuery } from '../queries/nativeBalance.ts'
export { networkImageUrl } from '../queries/networkImageUrl.ts'
export { queryClientOf } from '../queries/queryClient.ts'
export {
  featuredWalletsQuery,
  recommendedWalletsQuery,
  walletPageQuery,
  walletSearchQuery,
  walletsByIdQuery,
} from '../queries/wallets.ts'
export {
  connectionOf,
  isConnected,
  networkIdOf,
  networkOf,
} from '../selectors.ts'
export { remoteSource } from '../sessions/findSource.ts'
export type { Alert } from '../state/alerts.ts'
export type { ConnectorGroup, Features } from '../state/features.ts'
export { featuresOf } from '../state/featuresOf.ts'
export { keyOf } from '../state/keyOf.ts'
export { connectMethodOrder, connectorGroupOrder, walletFeatureOrder } from '../state/orders.ts'
export { isPairingStale, type Pairing, pairingMarginMs } from '../state/pairing.ts'
export { currentView, type Router } from '../state/router.ts'
export type { ToastMessage } from '../state/toast.ts'
export { inAppBrowserLink } from '../wallets/inAppBrowserLink.ts'
export { isWalletOf } from '../wallets/isWalletOf.ts'
export { type ListedWallet, visibleWallets } from '../wallets/visibleWallets.ts'
export { type LinkPlace, linkPlace, pairingLink } from '../wallets/walletLink.ts'
export { withoutInstalled } from '../wallets/withoutInstalled.ts'
