/** Texts of the views for a connected visitor; they come with those. */
export const enAccount = {
  'account.settings': 'Settings',
  'account.title': 'Account',
  'account.balance': 'Balance',
  'account.balanceFailed': (network: string) =>
    `We can’t reach ${network} right now. Your balance may be out of date.`,
  'account.copyAddress': 'Copy address',
  'account.disconnect': 'Disconnect',
  'account.disconnecting': 'Disconnecting',
  'account.explorer': (explorer: string) => `View on ${explorer}`,
  'account.network': 'Network',
  'account.none': 'No wallet is connected.',
  'account.wallet': 'Wallet',
  'account.address': 'Address',

  'account.ordinal': 'Ordinals account',
  'account.payment': 'Payment account',
  'account.wallets': 'Wallets',

  'chain.eip155': 'Ethereum and compatible',
  'chain.solana': 'Solana',
  'chain.bip122': 'Bitcoin',
  'chain.polkadot': 'Polkadot',
  'chain.cosmos': 'Cosmos',
  'chain.eip155.short': 'Ethereum',
  'chain.solana.short': 'Solana',
  'chain.bip122.short': 'Bitcoin',
  'chain.polkadot.short': 'Polkadot',
  'chain.cosmos.short': 'Cosmos',

  'multiChain.intro': (wallet: string) =>
    `${wallet} holds accounts on several chains. Connect one now; you can add the others later.`,
  'multiChain.title': 'Choose a chain',

  'networks.title': 'Choose a network',
  'networks.disabled': (wallet: string) => `Not offered by ${wallet}`,
  'networks.empty': (term: string) => `No network matches “${term}”.`,
  'networks.help': 'What is a network?',
  'networks.search': 'Search networks',
  'networks.testnet': 'Test network',
  'networks.unapproved': (wallet: string) => `Not approved in ${wallet}`,

  'switchChain.choose': 'Choose a wallet',
  'switchChain.hint': 'The wallet you use now stays connected.',
  'switchChain.text': (chain: string) => `${chain} needs an account of its own.`,
  'switchChain.with': (wallet: string) => `Continue with ${wallet}`,

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

  'toast.addressCopied': 'Address copied',
  'toast.copyFailed': 'Copying failed. Select the address and copy it by hand.',
  'toast.linkCopied': 'Link copied',
  'toast.disconnectFailed': 'The wallet did not disconnect. Try again.',
  'toast.unknown': 'Something went wrong. Nothing was lost.',

  'unsupported.title': 'Switch network',
  'unsupported.intro': 'This site does not use your wallet’s current network. Choose one it does.',
}
