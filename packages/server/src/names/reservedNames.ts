/** Whoever has one of these could pass for the server, the people who run it, or somebody everybody knows. */
export const reservedNames: readonly string[] = [
  ...['abuse', 'account', 'accounts', 'admin', 'administrator', 'administration', 'anonymous'],
  ...['api', 'apps', 'auth', 'billing', 'blog', 'community', 'compliance', 'contact', 'dashboard'],
  ...['default', 'deposit', 'docs', 'domain', 'email', 'everyone', 'example', 'faucet', 'finance'],
  ...[
    'help',
    'helpdesk',
    'home',
    'host',
    'hostmaster',
    'info',
    'information',
    'legal',
    'localhost',
  ],
  ...['login', 'logout', 'mail', 'mailer', 'mint', 'moderator', 'name', 'names', 'network', 'news'],
  ...['nobody', 'none', 'null', 'official', 'operator', 'owner', 'password', 'payment', 'payments'],
  ...['postmaster', 'privacy', 'recovery', 'refund', 'register', 'reward', 'rewards', 'root'],
  ...['sales', 'security', 'service', 'services', 'settings', 'shop', 'signin', 'signup', 'staff'],
  ...['status', 'store', 'support', 'system', 'team', 'terms', 'test', 'treasury', 'undefined'],
  ...['update', 'upgrade', 'user', 'users', 'verification', 'verify', 'vault', 'wallet', 'wallets'],
  ...['webmaster', 'website', 'welcome', 'withdraw', 'www'],
  ...['aave', 'apple', 'arbitrum', 'avalanche', 'base', 'binance', 'bitcoin', 'bitget', 'bybit'],
  ...['chainlink', 'circle', 'coinbase', 'compound', 'cosmos', 'curve', 'discord', 'dydx', 'ens'],
  ...['ethereum', 'ethfoundation', 'facebook', 'farcaster', 'github', 'google', 'kraken', 'kucoin'],
  ...['latchkey', 'ledger', 'lido', 'makerdao', 'metamask', 'meta', 'microsoft', 'moonpay'],
  ...['opensea', 'optimism', 'paypal', 'phantom', 'polkadot', 'polygon', 'rabby', 'rainbow'],
  ...['reown', 'ripple', 'robinhood', 'safe', 'satoshi', 'satoshinakamoto', 'solana', 'solflare'],
  ...['starknet', 'stripe', 'telegram', 'tether', 'trezor', 'trustwallet', 'twitter', 'uniswap'],
  ...['usdc', 'usdt', 'vitalik', 'vitalikbuterin', 'walletconnect', 'whatsapp', 'zksync'],
]

/** What a name must neither begin nor end with: `metamask-help`, `latchkeysupport`. */
export const reservedParts: readonly string[] = [
  ...['admin', 'coinbase', 'helpdesk', 'latchkey', 'metamask', 'moderator', 'official', 'reown'],
  ...['support', 'walletconnect'],
]
