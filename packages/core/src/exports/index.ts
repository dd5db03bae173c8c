export { InvalidChainIdError, type Namespace, type NetworkId } from '@latchkey/protocol'
export { cancelSignIn } from '../actions/cancelSignIn.ts'
export { closeModal } from '../actions/closeModal.ts'
export { type ConnectParameters, connect } from '../actions/connect.ts'
export { type ConnectRemoteParameters, connectRemote } from '../actions/connectRemote.ts'
export { type CreateOnrampUrlParameters, createOnrampUrl } from '../actions/createOnrampUrl.ts'
export { type DeleteConnectionParameters, deleteConnection } from '../actions/deleteConnection.ts'
export { type DisconnectParameters, disconnect } from '../actions/disconnect.ts'
export { type GetCallsStatusParameters, getCallsStatus } from '../actions/getCallsStatus.ts'
export { type GetOnrampOptionsParameters, getOnrampOptions } from '../actions/getOnrampOptions.ts'
export { type GetOnrampOrderParameters, getOnrampOrder } from '../actions/getOnrampOrder.ts'
export { type GetOnrampQuoteParameters, getOnrampQuote } from '../actions/getOnrampQuote.ts'
export {
  type GetSwapAllowancesParameters,
  getSwapAllowances,
} from '../actions/getSwapAllowances.ts'
export { type GetSwapGasPriceParameters, getSwapGasPrice } from '../actions/getSwapGasPrice.ts'
export { type GetSwapQuoteParameters, getSwapQuote } from '../actions/getSwapQuote.ts'
export { type GetSwapTokensParameters, getSwapTokens } from '../actions/getSwapTokens.ts'
export { type LoginParameters, loadLogin, login } from '../actions/login.ts'
export { type LookUpNameParameters, lookUpName } from '../actions/lookUpName.ts'
export { openModal } from '../actions/openModal.ts'
export { type PrepareCallParameters, prepareCall } from '../actions/prepareCall.ts'
export { type PrepareSwapParameters, prepareSwap } from '../actions/prepareSwap.ts'
export {
  type PrepareSwapApprovalParameters,
  prepareSwapApproval,
} from '../actions/prepareSwapApproval.ts'
export { type PrepareTransferParameters, prepareTransfer } from '../actions/prepareTransfer.ts'
export { type ReadAllowanceParameters, readAllowance } from '../actions/readAllowance.ts'
export { type RefreshBalancesParameters, refreshBalances } from '../actions/refreshBalances.ts'
export { type RegisterNameParameters, registerName } from '../actions/registerName.ts'
export { type RequestSignInParameters, requestSignIn } from '../actions/requestSignIn.ts'
export { type SelectAccountParameters, selectAccount } from '../actions/selectAccount.ts'
export { selectNamespace } from '../actions/selectNamespace.ts'
export { sendCall } from '../actions/sendCall.ts'
export { type SendCallsParameters, sendCalls } from '../actions/sendCalls.ts'
export { sendSwap } from '../actions/sendSwap.ts'
export { sendSwapApproval } from '../actions/sendSwapApproval.ts'
export { sendTransfer } from '../actions/sendTransfer.ts'
export { type SetThemeParameters, setTheme } from '../actions/setTheme.ts'
export type { OpenableView, OpenModalParameters } from '../actions/showModal.ts'
export { showPairing } from '../actions/showPairing.ts'
export { type SignMessageParameters, signMessage } from '../actions/signMessage.ts'
export {
  type SwitchConnectionParameters,
  switchConnection,
} from '../actions/switchConnection.ts'
export { type SwitchNetworkParameters, switchNetwork } from '../actions/switchNetwork.ts'
export { type TrackTransactionParameters, trackTransaction } from '../actions/trackTransaction.ts'
export type { Adapter } from '../adapters/Adapter.ts'
export type { Call, CallsStatus, PreparedCall, SentCalls } from '../adapters/CallActions.ts'
export type { AccountCode, TransactionState } from '../adapters/ChainActions.ts'
export type { SignableMessage } from '../adapters/SignableMessage.ts'
export type { PreparedTransfer, TransferNote } from '../adapters/TransferActions.ts'
export type { Account, AccountType } from '../connectors/Account.ts'
export type { AddressOf } from '../connectors/AddressOf.ts'
export type { Connection } from '../connectors/Connection.ts'
export type { Connector, ConnectorType } from '../connectors/Connector.ts'
export type { LatchkeyEvent } from '../createEventLog.ts'
export { createLatchkey } from '../createLatchkey.ts'
export { AdapterMissingError, UnsupportedNamespaceError } from '../errors/adapter.ts'
export { UnsupportedCallError } from '../errors/call.ts'
export { InvalidOptionError, SignInConflictError } from '../errors/config.ts'
export {
  ConnectorNotFoundError,
  DisconnectError,
  NotConnectedError,
  RequestAbortedError,
} from '../errors/connector.ts'
export { LatchkeyError } from '../errors/LatchkeyError.ts'
export { LoginFailedError, LoginMissingError, LoginThrottledError } from '../errors/login.ts'
export { InvalidNameError, NameApiError, NameNotAllowedError } from '../errors/name.ts'
export { ChainNotSupportedError, NetworkNotConfiguredError } from '../errors/network.ts'
export {
  OnrampMismatchError,
  OnrampRefusedError,
  OnrampUnavailableError,
  UnsupportedOnrampError,
} from '../errors/onramp.ts'
export {
  PairingExpiredError,
  RelayRefusedError,
  RelayUnreachableError,
  RemoteWalletsMissingError,
  SessionNotJoinedError,
} from '../errors/remote.ts'
export {
  NothingArrivesError,
  TokenDecimalsError,
  TransactionChangedError,
  TransactionUncheckedError,
} from '../errors/review.ts'
export { RpcFailedError } from '../errors/rpc.ts'
export {
  SignInAccountMissingError,
  SignInDisabledError,
  SignInFailedError,
  SignInNetworkMissingError,
  SignInWalletMissingError,
} from '../errors/signIn.ts'
export {
  IncompleteSwapError,
  InsufficientLiquidityError,
  SwapExpiredError,
  SwapMismatchError,
  SwapRefusedError,
  SwapTooSmallError,
  SwapUnavailableError,
  UnsupportedGasPriceError,
  UnsupportedSwapError,
} from '../errors/swap.ts'
export { TermsNotAcceptedError } from '../errors/TermsNotAcceptedError.ts'
export { TransactionRefusedError } from '../errors/TransactionRefusedError.ts'
export {
  IncompleteTransferError,
  InsufficientFundsError,
  ReceiverChangedError,
  ReceiverUnknownError,
  TransferPendingError,
  UnsupportedTransferError,
} from '../errors/transfer.ts'
export { UnsupportedMethodError } from '../errors/wallet/WalletError.ts'
export {
  type AccountSnapshot,
  accountSnapshot,
  type ConnectedAccount,
  getAccount,
  getNetwork,
  type NetworkSnapshot,
  networkSnapshot,
} from '../getAccount.ts'
export { getConnections, type WalletConnection } from '../getConnections.ts'
export { type GetUserParameters, getUser } from '../getUser.ts'
export { getWalletInfo, type WalletInfo } from '../getWalletInfo.ts'
export { isFailure } from '../isFailure.ts'
export { type KeepLogParameters, keepLog, type Log } from '../keepLog.ts'
export type { Latchkey } from '../Latchkey.ts'
export type {
  CustomWallet,
  LatchkeyOptions,
  Metadata,
  ThemeMode,
  ThemeVariables,
} from '../LatchkeyOptions.ts'
export { defineNetwork } from '../network/defineNetwork.ts'
export type { Network, NetworkInput } from '../network/Network.ts'
export type { NetworkIdOf } from '../network/NetworkIdOf.ts'
export type { ChainIdOf, NetworkReference } from '../network/NetworkReference.ts'
export type {
  OnrampAsset,
  OnrampCurrency,
  OnrampLimit,
  OnrampOptions,
  OnrampProvider,
} from '../onramp/OnrampOptions.ts'
export type { OrderAnswer } from '../onramp/OnrampOrder.ts'
export type { OnrampLink, OnrampOffer, OnrampQuote } from '../onramp/OnrampQuote.ts'
export type { Delegation } from '../queries/delegation.ts'
export type {
  Register,
  RegisteredChainId,
  RegisteredLatchkey,
  RegisteredNamespace,
  RegisteredNetwork,
  RegisteredNetworkId,
} from '../Register.ts'
export type {
  EmailLoginState,
  FarcasterLoginState,
  GetAssertion,
  HeldLoginStep,
  LoginActions,
  LoginErrorCode,
  LoginState,
  LoginWay,
  SiteLoginState,
  SocialLoginState,
} from '../sessions/LoginActions.ts'
export type { LoginWindow } from '../sessions/openLoginWindow.ts'
export type { SessionUser } from '../sessions/SessionWallet.ts'
export type { AccountKey, SignInFailure, SignInFlow } from '../signIn/SignInFlow.ts'
export type { LatchkeyState } from '../state/LatchkeyState.ts'
export type { CoreViews, NoArguments, View, ViewName, ViewOf, Views } from '../state/views.ts'
export type { GasPrice } from '../swap/GasPrice.ts'
export type { PreparedApproval } from '../swap/PreparedApproval.ts'
export type { PreparedSwap } from '../swap/PreparedSwap.ts'
export type { SwapAllowance } from '../swap/readAllowances.ts'
export type { SwapPreset } from '../swap/SwapForm.ts'
export type { SwapHop, SwapPair, SwapQuote } from '../swap/SwapQuote.ts'
export type { SwapToken } from '../swap/SwapToken.ts'
export { version } from '../version.ts'
export type { WalletEvent } from '../walletEvents.ts'
export { watchEvents } from '../watchEvents.ts'
export { watchWalletEvents } from '../watchWalletEvents.ts'
