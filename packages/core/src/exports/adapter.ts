export { afterBackground } from '../actions/background.ts'
export type {
  Adapter,
  AdapterActions,
  AdapterContext,
  DiscoveryContext,
  RpcUrlsWanted,
} from '../adapters/Adapter.ts'
export { maxWallets, readWalletIcon, readWalletName } from '../adapters/announcement.ts'
export type {
  AskedCalls,
  Call,
  CallActions,
  CallParameters,
  CallsStatus,
  CallsWanted,
  Capabilities,
  PreparedCall,
  SentCalls,
  WalletAsset,
} from '../adapters/CallActions.ts'
export type {
  AccountCode,
  Balance,
  ChainActions,
  Fees,
  TrackTransactionParameters,
  TransactionState,
} from '../adapters/ChainActions.ts'
export { linkSignals } from '../adapters/linkSignals.ts'
export { listenForStandardWallets } from '../adapters/listenForStandardWallets.ts'
export { expectUnchanged, lookAgain } from '../adapters/lookAgain.ts'
export { messageBytes } from '../adapters/messageBytes.ts'
export { pause } from '../adapters/pause.ts'
export { requireConnection } from '../adapters/requireConnection.ts'
export { requireNetwork } from '../adapters/requireNetwork.ts'
export { requireReader } from '../adapters/requireReader.ts'
export { revokeGrant } from '../adapters/revokeGrant.ts'
export { rpcRequestLimitMs, rpcRetryCount, rpcRetryDelayMs } from '../adapters/rpcLimits.ts'
export type { SignableMessage } from '../adapters/SignableMessage.ts'
export type {
  PreparedTransfer,
  TransferActions,
  TransferNote,
  TransferParameters,
} from '../adapters/TransferActions.ts'
export { untilAborted } from '../adapters/untilAborted.ts'
export type { WalletActions, WalletListener } from '../adapters/WalletActions.ts'
export { settledOf } from '../connections/settled.ts'
export type { Account, AccountType } from '../connectors/Account.ts'
export type { Connection } from '../connectors/Connection.ts'
export type { Connector, ConnectorType } from '../connectors/Connector.ts'
export { currentEnvironment, type Environment } from '../environment.ts'
export { AdapterMissingError } from '../errors/adapter.ts'
export { UnsupportedCallError } from '../errors/call.ts'
export { InvalidOptionError } from '../errors/config.ts'
export {
  ConnectorNotFoundError,
  NotConnectedError,
  RequestAbortedError,
} from '../errors/connector.ts'
export { InvalidMessageError } from '../errors/InvalidMessageError.ts'
export { LatchkeyError, type LatchkeyErrorOptions } from '../errors/LatchkeyError.ts'
export { LoginFailedError, LoginMissingError, LoginThrottledError } from '../errors/login.ts'
export { ChainNotSupportedError, NetworkNotConfiguredError } from '../errors/network.ts'
export {
  PairingExpiredError,
  type RelayRefusal,
  RelayRefusedError,
  RelayUnreachableError,
} from '../errors/remote.ts'
export { NothingArrivesError, TransactionChangedError } from '../errors/review.ts'
export { RpcFailedError, RpcUrlMissingError, RpcWrongChainError } from '../errors/rpc.ts'
export { TransactionRefusedError } from '../errors/TransactionRefusedError.ts'
export { InsufficientFundsError, UnsupportedTransferError } from '../errors/transfer.ts'
export { WrongNetworkError } from '../errors/WrongNetworkError.ts'
export { createWalletError } from '../errors/wallet/createWalletError.ts'
export { isRefusal } from '../errors/wallet/isRefusal.ts'
export { readField, readThrown, type Thrown } from '../errors/wallet/readThrown.ts'
export {
  readWalletError,
  type WalletErrorReading,
  type WalletFamily,
} from '../errors/wallet/readWalletError.ts'
export { toWalletError } from '../errors/wallet/toWalletError.ts'
export {
  InvalidAnswerError,
  RequestPendingError,
  UnauthorizedError,
  UnrecognizedChainError,
  UnsupportedMethodError,
  UserRejectedRequestError,
  WalletError,
  type WalletErrorFacts,
  WalletLockedError,
} from '../errors/wallet/WalletError.ts'
export type { WalletErrorCode } from '../errors/wallet/walletErrors.ts'
export type { WalletSentence } from '../errors/wallet/walletSentences.ts'
export { canBeAddress } from '../format/address.ts'
export type { Latchkey } from '../Latchkey.ts'
export type { Metadata } from '../LatchkeyOptions.ts'
export type { NameAnswer } from '../names/NameAnswer.ts'
export type { Network } from '../network/Network.ts'
export { type NetworkReference, toNetworkId } from '../network/NetworkReference.ts'
export { type Clock, systemClock } from '../rpc/clock.ts'
export { once } from '../rpc/once.ts'
export { overUrls } from '../rpc/overUrls.ts'
export { RpcUnavailableError } from '../rpc/RpcUnavailableError.ts'
export { trackUntilFinal } from '../rpc/trackUntilFinal.ts'
export { verifiedUrl } from '../rpc/verifiedUrl.ts'
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
  StartLoginParameters,
} from '../sessions/LoginActions.ts'
export { openedConnector } from '../sessions/openConnector.ts'
export type { LoginWindow } from '../sessions/openLoginWindow.ts'
export type {
  ApprovalPlace,
  OpenSessionParameters,
  ReturnedLogin,
  SessionActions,
  SessionContext,
  SessionDevices,
  SessionSource,
  WaitingRequest,
  WalletLink,
} from '../sessions/SessionSource.ts'
export type {
  SessionAccount,
  SessionRequest,
  SessionUser,
  SessionWallet,
  SessionWalletChange,
} from '../sessions/SessionWallet.ts'
export { withSessions } from '../sessions/withSessions.ts'
export {
  accountPlaceholder,
  type SignedOnConnect,
  type SignInOnConnect,
} from '../signIn/SignInOnConnect.ts'
export type { SiwxMessage } from '../signIn/Siwx.ts'
export { type LinkPlace, linkPlace, requestLink } from '../wallets/walletLink.ts'
