import { type Hex, keccak256, pad, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** Whom the page of the stand-in signs as. */
export type PlayFarcaster = {
  /** By the key that holds the account, or by one that it has named for sign-ins. */
  by: 'auth' | 'custody'
  /** A number. */
  fid: string
  userName: string
}

/** What the page offers. */
export const playFarcasters = [
  { fid: '7001', userName: 'ann' },
  { fid: '7002', userName: 'bea.eth' },
] as const

/** Where the registries are on the chain that all of Farcaster asks, so on the one that stands in for it, too. */
export const farcasterRegistries = {
  id: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
  key: '0x00000000Fc1237824fb747aBDE0FF18990E59b7e',
} as const

/** Who holds which account: a chain, or what a test has in its place. */
export type FarcasterRegistry = {
  /** Names a key for the sign-ins of an account. */
  setAuth(fid: string, address: Hex): Promise<void>
  /** Registers an account, or moves it to another address. */
  setCustody(fid: string, address: Hex): Promise<void>
}

/** The key that holds an account once it has moved so many times. */
export function custodyOf(fid: string, moves: number): PrivateKeyAccount {
  return privateKeyToAccount(keccak256(toHex(`latchkey play custody of ${fid}, ${moves}`)))
}

/** The key that an account has named for sign-ins. */
export function authOf(fid: string): PrivateKeyAccount {
  return privateKeyToAccount(keccak256(toHex(`latchkey play auth address of ${fid}`)))
}

/** As which the registry of keys has an address. */
export function keyOfAddress(address: Hex): Hex {
  return pad(address, { size: 32 })
}
