import { keccak256, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'

const privateKey = keccak256(toHex('latchkey devnet faucet'))

/**
 * Who pays out what is bought in the sandbox of a world. Not one of the mnemonic's accounts: theirs are what visitors and tests
 * have, and a faucet sends whenever someone buys.
 */
export const devFaucet = {
  address: privateKeyToAddress(privateKey),
  privateKey,
  /** Whole units of ether and of USDC. */
  startingFunds: '1000000',
} as const
