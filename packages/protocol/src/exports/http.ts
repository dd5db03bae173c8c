export { type AnalyticsEvent, analyticsEvent } from '../http/analytics.ts'
export {
  type AccountMetadata,
  type AuthenticateRequest,
  accountMetadata,
  authenticateRequest,
  type EndedResponse,
  endedResponse,
  type JwksResponse,
  jwksResponse,
  type MeResponse,
  meResponse,
  type NonceResponse,
  nonceResponse,
  type RefreshRequest,
  refreshRequest,
  type SignOutRequest,
  signOutRequest,
  type TokensResponse,
  tokensResponse,
  type VisitorSessionsResponse,
  visitorSessionsResponse,
} from '../http/auth.ts'
export {
  type BalanceResponse,
  balanceResponse,
  type TokenBalance,
  tokenBalance,
} from '../http/balance.ts'
export {
  type BitcoinAddress,
  type BitcoinFeeEstimates,
  type BitcoinFees,
  type BitcoinOutputs,
  type BitcoinStatus,
  type BitcoinTransaction,
  bitcoinAddress,
  bitcoinFeeEstimates,
  bitcoinFees,
  bitcoinOutput,
  bitcoinOutputs,
  bitcoinStatus,
  bitcoinTransaction,
  bitcoinTransactions,
} from '../http/bitcoin.ts'
export {
  type ConvertGasPriceResponse,
  type ConvertHop,
  type ConvertQuote,
  type ConvertQuotesResponse,
  type ConvertToken,
  type ConvertTokensResponse,
  type ConvertTransactionRequest,
  type ConvertTransactionResponse,
  convertGasPriceResponse,
  convertHop,
  convertQuote,
  convertQuotesResponse,
  convertToken,
  convertTokensResponse,
  convertTransactionRequest,
  convertTransactionResponse,
} from '../http/convert.ts'
export { type ErrorEnvelope, errorEnvelope } from '../http/envelope.ts'
export {
  type HistoryResponse,
  historyResponse,
  type Transaction,
  type TransactionTransfer,
  transaction,
  transactionTransfer,
} from '../http/history.ts'
export { type IdentityResponse, identityResponse } from '../http/identity.ts'
export {
  type NameRecord,
  type NameResponse,
  type NameSuggestionsResponse,
  nameRecord,
  nameResponse,
  nameSuggestionsResponse,
  type RegisterNameMessage,
  type RegisterNameRequest,
  type RegisterNameResponse,
  type ReverseNamesResponse,
  registerNameMessage,
  registerNameRequest,
  registerNameResponse,
  reverseNamesResponse,
  type ServerTimeResponse,
  serverTimeResponse,
} from '../http/names.ts'
export {
  type Fungible,
  fungible,
  type PriceHistoryResponse,
  type PriceRequest,
  type PriceResponse,
  type PriceSpan,
  priceHistoryResponse,
  priceRequest,
  priceResponse,
  priceSpans,
} from '../http/price.ts'
export {
  type AnalyticsConfigResponse,
  analyticsConfigResponse,
  type OriginsResponse,
  originsResponse,
  type ProjectConfigResponse,
  projectConfigResponse,
} from '../http/project.ts'
export { type SupportedChainsResponse, supportedChainsResponse } from '../http/supportedChains.ts'
export { type WalletIndexResponse, walletIndexResponse } from '../http/walletIndex.ts'
export { type Wallet, type WalletsResponse, wallet, walletsResponse } from '../http/wallets.ts'
