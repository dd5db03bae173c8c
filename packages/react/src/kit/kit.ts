import type { ViewName } from '@latchkey/core'
import { connect, switchNetwork } from '@latchkey/core'
import {
  addWallet,
  appLink,
  compactAmount,
  compactBalance,
  connectorOf,
  coreNeeds,
  dayAndMonth,
  identityQuery,
  latinDigits,
  nameRegistrar,
  nameZone,
  nativeBalanceQuery,
  portfolioQuery,
  reverseNamesQuery,
  sendOf,
  shortName,
  shortSymbol,
  tokenAmount,
  transactionsOf,
  type ViewNeeds,
} from '@latchkey/core/modal'
import {
  Avatar,
  Badged,
  BrandIcon,
  Button,
  ChevronIcon,
  ChoiceRow,
  CopyIcon,
  Notice,
  PhoneIcon,
  ReceiveIcon,
  SearchField,
  Segments,
  SendIcon,
  Spinner,
  SwapIcon,
  Tag,
  TextField,
  UserIcon,
  WalletIcon,
} from '@latchkey/ui'
import { accountParts } from '../buttons/accountParts.ts'
import { featureActions } from '../frame/featureActions.ts'
import { afterOpening } from '../frame/opening.ts'
import { ShownAlert } from '../frame/ShownAlert.tsx'
import { watchQueries } from '../queries/watchQueries.ts'
import { Amount } from './Amount.tsx'
import { attemptAction } from './attemptAction.ts'
import { ChainTile } from './ChainTile.tsx'
import { DisconnectRow } from './DisconnectRow.tsx'
import { downloadLinks } from './downloadLinks.ts'
import { EmptyLine } from './EmptyLine.tsx'
import type { Feature, Kit, ViewComponent } from './Feature.ts'
import { Found } from './Found.tsx'
import { fadeOut } from './fadeOut.ts'
import { loadQrCode } from './loadQrCode.ts'
import { Motion } from './Motion.tsx'
import { NetworkChip } from './NetworkChip.tsx'
import { NoAccount } from './NoAccount.tsx'
import { Said } from './Said.tsx'
import { ToastRegion } from './ToastRegion.tsx'
import { useAccountWarning } from './useAccountWarning.tsx'
import { useAgreement } from './useAgreement.ts'
import { useAttempt } from './useAttempt.ts'
import { useContractElsewhere } from './useContractElsewhere.ts'
import { useCopy } from './useCopy.tsx'
import { useEndInSight } from './useEndInSight.ts'
import { useFeatureActions } from './useFeatureActions.ts'
import { useKeptState } from './useKeptState.ts'
import { useMultiWallet } from './useMultiWallet.ts'
import { useNamespaces } from './useNamespaces.ts'
import { useSettled } from './useSettled.ts'
import { useStrangeCode } from './useStrangeCode.tsx'
import { useTexts } from './useTexts.ts'
import { WalletRequest } from './WalletRequest.tsx'
import { type Offer, whereOffered } from './whereOffered.tsx'

/**
 * What several features use and the opening modal does not. Named in one place that every feature imports, it is one
 * chunk in each site's build; unnamed, each combination of features would be one more (ADR 0023).
 */
export const kit: Kit = afterOpening({
  Motion,
  ShownAlert,
  ToastRegion,
  actions: featureActions,
  // What is fetched with it when the modal opens.
  accountParts,
  fadeOut,
  shared: [
    addWallet,
    Amount,
    appLink,
    attemptAction,
    Avatar,
    Badged,
    BrandIcon,
    Button,
    ChainTile,
    ChevronIcon,
    ChoiceRow,
    compactAmount,
    compactBalance,
    connect,
    connectorOf,
    CopyIcon,
    dayAndMonth,
    DisconnectRow,
    downloadLinks,
    EmptyLine,
    Found,
    identityQuery,
    latinDigits,
    loadQrCode,
    nameRegistrar,
    nameZone,
    nativeBalanceQuery,
    NetworkChip,
    Notice,
    PhoneIcon,
    portfolioQuery,
    ReceiveIcon,
    reverseNamesQuery,
    Said,
    SearchField,
    Segments,
    SendIcon,
    sendOf,
    shortName,
    shortSymbol,
    Spinner,
    SwapIcon,
    switchNetwork,
    Tag,
    TextField,
    tokenAmount,
    transactionsOf,
    useAccountWarning,
    useAgreement,
    useAttempt,
    useContractElsewhere,
    useCopy,
    useEndInSight,
    useFeatureActions,
    useKeptState,
    useMultiWallet,
    useNamespaces,
    UserIcon,
    useSettled,
    useStrangeCode,
    useTexts,
    WalletIcon,
    WalletRequest,
    watchQueries,
  ],
  translations: { ar: async () => (await import('./ar.ts')).ar },
})

/** A feature whose code comes with the click that needs it, and the kit with the first of them. */
export function lazyFeature<N extends ViewName>({
  offer,
  ...feature
}: Omit<Feature<N>, 'kit'> & { offer?: Offer }): Feature<N> {
  const needs: ViewNeeds = { ...coreNeeds, ...feature.needs }
  const views = Object.entries(feature.views as Record<string, ViewComponent<object>>).map(
    ([name, View]) => {
      const offered = offer ? whereOffered(View, offer) : View
      const needsAccount = needs[name as ViewName] === 'account'
      return [name, needsAccount ? Object.assign(offered, { Without: NoAccount }) : offered]
    },
  )
  return { ...feature, kit, views: Object.fromEntries(views) }
}
