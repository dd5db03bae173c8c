export { feeRateWithin, relayFeeRate } from '../bitcoinFeeRate.ts'
export { isKnownTransaction } from '../bitcoinRefusal.ts'
export { browseLink, isBrowseLink } from '../browseLink.ts'
export {
  type CaipAddress,
  type CaipAddressParts,
  caipAddress,
  InvalidCaipAddressError,
  InvalidNetworkIdError,
  type NetworkId,
  type NetworkIdParts,
  namespaceOf,
  parseCaipAddress,
  parseNetworkId,
} from '../caip.ts'
export { canonicalAddress } from '../canonicalAddress.ts'
export { closestName } from '../closestName.ts'
export {
  chainIdOf,
  coinTypeOf,
  everyEvmCoinType,
  InvalidChainIdError,
} from '../coinType.ts'
export { isFeatureIn } from '../featureNamespaces.ts'
export { readEmail } from '../frame/readEmail.ts'
export { isPublicHost } from '../isPublicHost.ts'
export { issueText } from '../issueText.ts'
export { latinDigits } from '../latinDigits.ts'
export {
  balanceCacheMs,
  identityCacheMs,
  maxBodyBytes,
  maxIndexedWallets,
  rpcBatchSize,
  rpcTimeoutMs,
  walletPageSize,
  walletSearchSize,
} from '../limits.ts'
export {
  defaultNameZone,
  legacyNameZone,
  maxNameLength,
  minNameLength,
  type NameProblem,
  nameMessageMs,
  nameProblem,
} from '../names.ts'
export { isNamespace, type Namespace, namespaces } from '../namespace.ts'
export { nativePlaceholder } from '../nativePlaceholder.ts'
export { isOriginPattern, originAllowed } from '../origin.ts'
export { parseUrl } from '../parseUrl.ts'
export { plainText } from '../plainText.ts'
export {
  evmMethodAccess,
  evmReadMethods,
  isEvmReadMethod,
  type MethodAccess,
  nodeBoundMethods,
} from '../rpc/evmMethods.ts'
export {
  isSolanaReadMethod,
  solanaDevelopmentMethods,
  solanaMethodAccess,
  solanaReadMethods,
} from '../rpc/solanaMethods.ts'
export { findTerm } from '../search/findTerm.ts'
export { foldText } from '../search/foldText.ts'
export type { IndexedWallet } from '../search/IndexedWallet.ts'
export { readWalletIndex } from '../search/readWalletIndex.ts'
export { searchByName } from '../search/searchByName.ts'
export { walletKey } from '../search/walletKey.ts'
export { writeWalletIndex } from '../search/writeWalletIndex.ts'
export { readAppLink, readPageLink, readPeerLink } from '../walletLink.ts'
export { walletSchemes } from '../walletSchemes.ts'
