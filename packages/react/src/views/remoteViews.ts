import { ConnectingWalletConnectBasicView } from '../features/pairing/views/ConnectingWalletConnectBasicView.tsx'
import { ConnectingWalletConnectView } from '../features/pairing/views/ConnectingWalletConnectView.tsx'
import { laterViews } from './laterViews.ts'
import { requestViews } from './requestViews.ts'

/**
 * Wallets on another device or in another app: codes and links.
 *
 * It brings the two other chunks along, of which it uses parts: what it shared with one of them
 * alone would otherwise be cut off into chunks of their own (ADR 0008).
 */
export const remoteViews = {
  askWallet: requestViews.askWallet,
  ToastRegion: laterViews.ToastRegion,
  views: {
    ConnectingWalletConnect: ConnectingWalletConnectView,
    ConnectingWalletConnectBasic: ConnectingWalletConnectBasicView,
  },
}
