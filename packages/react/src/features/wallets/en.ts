/** Texts of the connected wallets. */
export const en = {
  'wallets.add': 'Add a wallet',
  'wallets.connect': 'Connect a wallet',
  'wallets.disconnect': (wallet: string) => `Disconnect ${wallet}`,
  'wallets.disconnectAll': 'Disconnect all',
  'wallets.earlier': 'Used before',
  'wallets.forget': (wallet: string) => `Forget ${wallet}`,
  'wallets.none': (chain: string) => `No wallet is connected on ${chain}.`,
  'wallets.others': 'Also connected',
  'wallets.title': 'Wallets',
  'wallets.use': 'Use',
  'wallets.used': 'In use',
  'wallets.ordinal': 'Ordinals account',
  'wallets.payment': 'Payment account',
}
