/** An account of the Solana development chain. */
export type DevSolanaAccount = {
  address: string
  /** Private and public key, 64 bytes in base58, as Solana wallets import them. */
  secretKey: string
  /** Name of the Solana Name Service that is the account's favourite. */
  snsName?: `${string}.sns` | undefined
}

/** A token of the Solana development chain. */
export type DevSolanaToken = {
  /** Address of the mint. */
  address: string
  decimals: number
  name: string
  /** The program that keeps it. */
  program: 'spl-token' | 'spl-token-2022'
  symbol: string
}

/** What a site, a server or a test needs to know of the Solana development chain. */
export type DevSolana = typeof devSolana

/** The first accounts of the development mnemonic, path m/44'/501'/n'/0'; they hold the seeded SOL and tokens. */
const devSolanaAccounts = [
  {
    address: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    secretKey:
      '4Cfc4TJ6dsWwLcw8aJ5uhx7UJKPR5VGXTu2iJr5bVRoTDsxzb6qfJrzR5HNhBcwGwsXqGeHzDR3eUWLr7MRnska8',
    snsName: 'alice.sns',
  },
  {
    address: 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
    secretKey:
      '2GE2EWZwKFkMpDFKaN6LYVggqLJTdwkreHLNbXBKbtfnCBqkbtNhM4cEymyi5HZD2dX6rmh2VzE4waW7pbUUgXF7',
  },
  {
    address: 'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k',
    secretKey:
      '3rSg4wp38McUCkhe511k98mKhsSYxCw4mrvytNLULVvsPDFmaxC4XSyAPT54Tx3QqJmBbXoPsdbVAYqynzZR1K2i',
  },
  {
    address: '9Tj3srBSxH7RFRCm8uharreY7ZBS49XSfpwCeYa7Xaqp',
    secretKey:
      '5uXAKT5i9KNt3LwCGAqUXYgtyhvGcUGm1CvPtPAyVy2geBftjuZ2mcV6oQQs7BMTNsNHS3hffaM1TJqsNEEQgAE6',
  },
] as const satisfies readonly DevSolanaAccount[]

/** The tokens of the chain; each development account has some of each. */
const devSolanaTokens = [
  {
    address: '127KP4bJqk1S3FYq5g1RcMvj2RnyFzKwYu1Nrx1XGSF8',
    decimals: 6,
    name: 'USD Coin (dev)',
    program: 'spl-token',
    symbol: 'USDC',
  },
  {
    address: '99XtsbcfSfD9xwKZtaQoEHfRknPnZpHBSYZ6tZVqfTtq',
    decimals: 6,
    name: 'Tether USD (dev)',
    program: 'spl-token',
    symbol: 'USDT',
  },
  {
    address: 'GYcPVMxXYuA61qvpVheyZiscFAZtTuvEzL6h6TN6atWf',
    decimals: 6,
    name: 'PayPal USD (dev)',
    program: 'spl-token-2022',
    symbol: 'PYUSD',
  },
] as const satisfies readonly DevSolanaToken[]

/**
 * The Solana development chain. Its genesis hash is the SHA-256 of `Latchkey local Solana chain`, the same at
 * every start, and its CAIP-2 reference the first 32 characters of that, as CAIP-30 has it for every cluster.
 */
export const devSolana = {
  accounts: devSolanaAccounts,
  genesisHash: '8ydZaK4Qre69E37mL3Ag8fYNaXdF6gw2kD4mvvnXBA9X',
  name: 'Latchkey Dev Solana',
  nativeCurrency: { decimals: 9, name: 'Solana', symbol: 'SOL' },
  networkId: 'solana:8ydZaK4Qre69E37mL3Ag8fYNaXdF6gw2',
  /** The port `npm start` asks for first; the WebSocket is at the next one as well. */
  preferredPort: 8899,
  /** SOL each development account starts with. */
  startingSol: 100,
  /** Whole tokens of each kind that each development account starts with. */
  startingTokens: 1000,
  tokens: devSolanaTokens,
} as const
