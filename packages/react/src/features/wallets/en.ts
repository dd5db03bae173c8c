/** Texts of the connected wallets. */
export const en = {
  'wallets.add': 'Add a wallet',
  'wallets.connect': 'Connect a wallet',
  'wallets.disconnect': (wallet: string) => `Disconnect ${wallet}`,
  'wallets.disconnectAll': 'Disconnect all',
  'wallets.earlier': 'Recent',
  'wallets.forget': (wallet: string) => `Remove ${wallet} from this list`,
  'wallets.none': (chain: string) => `No ${chain} wallet connected.`,
  'wallets.others': 'Also connected',
  'wallets.title': 'Wallets',
  'wallets.use': 'Use',
  'wallets.used': 'In use',
  'wallets.ordinal': 'Ordinals account',
  'wallets.payment': 'Payment account',
}
