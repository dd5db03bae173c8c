export {
  browseLink,
  findTerm,
  isFeatureIn,
  latinDigits,
  maxNameLength,
  minNameLength,
  nameProblem,
  namespaceOf,
  plainText,
  readEmail,
  readPageLink,
  walletKey,
} from '@latchkey/protocol'
export type {
  NameRecord,
  PriceSpan,
  TokenBalance,
  Wallet as CatalogWallet,
} from '@latchkey/protocol/http'
export { acceptLegal } from '../actions/acceptLegal.ts'
export { activate } from '../actions/activate.ts'
export { addWallet } from '../actions/addWallet.ts'
export { afterBackground } from '../actions/background.ts'
export { cancelConnect } from '../actions/cancelConnect.ts'
export { choosePairingLink } from '../actions/choosePairingLink.ts'
export { dismissAlert } from '../actions/dismissAlert.ts'
export { navigate } from '../actions/navigate.ts'
export { showModal } from '../actions/showModal.ts'
export { showToast } from '../actions/showToast.ts'
export { takeName } from '../actions/takeName.ts'
export { popTransaction, pushTransaction } from '../actions/transactionStack.ts'
export { untilGranted } from '../actions/untilGranted.ts'
export { writeSignInMessage } from '../actions/writeSignInMessage.ts'
export type { ActivityAmount, ActivityItem } from '../activity/ActivityItem.ts'
export { activityQuery } from '../activity/activityQuery.ts'
export { loadMoreActivity } from '../activity/loadMoreActivity.ts'
export { type MonthGroup, monthGroups } from '../activity/monthGroups.ts'
export type { PendingTransaction } from '../activity/PendingTransaction.ts'
export { pendingOf } from '../activity/pendingOf.ts'
export { refreshActivity } from '../activity/refreshActivity.ts'
export { toPending } from '../activity/toPending.ts'
export { withPending } from '../activity/withPending.ts'
export type { Balance } from '../adapters/ChainActions.ts'
export { cleanAmount, readAmount } from '../amounts/amountText.ts'
export { findToken, type SendToken, sendTokens } from '../amounts/heldTokens.ts'
export { fromMoney, moneyDecimals, toMoney, typedMoneyDecimals } from '../amounts/money.ts'
export { readTypedAmount, unreadAmount } from '../amounts/readTypedAmount.ts'
export type { AmountProblem, AmountUnit } from '../amounts/TypedAmount.ts'
export { connectorOf } from '../connectors/connectorOf.ts'
export { findConnector } from '../connectors/findConnector.ts'
export { isSameWallet } from '../connectors/mergeWallets.ts'
export { visibleConnectors } from '../connectors/visibleConnectors.ts'
export { followAccountCode } from '../delegates/followAccountCode.ts'
export { findDelegate, type KnownDelegate, knownDelegates } from '../delegates/knownDelegates.ts'
export { isAddress } from '../format/address.ts'
export { balanceParts, formatBalance, formatDollars } from '../format/amount.ts'
export { compactAmount } from '../format/compactAmount.ts'
export { compactBalance } from '../format/compactBalance.ts'
export { formatCount } from '../format/count.ts'
export { dayAndMonth, hourAndMinute, monthHeading } from '../format/date.ts'
export { compactDollars, dollarParts } from '../format/dollars.ts'
export { isSameAddress } from '../format/isSameAddress.ts'
export { shortName } from '../format/shortName.ts'
export { shortSymbol } from '../format/shortSymbol.ts'
export { shortAddress, truncateMiddle } from '../format/truncate.ts'
export { unmarked } from '../format/unmarked.ts'
export { walletConnections } from '../getConnections.ts'
export { memoryOf } from '../memoryOf.ts'
export { coreNeeds, type ViewNeed, type ViewNeeds } from '../modal/ViewNeed.ts'
export type { NameAnswer } from '../names/NameAnswer.ts'
export { type NameRegistrar, nameRegistrar } from '../names/nameRegistrar.ts'
export { type NameZone, nameZone } from '../names/nameZone.ts'
export { resumeOrders } from '../onramp/followOrder.ts'
export { readHundredths, writeHundredths } from '../onramp/hundredths.ts'
export type { OnrampOrder } from '../onramp/OnrampOrder.ts'
export {
  beginOnramp,
  editOnramp,
  type OnrampForm,
  type OnrampState,
  onrampOf,
  resetOnramp,
} from '../onramp/onrampOf.ts'
export {
  chosenLimit,
  type OnrampReadiness,
  onrampReadiness,
} from '../onramp/onrampReadiness.ts'
export { openOrder } from '../onramp/openOrder.ts'
export { type OrderStage, orderStage } from '../onramp/orderStage.ts'
export { ordersOf } from '../onramp/ordersOf.ts'
export type { PaymentAmount, PaymentRequest } from '../payments/PaymentRequest.ts'
export { type PaymentUriParameters, paymentUri } from '../payments/paymentUri.ts'
export { readPaymentUri } from '../payments/readPaymentUri.ts'
export { toBaseUnits, toWholeUnits } from '../payments/wholeUnits.ts'
export { portfolioTotal } from '../portfolio/portfolioTotal.ts'
export { tokenAddress, tokenAmount } from '../portfolio/tokenAmount.ts'
export { portfolioGateMs } from '../queries/balanceKeys.ts'
export { contractElsewhereQuery } from '../queries/contractElsewhere.ts'
export { type Delegation, delegationQuery } from '../queries/delegation.ts'
export { holdingQuery } from '../queries/holding.ts'
export { type Identity, identityQuery } from '../queries/identity.ts'
export { connectorImageUrl, walletImageUrl } from '../queries/images.ts'
export {
  type NameSuggestion,
  nameQuery,
  nameSuggestionsQuery,
  reverseNamesQuery,
} from '../queries/names.ts'
export { nativeBalanceQuery } from '../queries/nativeBalance.ts'
export { networkImageUrl } from '../queries/networkImageUrl.ts'
export { onrampOptionsQuery, onrampQuoteQuery } from '../queries/onramp.ts'
export { onrampOfferQuery } from '../queries/onrampOffer.ts'
export { type Portfolio, portfolioQuery } from '../queries/portfolio.ts'
export { type PricePoint, priceHistoryQuery, priceQuery } from '../queries/prices.ts'
export { queryClientOf } from '../queries/queryClient.ts'
export { receiverNameQuery } from '../queries/receiverName.ts'
export { swapOfferQuery } from '../queries/swapOffer.ts'
export { swapPlanQuery } from '../queries/swapPlan.ts'
export {
  quoteRefreshMs,
  swapFeeQuery,
  swapQuoteQuery,
  swapTokenQuery,
  swapTokensQuery,
} from '../queries/swaps.ts'
export { tokenImageUrl } from '../queries/tokenImageUrl.ts'
export { maxTransferQuery, preparedTransferQuery } from '../queries/transferCost.ts'
export { waitingDevicesQuery } from '../queries/waitingDevices.ts'
export { walletIndexQuery } from '../queries/walletIndex.ts'
export { walletSearchQuery } from '../queries/walletSearch.ts'
export {
  featuredWalletsQuery,
  recommendedWalletsQuery,
  walletPageQuery,
  walletsByIdQuery,
} from '../queries/wallets.ts'
export { fetchWholeWallet, wholeWallets } from '../queries/wholeWallets.ts'
export {
  connectionOf,
  isConnected,
  networkIdOf,
  networkOf,
} from '../selectors.ts'
export { formOfPayment } from '../send/formOfPayment.ts'
export { knownReceivers } from '../send/knownReceivers.ts'
export { type Receiver, readReceiver } from '../send/readReceiver.ts'
export { type ReceiverWarning, receiverWarning } from '../send/receiverWarning.ts'
export type { SendForm } from '../send/SendForm.ts'
export { beginSend, editSend, emptySend, type SendState, sendOf } from '../send/sendOf.ts'
export { type SendReadiness, sendReadiness } from '../send/sendReadiness.ts'
export { submitSend } from '../send/submitSend.ts'
export { loginSource, remoteSource } from '../sessions/findSource.ts'
export { followApprovalHeight } from '../sessions/followApprovalHeight.ts'
export { openLoginWindow } from '../sessions/openLoginWindow.ts'
export { showApproval } from '../sessions/showApproval.ts'
export { showDevices } from '../sessions/showDevices.ts'
export { userName } from '../sessions/userName.ts'
export { accountInUse } from '../signIn/accountInUse.ts'
export type { SiwxMessage } from '../signIn/Siwx.ts'
export { walletInUse } from '../signIn/walletInUse.ts'
export type { Alert } from '../state/alerts.ts'
export type { ConnectorGroup, Features } from '../state/features.ts'
export { featuresOf } from '../state/featuresOf.ts'
export { keyOf } from '../state/keyOf.ts'
export { connectorGroupOrder } from '../state/orders.ts'
export { isPairingStale, type Pairing, pairingMarginMs } from '../state/pairing.ts'
export { currentView, type Router } from '../state/router.ts'
export type { ToastMessage } from '../state/toast.ts'
export { type UsableFeatures, usableFeatures } from '../state/usableFeatures.ts'
export { walletFeatureOrder } from '../state/walletFeatureOrder.ts'
export { findAskedToken } from '../swap/findAskedToken.ts'
export { heldSwapTokens } from '../swap/heldSwapTokens.ts'
export { maxSwapAmount } from '../swap/maxSwapAmount.ts'
export { anyAmount } from '../swap/PreparedApproval.ts'
export { batchSubject, type PreparedSwapBatch } from '../swap/PreparedSwapBatch.ts'
export type { SwapPlan } from '../swap/planSwap.ts'
export { isAgreed, type PriceImpact, priceImpact, warnAboveBps } from '../swap/priceImpact.ts'
export type { SwapForm, SwapSide } from '../swap/SwapForm.ts'
export {
  defaultSlippage,
  maxSlippage,
  minReceived,
  minSlippage,
  readSlippage,
} from '../swap/slippage.ts'
export { submitApproval } from '../swap/submitApproval.ts'
export { submitSwap } from '../swap/submitSwap.ts'
export { submitSwapBatch } from '../swap/submitSwapBatch.ts'
export { maxSwapGas, reviewedFee, swapGas, usualSwapGas } from '../swap/swapGas.ts'
export {
  beginSwap,
  editSwap,
  emptySwap,
  type SwapState,
  swapOf,
  type Unbatched,
} from '../swap/swapOf.ts'
export { type SwapProblem, type SwapReadiness, swapReadiness } from '../swap/swapReadiness.ts'
export type { SwapStep } from '../swap/swapSteps.ts'
export { takeBack } from '../swap/takeBack.ts'
export { addSent } from '../transactions/addSent.ts'
export { approvalsOf, isGiven } from '../transactions/approvalsOf.ts'
export type {
  SentApproval,
  SentBatch,
  SentSwap,
  SentTransaction,
  SentTransfer,
} from '../transactions/SentTransaction.ts'
export { transactionsOf } from '../transactions/transactionsOf.ts'
export { type FoundRecord, findWallets, isIndexed } from '../wallets/findWallets.ts'
export { isWalletOf } from '../wallets/isWalletOf.ts'
export {
  type Listed,
  type ListedWallet,
  visibleWallets,
  type WalletFacts,
} from '../wallets/visibleWallets.ts'
export { appLink, type LinkPlace, linkPlace, pairingLink } from '../wallets/walletLink.ts'
export { withoutInstalled } from '../wallets/withoutInstalled.ts'
export { watchUser } from '../watchUser.ts'
